/* SPDX-License-Identifier: MIT */
/* The one pipeline: texts -> program -> checked program -> core program.
 *
 * The command line, the fuzz targets, the tests and the language server all
 * go through these calls. Each stage runs the stages before it when they have not run
 * yet, stops at the first that finds errors, and leaves every finding in
 * session.diags; unreadable files are listed in `unread`, because they are not faults of
 * the program. Nothing here prints.
 *
 *   Pipeline p;
 *   pipeline_init(&p, &options);
 *   if (pipeline_load(&p, paths, n) && pipeline_check(&p)) use(p.program);
 *   pipeline_free(&p);
 *
 * Deep programs need the big stack (base/bigstack.h): the caller provides it.
 * The pipeline owns the session, the program and the core program. */
#ifndef API_PIPELINE_H
#define API_PIPELINE_H

#include "cil/program/boogie.h"
#include "civl/program.h"
#include "civl/translate.h"
#include "lower/passes.h"
#include "report/report.h"
#include "syntax/ast.h"
#include "syntax/parse.h"

#include <stdbool.h>

typedef struct PipelineOptions {
  bool infer_modifies;   /* add the modifies clauses that are missing                     */
  bool compat;           /* after a parse error continue exactly as Boogie does           */
  bool base_names;       /* positions quote base names of files (Boogie's option)         */
  bool closed_attrs;     /* refuse attributes with types that nothing determines          */
  bool overlook;         /* drop implementations with names that are not resolved         */
  bool no_typecheck;     /* pipeline_check stops after name resolution                    */
  Dialect dialect;       /* the notation of the texts                                     */
  bool note_older;       /* one note that a text is of Boogie 2, no warning for each word      */
  bool assemblies;       /* a .NET assembly is read as the program that it translates to  */
  LiftOverflow overflow; /* of its integers                                             */
  const char *unchecked; /* its obligations that are assumed, by name; or NULL          */
  bool array_stores;     /* whether an object fits into an array is checked             */
  bool nullable;         /* nullable annotations are contracts                          */
  const char *contracts; /* a file that says more of its library, or NULL               */
  bool whole;            /* bodies are executed: virtual calls find theirs, threads are scheduled */
  uint32_t layer_bound;  /* of Civl: they are executed at the layer before; 0: each at its own */
  bool obligations;      /* a concurrent program stands for what is to be proved of it    */
  CivlOptions civl;      /* what that is                                                  */
  PassOptions pass;      /* for pipeline_core                                             */
} PipelineOptions;

typedef struct PhaseTime {
  const char *name;
  double seconds;
} PhaseTime;

typedef enum PipelineStage {
  STAGE_EMPTY,
  STAGE_LOADED,
  STAGE_PARSED,
  STAGE_CHECKED,
  STAGE_CORE
} PipelineStage;

/* The declarations that a text stands for: they were there before it. */
typedef struct TranslatedText {
  const Source *source;
  Decl **at;
  uint32_t n;
  uint32_t methods;         /* how many were translated */
  const char *path, *bytes; /* the assembly */
  size_t size;
  const BoogieMember *members; /* what names of the text stand for */
  uint32_t n_members;
  const char *const *machine; /* messages of checks that .NET makes as well */
  uint32_t n_machine;
} TranslatedText;

typedef struct Pipeline {
  PipelineOptions opt;
  Session session;
  Program *program;
  CivlProgram *civl;     /* after pipeline_check without errors; NULL: nothing is Civl's */
  Program *obligations;  /* what stands for a program with civl, after pipeline_core */
  CoreProgram *core;     /* after pipeline_core */
  CoreProgram *searched; /* for executions that fail where many proofs did (refute.h), or NULL */
  PipelineStage stage;   /* the last stage that ran, with or without errors */
  VEC(FileError) unread;
  VEC(BoogieRefusal) refused; /* methods of assemblies that are not translated */
  LiftTexts assumed;          /* what is taken for granted of assemblies, as phrases */
  uint32_t assemblies;        /* how many files were assemblies               */
  VEC(FileError) unquoted;    /* C# files that messages cannot show           */
  const char *older_word;     /* a name in the texts that is reserved today: read as of Boogie 2 */
  VEC(Source *) libraries;
  VEC(TranslatedText) translated;
  VEC(PhaseTime) times;
  double started;
} Pipeline;

void pipeline_init(Pipeline *, const PipelineOptions *);
void pipeline_free(Pipeline *);
/* Reads the files ("-" is standard input). True when all could be read. */
bool pipeline_load(Pipeline *, const char *const *paths, uint32_t n);
/* Adds a text that must live as long as the pipeline. */
bool pipeline_load_text(Pipeline *, const char *name, const char *text, size_t len);
/* The same, or the program of an assembly, by the bytes. */
bool pipeline_load_bytes(Pipeline *, const char *path, const char *bytes, size_t n);
/* Adds a library that comes with Lindy (api/library.h), parsed after all other texts. False when
 * there is none of this name. A program with Civl gets the library `base` by itself. */
bool pipeline_load_library(Pipeline *, const char *name);
/* Each returns true when no error has been found so far. */
bool pipeline_parse(Pipeline *);
bool pipeline_check(Pipeline *);
bool pipeline_core(Pipeline *);
/* The program of one file in canonical layout. False: *why not. */
bool pipeline_format(const Pipeline *, Buf *, const char **why);
/* Has that text lost nothing, and would it be printed again as it is? False: *why, *where. */
bool pipeline_format_holds(const Pipeline *, const Buf *, const char **why, Pos *where);
/* What engines see: of a concurrent program, its scheduled threads or its obligations. */
Program *pipeline_engine_program(Pipeline *);
/* What stands for a concurrent program, in blocks and jumps, as Boogie prints it; of another
 * program the program itself. After pipeline_core. */
void pipeline_print_obligations(const Pipeline *, Buf *);
/* The core program as text that can be read back. */
void pipeline_dump(const Pipeline *, Buf *);
/* Time since pipeline_init. */
double pipeline_seconds(const Pipeline *);

#endif
