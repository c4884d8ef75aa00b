/* SPDX-License-Identifier: MIT */
/* Lindy as a library: the one public header of liblindy. docs/EMBEDDING.md has an example.
 *
 * A session holds the texts of one program. It is checked in this process, in time near-linear in
 * the texts. Everything that may take long is a job: a process of its own that works on the texts
 * as they were when it started. Its owner polls a descriptor, and callbacks are called from
 * lindy_job_step and from nowhere else. What a job does (crash, hang, use up memory) costs that
 * job, and what one of its workers does costs one implementation. Jobs have a lower priority than
 * their owner.
 *
 * A session and its jobs belong to one thread, which lives as long as they do. Strings are
 * NUL-terminated bytes. Lists come as a pointer and a number. All times are in seconds; in options,
 * 0 and NULL mean the default, and a NULL pointer to options all defaults. Memory that runs out
 * ends the process. */
#ifndef LINDY_H
#define LINDY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LINDY_VERSION "0.1.0"

typedef struct LindySession LindySession;
typedef struct LindyJob LindyJob;

/* A piece of a text: the bytes from `offset` to before `end`. Lines and columns count from 1,
 * columns count bytes. `file` is the name of the text, "" where there is no place. In a program
 * made from another language, it is the text of that language where it is known (C#); a front-end
 * that wrote `#line` has only said a file and a line. */
typedef struct LindyPlace {
  const char *file;
  size_t offset, end;
  uint32_t line, column, end_line, end_column;
  const char *mapped_file; /* by #line, as written there; "": nothing was said */
  uint32_t mapped_line;
} LindyPlace;

/* ---- sessions and texts --------------------------------------------------------- */

/* The version of the library, as LINDY_VERSION was when it was built. */
const char *lindy_version(void);
/* A session without texts. The caller ends it with lindy_close. */
LindySession *lindy_open(void);
/* Ends all jobs of the session and frees it, with everything that was handed out by it. */
void lindy_close(LindySession *);
/* Adds a text, or replaces the one of this name. All texts are one program, in the order in which
 * they were first added. Name and bytes are copied. The bytes of a .NET assembly stand for the
 * program that it translates to; its symbols are looked for beside the path that is its name. */
void lindy_set_text(LindySession *, const char *name, const char *bytes, size_t n);
/* The same with the bytes of a file, whose path is the name of the text. NULL, or why it cannot be
 * read; the string lives as long as the session. */
const char *lindy_load_file(LindySession *, const char *path);
/* Takes a text away. False: there is none of this name. */
bool lindy_remove_text(LindySession *, const char *name);
/* Adds a library that comes with Lindy: base, node or set_size. False: there is no such library. */
bool lindy_add_library(LindySession *, const char *name);

/* How the texts are read; strings are copied. */
typedef struct LindyTextOptions {
  const char *dialect;   /* as in --dialect; NULL: "boogie"                       */
  bool infer_modifies;   /* add the modifies clauses that are missing             */
  const char *overflow;  /* of .NET assemblies, as in --overflow; NULL: "wrap"    */
  const char *contracts; /* of .NET assemblies, as in --contracts: a file or NULL */
  const char *unchecked; /* of .NET assemblies, as in --unchecked: names or NULL  */
  bool array_stores;     /* of .NET assemblies, as in --array-stores              */
  const char *nullable;  /* of .NET assemblies, as in --nullable; NULL: "on"      */
} LindyTextOptions;
void lindy_set_options(LindySession *, const LindyTextOptions *);

/* ---- checking --------------------------------------------------------------------- */

typedef enum LindySeverity { LINDY_ERROR, LINDY_WARNING, LINDY_NOTE } LindySeverity;

typedef struct LindyNote {
  LindyPlace place;
  const char *text;
} LindyNote;

typedef struct LindyEdit {
  LindyPlace place; /* the bytes that are replaced; often none */
  const char *text;
} LindyEdit;

