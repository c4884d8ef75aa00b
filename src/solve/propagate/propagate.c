/* SPDX-License-Identifier: MIT */
/* Facts taken apart, and cases: see the header. */
#include "solve/propagate/bound_store.h"

#include "base/mem.h"

enum { PER_FRAME = 100000, TO_REFUTE = 20000, DEPTH = 3, MANY_CASES = 3000, MAX_DISTINCT = 24 };

Propagator *propagate_new(Builder *b) {
  Propagator *r = mem_calloc(1, sizeof *r);
  r->b = b;
  r->tab = b->tab;
  return r;
}

void propagate_free(Propagator *r) {
  if (!r) return;
  for (uint32_t i = 0; i < r->numbers.n; i++) vec_free(&r->numbers.at[i].in);
  vec_free(&r->numbers);
  vec_free(&r->parts);
  vec_free(&r->sums);
  vec_free(&r->truths);
  vec_free(&r->rules);
  vec_free(&r->choices);
  vec_free(&r->undo.trail);
  vec_free(&r->undo.marks);
  vec_free(&r->queue);
  vec_free(&r->walk);
  vec_free(&r->heights);
  map_free(&r->number_of);
  map_free(&r->truth_of);
  free(r);
}

uint64_t propagate_steps(const Propagator *r) {
  return r->steps;
}

/* ---- terms ---- */

static bool is_bool(const Propagator *r, Term t) {
  return sort_eq(term_sort(r->tab, t), SORT_BOOL);
}

bool propagate_is_compound(const Propagator *r, Term t) {
  Op op = term_op(r->tab, t);
  return op == OP_NOT || op == OP_AND || op == OP_OR || op == OP_IMPLIES || op == OP_ITE ||
         (op == OP_EQ && is_bool(r, term_arg(r->tab, t, 0)));
}

static uint32_t truth_of(Propagator *r, Term t) {
  uint64_t at;
  if (map_get(&r->truth_of, t.ix, &at)) return (uint32_t)at;
  Truth new = {.term = t};
  new.is_sum = !propagate_is_compound(r, t) && store_sum(r, t, &new.sum);
  map_put(&r->truth_of, t.ix, r->truths.n);
  vec_push(&r->truths, new);
  return r->truths.n - 1;
}

static Tri value_as_assumed(Propagator *r, Term t) {
  uint32_t at = truth_of(r, t);
  Truth now = r->truths.at[at];
  if (now.now) return now.now > 0 ? TRI_TRUE : TRI_FALSE;
  if (!now.is_sum) return TRI_UNKNOWN;
  r->steps += r->sums.at[now.sum].n;
  return store_value(r, now.sum);
}

static bool assume_sum(Propagator *r, uint32_t sum, bool value) {
  Tri now = store_value(r, sum);
  return now == TRI_UNKNOWN ? store_impose(r, sum, value) : (now == TRI_TRUE) == value;
}

/* ---- truth ---- */

static Tri tri_not(Tri v) {
  return v == TRI_UNKNOWN ? v : v == TRI_TRUE ? TRI_FALSE : TRI_TRUE;
}

static Tri propagate_value(Propagator *r, Term t);

/* Of something that is made of other Booleans. */
static Tri value_of_parts(Propagator *r, Term t) {
  TermNode n = *term_node(r->tab, t);
  switch (n.op) {
  case OP_AND:
  case OP_OR: {
    Tri stop = n.op == OP_AND ? TRI_FALSE : TRI_TRUE, all = tri_not(stop);
    for (uint32_t i = 0; i < n.nargs; i++) {
      Tri v = propagate_value(r, n.args[i]);
      if (v == stop) return v;
      if (v == TRI_UNKNOWN) all = v;
    }
    return all;
  }
  case OP_IMPLIES: {
    Tri a = propagate_value(r, n.args[0]), b = propagate_value(r, n.args[1]);
    if (a == TRI_FALSE || b == TRI_TRUE) return TRI_TRUE;
    return a == TRI_TRUE ? b : TRI_UNKNOWN;
  }
  case OP_ITE: {
    Tri c = propagate_value(r, n.args[0]);
    if (c != TRI_UNKNOWN) return propagate_value(r, n.args[c == TRI_TRUE ? 1 : 2]);
    Tri a = propagate_value(r, n.args[1]);
    return a != TRI_UNKNOWN && a == propagate_value(r, n.args[2]) ? a : TRI_UNKNOWN;
  }
  case OP_EQ: {
    Tri a = propagate_value(r, n.args[0]), b = propagate_value(r, n.args[1]);
    return a == TRI_UNKNOWN || b == TRI_UNKNOWN ? TRI_UNKNOWN : a == b ? TRI_TRUE : TRI_FALSE;
  }
  default: return TRI_UNKNOWN;
  }
}

