/* SPDX-License-Identifier: MIT */
/* See define_value.h. */
#include "core/define_value.h"

const char define_endless[] =
    "a definition that calls itself without end, as far as it was followed";

static const Value *in_case(Eval *e, const Definition *d, Term map, const Value *const *args) {
  if (!d->n_params) return eval_term(e, map);
  if (eval_closes(e, term_arg(e->store.tab, map, 0))) /* closures keep the arguments */
    args = vec_copy_raw(&e->store.arena, args, d->n_params * sizeof *args);
  return eval_body(e, map, args);
}

static Defined value_by_cases(DefineCalls *calls, Eval *e, const Definition *d,
                              const Value *const *args) {
  Defined found = {.open = true};
  for (uint32_t i = 0; i < d->n_cases; i++) {
    const DefineCase *c = &d->cases[i];
    const Value *guard =
        term_is_true(c->guard) ? value_bool(&e->store, true) : in_case(e, d, c->guard_map, args);
    if (!guard) return (Defined){0};
    if (!guard->u.b) continue;
    const Value *v = in_case(e, d, c->value_map, args);
    if (!v) return (Defined){0};
    Tri agree = found.value ? value_equal(&e->store, found.value, v) : TRI_TRUE;
    if (agree == TRI_TRUE) {
      if (found.open) found = (Defined){v, c, false};
      continue;
    }
    if (agree == TRI_FALSE) calls->conflict = d;
    e->reason = agree == TRI_FALSE ? "two cases of a definition contradict each other"
                                   : "two cases of a definition give maps that cannot be compared";
    return (Defined){0};
  }
  return found;
}

Defined define_value(DefineCalls *calls, Eval *e, const Definition *d, const Value *const *args) {
  if (calls->depth >= calls->most) {
    e->reason = define_endless;
    return (Defined){0};
  }
  calls->depth++;
  Defined found = value_by_cases(calls, e, d, args);
  calls->depth--;
  return found;
}
