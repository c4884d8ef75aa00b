/* SPDX-License-Identifier: MIT */
/* Verdicts on implementations: which are known, which are wanted, and the jobs that find them.
 *
 * A verdict is current while the text of its implementation (its fingerprint) and all that it
 * depends on besides (lindy_context) are as they were when it was found; another is never shown.
 * Places of a verdict move with the edits of the text around it. */
#ifndef LSP_PROOFS_H
#define LSP_PROOFS_H

#include "lsp/server.h"

typedef struct LspMark {
  LspFile *file; /* NULL: no place */
  size_t offset, end;
} LspMark;

typedef struct LspStep {
  const char *label, *values; /* `x = 1, y = 2` or "" */
  const LindyVariable *list;  /* the same, one by one */
  size_t n_list;
  LspMark at;
} LspStep;

typedef struct LspFailure {
  const char *code, *message; /* the message with what fails in it, and values */
  LspMark at, clause;         /* `clause`: another place that belongs to it, or none */
  const char *about_clause;   /* what that place is */
  LspMark said;               /* where a front-end says that it is, or no place */
  bool refuted;               /* an execution fails; else the check is unproved */
  bool confirmed;
  const char *doubt;
  LspStep *trace;
  size_t n_trace;
} LspFailure;

/* One check as it is written, and what is known of it. */
typedef struct LspCheck {
  const char *kind;
  LindyStatus status;
  LspMark at;
} LspCheck;

/* Of a verified implementation: code that nothing gets to, checks that nothing gets to, facts that
 * nothing needs. Of one that failed: what is missing. */
typedef struct LspWarning {
  const char *code, *message;
  const char *clause; /* that is to be added to its procedure, or NULL */
  LspMark at;
} LspWarning;

typedef enum LspProofState {
  PROOF_WAITING, /* nothing is known */
  PROOF_RUNNING,
  PROOF_DONE,
  PROOF_NONE, /* it is not to be proved, as its attributes say */
} LspProofState;

struct LspProof {
  char *name;
  uint32_t nth;      /* among those of this name in this file, from 0 */
  LspMark whole, at; /* the declaration, its name */
  struct {
    char fingerprint[65], context[65];
    bool loops; /* inferred invariants can be put in */
  } text;
  bool here;   /* the text has it, with this fingerprint and context */
  bool taken;  /* met by the refresh under way */
  bool edited; /* it has changed since it was proved: comes first     */
  LspProofState state;
  LspJob *job; /* that proves it, or NULL */
  LindyVerdict verdict;
  const char *reason;
  double seconds;
  bool cached;
  Arena arena; /* of the verdict */
  VEC(LspFailure) failures;
  VEC(LspWarning) warnings;
  VEC(LspCheck) checks;
  uint32_t selected; /* the failure whose values are shown at the lines */
};

/* The program was checked: what is still known, what is not. */
void proofs_refresh(LspProgram *);
/* A text of the program is about to be edited. */
void proofs_edited(LspProgram *, LspFile *, LspEdit);
/* Starts what waits. With a name: proves that implementation again, whatever is known. */
void proofs_start(LspProgram *, const char *name);
/* How the program is proved. `anew`: stored verdicts do not count. */
/* The lists are those of the program, but for --proc, which is empty; nothing is to be freed. */
Options proofs_options(const LspProgram *, bool anew);
/* Takes results that have come. */
void proofs_step(LspProgram *);
/* Proofs are made in another way from now on: what was not verified is wanted again. */
void proofs_reconsider(LspProgram *);
void proofs_cancel(LspProgram *);
void proofs_free(LspProgram *);
/* The descriptor of a job, -1: look at it a few times a second. */
int proofs_fd(const LspJob *);
/* Is what it says of the text as it is? */
bool proofs_shown(const LspProof *);
/* `verified`, `refuted`, ... */
const char *proofs_word(LindyVerdict);
/* `verified in 0.1 s`, `refuted`, ... */
void proofs_text(const LspProof *, Buf *);
/* Tells the editor how far it is. */
void proofs_progress(LspProgram *);
/* Sends the verdicts of all implementations, where the editor wants them. */
void proofs_status(LspProgram *);
/* Asks the editor to ask anew for what depends on verdicts: lenses and hints. */
void proofs_ask_refresh(LspServer *);
/* Is one about a file that is no part of the program? */
bool proofs_elsewhere(const LspProgram *);
/* One of them. */
json_t *proofs_diagnostic(const LspFile *, LspMark, int severity, const char *code,
                          const char *message);
/* Diagnostics of the file. */
void proofs_diagnostics(const LspProgram *, const LspFile *, json_t *list);

#endif
