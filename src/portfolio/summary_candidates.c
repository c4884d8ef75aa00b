/* SPDX-License-Identifier: MIT */
/* See summary_candidates.h. */
#include "portfolio/summary_candidates.h"

#include "logic/collect.h"
#include "logic/subst.h"
#include "portfolio/summary_claims.h"

enum { MAX_LITERALS = 6, MAX_TESTS = 6, MAX_VALUES = 12, MAX_CANDIDATES = 600 };

typedef struct SummaryMaker {
  CoreProgram *p;
  TermTable *tab;
  Builder *b;
  const Proc *proc;
  SummaryTerms given;   /* integers at the entry: parameters, globals as they were */
  SummaryTerms results; /* integers at the end: results, globals that change */
  SummaryTerms literals;
  SummaryTerms tests; /* of the parameters, in the body */
  Map seen;
  SummaryCandidates *out;
} SummaryMaker;

static bool is_modified_by(const Proc *q, const Variable *v) {
  for (uint32_t i = 0; i < q->modifies.n; i++)
    if (q->modifies.at[i] == v) return true;
  return false;
}

static void push_some(SummaryTerms *list, Term t, uint32_t most) {
  if (list->n < most) vec_push(list, t);
}

static Term now_of(SummaryMaker *m, const Variable *v) {
  return term_var(m->tab, v->sym);
}

static Term before_of(SummaryMaker *m, const Variable *v) {
  return term_var(m->tab, is_modified_by(m->proc, v) ? v->old : v->sym);
}

static void propose(SummaryMaker *m, SummaryTerms *to, Term t) {
  if (term_is_true(t) || term_is_false(t) || to->n >= MAX_CANDIDATES) return;
  uint64_t key = (uint64_t)t.ix << 1 | (to == &m->out->requires);
  if (map_add(&m->seen, key)) vec_push(to, t);
}

/* As it is, and where one of the tests holds or does not. */
static void propose_result(SummaryMaker *m, Term t) {
  propose(m, &m->out->ensures, t);
  for (uint32_t i = 0; i < m->tests.n; i++) {
    propose(m, &m->out->ensures, mk_implies(m->b, m->tests.at[i], t));
    propose(m, &m->out->ensures, mk_or2(m->b, m->tests.at[i], t));
  }
}

/* ---- what there is to compare ------------------------------------------------------------------
 */

static void find_values(SummaryMaker *m) {
  const Proc *q = m->proc;
  Collector used;
  collector_init(&used, m->tab);
  for (uint32_t i = 0; i < q->impls.n; i++)
    for (uint32_t b = 0; b < q->impls.at[i]->blocks.n; b++)
      for (uint32_t k = 0; k < q->impls.at[i]->blocks.at[b]->cmds.n; k++) {
        const Cmd *c = &q->impls.at[i]->blocks.at[b]->cmds.at[k];
        for (uint32_t t = 0; t < c->n_terms; t++)
          if (c->terms[t].ix) collector_add(&used, c->terms[t]);
      }
  for (uint32_t i = 0; i < q->ins.n; i++)
    if (sort_eq(q->ins.at[i]->sort, SORT_INT))
      push_some(&m->given, now_of(m, q->ins.at[i]), MAX_VALUES);
  for (uint32_t i = 0; i < q->outs.n; i++)
    if (sort_eq(q->outs.at[i]->sort, SORT_INT))
      push_some(&m->results, now_of(m, q->outs.at[i]), MAX_VALUES);
  for (uint32_t i = 0; i < m->p->globals.n; i++) {
    const Variable *g = m->p->globals.at[i];
    if (!sort_eq(g->sort, SORT_INT) || !collector_has(&used, g->sym)) continue;
    push_some(&m->given, before_of(m, g), MAX_VALUES);
    if (is_modified_by(q, g)) push_some(&m->results, now_of(m, g), MAX_VALUES);
  }
  collector_free(&used);
}

static void find_literals(SummaryMaker *m, Term t, Map *visited) {
  if (!map_add(visited, t.ix)) return;
  if (term_op(m->tab, t) == OP_CONST_INT && map_add(&m->seen, (uint64_t)t.ix << 1))
    push_some(&m->literals, t, MAX_LITERALS);
  if (op_is_binder(term_op(m->tab, t))) return;
  for (uint32_t i = 0; i < term_nargs(m->tab, t); i++)
    find_literals(m, term_arg(m->tab, t, i), visited);
}

