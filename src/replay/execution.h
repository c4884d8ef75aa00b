/* SPDX-License-Identifier: MIT */
/* An execution on plain values, as replay saw it: all that people are shown comes from here.
 *
 * Maps remember the points that were read in them (logic/eval/value.h), so a value shown after the
 * end has every point that mattered, also to what came later. Names are those of the source.
 * Everything lives in the execution; execution_free. */
#ifndef REPLAY_EXECUTION_H
#define REPLAY_EXECUTION_H

#include "core/origin.h"
#include "core/program.h"
#include "logic/eval/eval.h"

typedef enum ExecOutcome {
  EXEC_PASSED,
  EXEC_FAILED,     /* a check does not hold: `failure`                            */
  EXEC_INFEASIBLE, /* an assumption does not hold: there is no such execution     */
  EXEC_LOST,       /* the script does not fit the program, or does not end        */
} ExecOutcome;

typedef enum ExecCheck {
#define CHECK(tag, code, title, json) EXEC_CHECK_##tag,
#include "replay/checks.def"
#undef CHECK
} ExecCheck;

/* A call that was made; number 0 is the entry. */
typedef struct ExecCall {
  const Proc *proc;
  const Impl *impl; /* NULL: by specification   */
  uint32_t caller;  /* number of the calling one */
  uint32_t depth;   /* 0 for the entry           */
  Pos pos;          /* of the call statement     */
} ExecCall;

/* name = value; an index list (n_index > 0) makes it one point of a function. */
typedef struct ExecValue {
  Str name;
  bool old; /* of a global: its value at entry, old(name) */
  const Value *value;
  Str shown; /* the value in the language that the program was made from, or NULL */
} ExecValue;
typedef VEC(ExecValue) ExecValues;

/* A function at the points that were used. */
typedef struct ExecFunction {
  const Function *func;
  const ValuePoint *points;
  uint32_t n_points, n_index;
} ExecFunction;

typedef struct ExecFailure {
  ExecCheck kind;
  Pos clause;         /* where the condition is written             */
  Pos pos;            /* where it is violated                       */
  uint32_t call;      /* innermost call there                       */
  Str proc;           /* the procedure whose contract it is, or NULL */
  Str message;        /* {:msg}, or NULL                             */
  ExecValues values;  /* of the variables in the condition     */
  ExecValues witness; /* a point where a universal in it fails */
} ExecFailure;

typedef enum StepKind {
  STEP_ENTER, /* a body begins: parameters and locals have their values */
  STEP_ASSIGN,
  STEP_HAVOC,
  STEP_ASSUME,
  STEP_CHECK,
  STEP_CALL,
  STEP_SPEC,   /* a call by specification has had its effect */
  STEP_RETURN, /* and its results are assigned               */
  STEP_FAIL,
  STEP_LEAVE, /* a body ends, before its postconditions; only in replays for inspection */
} StepKind;

typedef struct ExecStep {
  StepKind kind;
  Pos pos;
  uint32_t call;             /* that the step belongs to */
  uint32_t first, n_changes; /* in changes               */
} ExecStep;

/* A variable that got a value. `call`: of a local; globals belong to none. */
typedef struct ExecChange {
  const Variable *var;
  const Value *value;
  Str name, shown; /* in the language that the program was made from, or NULL */
} ExecChange;

/* A value that the program does not determine: of a havoc, or a result or global of a call by
 * specification. */
typedef struct ExecChoice {
  Pos pos;
  const Variable *var;
  const Value *value;
} ExecChoice;

/* {:print ...} or {:trace ...} of a command that was reached. */
typedef struct ExecNote {
  bool trace;
  Pos pos;
  uint32_t call, step; /* step: how many steps came before */
  uint32_t n;
  const ExecValue *items; /* a text (name, no value), or a value (no name) */
} ExecNote;

/* A place in the text that the program was made from (core/origin.h) and that the execution comes
 * to, with what it says of values there. */
typedef struct ExecOrigin {
  Origin at;
  uint32_t call, step;      /* step: how many steps came before */
  uint32_t first, n_values; /* in origin_values                 */
} ExecOrigin;

/* Why an execution is not confirmed, or lost or infeasible. */
typedef struct ExecDoubt {
  const char *why; /* may be NULL */
  Pos pos;
} ExecDoubt;

typedef struct ExecCounts {
  uint64_t choices; /* all */
  uint64_t steps;   /* commands */
  uint64_t checks;  /* conditions that had to hold; the last one fails, if one does */
} ExecCounts;

typedef struct ExecOrigins {
  VEC(ExecOrigin) all; /* in the order of execution; not the same line twice in a row */
  ExecValues values;   /* by their names there */
} ExecOrigins;

/* Values that the script gave, where they were used. */
typedef struct ExecGiven {
  ExecValues inputs;           /* arguments of the entry                       */
  ExecValues globals;          /* whose initial values were used               */
  ExecValues constants;        /* used                                         */
  VEC(ExecFunction) functions; /* without definition, used                 */
} ExecGiven;

typedef struct Execution {
  CoreProgram *core;
  Eval eval; /* owns the values */
  Arena arena;
  const Proc *entry;
  ExecOutcome outcome;
  bool confirmed;
  ExecDoubt unsure;
  const char *evidence; /* what the program that this one was made from does, or NULL */
  ExecGiven given;
  ExecValues outputs;       /* of the entry, at the end; set ones when it failed */
  ExecValues final_globals; /* those that changed                       */
  ExecFailure failure;
  VEC(ExecCall) calls;
  VEC(uint32_t) stack; /* calls that did not return, innermost first       */
  VEC(ExecNote) notes;
  ExecOrigins places;
  VEC(ExecChoice) choices; /* in the order of execution, the first many    */
  ExecCounts counts;
  VEC(ExecStep) steps; /* when recorded */
  VEC(ExecChange) changes;
} Execution;

Execution *execution_new(CoreProgram *, const Proc *entry);
void execution_free(Execution *);
/* "assertion", "precondition", ... */
const char *execution_check_title(ExecCheck);
const char *execution_check_code(ExecCheck); /* X001, ... */
const char *execution_check_json(ExecCheck);
const char *execution_outcome_name(ExecOutcome); /* passed, failed, ... */

/* How a check fared in random executions. */
typedef struct CheckCount {
  Pos clause, at;                   /* where it is written, and where it has to hold              */
  uint64_t held, undecided, failed; /* undecided: or after something that was undecided */
} CheckCount;
typedef VEC(CheckCount) CheckCounts;

#endif
