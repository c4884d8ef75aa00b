/* SPDX-License-Identifier: MIT */
/* See new_triggers.h. */
#include "api/heal/new_triggers.h"

#include "base/map.h"
#include "base/sort.h"
#include "core/walk.h"
#include "logic/print/print.h"

enum { MOST_VARIABLES = 32, MOST = 3 };

typedef struct TriggerTerm {
  Term term;
  uint32_t size;
  uint32_t mentions; /* a bit for each variable */
} TriggerTerm;

typedef struct TriggerSearch {
  TermTable *tab;
  Pos pos;
  Term found; /* the quantifier */
  Map seen;   /* terms */
  const Term *vars;
  uint32_t n_vars;
  VEC(TriggerTerm) terms;
} TriggerSearch;

static void look_for_place(TriggerSearch *s, Term t) {
  if (s->found.ix || !term_node(s->tab, t)->binder_level || !map_add(&s->seen, t.ix)) return;
  Op op = term_op(s->tab, t);
  if ((op == OP_FORALL || op == OP_EXISTS) && term_binder(s->tab, t)->pos == s->pos &&
      !term_node(s->tab, t)->loose_level)
    s->found = t;
  for (uint32_t i = 0; i < term_nargs(s->tab, t); i++) look_for_place(s, term_arg(s->tab, t, i));
}

static Term look_at_term(void *env, Term t) {
  look_for_place(env, t);
  return t;
}

static bool may_match(Op op) {
  return op == OP_APP || op == OP_SELECT || op == OP_STORE || op == OP_DT_FIELD || op == OP_DT_MAKE;
}

/* What a term mentions; *pure: it is made of applications only. */
static TriggerTerm measure_term(const TriggerSearch *s, Term t, bool *pure) {
  TriggerTerm m = {t, 1, 0};
  for (uint32_t i = 0; i < s->n_vars; i++)
    if (term_eq(s->vars[i], t)) m.mentions |= UINT32_C(1) << i;
  if (op_is_binder(term_op(s->tab, t))) *pure = false;
  uint32_t n = *pure ? term_nargs(s->tab, t) : 0;
  for (uint32_t i = 0; i < n; i++) {
    TriggerTerm part = measure_term(s, term_arg(s->tab, t, i), pure);
    m.size += part.size;
    m.mentions |= part.mentions;
  }
  if (n && m.mentions && !may_match(term_op(s->tab, t))) *pure = false;
  return m;
}

static void collect_terms(TriggerSearch *s, Term t) {
  if (!map_add(&s->seen, t.ix) || op_is_binder(term_op(s->tab, t))) return;
  bool pure = true;
  if (may_match(term_op(s->tab, t)) && term_nargs(s->tab, t)) {
    TriggerTerm m = measure_term(s, t, &pure);
    if (pure && m.mentions) vec_push(&s->terms, m);
  }
  for (uint32_t i = 0; i < term_nargs(s->tab, t); i++) collect_terms(s, term_arg(s->tab, t, i));
}

static int largest_first(const void *a, const void *b, const void *env) {
  const TriggerTerm *x = a, *y = b;
  (void)env;
  if (x->size != y->size) return x->size > y->size ? -1 : 1;
  return (x->term.ix > y->term.ix) - (x->term.ix < y->term.ix);
}

/* From the term at `first` on, terms that together mention all variables. False: there are none. */
static bool cover(const TriggerSearch *s, uint32_t first, Buf *out) {
  uint32_t all = s->n_vars == MOST_VARIABLES ? UINT32_MAX : (UINT32_C(1) << s->n_vars) - 1;
  uint32_t mentioned = 0;
  for (uint32_t i = first; i < s->terms.n && mentioned != all; i++) {
    const TriggerTerm *t = &s->terms.at[i];
    if (!(t->mentions & ~mentioned)) continue;
    if (mentioned) buf_puts(out, ", ");
    print_term_source(s->tab, t->term, out);
    mentioned |= t->mentions;
  }
  return mentioned == all;
}

void new_triggers_find(CoreProgram *p, Pos pos, TriggerTexts *out) {
  TriggerSearch s = {.tab = p->terms, .pos = pos};
  walk_program(p, look_at_term, &s);
  map_clear(&s.seen);
  if (s.found.ix && term_binder(s.tab, s.found)->nvars <= MOST_VARIABLES) {
    s.n_vars = term_binder(s.tab, s.found)->nvars;
    Term body = binder_open(s.tab, s.found, &s.vars);
    collect_terms(&s, body);
    sort_vec(&s.terms, largest_first, NULL);
  }
  for (uint32_t i = 0; i < s.terms.n && out->n < MOST; i++) {
    Buf text = {0};
    if (cover(&s, i, &text)) vec_push(out, arena_strndup(&p->session->perm, text.text, text.n));
    buf_free(&text);
  }
  vec_free(&s.terms);
  map_free(&s.seen);
}
