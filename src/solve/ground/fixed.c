/* SPDX-License-Identifier: MIT */
#include "solve/ground/fixed.h"

#include "solve/ground/bounds.h"

void fixed_init(Fixed *f, Builder *b) {
  *f = (Fixed){.b = b};
  subst_init(&f->values, b);
}

void fixed_free(Fixed *f) {
  vec_free(&f->bounds);
  vec_free(&f->trail);
  vec_free(&f->fixed);
  map_free(&f->of_symbol);
  subst_free(&f->values);
}

FixedMark fixed_mark(const Fixed *f) {
  return (FixedMark){f->trail.n, f->fixed.n};
}

void fixed_undo(Fixed *f, FixedMark m) {
  while (f->trail.n > m.n_trail) {
    struct FixedUndo u = vec_pop(&f->trail);
    f->bounds.at[u.number] = u.was;
  }
  if (f->fixed.n > m.n_fixed) f->stale = true;
  f->fixed.n = m.n_fixed;
}

static void fixed_narrow(Fixed *f, Symbol sym, int64_t low, int64_t high) {
  uint64_t at;
  if (!map_get(&f->of_symbol, sym.ix, &at)) {
    at = f->bounds.n;
    map_put(&f->of_symbol, sym.ix, at);
    vec_push(&f->bounds, ((FixedBound){sym, INT64_MIN, INT64_MAX}));
  }
  FixedBound *b = &f->bounds.at[at], was = *b;
  if (low > b->low) b->low = low;
  if (high < b->high) b->high = high;
  if (b->low == was.low && b->high == was.high) return;
  struct FixedUndo u = {(uint32_t)at, was};
  vec_push(&f->trail, u);
  if (b->low == b->high) {
    vec_push(&f->fixed, (uint32_t)at);
    f->stale = true;
  }
}

void fixed_learn(Fixed *f, Term t) {
  TermTable *tab = f->b->tab;
  if (term_op(tab, t) == OP_AND)
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) fixed_learn(f, term_arg(tab, t, i));
  Term of;
  int64_t low, high;
  if (!bounds_read(tab, t, &of, &low, &high)) return;
  if (term_op(tab, of) == OP_VAR || (term_op(tab, of) == OP_APP && !term_nargs(tab, of)))
    fixed_narrow(f, term_symbol(tab, of), low, high);
}

Term fixed_apply(Fixed *f, Term t) {
  if (f->fixed.n == 0) return t;
  if (f->stale) {
    subst_clear(&f->values);
    for (uint32_t i = 0; i < f->fixed.n; i++) {
      FixedBound b = f->bounds.at[f->fixed.at[i]];
      subst_add(&f->values, b.sym, mk_int64(f->b, b.low));
    }
    f->stale = false;
  }
  return subst_apply(&f->values, t);
}
