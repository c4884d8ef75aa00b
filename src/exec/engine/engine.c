/* SPDX-License-Identifier: MIT */
/* Facts, checks and models of a state: see the header. */
#include "exec/engine/engine.h"

#include "base/mem.h"
#include "exec/engine/reexecution.h"
#include "exec/engine/symbolic.h"

void engine_init(Engine *e, CoreProgram *p, Solve *solve) {
  *e = (Engine){.program = p, .tab = p->terms, .b = p->build, .solve = solve};
  layout_init(&e->layout, p);
  heap_init(&e->heap, p->globals.n, e->layout.reads_old);
  unknowns_init(&e->unknowns, p->build);
}

void engine_leave_out(Engine *e, uint32_t without) {
  e->without = without;
  e->heap.eager = !engine_uses(e, OPTIMIZATION_SHARING);
  if (engine_uses(e, OPTIMIZATION_SIMPLIFY)) return;
  e->plain = builder_plain(e->tab);
  e->b = &e->plain;
}

void engine_free(Engine *e) {
  layout_done(&e->layout);
  heap_free(&e->heap);
  unknowns_free(&e->unknowns);
  map_free(&e->start.by_spec);
  map_free(&e->covered);
  map_free(&e->values.quantifiers);
  vec_free(&e->values.bound);
  vec_free(&e->values.memo);
  vec_free(&e->values.apart);
  vec_free(&e->start.order);
}

State *engine_start(Engine *e, const Proc *entry) {
  State *s = state_new(&e->heap);
  e->start.entry = entry;
  SymVal *ins = ARENA_ARRAY(&e->heap.arena, SymVal, entry->ins.n);
  for (uint32_t i = 0; i < entry->ins.n; i++)
    ins[i] = state_unknown(&e->heap, s, entry->ins.at[i]->sort);
  for (uint32_t i = 0; i < e->program->globals.n; i++)
    state_set_global(&e->heap, s, i, state_unknown(&e->heap, s, e->program->globals.at[i]->sort));
  e->start.given = s->trace.n;
  s->facts.universals = e->layout.has_universals;
  s->solution.unchecked = true;
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
  uint32_t *words = mem_alloc((s->trace.n + 1) * sizeof *words);
  trace_words(&s->trace, words);
  vec_clear(&e->start.order);
  const Unknowns *us = &e->unknowns;
  for (int later = 0; later < 2; later++) {
    for (uint32_t i = 0; i < us->all.n; i++) {
      const Unknown *u = &us->all.at[i];
      if ((u->decision >= e->start.given) != (later == 1) || !is_of(s, u, words)) continue;
      for (uint32_t k = 0; k < u->count; k++)
        vec_push(&e->start.order, us->symbols.at[u->first + k]);
    }
    if (later) break;
    for (uint32_t i = 0; i < e->program->functions.n; i++) {
      const Function *f = e->program->functions.at[i];
      if (f->is_const && f->meaning == FUNC_OPAQUE) vec_push(&e->start.order, f->sym);
    }
  }
  free(words);
  *n = e->start.order.n;
  return e->start.order.at;
}

/* A path that an unknown answer has passed already gets a small budget. */
static SolveAnswer engine_ask(Engine *e, State *s, Model **out) {
  enum { UNKNOWN_LIMIT = 3000000, HARD = 10000 };
  uint32_t n;
  const Symbol *order = engine_order(e, s, &n);
  e->counts.questions++;
  if (s->solution.unknown) solve_limit(e->solve, UNKNOWN_LIMIT);
  uint64_t before = solve_stats(e->solve)->resources;
  SolveAnswer a = solve_path(e->solve, s->path, order, n, s->solution.model, out);
  if (e->choices.pick_when_hard && solve_stats(e->solve)->resources - before > HARD)
    s->solution.hard = true;
  if (s->solution.unknown) solve_limit(e->solve, 0);
  return a;
}

