/* SPDX-License-Identifier: MIT */
/* See witnesses.h. */
#include "verify/vc/witnesses.h"

#include "logic/build.h"
#include "logic/collect.h"

/* Larger claims are left as they are: what is shared in them would be rewritten each time. */
enum { MAX_SIZE = 100000 };

typedef struct Witnesses {
  TermTable *terms;
  Builder *b;
  Str name;
} Witnesses;

/* That two maps agree at new indices; elements that are maps do so as well. */
static Term agree(Witnesses *w, Term a, Term b) {
  SortData s = sort_data(w->terms, term_sort(w->terms, a));
  if (s.kind != SK_MAP) return mk_eq(w->b, a, b);
  VEC(Term) at = {0};
  for (uint32_t i = 0; i < s.a; i++) {
    Symbol index = symbol_var(w->terms, w->name, s.args[i], NULL);
    vec_push(&at, term_var(w->terms, index));
  }
  Term x = mk_select(w->b, a, at.at, at.n), y = mk_select(w->b, b, at.at, at.n);
  vec_free(&at);
  return agree(w, x, y);
}

/* The term as something to be proved, or as something given. Every equation has indices of its own:
 * where one of several has to hold, a common index would be too little. */
static Term rewrite(Witnesses *w, Term t, bool proved) {
  TermTable *tab = w->terms;
  switch (term_op(tab, t)) {
  case OP_EQ: return proved ? agree(w, term_arg(tab, t, 0), term_arg(tab, t, 1)) : t;
  case OP_NOT: return mk_not(w->b, rewrite(w, term_arg(tab, t, 0), !proved));
  case OP_IMPLIES:
    return mk_implies(w->b, rewrite(w, term_arg(tab, t, 0), !proved),
                      rewrite(w, term_arg(tab, t, 1), proved));
  case OP_AND:
  case OP_OR: {
    VEC(Term) parts = {0};
    for (uint32_t i = 0; i < term_nargs(tab, t); i++)
      vec_push(&parts, rewrite(w, term_arg(tab, t, i), proved));
    Term r = term_op(tab, t) == OP_AND ? mk_and(w->b, parts.at, parts.n)
                                       : mk_or(w->b, parts.at, parts.n);
    vec_free(&parts);
    return r;
  }
  default: return t; /* what occurs in it may be to be proved and given at once */
  }
}

void witnesses_use(Passive *p) {
  Witnesses w = {p->program->terms, p->program->build, str_c(&p->program->session->strs, "index")};
  for (uint32_t i = 0; i < p->blocks.n; i++)
    for (uint32_t k = 0; k < p->blocks.at[i].cmds.n; k++) {
      PassiveCmd *c = &p->blocks.at[i].cmds.at[k];
      if (collect_size(w.terms, c->term, MAX_SIZE) == MAX_SIZE) continue;
      if (c->is_assert)
        c->goal = rewrite(&w, c->goal.ix ? c->goal : c->term, true);
      else
        c->term = rewrite(&w, c->term, false);
    }
}
