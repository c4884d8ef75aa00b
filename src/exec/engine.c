/* Facts, checks and models of a state: see the header.
 * SPDX-License-Identifier: MIT */
#include "exec/engine.h"

#include "base/bug.h"
#include "exec/symbolic.h"

void engine_init(Engine *e, CoreProgram *p, Solve *solve) {
  *e = (Engine){.program = p, .tab = p->terms, .b = p->build, .solve = solve};
  layout_init(&e->layout, p);
  heap_init(&e->heap, p->globals.n);
  unknowns_init(&e->unknowns, p->build);
}

void engine_free(Engine *e) {
  layout_done(&e->layout);
  heap_free(&e->heap);
  unknowns_free(&e->unknowns);
  map_free(&e->by_spec);
  map_free(&e->covered);
  map_free(&e->quantifiers);
  vec_free(&e->bound);
  vec_free(&e->memo);
  vec_free(&e->apart);
  vec_free(&e->order);
}

State *engine_start(Engine *e, const Proc *entry) {
  State *s = state_new(&e->heap);
  Held *ins = ARENA_ARRAY(&e->heap.arena, Held, entry->ins.n);
  for (uint32_t i = 0; i < entry->ins.n; i++)
    ins[i] = state_open(&e->heap, s, entry->ins.at[i]->sort);
  for (uint32_t i = 0; i < e->program->globals.n; i++)
    s->globals[i] = state_open(&e->heap, s, e->program->globals.at[i]->sort);
  e->given = s->trace.n;
  s->universals = e->layout.has_universals;
  s->unsure = true;
  call_enter(e, s, entry, NULL, ins);
  return s;
}

/* ---- models ------------------------------------------------------------------ */

static bool is_of(const State *s, const Unknown *u, const uint32_t *words) {
  return u->decision < s->trace.n && words[u->decision] == word_make(WORD_VALUE, u->sort.ix);
}

/* First what the entry procedure is given, then the program's constants, then the rest in the order
 * it was decided. */
const Symbol *engine_order(Engine *e, const State *s, uint32_t *n) {
  uint32_t *words = malloc((s->trace.n + 1) * sizeof *words);
  if (!words) bug_oom(s->trace.n * sizeof *words);
  trace_words(&s->trace, words);
  vec_clear(&e->order);
  const Unknowns *us = &e->unknowns;
  for (int later = 0; later < 2; later++) {
    for (uint32_t i = 0; i < us->all.n; i++) {
      const Unknown *u = &us->all.at[i];
      if ((u->decision >= e->given) != (later == 1) || !is_of(s, u, words)) continue;
      for (uint32_t k = 0; k < u->count; k++) vec_push(&e->order, us->symbols.at[u->first + k]);
    }
    if (later) break;
    for (uint32_t i = 0; i < e->program->functions.n; i++) {
      const Function *f = e->program->functions.at[i];
      if (f->is_const && f->meaning == FUNC_OPAQUE) vec_push(&e->order, f->sym);
    }
  }
  free(words);
  *n = e->order.n;
  return e->order.at;
}

static End solve(Engine *e, State *s) {
  uint32_t n;
  const Symbol *order = engine_order(e, s, &n);
  Model *m = NULL;
  e->questions++;
  switch (solve_path(e->solve, s->path, order, n, s->model, &m)) {
  case SOLVE_NO: return END_INFEASIBLE;
  case SOLVE_OPEN:
    if (!e->open_reason) e->open_reason = solve_reason(e->solve);
    return END_OPEN;
  case SOLVE_YES: break;
  }
  s->model = m;
  s->touched = model_touched(m);
  s->unsure = false;
  return END_NOT;
}

End engine_settle(Engine *e, State *s) {
  return s->unsure || !s->model ? solve(e, s) : END_NOT;
}

/* A universal may speak of points that came into being since the model was found. */
End engine_refresh(Engine *e, State *s) {
  if (s->unsure || !s->model || (s->universals && model_touched(s->model) != s->touched))
    return solve(e, s);
  return END_NOT;
}

Tri engine_decide(Engine *e, State *s, Term condition) {
  if (term_is_true(condition)) return TRI_TRUE;
  if (term_is_false(condition)) return TRI_FALSE;
  (void)e;
  return model_holds(s->model, condition, NULL);
}

/* ---- facts ------------------------------------------------------------------- */