/* Terms share parts, so that what was found of one is kept while nothing changes. */
static Tri propagate_value(Propagator *r, Term t) {
  Op op = term_op(r->tab, t);
  r->steps++;
  if (op == OP_CONST_BOOL) return term_is_true(t) ? TRI_TRUE : TRI_FALSE;
  if (op == OP_NOT) return tri_not(propagate_value(r, term_arg(r->tab, t, 0)));
  Tri known = value_as_assumed(r, t);
  if (known != TRI_UNKNOWN || !propagate_is_compound(r, t)) return known;
  uint32_t at = truth_of(r, t);
  uint64_t now = propagate_age(r);
  if (r->truths.at[at].age == now) return r->truths.at[at].found;
  if (propagate_spent(r)) return TRI_UNKNOWN;
  Tri v = value_of_parts(r, t);
  if (propagate_spent(r)) return v; /* it may be known of more when there is time */
  r->truths.at[at].found = v;
  r->truths.at[at].age = now;
  return v;
}

/* ---- choices ---- */

static bool is_junction(Op op) {
  return op == OP_AND || op == OP_OR || op == OP_IMPLIES;
}

/* Operands of a junction; for other choices, whether their first operand is true. */
uint32_t propagate_cases(const Propagator *r, const Choice *c) {
  return is_junction(term_op(r->tab, c->term)) ? term_nargs(r->tab, c->term) : 2;
}

Term propagate_case(const Propagator *r, const Choice *c, uint32_t i, bool *value) {
  Op op = term_op(r->tab, c->term);
  *value = is_junction(op) ? c->value : i == 0;
  if (op == OP_IMPLIES && i == 0) *value = false;
  return term_arg(r->tab, c->term, is_junction(op) ? i : 0);
}

static void choose_later(Propagator *r, Term t, bool value) {
  vec_push(&r->choices, ((Choice){t, value, false}));
  vec_push(&r->undo.trail, ((Undo){UNDO_CHOICE, r->choices.n - 1, 0, 0}));
}

static bool is_value(Tri v, bool value) {
  return v != TRI_UNKNOWN && (v == TRI_TRUE) == value;
}

/* One operand at least has to have its value. `undecided`: several still can. */
static bool assume_some(Propagator *r, const Choice *c, bool *undecided) {
  uint32_t left = 0, which = 0;
  bool value;
  for (uint32_t i = 0; i < propagate_cases(r, c); i++) {
    Term t = propagate_case(r, c, i, &value);
    Tri v = propagate_value(r, t);
    if (is_value(v, value)) return true;
    if (v != TRI_UNKNOWN) continue;
    if (left++ == 0) which = i;
  }
  if (left == 0) return false;
  *undecided = left > 1;
  Term t = propagate_case(r, c, which, &value);
  return *undecided || propagate_assume(r, t, value);
}

static bool assume_ite(Propagator *r, const Choice *c, bool *undecided) {
  const Term *args = term_args(r->tab, c->term);
  Tri which = propagate_value(r, args[0]);
  *undecided = which == TRI_UNKNOWN;
  return *undecided || propagate_assume(r, args[which == TRI_TRUE ? 1 : 2], c->value);
}