typedef struct LindyDiagnostic {
  const char *code; /* stable, such as "R012" */
  LindySeverity severity;
  LindyPlace place;
  const char *text;
  const LindyNote *notes;
  size_t n_notes;
  const char *fix_title; /* what `fix` does, or NULL: there is none */
  LindyEdit fix;         /* probably mends it */
} LindyDiagnostic;

/* Parses and checks the texts, unless they are as they were the last time. True: the program is
 * legal. */
bool lindy_check(LindySession *);
typedef enum LindyHintKind {
  LINDY_HINT_UNNECESSARY, /* a variable that nothing mentions, code behind a jump   */
  LINDY_HINT_DEPRECATED,  /* an older form that later versions of Boogie do not have */
} LindyHintKind;
typedef struct LindyHint {
  LindyHintKind kind;
  LindyPlace place;
  const char *text;
} LindyHint;
/* Checks, and gives what could be said about a legal program although nothing is wrong. The list
 * belongs to the session and lives until a text is changed. */
const LindyHint *lindy_hints(LindySession *, size_t *n);
/* Checks, and gives what was found, in the order of the texts. The list belongs to the session and
 * lives until a text is changed. */
const LindyDiagnostic *lindy_diagnostics(LindySession *, size_t *n);

typedef enum LindyKind {
  LINDY_PROCEDURE,      /* without a body               */
  LINDY_BODY,           /* a procedure with its body    */
  LINDY_IMPLEMENTATION, /* of a procedure declared elsewhere */
} LindyKind;

typedef struct LindyProcedure {
  LindyKind kind;
  const char *name;
  LindyPlace place;      /* the whole declaration        */
  LindyPlace name_place; /* its name                     */
  char fingerprint[65];  /* of its text without comments, runs of blanks as one: SHA-256 in hex */
  bool loops;            /* its body has a loop, or a jump that may make one */
} LindyProcedure;

/* Checks, and gives the procedures and implementations in the order of the texts. The list belongs
 * to the session and lives until a text is changed. */
const LindyProcedure *lindy_procedures(LindySession *, size_t *n);
/* Checks, and gives a fingerprint of all that a verdict may depend on besides the declaration that
 * it is about: the texts without the bodies of procedures, or with them where a body may be
 * inlined into another or decide which types there are. Lives until a text is changed. */
const char *lindy_context(LindySession *);

/* ---- names, for editors ------------------------------------------------------------- */

typedef enum LindySymbolKind {
  LINDY_SYMBOL_TYPE,
  LINDY_SYMBOL_DATATYPE,
  LINDY_SYMBOL_CONSTRUCTOR,
  LINDY_SYMBOL_FIELD,
  LINDY_SYMBOL_CONSTANT,
  LINDY_SYMBOL_GLOBAL,
  LINDY_SYMBOL_FUNCTION,
  LINDY_SYMBOL_PROCEDURE,
  LINDY_SYMBOL_IMPLEMENTATION, /* of a procedure declared elsewhere; references name that one */
  LINDY_SYMBOL_PARAMETER,      /* and results                */
  LINDY_SYMBOL_LOCAL,
  LINDY_SYMBOL_BOUND, /* by a quantifier, lambda or let      */
  LINDY_SYMBOL_LABEL,
  LINDY_SYMBOL_TYPE_PARAMETER,
} LindySymbolKind;

typedef struct LindySymbol {
  LindySymbolKind kind;
  const char *name;
  LindyPlace place, name_place; /* the whole declaration; its name                      */
  LindyPlace scope;             /* where the name can be used; "": in the whole program */
  size_t parent;                /* index of the declaration it is part of, or SIZE_MAX  */
  const char *signature;        /* as written, without a body                           */
  const char *doc;              /* the comment right before it, or ""                   */
} LindySymbol;

typedef enum LindyUse {
  LINDY_DECLARES,
  LINDY_READS,
  LINDY_WRITES,
  LINDY_CALLS,
  LINDY_IMPLEMENTS
} LindyUse;