static End engine_solve(Engine *e, State *s) {
  Model *m = NULL;
  if (e->guide.reexecution) return END_NOT; /* its path is solved when all of it is there */
  switch (engine_ask(e, s, &m)) {
  case SOLVE_NO: return END_INFEASIBLE;
  case SOLVE_UNKNOWN:
    if (!e->met.unknown_reason) e->met.unknown_reason = solve_reason(e->solve);
    if (!e->choices.past_unknown || s->failure.pos) return END_UNKNOWN;
    s->solution.unknown = true;
    s->solution.unchecked = false;
    return END_NOT;
  case SOLVE_YES: break;
  }
  s->solution.unknown = false;
  s->solution.model = m;
  s->solution.accessed = model_accessed(m);
  s->solution.unchecked = false;
  return END_NOT;
}

End engine_ensure_model(Engine *e, State *s) {
  return s->solution.unchecked || (!s->solution.model && !s->solution.unknown) ? engine_solve(e, s)
                                                                               : END_NOT;
}

/* A universal may speak of points that came into being since the model was found. */
End engine_refresh(Engine *e, State *s) {
  if (s->solution.unknown && !s->solution.unchecked) return END_NOT;
  if (s->solution.unchecked || !s->solution.model ||
      (s->facts.universals && model_accessed(s->solution.model) != s->solution.accessed))
    return engine_solve(e, s);
  return END_NOT;
}

Tri engine_decide(Engine *e, State *s, Term condition) {
  if (term_is_true(condition)) return TRI_TRUE;
  if (term_is_false(condition)) return TRI_FALSE;
  if (s->solution.unknown || !engine_uses(e, OPTIMIZATION_MODELS)) return TRI_UNKNOWN;
  return model_holds(s->solution.model, condition, NULL);
}

/* ---- facts ------------------------------------------------------------------- */

static bool is_point(const Engine *e, Term t) {
  Op op = term_op(e->tab, t);
  return op == OP_VAR || op == OP_SELECT || op == OP_APP;
}

static void know_value(Engine *e, State *s, Term x, Term value) {
  bool added = false;
  s->facts.known = trie_put(&e->heap.arena, s->facts.known, &x, 1, symval_term(value), &added);
}

static void know_equal(Engine *e, State *s, Term x, Term value) {
  if (is_point(e, x) && term_is_value(e->tab, value)) know_value(e, s, x, value);
}

/* ---- bounds of integer terms ---------------------------------------------- */

static bool bound(const Engine *e, const Trie *t, Term x, int64_t *v) {
  SymVal h = trie_find(t, &x, 1);
  return !symval_is_none(h) && term_get_int64(e->tab, symval_get_term(h), v);
}

static void know_bound(Engine *e, State *s, Term x, int64_t v, bool is_low) {
  const Trie **t = is_low ? &s->facts.low : &s->facts.high;
  int64_t old, other;
  bool added = false;
  if (bound(e, *t, x, &old) && (is_low ? old >= v : old <= v)) return;
  *t = trie_put(&e->heap.arena, *t, &x, 1, symval_term(term_int64(e->tab, v)), &added);
  if (bound(e, is_low ? s->facts.high : s->facts.low, x, &other) && other == v)
    know_equal(e, s, x, term_int64(e->tab, v));
}

/* l <= h, one of them a literal */
static void learn_order(Engine *e, State *s, Term l, Term h) {
  int64_t v;
  if (!sort_eq(term_sort(e->tab, l), SORT_INT)) return;
  if (term_op(e->tab, l) == OP_CONST_INT) {
    if (term_get_int64(e->tab, l, &v)) know_bound(e, s, h, v, true);
  } else if (term_op(e->tab, h) == OP_CONST_INT) {
    if (term_get_int64(e->tab, h, &v)) know_bound(e, s, l, v, false);
  }
}