static bool assume_same(Propagator *r, const Choice *c, bool *undecided) {
  const Term *args = term_args(r->tab, c->term);
  Tri a = propagate_value(r, args[0]), b = propagate_value(r, args[1]);
  *undecided = a == TRI_UNKNOWN && b == TRI_UNKNOWN;
  if (*undecided) return true;
  return a != TRI_UNKNOWN ? propagate_assume(r, args[1], (a == TRI_TRUE) == c->value)
                          : propagate_assume(r, args[0], (b == TRI_TRUE) == c->value);
}

static bool assume_choice(Propagator *r, const Choice *c, bool *undecided) {
  *undecided = false;
  switch (term_op(r->tab, c->term)) {
  case OP_ITE: return assume_ite(r, c, undecided);
  case OP_EQ: return assume_same(r, c, undecided);
  default: return assume_some(r, c, undecided);
  }
}

static bool start_choice(Propagator *r, Term t, bool value) {
  Choice c = {t, value, false};
  bool undecided;
  if (!assume_choice(r, &c, &undecided)) return false;
  if (undecided) choose_later(r, t, value);
  return true;
}

/* ---- assuming ---- */

static bool assume_all(Propagator *r, const TermNode *n, bool value) {
  for (uint32_t i = 0; i < n->nargs; i++)
    if (!propagate_assume(r, n->args[i], value)) return false;
  return true;
}

static bool assume_distinct(Propagator *r, const TermNode *n) {
  for (uint32_t i = 0; i < n->nargs && n->nargs <= MAX_DISTINCT; i++)
    for (uint32_t k = 0; k < i; k++) { /* not by the builder, to which unique constants differ */
      Term pair[] = {n->args[k], n->args[i]};
      if (!propagate_assume(r, term_cons(r->tab, op_plain(OP_EQ), SORT_BOOL, pair, 2), false))
        return false;
    }
  return true;
}

static bool assume_parts(Propagator *r, Term t, bool value) {
  TermNode n = *term_node(r->tab, t);
  switch (n.op) {
  case OP_AND: return value ? assume_all(r, &n, true) : start_choice(r, t, false);
  case OP_OR: return value ? start_choice(r, t, true) : assume_all(r, &n, false);
  case OP_IMPLIES:
    return value ? start_choice(r, t, true)
                 : propagate_assume(r, n.args[0], true) && propagate_assume(r, n.args[1], false);
  case OP_ITE: return start_choice(r, t, value);
  case OP_EQ: return !is_bool(r, n.args[0]) || start_choice(r, t, value);
  case OP_DISTINCT: return !value || assume_distinct(r, &n);
  default: return true;
  }
}

bool propagate_assume(Propagator *r, Term t, bool value) {
  Op op = term_op(r->tab, t);
  r->steps++;
  if (op == OP_CONST_BOOL) return term_is_true(t) == value;
  if (op == OP_NOT) return propagate_assume(r, term_arg(r->tab, t, 0), !value);
  uint32_t at = truth_of(r, t);
  Truth *truth = &r->truths.at[at];
  if (truth->now) return (truth->now > 0) == value;
  truth->now = value ? 1 : -1;
  vec_push(&r->undo.trail, ((Undo){UNDO_TRUTH, at, 0, 0}));
  r->undo.changes++;
  return truth->is_sum ? assume_sum(r, truth->sum, value) : assume_parts(r, t, value);
}

bool propagate_to_end(Propagator *r) {
  uint64_t before;
  do {
    if (!store_propagate(r)) return false;
    before = r->undo.changes;
    for (uint32_t i = 0; i < r->choices.n && !propagate_spent(r); i++) {
      Choice c = r->choices.at[i];
      bool undecided;
      if (c.done) continue;
      if (!assume_choice(r, &c, &undecided)) return false;
      if (undecided) continue;
      r->choices.at[i].done = true;
      vec_push(&r->undo.trail, ((Undo){UNDO_DONE, i, 0, 0}));
    }
  } while (r->undo.changes != before && !propagate_spent(r));
  return true;
}