typedef struct LindyReference {
  LindyPlace place;
  size_t symbol; /* index of what is meant                         */
  size_t within; /* of the declaration it stands in, or SIZE_MAX   */
  LindyUse use;
} LindyReference;

/* Checks, and gives all that is declared, or all mentions of it by place; also of programs with
 * errors, as far as names are known. The lists belong to the session and live until a text is
 * changed. */
const LindySymbol *lindy_symbols(LindySession *, size_t *n);
const LindyReference *lindy_references(LindySession *, size_t *n);
/* The pieces of the program around an offset of a text, from the smallest to the whole declaration,
 * each in the next: at most `most` of them go to `list`. How many. Lives until a text is changed.
 */
size_t lindy_ranges(LindySession *, const char *file, size_t offset, LindyPlace *list, size_t most);
/* What a check is about that was found at an offset of a text, the one of its keyword: its
 * condition, or the part of it with this text (LindyFailure.parts; NULL: all of it); of a call the
 * whole statement. False: there is no check. */
bool lindy_check_text(LindySession *, const char *file, size_t offset, const char *part,
                      LindyPlace *text);
/* The edit that puts a clause, such as "requires x > 0;", at the end of the specification of a
 * procedure. False: there is no such procedure in the texts. Lives until a text is changed. */
bool lindy_add_clause(LindySession *, const char *procedure, const char *clause, LindyEdit *);
/* The text of that name in canonical layout, to be freed with free(). NULL: there is none, or it
 * has errors. */
char *lindy_format(LindySession *, const char *name);

/* ---- jobs --------------------------------------------------------------------------- */

typedef enum LindyState {
  LINDY_RUNNING,
  LINDY_DONE,      /* all results were handed over                  */
  LINDY_FAILED,    /* it could not start, or ended before its time  */
  LINDY_CANCELLED, /* by lindy_job_cancel                           */
} LindyState;

typedef enum LindyVerdict {
  LINDY_VERIFIED,
  LINDY_REFUTED,      /* a check fails                                                 */
  LINDY_INCONCLUSIVE, /* a limit was reached, or the solver failed                     */
  LINDY_UNPROVED,     /* a check was not proved, and no counterexample to it was found */
} LindyVerdict;

/* Readable when lindy_job_step has something to do. -1: none was to be had; step a few times a
 * second. The descriptor belongs to the job. */
int lindy_job_fd(const LindyJob *);
/* Takes what has come and calls the callback for each result. Never waits. */
LindyState lindy_job_step(LindyJob *);
/* Waits for the end of the job, stepping: for programs without a loop of their own. */
LindyState lindy_job_wait(LindyJob *);
/* Ends the job: the next steps hand over nothing more and come to LINDY_CANCELLED. May be called
 * from a callback. */
void lindy_job_cancel(LindyJob *);
/* After the end: the worst verdict of its results. */
LindyVerdict lindy_job_verdict(const LindyJob *);
/* After the end: why it failed, or why the verdict is inconclusive; else "". Lives as long as the
 * job. */
const char *lindy_job_reason(const LindyJob *);
/* Ends the job if it still runs, without a callback, and frees it. Not from a callback. */
void lindy_job_free(LindyJob *);

/* A job is always made, also for a program that is not legal: then it fails. Options and the
 * strings in them are needed until the function returns. Results and all they point to live until
 * the callback returns. The caller frees the job with lindy_job_free; lindy_close frees the rest.
 */

/* ---- values ------------------------------------------------------------------------------ */

typedef enum LindyValueKind {
  LINDY_VALUE_OTHER, /* only its text is known                            */
  LINDY_VALUE_CUT,   /* left out, because it lies deep in a large value   */
  LINDY_VALUE_BOOLEAN,
  LINDY_VALUE_INTEGER,
  LINDY_VALUE_BIT_VECTOR,
  LINDY_VALUE_REAL,
  LINDY_VALUE_FLOAT,
  LINDY_VALUE_STRING,
  LINDY_VALUE_ROUNDING, /* a rounding mode of floats                      */
  LINDY_VALUE_ELEMENT,  /* of an uninterpreted type                       */
  LINDY_VALUE_DATATYPE,
  LINDY_VALUE_SEQUENCE,
  LINDY_VALUE_MAP,
} LindyValueKind;

