/* SPDX-License-Identifier: MIT */
/* The language server: what its parts share. Private to lsp/; lsp.h is for others.
 *
 * A file is a text the editor has open, or one that an open one is a program with. Files belong to
 * programs, and each program is a session of the façade (api/lindy.h). Messages change texts and
 * mark programs as changed; when no message is waiting, changed programs are checked and what was
 * found is published. Nothing here waits. */
#ifndef LSP_SERVER_H
#define LSP_SERVER_H

#include "api/lindy.h"
#include "api/options/options.h"
#include "lsp/lsp.h"
#include "lsp/rpc.h"
#include "lsp/text.h"

typedef struct LspProgram LspProgram;

typedef struct LspFile {
  char *name;  /* of the text in its session: the path, or the URI of what is no file */
  char *uri;   /* as the editor writes it */
  char *names; /* of `// lindy: files`, as its program was made; NULL: there was no such line */
  LspText text;
  bool open;
  bool original; /* no part of a program; programs are made from it, and say so (originals.h) */
  int64_t version;
  LspProgram *program;
  uint32_t seen_from, seen_to; /* lines that were on the screen last; both 0: not known */
  int64_t published_version;
  char *published; /* the diagnostics that were last sent, as text; NULL: none were */
} LspFile;

typedef struct LspProof LspProof; /* lsp/proofs.h */
typedef struct LspJob LspJob;
typedef struct LspInference LspInference; /* lsp/invariants.h */
typedef struct LspSearch LspSearch;       /* lsp/searches.h */
typedef struct LspProfiles LspProfiles;   /* lsp/profiles.h */
typedef struct LspLints LspLints;         /* lsp/lints.h */
typedef struct LspBuild LspBuild;         /* lsp/builds.h */

/* When something is sent or started, and what has changed until then. */
typedef struct LspPending {
  bool changed;     /* since it was checked */
  bool saved;       /* since proofs were started last */
  double prove_at;  /* when proofs are to start; 0: not at all */
  bool republish;   /* proofs have changed since diagnostics were sent */
  double status_at; /* when the verdicts are sent again; 0: not at all */
} LspPending;

/* What lindy.toml says; -1: as the settings say. */
typedef struct LspManifest {
  int64_t timeout, memory, workers;
  bool no_cache;
  bool outside; /* it is above the workspace, and not trusted with that */
  char *cache;
  Options options;   /* those of `lindy verify` */
  VEC(char *) words; /* that they point into */
} LspManifest;

struct LspProgram {
  LspServer *server;
  LindySession *session;
  VEC(LspFile *) files;
  VEC(LspProof *) proofs; /* in the order of the text */
  VEC(LspJob *) jobs;
  LspInference *inference; /* NULL: none is under way */
  LspSearch *search;       /* the same */
  LspProfiles *profiles;   /* NULL: none was asked for */
  LspLints *lints;         /* NULL: it has not been legal */
  LspBuild *build;         /* NULL: no command makes it */
  bool pinned;             /* stays when none of its files is open */
  bool incomplete;         /* some of its files could not be read */
  bool elsewhere;          /* it has been published for files that are no part of it */
  LspPending pending;
  LspManifest manifest;
  json_t *libraries; /* the names of those that come with Lindy */
  json_t *progress;  /* the token of what the editor shows, or NULL */
};

/* What the editor can do and wants. */
typedef enum LspWhen { PROVE_ON_TYPE, PROVE_ON_SAVE, PROVE_ON_DEMAND } LspWhen;
typedef struct LspSettings {
  LspWhen when;
  double seconds; /* for each implementation */
  uint32_t memory_mb, workers;
  char *solver, *domains; /* NULL: the default */
  bool candidates;
  bool can_progress, can_configure, wants_status;
  bool trusted; /* programs that the workspace names may be run */
  bool can_refresh_lenses, can_refresh_hints;
  bool can_tag_unnecessary, can_tag_deprecated; /* diagnostics */
  bool can_create;                              /* files, by an edit */
  bool can_watch;                               /* files, when asked to */
  bool debugs; /* it has commands lindy.debug and lindy.debugProof for lenses */
} LspSettings;

typedef enum LspPhase {
  LSP_NEW,
  LSP_RUNNING,
  LSP_SHUT_DOWN,
  LSP_EXITED, /* after a shutdown */
  LSP_KILLED, /* without one      */
} LspPhase;

struct LspServer {
  Framing rpc;
  LspPhase phase;
  VEC(json_t *) waiting; /* messages that came and are not handled yet */
  VEC(LspFile *) files;
  VEC(LspProgram *) programs;
  LspSettings settings;
  bool builds;            /* commands of lindy.toml are run without trust, too */
  VEC(char *) roots;      /* folders of the workspace */
  json_t *built;          /* folder -> command -> it was run */
  bool regroup;           /* which files are programs is to be found out anew */
  char *cache;            /* the folder of verdicts, or NULL */
  bool proves;            /* it may start jobs */
  int64_t asked;          /* ids of our own requests so far */
  int64_t asked_settings; /* id of the request for settings, 0: none */
  int64_t parent;         /* process of the editor, 0: not known */
  /* Of the request that is being handled: */
  int error; /* its error code, 0: none */
  const char *why;
};