/* Is it about parameters alone? */
static bool is_about_ins(SummaryMaker *m, const Impl *im, Term t) {
  Collector used;
  bool any = false, only = term_node(m->tab, t)->binder_level == 0;
  collector_init(&used, m->tab);
  collector_add(&used, t);
  for (uint32_t i = 0; i < used.symbols.n && only; i++) {
    if (symbol_data(m->tab, used.symbols.at[i])->kind != SYM_VAR) continue;
    bool in = false;
    for (uint32_t k = 0; k < im->ins.n; k++)
      in |= symbol_eq(im->ins.at[k]->sym, used.symbols.at[i]);
    only = in;
    any |= in;
  }
  collector_free(&used);
  return any && only;
}

static void find_tests(SummaryMaker *m, const Impl *im) {
  Subst formals;
  Map visited = {0};
  subst_init(&formals, m->b);
  for (uint32_t i = 0; i < im->ins.n; i++)
    subst_add(&formals, im->ins.at[i]->sym, now_of(m, m->proc->ins.at[i]));
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t k = 0; k < im->blocks.at[b]->cmds.n; k++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[k];
      for (uint32_t t = 0; t < c->n_terms; t++)
        if (c->terms[t].ix) find_literals(m, c->terms[t], &visited);
      bool test = c->kind == CMD_ASSUME || c->kind == CMD_ASSERT;
      if (!test || !is_about_ins(m, im, c->terms[0])) continue;
      Term t = subst_apply(&formals, c->terms[0]);
      propose(m, &m->out->requires, t);
      bool known = false;
      for (uint32_t i = 0; i < m->tests.n; i++)
        known |= term_eq(m->tests.at[i], t) || term_eq(m->tests.at[i], mk_not(m->b, t));
      if (!known) push_some(&m->tests, t, MAX_TESTS);
    }
  map_free(&visited);
  subst_free(&formals);
}

/* Numbers of the others, too: what one of them returns another one hands on. */
static void find_all_literals(SummaryMaker *m) {
  Map visited = {0};
  for (uint32_t i = 0; i < m->p->impls.n; i++)
    for (uint32_t b = 0; b < m->p->impls.at[i]->blocks.n; b++)
      for (uint32_t k = 0; k < m->p->impls.at[i]->blocks.at[b]->cmds.n; k++) {
        const Cmd *c = &m->p->impls.at[i]->blocks.at[b]->cmds.at[k];
        for (uint32_t t = 0; t < c->n_terms && m->literals.n < MAX_LITERALS; t++)
          if (c->terms[t].ix) find_literals(m, c->terms[t], &visited);
      }
  map_free(&visited);
}

/* ---- candidates --------------------------------------------------------------------------------
 */

static void compare(SummaryMaker *m, Term result, Term with) {
  Term one = term_int64(m->tab, 1);
  propose_result(m, mk_eq(m->b, result, with));
  propose_result(m, mk_le(m->b, result, with));
  propose_result(m, mk_le(m->b, with, result));
  propose_result(m, mk_lt(m->b, with, result));
  propose_result(m, mk_eq(m->b, result, mk_add2(m->b, with, one)));
}

static void add_comparisons(SummaryMaker *m) {
  for (uint32_t r = 0; r < m->results.n; r++) {
    Term result = m->results.at[r];
    for (uint32_t i = 0; i < m->given.n; i++) compare(m, result, m->given.at[i]);
    for (uint32_t i = 0; i < m->literals.n; i++) compare(m, result, m->literals.at[i]);
    for (uint32_t i = 0; i < m->given.n; i++)
      for (uint32_t k = 0; k < m->literals.n; k++)
        propose_result(m, mk_eq(m->b, result, mk_mul2(m->b, m->literals.at[k], m->given.at[i])));
    for (uint32_t i = 0; i < r; i++) compare(m, result, m->results.at[i]);
    for (uint32_t i = 0; i < m->given.n; i++)
      for (uint32_t k = 0; k < i; k++)
        propose_result(m, mk_eq(m->b, result, mk_add2(m->b, m->given.at[i], m->given.at[k])));
  }
}