/* x != v, at an end of its range */
static void learn_apart(Engine *e, State *s, Term x, Term literal) {
  int64_t v, end;
  if (term_op(e->tab, literal) != OP_CONST_INT || !term_get_int64(e->tab, literal, &v)) return;
  if (bound(e, s->facts.low, x, &end) && end == v && v < INT32_MAX)
    know_bound(e, s, x, v + 1, true);
  if (bound(e, s->facts.high, x, &end) && end == v && v > INT32_MIN)
    know_bound(e, s, x, v - 1, false);
}

Tri engine_by_bounds(const Engine *e, const State *s, Term t) {
  Op op = term_op(e->tab, t);
  int64_t c, v;
  if ((op != OP_LE && op != OP_EQ) || (!s->facts.low && !s->facts.high)) return TRI_UNKNOWN;
  Term l = term_arg(e->tab, t, 0), h = term_arg(e->tab, t, 1);
  if (!sort_eq(term_sort(e->tab, l), SORT_INT)) return TRI_UNKNOWN;
  bool left = term_op(e->tab, l) == OP_CONST_INT, right = term_op(e->tab, h) == OP_CONST_INT;
  if (left == right || !term_get_int64(e->tab, left ? l : h, &c)) return TRI_UNKNOWN;
  Term x = left ? h : l;
  if (op == OP_EQ) {
    bool least = bound(e, s->facts.low, x, &v), at_low = least && c == v, below = least && c < v;
    bool most = bound(e, s->facts.high, x, &v);
    if (below || (most && c > v)) return TRI_FALSE;
    return at_low && most && c == v ? TRI_TRUE : TRI_UNKNOWN;
  }
  if (bound(e, left ? s->facts.low : s->facts.high, x, &v) && (left ? c <= v : v <= c))
    return TRI_TRUE;
  if (bound(e, left ? s->facts.high : s->facts.low, x, &v) && (left ? v < c : c < v))
    return TRI_FALSE;
  return TRI_UNKNOWN;
}

/* The fact itself, and what it says of single points: x == literal, b, !b, bounds, conjunctions of
 * such. */
static void learn(Engine *e, State *s, Term fact) {
  const Term *args = term_args(e->tab, fact);
  Op op = term_op(e->tab, fact);
  if (op == OP_AND) {
    for (uint32_t i = 0; i < term_nargs(e->tab, fact); i++) learn(e, s, args[i]);
    return;
  }
  know_value(e, s, fact, TERM_TRUE);
  if (op == OP_LE) learn_order(e, s, args[0], args[1]);
  if (op == OP_NOT) {
    know_equal(e, s, args[0], TERM_FALSE);
    if (term_op(e->tab, args[0]) == OP_EQ)
      learn_apart(e, s, term_arg(e->tab, args[0], 0), term_arg(e->tab, args[0], 1));
  }
  if (op == OP_EQ) {
    know_equal(e, s, args[0], args[1]);
    know_equal(e, s, args[1], args[0]);
    learn_order(e, s, args[0], args[1]);
    learn_order(e, s, args[1], args[0]);
  }
}

void engine_know(Engine *e, State *s, Term fact, Pos pos) {
  s->path = path_add(&e->heap.lasting, s->path, fact, pos);
  s->facts.universals |= term_node(e->tab, fact)->binder_level > 0;
  if (engine_uses(e, OPTIMIZATION_TRIVIAL)) learn(e, s, fact);
}

End engine_assume(Engine *e, State *s, Term fact, Pos pos) {
  if (term_is_true(fact)) return END_NOT;
  if (term_is_false(fact)) return END_INFEASIBLE;
  engine_know(e, s, fact, pos);
  if (s->solution.model && !s->solution.unchecked && engine_decide(e, s, fact) == TRI_TRUE)
    return END_NOT;
  s->solution.unchecked = true;
  return engine_solve(e, s);
}

static void fork_side(Engine *e, State *s, Term fact, Pos pos, FailedCheck failure) {
  if (e->guide.reexecution) return; /* that was done the first time */
  State *f = state_fork(&e->heap, s);
  f->solution.unchecked = true;
  f->failure = failure;
  engine_know(e, f, fact, pos);
  e->hooks.forked(e->hooks.self, f);
}