/* ---- frames ---- */

static void note(Propagator *r, bool ok) {
  if (ok || r->conflict) return;
  r->conflict = true;
  vec_push(&r->undo.trail, ((Undo){UNDO_CONFLICT, 0, 0, 0}));
}

/* What follows belongs to the frame before. */
void propagate_push(Propagator *r) {
  r->stop_at = r->steps + PER_FRAME;
  if (!r->conflict) note(r, propagate_to_end(r));
  vec_push(&r->undo.marks, store_mark(r));
}

void propagate_pop(Propagator *r) {
  store_undo(r, vec_pop(&r->undo.marks));
}

void propagate_assert(Propagator *r, Term t) {
  r->stop_at = r->steps + PER_FRAME;
  if (!r->conflict) note(r, propagate_assume(r, t, true));
}

/* ---- cases ---- */

/* Cases of the choice that lead to a contradiction are ruled out. Returns how many are left;
 * *ok: false when that is a contradiction. */
static uint32_t probe(Propagator *r, uint32_t at, bool *ok) {
  uint32_t left = 0;
  Choice c = r->choices.at[at];
  for (uint32_t i = 0; i < propagate_cases(r, &c) && *ok && !propagate_spent(r); i++) {
    bool value;
    Term t = propagate_case(r, &c, i, &value);
    Tri now = propagate_value(r, t);
    if (is_value(now, value)) return 1;
    if (now != TRI_UNKNOWN) continue;
    uint32_t mark = store_mark(r);
    bool possible = propagate_assume(r, t, value) && propagate_to_end(r);
    store_undo(r, mark);
    left += possible;
    if (!possible) *ok = propagate_assume(r, t, !value) && store_propagate(r);
  }
  return left;
}

static bool closed(Propagator *r, uint32_t depth);

/* Every case is closed. */
static bool all_closed(Propagator *r, uint32_t at, uint32_t depth) {
  Choice c = r->choices.at[at];
  for (uint32_t i = 0; i < propagate_cases(r, &c); i++) {
    bool value;
    Term t = propagate_case(r, &c, i, &value);
    uint32_t mark = store_mark(r);
    bool is_closed = !propagate_assume(r, t, value) || closed(r, depth);
    store_undo(r, mark);
    if (!is_closed) return false;
    if (!propagate_assume(r, t, !value)) return true;
  }
  return true;
}

static bool closed(Propagator *r, uint32_t depth) {
  uint32_t best = 0, fewest = UINT32_MAX;
  uint64_t before;
  do {
    if (!propagate_to_end(r)) return true;
    before = r->undo.changes;
    fewest = UINT32_MAX;
    for (uint32_t i = 0; i < r->choices.n; i++) {
      if (r->choices.at[i].done || propagate_cases(r, &r->choices.at[i]) > MANY_CASES) continue;
      bool ok = true;
      uint32_t left = probe(r, i, &ok);
      if (!ok) return true;
      if (propagate_spent(r)) return false;
      if (left < fewest && left > 1) fewest = left, best = i;
    }
  } while (r->undo.changes != before);
  return depth && fewest < UINT32_MAX && all_closed(r, best, depth - 1);
}

/* To go through the longest choice takes steps; to go through all of several takes too many. */
static uint64_t steps_to_refute(const Propagator *r) {
  enum { PER_CASE = 200 };
  uint32_t most = 0;
  for (uint32_t i = 0; i < r->choices.n; i++) {
    uint32_t n = r->choices.at[i].done ? 0 : propagate_cases(r, &r->choices.at[i]);
    if (n > most && n <= MANY_CASES) most = n;
  }
  return TO_REFUTE + PER_CASE * (uint64_t)most;
}

bool propagate_refutes(Propagator *r) {
  if (r->conflict) return true;
  uint32_t mark = store_mark(r);
  r->stop_at = r->steps + steps_to_refute(r);
  bool no = closed(r, DEPTH);
  store_undo(r, mark);
  return no;
}
