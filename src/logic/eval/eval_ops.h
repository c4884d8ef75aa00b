/* SPDX-License-Identifier: MIT */
/* Private to logic/: the evaluator's operators on values. Each returns NULL when the result is
 * open or unknown; eval.c then asks the environment. */
#ifndef LOGIC_EVAL_OPS_H
#define LOGIC_EVAL_OPS_H

#include "logic/eval/eval.h"

struct EvalFrame {
  const EvalFrame *next;
  uint32_t level, number, nvars;
  const Value *const *values;
};

/* One operator application; operands known. The node gives operator, sort and indices. */
const Value *eval_op(Eval *, const TermNode *, const Value *const *a);
const Value *eval_bv(Eval *, const TermNode *, const Value *const *a);
const Value *eval_float(Eval *, const TermNode *, const Value *const *a);
/* FORALL, EXISTS. */
const Value *eval_quantifier(Eval *, Term);
/* A body with the variables of its binder bound. */
const Value *eval_bound(Eval *, Term body, const BinderData *, const Value *const *values,
                        const EvalFrame *outer);

static inline const Value *eval_unknown(Eval *e, const char *reason) {
  e->reason = reason;
  return NULL;
}

/* ---- eval_generic.c */

/* A quantifier without bounds, by what maps are away from their points. */
Tri eval_generic(Eval *, Term quantifier);
/* Reading a map at a variable that stands for any value. False: it is not that. */
bool eval_generic_select(Eval *, const TermNode *, const Value **result);

#endif