static void add_requires(SummaryMaker *m) {
  SummaryTerms *to = &m->out->requires;
  const Proc *q = m->proc;
  for (uint32_t i = 0; i < q->ins.n; i++) {
    Term in = now_of(m, q->ins.at[i]);
    if (!sort_eq(q->ins.at[i]->sort, SORT_INT)) continue;
    for (uint32_t k = 0; k < m->literals.n; k++) {
      propose(m, to, mk_le(m->b, m->literals.at[k], in));
      propose(m, to, mk_le(m->b, in, m->literals.at[k]));
    }
    for (uint32_t k = 0; k < q->ins.n; k++)
      if (k != i && sort_eq(q->ins.at[k]->sort, SORT_INT))
        propose(m, to, mk_le(m->b, in, now_of(m, q->ins.at[k])));
    for (uint32_t k = 0; k < m->p->globals.n; k++) {
      if (!sort_eq(m->p->globals.at[k]->sort, SORT_INT)) continue;
      propose(m, to, mk_le(m->b, in, now_of(m, m->p->globals.at[k])));
      propose(m, to, mk_le(m->b, now_of(m, m->p->globals.at[k]), in));
    }
  }
}

/* What a map keeps, all of it or away from a parameter; and what it has got from one on. */
static void add_map(SummaryMaker *m, const Variable *g) {
  SortData d = sort_data(m->tab, g->sort);
  Term now = now_of(m, g), old = before_of(m, g);
  propose_result(m, mk_eq(m->b, now, old));
  if (d.a != 1 || !sort_eq(d.args[0], SORT_INT)) return;
  Term k = term_fresh_var(m->tab, str_c(&m->p->session->strs, "k"), SORT_INT);
  Term at = mk_select1(m->b, now, k), was = mk_select1(m->b, old, k);
  Term same = mk_eq(m->b, at, was);
  for (uint32_t i = 0; i < m->given.n; i++) {
    Term x = m->given.at[i];
    Term ranges[] = {mk_neq(m->b, k, x), mk_lt(m->b, k, x), mk_lt(m->b, x, k), mk_le(m->b, k, x),
                     mk_le(m->b, x, k)};
    for (uint32_t r = 0; r < 5; r++)
      propose_result(m, mk_forall(m->b, &k, 1, mk_implies(m->b, ranges[r], same), NULL));
    for (uint32_t e = 0; e < m->given.n && sort_eq(d.elem, SORT_INT); e++) {
      if (e == i) continue;
      Term between = mk_and2(m->b, mk_le(m->b, x, k), mk_lt(m->b, k, m->given.at[e]));
      for (uint32_t v = 0; v < m->literals.n; v++)
        propose(m, &m->out->ensures,
                mk_forall(m->b, &k, 1,
                          mk_implies(m->b, between, mk_eq(m->b, at, m->literals.at[v])), NULL));
    }
  }
}

static void add_others(SummaryMaker *m) {
  const Proc *q = m->proc;
  for (uint32_t i = 0; i < q->modifies.n; i++)
    if (sort_kind(m->tab, q->modifies.at[i]->sort) == SK_MAP)
      add_map(m, q->modifies.at[i]);
    else if (!sort_eq(q->modifies.at[i]->sort, SORT_INT))
      propose_result(m, mk_eq(m->b, now_of(m, q->modifies.at[i]), before_of(m, q->modifies.at[i])));
  for (uint32_t i = 0; i < q->outs.n; i++) {
    Term out = now_of(m, q->outs.at[i]);
    if (sort_eq(q->outs.at[i]->sort, SORT_BOOL)) {
      propose_result(m, out);
      propose_result(m, mk_not(m->b, out));
    }
    for (uint32_t k = 0; k < q->ins.n; k++)
      if (sort_eq(q->outs.at[i]->sort, q->ins.at[k]->sort))
        propose_result(m, mk_eq(m->b, out, now_of(m, q->ins.at[k])));
  }
}

static bool same_sorts(const Variables *a, const Variables *b) {
  bool same = a->n == b->n;
  for (uint32_t i = 0; i < a->n && same; i++) same = sort_eq(a->at[i]->sort, b->at[i]->sort);
  return same;
}