/* A value of a counterexample or an execution. Fields that its kind does not have are "" or 0. */
typedef struct LindyValue {
  LindyValueKind kind;
  const char *text;   /* as Lindy prints it; may be cut when the value is large       */
  const char *number; /* in decimal digits: INTEGER, BIT_VECTOR (unsigned), REAL (its numerator),
                         FLOAT (its bits) */
  const char *denominator; /* REAL */
  uint32_t width;          /* BIT_VECTOR */
  const char *name; /* DATATYPE: its constructor. ELEMENT: a constant of the program, or such as
                       `Ref#3`; different names are different elements */
  const struct LindyVariable *parts; /* DATATYPE: its fields. SEQUENCE: its items, without names */
  size_t n_parts;
  const struct LindyPoint *points; /* MAP: where something is known of it */
  size_t n_points, n_more;         /* n_more: points that were left out   */
  const struct LindyValue *rest;   /* MAP: what it is elsewhere; none: not known; several in a map
                                      with   type parameters, one for each instance */
  size_t n_rest;
} LindyValue;

/* A value with its name, in terms of the source. */
typedef struct LindyVariable {
  const char *name;
  LindyValue value;
} LindyVariable;

typedef struct LindyPoint {
  const LindyValue *index;
  size_t n_index;
  LindyValue value;
} LindyPoint;

/* ---- verification ----------------------------------------------------------------------- */

typedef struct LindyStep {
  const char *label; /* of the block */
  LindyPlace place;
  const LindyVariable *values; /* that variables get there */
  size_t n_values;
} LindyStep;

typedef struct LindyFailure {
  const char *code, *message;
  LindyPlace place;         /* where the check fails           */
  LindyPlace related;       /* the clause that is violated, or "" */
  const char *const *parts; /* the conjuncts of the condition that fail, where it has several */
  size_t n_parts;
  bool refuted;   /* an execution fails here; else the check is unproved */
  bool confirmed; /* the values were checked: all that is assumed holds, and the condition fails */
  const char *doubt;          /* else why not, or "" */
  const LindyVariable *reads; /* what the condition reads, at the end of the trace */
  size_t n_reads;
  const LindyStep *trace;
  size_t n_trace;
} LindyFailure;

typedef enum LindyStatus {
  LINDY_CHECK_PROVED, /* on every path on which the checks before it hold                  */
  LINDY_CHECK_OPEN,   /* not decided: a limit was reached, or enough other checks failed   */
  LINDY_CHECK_UNPROVED,
  LINDY_CHECK_REFUTED,
} LindyStatus;

/* One check as it is written, however many paths lead to it. */
typedef struct LindyCheck {
  const char *kind; /* "assert", "invariant", "requires", "ensures", "unpack", "measure", "bound" */
  LindyPlace place; /* an assertion, an invariant, a call; or the clause "ensures"           */
  LindyPlace related; /* of "requires": the clause; else "" or the clause of an inlined check  */
  LindyStatus status;
} LindyCheck;

/* Of a verified implementation; V108 is advice about a check that failed. */
typedef struct LindyWarning {
  const char *code, *text;
  LindyPlace place;
  const char *clause; /* that is to be added to the procedure (lindy_add_clause), or NULL */
} LindyWarning;

typedef struct LindyVerification {
  const char *name;
  LindyPlace place; /* the name of the implementation */
  LindyVerdict verdict;
  const char *reason; /* of an inconclusive verdict; else "" */
  double seconds;
  bool cached; /* known from an earlier run */
  const LindyFailure *failures;
  size_t n_failures;
  const LindyWarning *warnings; /* V105, and those of `smoke` and `vacuous` */
  size_t n_warnings;
  const LindyCheck *checks; /* all that were to be proved */
  size_t n_checks;
} LindyVerification;

