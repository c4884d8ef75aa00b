/* SPDX-License-Identifier: MIT */
/* The value of a function at a point, computed by its definition: the one meaning of definitions
 * for everyone who evaluates on plain values (models, counterexamples, replay, the debugger).
 *
 * Every case whose guard holds gives the value, so all of them are evaluated and have to agree.
 * Where two disagree there is no value: the definitions contradict each other. */
#ifndef CORE_DEFINE_VALUE_H
#define CORE_DEFINE_VALUE_H

#include "core/define.h"
#include "logic/eval/eval.h"

/* Of one evaluation: applications within each other, and how many there may be. */
typedef struct DefineCalls {
  uint32_t depth, most;
  const Definition *conflict; /* two cases of it disagreed somewhere, or NULL */
} DefineCalls;

typedef struct Defined {
  const Value *value;   /* NULL: not known; the evaluator's reason says why, unless it is `open` */
  const DefineCase *by; /* the first case that gave it */
  bool open;            /* no case applies: the definition says nothing of the point */
} Defined;

Defined define_value(DefineCalls *, Eval *, const Definition *, const Value *const *args);

/* What is said of a definition that was followed so far that it may have no end. */
extern const char define_endless[];

#endif
