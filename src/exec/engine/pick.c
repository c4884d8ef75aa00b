/* SPDX-License-Identifier: MIT */
/* Indices of maps made plain: where a command reads or writes a map at an index that depends on
 * unknowns, these get plain values from now on: those of the model or, when asked for, addresses
 * far from each other, as those of objects. Executions with other values are left out. It is for a
 * search that wants one execution: memory at symbolic addresses is what solvers are slowest at. */
#include "exec/engine/symbolic.h"
#include "logic/eval/value.h"

typedef VEC(Term) PickList;

/* Unknowns, and points of unknown maps and functions, that the value depends on. */
static void pick_leaves(const Engine *e, Term t, Map *seen, PickList *out) {
  if (term_is_const(e->tab, t) || !map_add(seen, t.ix)) return;
  Op op = term_op(e->tab, t);
  if (op == OP_VAR || op == OP_SELECT || op == OP_APP) {
    vec_push(out, t);
    return;
  }
  for (uint32_t i = 0; i < term_nargs(e->tab, t); i++)
    pick_leaves(e, term_arg(e->tab, t, i), seen, out);
}

/* Values of the indices in a term of the command that are not plain yet. */
static void pick_open(Engine *e, State *s, Term t, Map *seen, Map *leaves, PickList *out) {
  if (!t.ix || !map_add(seen, t.ix) || op_is_binder(term_op(e->tab, t))) return;
  Op op = term_op(e->tab, t);
  uint32_t n = term_nargs(e->tab, t);
  for (uint32_t i = 0; i < n; i++) pick_open(e, s, term_arg(e->tab, t, i), seen, leaves, out);
  if (op != OP_SELECT && op != OP_STORE) return;
  uint32_t end = op == OP_STORE ? n - 1 : n;
  for (uint32_t i = 1; i < end; i++)
    pick_leaves(e, symbolic_term(e, s, term_arg(e->tab, t, i)), leaves, out);
}

/* Goes on with what the other state knows. */
static void pick_adopt(State *s, const State *from) {
  s->path = from->path;
  s->facts.known = from->facts.known;
  s->facts.low = from->facts.low;
  s->facts.high = from->facts.high;
  s->solution.model = from->solution.model;
  s->solution.accessed = from->solution.accessed;
}

/* An unknown that may be the address of anything: far from all others, if it can be. */
static bool pick_address(Engine *e, State *s, Term t, Pos pos) {
  enum { APART = 1 << 24 };
  if (term_op(e->tab, t) != OP_VAR || !sort_eq(term_sort(e->tab, t), SORT_INT)) return false;
  int64_t far = (int64_t)++e->counts.addresses * APART;
  bool done = false;
  for (int sign = 0; sign < 2 && !done; sign++) {
    State *other = state_fork(&e->heap, s);
    engine_know(e, other, mk_eq(e->b, t, mk_int64(e->b, sign ? -far : far)), pos);
    other->solution.unchecked = true;
    done = engine_ensure_model(e, other) == END_NOT && !other->solution.unknown;
    if (done) pick_adopt(s, other);
    state_drop(&e->heap, other);
  }
  return done;
}

static void pick_value(Engine *e, State *s, Term t, Pos pos) {
  if (e->choices.pick_addresses && pick_address(e, s, t, pos)) return;
  const Value *v = model_value(s->solution.model, t, NULL);
  Term literal = v ? value_term(model_store(s->solution.model), e->b, v) : TERM_NONE;
  if (literal.ix && term_is_value(e->tab, literal)) engine_know(e, s, mk_eq(e->b, t, literal), pos);
}

End engine_pick_indices(Engine *e, State *s, const Cmd *c) {
  PickList open = {0};
  Map seen = {0}, leaves = {0};
  for (uint32_t i = 0; i < c->n_terms; i++) pick_open(e, s, c->terms[i], &seen, &leaves, &open);
  End end = open.n ? engine_refresh(e, s) : END_NOT;
  if (open.n && end == END_NOT && s->solution.model && !s->solution.unknown) {
    for (uint32_t i = 0; i < open.n; i++) pick_value(e, s, open.at[i], c->pos);
    symbolic_fold(e, s);
  }
  vec_free(&open);
  map_free(&seen);
  map_free(&leaves);
  return end;
}