typedef struct LindyVerifyOptions {
  const char *const *names; /* patterns in which * stands for any text; none: all */
  size_t n_names;
  double seconds;       /* for each implementation; 0: no limit        */
  uint32_t memory_mb;   /* for each implementation; 0: no limit        */
  uint32_t workers;     /* at a time; 0: one for each processor        */
  uint32_t error_limit; /* failing checks of an implementation; 0: 5   */
  uint32_t seed;
  const char *solver;  /* NULL: Z3 in the worker                       */
  const char *cache;   /* a folder of the user in which verdicts are kept, or NULL */
  const char *domains; /* of inference, as in `lindy verify --infer`, or NULL */
  bool candidates;     /* also generated candidates                    */
  /* Each as the option of `lindy verify` of that name. */
  bool trust_inferred, one_attempt, split_on_every_assert, prune, open_types, smoke, vacuous;
  bool loop_unroll, sound_unroll; /* loop_unroll: `unroll_depth` times */
  uint32_t unroll_depth, inline_depth;
  uint64_t rlimit;
  const char *inline_mode;        /* as in `lindy verify --inline`; NULL: "assume" */
  const char *const *solver_opts; /* `KEY=VALUE` each, as in --solver-opt          */
  size_t n_solver_opts;
} LindyVerifyOptions;

typedef void LindyVerifyFn(void *env, const LindyVerification *);
/* Proves implementations; the callback gets each as soon as it and those before it are done. */
LindyJob *lindy_verify(LindySession *, const LindyVerifyOptions *, LindyVerifyFn *, void *env);

/* ---- lint ---------------------------------------------------------------------------------- */

typedef void LindyLintFn(void *env, const LindyDiagnostic *, size_t n);
/* Looks for what a legal program should rather not have, as `lindy check --lint` does: matching
 * loops. The callback is called once. */
LindyJob *lindy_lint(LindySession *, LindyLintFn *, void *env);

/* ---- profiles ------------------------------------------------------------------------------ */

/* A quantifier of the program, as the solver used it for one implementation. */
typedef struct LindyQuantifier {
  LindyPlace place;
  const char *of;     /* what it is part of: "axiom", "precondition of P", or "" */
  uint64_t instances; /* that were made                    */
  uint64_t needed;    /* of them, by the proof, if known   */
  bool is_known;
} LindyQuantifier;

/* What makes a proof slow: the diseases of docs/manual/profile.md. */
typedef struct LindyDisease {
  const char *name, *text, *advice;
  LindyPlace place;
} LindyDisease;

/* An edit that keeps the meaning and that proves what was not proved, or not always. */
typedef struct LindyCure {
  const char *what, *effect; /* `the trigger { f(x) }`, `proved in 0.1 s; stable in 10 of 10 ...` */
  LindyEdit edit;
} LindyCure;

typedef struct LindyProfile {
  const char *name;
  LindyPlace place; /* the name of the implementation */
  LindyVerdict verdict;
  double seconds;
  const LindyQuantifier *quantifiers; /* most instances first */
  size_t n_quantifiers;
  const LindyDisease *diseases; /* the worst first */
  size_t n_diseases;
  const LindyCure *cure; /* or NULL; also where none was looked for */
  const char *page;      /* a page of HTML with all of it */
} LindyProfile;

typedef struct LindyProfileOptions {
  const char *const *names; /* of implementations, as LindyVerifyOptions.names */
  size_t n_names;
  double seconds; /* for each; 0: no limit */
  bool heal;      /* looks for cures of what is not proved */
} LindyProfileOptions;

typedef void LindyProfileFn(void *env, const LindyProfile *);
/* Proves implementations and measures what that costs; the callback gets each when it is known. */
LindyJob *lindy_profile(LindySession *, const LindyProfileOptions *, LindyProfileFn *, void *env);