static bool is_point(const Engine *e, Term t) {
  Op op = term_op(e->tab, t);
  return op == OP_VAR || op == OP_SELECT || op == OP_APP;
}

static void know_value(Engine *e, State *s, Term x, Term value) {
  bool added = false;
  s->known = trie_put(&e->heap.arena, s->known, &x, 1, held_term(value), &added);
}

static void know_equal(Engine *e, State *s, Term x, Term value) {
  if (is_point(e, x) && term_is_value(e->tab, value)) know_value(e, s, x, value);
}

/* The fact itself, and what it says of single points: x == literal, b, !b, conjunctions of such. */
static void learn(Engine *e, State *s, Term fact) {
  const Term *args = term_args(e->tab, fact);
  Op op = term_op(e->tab, fact);
  if (op == OP_AND) {
    for (uint32_t i = 0; i < term_nargs(e->tab, fact); i++) learn(e, s, args[i]);
    return;
  }
  know_value(e, s, fact, TERM_TRUE);
  if (op == OP_NOT) know_equal(e, s, args[0], TERM_FALSE);
  if (op == OP_EQ) {
    know_equal(e, s, args[0], args[1]);
    know_equal(e, s, args[1], args[0]);
  }
}

void engine_know(Engine *e, State *s, Term fact, Pos pos) {
  s->path = path_add(&e->heap.arena, s->path, fact, pos);
  s->universals |= term_node(e->tab, fact)->binder_level > 0;
  learn(e, s, fact);
}

End engine_assume(Engine *e, State *s, Term fact, Pos pos) {
  if (term_is_true(fact)) return END_NOT;
  if (term_is_false(fact)) return END_INFEASIBLE;
  engine_know(e, s, fact, pos);
  if (s->model && !s->unsure && model_holds(s->model, fact, NULL) == TRI_TRUE) return END_NOT;
  s->unsure = true;
  return solve(e, s);
}

static void fork_side(Engine *e, State *s, Term fact, Pos pos, Failure failure) {
  State *f = state_fork(&e->heap, s);
  f->unsure = true;
  f->failure = failure;
  engine_know(e, f, fact, pos);
  e->forked(e->self, f);
}

End engine_check(Engine *e, State *s, Term condition, Failure failure) {
  if (term_is_true(condition)) return END_NOT;
  Pos pos = failure.related ? failure.related : failure.pos;
  if (term_is_false(condition)) {
    s->failure = failure;
    return END_FAILED;
  }
  End end = engine_refresh(e, s);
  if (end != END_NOT) return end;
  Term not = mk_not(e->b, condition);
  if (engine_decide(e, s, condition) == TRI_FALSE) {
    fork_side(e, s, condition, pos, (Failure){0});
    engine_know(e, s, not, pos);
    s->failure = failure;
    return END_FAILED;
  }
  if (!e->no_failures) fork_side(e, s, not, pos, failure);
  return engine_assume(e, s, condition, pos);
}

/* t == its value in the model, for all that was read since the last time. */
static Term picked_values(Engine *e, State *s) {
  uint32_t n = s->reads.n;
  uint32_t *terms = malloc((n + 1) * sizeof *terms);
  if (!terms) bug_oom(n * sizeof *terms);
  trace_words(&s->reads, terms);
  VEC(Term) all = {0};
  for (uint32_t i = s->picked; i < n; i++) {
    Term t = {terms[i]};
    const Value *v = model_value(s->model, t, NULL);
    Term literal = v ? value_term(model_store(s->model), e->b, v) : TERM_NONE;
    if (literal.ix && term_is_value(e->tab, literal)) vec_push(&all, mk_eq(e->b, t, literal));
  }
  Term r = mk_and(e->b, all.at, all.n);
  vec_free(&all);
  free(terms);
  s->picked = n;
  return r;
}

End engine_pick(Engine *e, State *s, Pos pos) {
  if (s->reads.n == s->picked) return END_NOT;
  End end = engine_refresh(e, s);
  if (end != END_NOT) return end;
  Term values = picked_values(e, s);
  if (term_is_true(values)) return END_NOT;
  fork_side(e, s, mk_not(e->b, values), pos, (Failure){0});
  engine_know(e, s, values, pos);
  if (s->top) symbolic_fold(e, s);
  return END_NOT;
}
