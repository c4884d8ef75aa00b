/* SPDX-License-Identifier: MIT */
/* Where the interpreter (replay/interp.h) gets everything that a program does not determine: the
 * values at the entry, the decisions of replay/script.h in their order, and functions without
 * definition. A script is one source (replay/replay.c), sampling another (replay/sample); the
 * interpreter does not know which it has.
 *
 * A source may hand out a VAL_UNKNOWN, to be determined when it is first read. The interpreter
 * copies such a value but never looks into it.
 *
 * A function that returns false, or NULL where that is said, has ended the execution and set its
 * outcome (interp_stop). */
#ifndef REPLAY_VALUE_SOURCE_H
#define REPLAY_VALUE_SOURCE_H

#include "replay/execution.h"

/* A condition to check. */
typedef struct InterpCheck {
  ExecCheck kind;
  Term term;
  Pos clause; /* where it is written                 */
  Pos at;     /* where it has to hold                */
  Pos key;    /* Script.failed_pos when it fails */
  const Proc *of;
  const CoreAttrs *attrs;
} InterpCheck;

typedef struct ValueSource {
  /* ---- values at the entry */
  const Value *(*global)(void *self, const Variable *, uint32_t i);
  const Value *(*argument)(void *self, const Variable *, uint32_t i);
  /* The value at a new point of a function without definition. NULL: none, nothing ends. */
  const Value *(*point)(void *self, Symbol);

  /* ---- decisions */
  const Value *(*local)(void *self, const Variable *, Pos); /* as a body begins; or NULL */
  const Value *(*value)(void *self, const Variable *, Pos); /* later; or NULL             */
  bool (*impl)(void *self, const Proc *, Pos, uint32_t *which);
  bool (*jump)(void *self, const CBlock *, uint32_t *which);

  /* ---- conditions */
  Tri (*assume)(void *self, Term);
  Tri (*quantifier)(void *self, Term); /* one that cannot be enumerated */
  /* `holds` is what evaluation says of the check. False: it fails. */
  bool (*checked)(void *self, const InterpCheck *, Tri holds);

  /* ---- unknown values */
  /* The value to assign: that of the term, or an unknown variable as it is. NULL: none. */
  const Value *(*evaluate)(void *self, Term);
  /* Determines the unknown value at *at, and puts it there when that is final. NULL: none. */
  const Value *(*determine)(void *self, const Value **at);
  /* The same for an unknown value that `point` gave. */
  const Value *(*determine_point)(void *self, Symbol, const Value *, const Value *const *args);
  void (*assigned)(void *self, const Value *); /* NULL: of no interest */

  bool (*step)(void *self); /* after each command and jump: may the execution go on? */
} ValueSource;

#endif