/* ---- inference ---------------------------------------------------------------------------- */

typedef struct LindyInvariant {
  const char *implementation;
  LindyPlace loop;  /* its keyword or label */
  const char *text; /* of the condition     */
  const char *by;   /* the domain that found it, or "candidate" */
  LindyEdit edit;   /* puts all invariants of this loop into the text; the same for all of them */
} LindyInvariant;

typedef struct LindyInference {
  const LindyInvariant *invariants;
  size_t n_invariants;
  LindyEdit declarations; /* of functions that they need, at the end of the last text; or text "" */
  uint32_t inexpressible; /* invariants that the language of the program has no words for */
} LindyInference;

typedef struct LindyInferOptions {
  const char *domains; /* as in `lindy infer --infer`; NULL: all */
  bool candidates;     /* also candidates that can be proved     */
  double seconds;      /* for each proof; 0: 10                  */
  uint32_t workers;
} LindyInferOptions;

typedef void LindyInferFn(void *env, const LindyInference *);
/* Finds loop invariants; the callback is called once. */
LindyJob *lindy_infer(LindySession *, const LindyInferOptions *, LindyInferFn *, void *env);

/* ---- executions ------------------------------------------------------------------------------ */

/* A command that was executed. */
typedef struct LindyCommand {
  LindyPlace place;
  const char *procedure;
  uint32_t depth;              /* of the call; 0 for the entry */
  const LindyVariable *values; /* of variables that changed     */
  size_t n_values;
} LindyCommand;

typedef struct LindyExecution {
  bool failed;         /* else it passed                                       */
  bool confirmed;      /* else `doubt` says what replay could not decide       */
  const char *call;    /* `Max(N = 0, a = [])`                                 */
  const char *message; /* of a failure; else ""                                */
  LindyPlace place;    /* of a failure: where the condition is violated        */
  LindyPlace clause;   /* and where it is written                              */
  const char *doubt;
  const LindyVariable *values;  /* inputs, globals and outputs */
  size_t n_values, n_inputs;    /* the inputs come first       */
  const LindyCommand *commands; /* when asked for */
  size_t n_commands;
  const char *script; /* for lindy_replay: all that determines the execution */
  /* When asked for, of a failing one: a procedure that calls the entry with these values, and its
   * name. "": the language has no words for them. */
  const char *test, *test_name;
} LindyExecution;

typedef struct LindyRunOptions {
  const char *entry;   /* NULL: the one that is marked, called Main, or not called by others */
  uint64_t executions; /* run: how many; 0: the first that fails, or one that passes */
  uint64_t random;     /* run: so many executions on random values instead of a search */
  bool keep_going;     /* explore: all failures, not only the first */
  uint64_t loop_bound, recursion_bound; /* 0: run 100000 and 10000, explore none */
  double seconds;                       /* for the whole search; 0: no limit */
  uint32_t memory_mb;                   /* 0: run 1024, explore 2048 */
  uint32_t seed;
  bool commands; /* executions come with every command */
  bool tests;    /* failing ones come with a test in Boogie */
} LindyRunOptions;

typedef void LindyExecutionFn(void *env, const LindyExecution *);
/* Looks for executions of a procedure; the callback gets each as it is found. */
LindyJob *lindy_run(LindySession *, const LindyRunOptions *, LindyExecutionFn *, void *env);
/* Explores all paths of a procedure; the callback gets the failing executions. */
LindyJob *lindy_explore(LindySession *, const LindyRunOptions *, LindyExecutionFn *, void *env);
/* Executes a script again (LindyExecution.script, or the file of `lindy run --save`). Of the
 * options only `commands` counts. */
LindyJob *lindy_replay(LindySession *, const char *script, const LindyRunOptions *,
                       LindyExecutionFn *, void *env);

#ifdef __cplusplus
}
#endif

#endif