/* A request or notification. A request's result is owned by the caller; NULL: an error, see
 * server_fail. The result of a notification is freed. */
typedef json_t *LspHandler(LspServer *, const json_t *params);

/* The handled request ends with an error. `why` is a static string. Returns NULL. */
json_t *server_fail(LspServer *, int code, const char *why);
/* Is the file, or folder, in the workspace? Also where there is no workspace. */
bool server_in_workspace(const LspServer *, const char *path);
/* May it be read because a text of the workspace names it? Of one that is not trusted, only below
 * its folders. */
bool server_may_read(const LspServer *, const char *path);
/* A line in the editor's log of the server. */
void server_log(LspServer *, const char *text);
/* A message that the editor shows. */
typedef enum LspMessageType { MESSAGE_ERROR = 1, MESSAGE_WARNING, MESSAGE_INFO } LspMessageType;
void server_show(LspServer *, LspMessageType, const char *text);
/* One edit as a WorkspaceEdit; NULL: its file is not known. */
json_t *server_edit(LspServer *, const LindyEdit *);

/* ---- files.c ---- */
/* NULL: the editor has no such file open, nor is it part of a program. */
LspFile *file_find(const LspServer *, const char *uri);
LspFile *file_named(const LspServer *, const char *name);
void file_free(LspFile *);
/* The file of params.textDocument, which is open; perhaps a lindy.toml, which has no program. NULL:
 * the request has failed. */
LspFile *file_opened(LspServer *, const json_t *params);
/* The same; it is part of a program. */
LspFile *file_asked(LspServer *, const json_t *params);
/* As file_opened, with the offset of params.position. */
LspFile *file_opened_at(LspServer *, const json_t *params, size_t *offset);
/* As file_asked, with the offset of params.position. */
LspFile *file_asked_at(LspServer *, const json_t *params, size_t *offset);
json_t *file_range(const LspFile *, size_t offset, size_t end);
/* {uri, range} of a place in any file of the program; NULL: there is no such file. */
json_t *file_location(const LspProgram *, LindyPlace);
/* The path of a file: URI; else a copy of the URI. To be freed. */
char *file_path(const char *uri);
/* The URI of a path. To be freed. */
char *file_uri(const char *path);
/* Reads a position. False: it is none. */
bool file_position(const json_t *, LspPosition *);

/* ---- projects.c ---- */
/* The program that the file belongs to, made when there is none yet. */
LspProgram *project_of(LspFile *, LspServer *);
void project_free(LspProgram *);
/* A session for other texts in place of those of the program, read in the same way. */
LindySession *project_trial(const LspProgram *);
/* The notation of its texts, as in --dialect; NULL: today's. */
const char *project_dialect(const LspProgram *);
/* The text of a file has changed. */
void project_changed(LspFile *);
/* Checks it, if it has changed, and publishes what was found. */
void project_check(LspProgram *);
/* Takes what jobs have found and starts what is due. True: something has happened. */
bool project_step(LspProgram *, double now);
/* Makes the programs of lindy.toml in the folders of the workspace that others than the files the
 * editor opens are part of: those that are built. */
void project_open_roots(LspServer *);
/* Finds out anew which files are programs: lindy.toml has changed. */
void project_regroup(LspServer *);
/* A file was saved; another line `// lindy: files` makes other programs. */
void project_saved(LspFile *);
/* Reads the text from the disk. False: it cannot be read, and the text stays as it was. */
bool project_reload(LspFile *);
/* The same, for a file that the editor does not have open: its program has changed. */
void project_reread(LspFile *);
/* A file was closed. Closes the program when none of its files is open. */
void project_leave(LspFile *);

/* ---- settings.c ---- */
void settings_init(LspServer *, const json_t *params);
void settings_free(LspServer *);
/* Reads settings; what is wrong is logged and left as it was. */
void settings_read(LspServer *, const json_t *);
/* Asks the editor for them. */
void settings_ask(LspServer *);
/* Asks it to tell of files that others change. */
void settings_watch(LspServer *);

/* ---- commands.c ---- */
/* The names of the commands. */
json_t *commands_list(void);

/* ---- publish.c ---- */
/* Sends the diagnostics of each file for which they are not as they were sent last. */
void publish_program(LspProgram *);
void publish_nothing(LspFile *);
/* The same for one file, of whatever program. */
void publish_file(LspServer *, LspFile *);
/* Tags a diagnostic, where the editor knows tags: the protocol's numbers. */
typedef enum LspTag { TAG_UNNECESSARY = 1, TAG_DEPRECATED } LspTag;
void publish_tag(const LspServer *, json_t *diagnostic, LspTag);
/* One diagnostic of checking. */
json_t *publish_diagnostic(const LspProgram *, const LspFile *, const LindyDiagnostic *);

#define REQUEST(method, fn) LspHandler lsp_##fn;
#define NOTIFICATION(method, fn) LspHandler lsp_##fn;
#include "lsp/methods.def"
#undef REQUEST
#undef NOTIFICATION

#endif