/* What is claimed of another procedure with the same parameters and results, or the opposite where
 * the result is a Boolean: of procedures that call each other, callers often speak of one only. */
static void add_claims_of_other(SummaryMaker *m, const Proc *other) {
  const Proc *q = m->proc;
  SummaryTerms claims = {0};
  Subst same, opposite;
  bool any = false;
  subst_init(&same, m->b);
  subst_init(&opposite, m->b);
  for (uint32_t i = 0; i < q->ins.n; i++) {
    subst_add(&same, other->ins.at[i]->sym, now_of(m, q->ins.at[i]));
    subst_add(&opposite, other->ins.at[i]->sym, now_of(m, q->ins.at[i]));
  }
  for (uint32_t i = 0; i < q->outs.n; i++) {
    bool flips = sort_eq(q->outs.at[i]->sort, SORT_BOOL);
    Term out = now_of(m, q->outs.at[i]);
    subst_add(&same, other->outs.at[i]->sym, out);
    subst_add(&opposite, other->outs.at[i]->sym, flips ? mk_not(m->b, out) : out);
    any |= flips;
  }
  summary_claims(m->p, other, &claims);
  for (uint32_t i = 0; i < claims.n; i++) {
    propose_result(m, subst_apply(&same, claims.at[i]));
    if (any) propose_result(m, subst_apply(&opposite, claims.at[i]));
  }
  subst_free(&same);
  subst_free(&opposite);
  vec_free(&claims);
}

static void add_claims(SummaryMaker *m) {
  SummaryTerms claims = {0};
  summary_claims(m->p, m->proc, &claims);
  for (uint32_t i = 0; i < claims.n; i++) propose_result(m, claims.at[i]);
  vec_free(&claims);
  for (uint32_t i = 0; i < m->p->procs.n; i++) {
    const Proc *other = m->p->procs.at[i];
    if (other != m->proc && other->impls.n && same_sorts(&other->ins, &m->proc->ins) &&
        same_sorts(&other->outs, &m->proc->outs))
      add_claims_of_other(m, other);
  }
}

/* How two globals change together: by the same, one ahead of the other by at most one, or one by
 * what the other loses. */
static void add_changes(SummaryMaker *m) {
  enum { MOST = 5 };
  SummaryTerms changes = {0};
  for (uint32_t i = 0; i < m->proc->modifies.n; i++) {
    const Variable *g = m->proc->modifies.at[i];
    if (sort_eq(g->sort, SORT_INT))
      push_some(&changes, mk_sub(m->b, now_of(m, g), before_of(m, g)), MOST);
  }
  SummaryTerms *to = &m->out->ensures;
  Term zero = term_int64(m->tab, 0);
  for (uint32_t i = 0; i < changes.n; i++)
    for (uint32_t k = 0; k < i; k++) {
      Term d = mk_sub(m->b, changes.at[i], changes.at[k]);
      propose(m, to, mk_eq(m->b, mk_add2(m->b, changes.at[i], changes.at[k]), zero));
      for (int64_t v = -1; v <= 1; v++) {
        propose(m, to, mk_le(m->b, d, term_int64(m->tab, v)));
        propose(m, to, mk_le(m->b, term_int64(m->tab, v), d));
      }
    }
  vec_free(&changes);
}

void summary_candidates(CoreProgram *p, const Proc *q, SummaryCandidates *out) {
  *out = (SummaryCandidates){0};
  SummaryMaker m = {.p = p, .tab = p->terms, .b = p->build, .proc = q, .out = out};
  vec_push(&m.literals, term_int64(p->terms, 0));
  map_add(&m.seen, (uint64_t)m.literals.at[0].ix << 1);
  find_values(&m);
  for (uint32_t i = 0; i < q->impls.n; i++) find_tests(&m, q->impls.at[i]);
  find_all_literals(&m);
  add_requires(&m);
  add_claims(&m);
  add_changes(&m);
  add_comparisons(&m);
  add_others(&m);
  vec_free(&m.given);
  vec_free(&m.results);
  vec_free(&m.literals);
  vec_free(&m.tests);
  map_free(&m.seen);
}

void summary_candidates_free(SummaryCandidates *c) {
  vec_free(&c->requires);
  vec_free(&c->ensures);
}