End engine_check(Engine *e, State *s, Term condition, FailedCheck failure) {
  if (term_is_true(condition)) return END_NOT;
  Pos pos = failure.related ? failure.related : failure.pos;
  if (term_is_false(condition)) {
    s->failure = failure;
    End end = s->solution.unknown ? engine_solve(e, s) : END_NOT;
    return end == END_NOT ? END_FAILED : end;
  }
  End end = engine_refresh(e, s);
  if (end != END_NOT) return end;
  Term not = mk_not(e->b, condition);
  if (e->guide.reexecution && reexecution_fails(e->guide.reexecution, s)) {
    engine_know(e, s, not, pos);
    s->failure = failure;
    return END_FAILED;
  }
  if (engine_decide(e, s, condition) == TRI_FALSE) {
    fork_side(e, s, condition, pos, (FailedCheck){0});
    engine_know(e, s, not, pos);
    s->failure = failure;
    return END_FAILED;
  }
  if (!e->choices.no_failures) fork_side(e, s, not, pos, failure);
  return engine_assume(e, s, condition, pos);
}

/* t == its value in the model, for all that was read since the last time. */
static Term picked_values(Engine *e, State *s) {
  uint32_t n = s->reading.terms.n;
  uint32_t *terms = mem_alloc((n + 1) * sizeof *terms);
  trace_words(&s->reading.terms, terms);
  VEC(Term) all = {0};
  for (uint32_t i = s->reading.picked; i < n; i++) {
    Term t = {terms[i]};
    const Value *v = model_value(s->solution.model, t, NULL);
    Term literal = v ? value_term(model_store(s->solution.model), e->b, v) : TERM_NONE;
    if (literal.ix && term_is_value(e->tab, literal)) vec_push(&all, mk_eq(e->b, t, literal));
  }
  Term r = mk_and(e->b, all.at, all.n);
  vec_free(&all);
  free(terms);
  s->reading.picked = n;
  return r;
}

End engine_pick(Engine *e, State *s, Pos pos) {
  if (s->reading.terms.n == s->reading.picked || e->guide.reexecution) return END_NOT;
  End end = engine_refresh(e, s);
  if (end != END_NOT) return end;
  Term values = picked_values(e, s);
  if (term_is_true(values)) return END_NOT;
  fork_side(e, s, mk_not(e->b, values), pos, (FailedCheck){0});
  engine_know(e, s, values, pos);
  if (s->top) symbolic_fold(e, s);
  return END_NOT;
}

/* ---- running a state ----------------------------------------------------------- */

bool engine_is_new(const Engine *e, const State *s) {
  return state_block(s) && !map_get_ptr(&e->covered, state_block(s));
}

End engine_run(Engine *e, State *s) {
  enum { OFTEN = 256 };
  End end = s->evicted ? reexecution_restore(e, s) : END_NOT;
  if (end == END_NOT) end = engine_ensure_model(e, s);
  if (end == END_NOT && s->rank.jumped_from) {
    if (!s->solution.unknown) jump_cover(e, s->top->shape, s->rank.jumped_from, s->top->block);
    s->rank.jumped_from = NULL;
  }
  if (end == END_NOT && s->failure.pos) return END_FAILED;
  if (end == END_NOT && engine_is_new(e, s)) map_put_ptr(&e->covered, state_block(s), "");
  for (uint32_t i = 1; end == END_NOT; i++) {
    if (!s->top) return END_PASSED;
    if (i % OFTEN == 0 && e->hooks.stop && e->hooks.stop(e->hooks.self)) return END_PAUSED;
    if (s->arrived) {
      s->arrived = false;
      if (e->hooks.arrived && !e->hooks.arrived(e->hooks.self, s)) return END_SUBSUMED;
    }
    end = engine_step(e, s);
  }
  return end;
}
