/* SPDX-License-Identifier: MIT */
/* A script: everything that the program does not determine, as plain values. The executor (run,
 * explore) writes scripts; replay (replay/replay.h) runs them on plain values and is the only
 * source of what people are shown. A script can be written to a file and run again (`lindy
 * replay`).
 *
 * Order of decisions: that in which an interpreter needs them.
 *   entry          the implementation of the entry procedure, when it has several (IMPL)
 *   call by body   the implementation, when there are several (IMPL)
 *   entering       the initial value of each output, then each local, as declared (VALUE)
 *   goto           the number of the successor, when there are several (JUMP)
 *   havoc          the new value of each variable, as listed (VALUE)
 *   call by spec   the new value of each modified global, then each output, as declared (VALUE) */
#ifndef REPLAY_SCRIPT_H
#define REPLAY_SCRIPT_H

#include "core/program.h"
#include "logic/eval/value.h"

typedef enum DecisionKind { DECIDE_IMPL, DECIDE_VALUE, DECIDE_JUMP } DecisionKind;

typedef struct Decision {
  DecisionKind kind;
  uint32_t number;    /* IMPL: in Proc.impls; JUMP: in CBlock.succs */
  const Value *value; /* VALUE; NULL: never read, any value will do   */
} Decision;

/* The meaning of a constant or of a function without a body, at the points that were accessed. */
typedef struct FunctionValue {
  Function *func;
  uint32_t n_points;
  const Value *const *const *index; /* n_points arrays of as many values as it has parameters */
  const Value *const *value;
} FunctionValue;

typedef struct Script {
  const Proc *entry;
  const Proc *const *by_spec; /* procedures with a body that are called by specification */
  uint32_t n_by_spec;
  const Value **args;    /* entry->ins; NULL entries: never read  */
  const Value **globals; /* CoreProgram.globals, likewise          */
  VEC(FunctionValue) functions;
  VEC(Decision) decisions;
  bool total;     /* maps are meant to be as they are also where nothing was read */
  bool fails;     /* the last command reached is a check that fails */
  Pos failed_pos; /* of that check, for comparison                   */
  /* Why values alone do not decide the execution: a universal that was only checked where maps were
   * accessed, ...; NULL: nothing. */
  const char *undecided_reason;
  Pos undecided_pos;
} Script;

/* ---- as bytes, for pipes between processes that have the same CoreProgram ---- */

void script_encode(const CoreProgram *, const ValueStore *, const Script *, Buf *);
/* Values are made in the store; arrays too. False: not such bytes. */
bool script_decode(const CoreProgram *, ValueStore *, const void *bytes, size_t n, Script *);
void script_free(Script *); /* its lists; values belong to their store */

/* ---- as a JSON text, for files ---- */

void script_to_json(const CoreProgram *, ValueStore *, const Script *, Buf *);
/* False: *why says what is wrong, in the store's arena. */
bool script_of_json(const CoreProgram *, ValueStore *, const char *text, size_t n, Script *,
                    const char **why);

#endif
