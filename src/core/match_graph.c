/* SPDX-License-Identifier: MIT */
/* See match_graph.h. */
#include "core/match_graph.h"

#include "base/hash.h"

static Op op_of(const MatchGraph *g, Term t) {
  return term_op(g->build.tab, t);
}

static Term arg(const MatchGraph *g, Term t, uint32_t i) {
  return term_arg(g->build.tab, t, i);
}

static uint32_t node_of(const MatchGraph *g, Term t) {
  uint64_t at;
  return map_get(&g->index, t.ix, &at) ? (uint32_t)at : UINT32_MAX;
}

static uint32_t root(const MatchGraph *g, uint32_t node) {
  while (g->nodes.at[node].parent != node) node = g->nodes.at[node].parent;
  return node;
}

uint32_t match_graph_class(const MatchGraph *g, Term t) {
  uint32_t node = node_of(g, t);
  return node == UINT32_MAX ? node : root(g, node);
}

static uint32_t make_node(MatchGraph *g, Term t) {
  uint32_t n = g->nodes.n;
  MatchNode node = {t, n, n, g->maker};
  vec_push(&g->nodes, node);
  map_put(&g->index, t.ix, n);
  return n;
}

void match_graph_init(MatchGraph *g, TermTable *tab) {
  *g = (MatchGraph){.build = builder(tab), .maker = MATCH_NOBODY};
  make_node(g, TERM_TRUE);
  make_node(g, TERM_FALSE);
}

void match_graph_free(MatchGraph *g) {
  vec_free(&g->nodes);
  vec_free(&g->waiting);
  vec_free(&g->least);
  map_free(&g->index);
}

static void merge_classes(MatchGraph *g, Term x, Term y) {
  uint32_t a = match_graph_class(g, x), b = match_graph_class(g, y);
  if (a == b || a == UINT32_MAX || b == UINT32_MAX) return;
  if (a > b) { /* the older one stands for both */
    uint32_t t = a;
    a = b;
    b = t;
  }
  g->nodes.at[b].parent = a;
  uint32_t next = g->nodes.at[a].next;
  g->nodes.at[a].next = g->nodes.at[b].next;
  g->nodes.at[b].next = next;
  g->merged = true;
  g->contradiction |= match_graph_class(g, TERM_TRUE) == match_graph_class(g, TERM_FALSE);
}

/* ---- what is known ------------------------------------------------------------------------ */

typedef enum MatchTruth { TRUTH_NO, TRUTH_YES, TRUTH_OPEN } MatchTruth;

static MatchTruth negated(MatchTruth t) {
  return t == TRUTH_OPEN ? t : t == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
}

/* An order of integers as a term that is not negative if it holds. */
static Term difference(MatchGraph *g, Term t) {
  Term d = mk_sub(&g->build, arg(g, t, 1), arg(g, t, 0));
  return op_of(g, t) == OP_LE ? d : mk_sub(&g->build, d, mk_int64(&g->build, 1));
}

static bool is_order(const MatchGraph *g, Term t) {
  Op op = op_of(g, t);
  return (op == OP_LE || op == OP_LT) && sort_eq(term_sort(g->build.tab, arg(g, t, 0)), SORT_INT);
}

/* Is the term at least that of a known one? */
static bool is_not_negative(MatchGraph *g, Term t) {
  int64_t by;
  if (term_get_int64(g->build.tab, t, &by)) return by >= 0;
  for (uint32_t i = 0; i < g->least.n; i++) {
    Term d = mk_sub(&g->build, t, g->least.at[i]);
    if (op_of(g, d) == OP_CONST_INT && term_get_int64(g->build.tab, d, &by) && by >= 0) return true;
  }
  return false;
}

static MatchTruth truth_of_order(MatchGraph *g, Term t) {
  Term d = difference(g, t);
  Term other = mk_sub(&g->build, mk_int64(&g->build, -1), d);
  if (is_not_negative(g, d)) return TRUTH_YES;
  return is_not_negative(g, other) ? TRUTH_NO : TRUTH_OPEN;
}

static MatchTruth known_truth(MatchGraph *g, Term t);

/* Of `and` (unit YES) and `or` (unit NO). */
static MatchTruth truth_of_junction(MatchGraph *g, Term t, MatchTruth unit) {
  MatchTruth all = unit;
  for (uint32_t i = 0; i < term_nargs(g->build.tab, t); i++) {
    MatchTruth one = known_truth(g, arg(g, t, i));
    if (one == negated(unit)) return one;
    if (one == TRUTH_OPEN) all = TRUTH_OPEN;
  }
  return all;
}

static MatchTruth truth_of_atom(MatchGraph *g, Term t) {
  uint32_t c = match_graph_class(g, t);
  if (c == UINT32_MAX) return TRUTH_OPEN;
  if (c == match_graph_class(g, TERM_TRUE)) return TRUTH_YES;
  return c == match_graph_class(g, TERM_FALSE) ? TRUTH_NO : TRUTH_OPEN;
}

static MatchTruth known_truth(MatchGraph *g, Term t) {
  switch (op_of(g, t)) {
  case OP_CONST_BOOL: return term_is_true(t) ? TRUTH_YES : TRUTH_NO;
  case OP_NOT: return negated(known_truth(g, arg(g, t, 0)));
  case OP_AND: return truth_of_junction(g, t, TRUTH_YES);
  case OP_OR: return truth_of_junction(g, t, TRUTH_NO);
  case OP_IMPLIES: {
    MatchTruth a = known_truth(g, arg(g, t, 0)), b = known_truth(g, arg(g, t, 1));
    if (a == TRUTH_NO || b == TRUTH_YES) return TRUTH_YES;
    return a == TRUTH_YES ? b : TRUTH_OPEN;
  }
  case OP_EQ: {
    uint32_t a = match_graph_class(g, arg(g, t, 0)), b = match_graph_class(g, arg(g, t, 1));
    if (a != UINT32_MAX && a == b) return TRUTH_YES;
    return truth_of_atom(g, t);
  }
  default: break;
  }
  MatchTruth own = truth_of_atom(g, t);
  return own == TRUTH_OPEN && is_order(g, t) ? truth_of_order(g, t) : own;
}

/* ---- what is there ------------------------------------------------------------------------ */

static bool is_junction(Op op) {
  return op == OP_AND || op == OP_OR || op == OP_IMPLIES || op == OP_NOT;
}

/* A branch that is not decided makes nothing. */
static void add_choice(MatchGraph *g, Term t) {
  MatchTruth c = known_truth(g, arg(g, t, 0));
  make_node(g, t);
  if (c == TRUTH_OPEN) return;
  Term branch = arg(g, t, c == TRUTH_YES ? 1 : 2);
  match_graph_add(g, branch);
  merge_classes(g, t, branch);
}

void match_graph_add(MatchGraph *g, Term t) {
  if (node_of(g, t) != UINT32_MAX) return;
  Op op = op_of(g, t);
  if (op == OP_ITE) {
    add_choice(g, t);
    return;
  }
  bool opaque = op_is_binder(op) || is_junction(op);
  for (uint32_t i = 0; !opaque && i < term_nargs(g->build.tab, t); i++)
    match_graph_add(g, arg(g, t, i));
  make_node(g, t);
}

static void wait_with(MatchGraph *g, Term t, bool holds) {
  MatchFact f = {t, holds, g->maker};
  vec_push(&g->waiting, f);
}

/* A clause: `holds` says which of its members are to be. If one is left, it holds. A disjunct that
 * is a negation is a guard. */
static void assert_clause(MatchGraph *g, Term t, bool holds, bool assumed) {
  uint32_t left = 0, n = term_nargs(g->build.tab, t);
  Term last = TERM_NONE;
  for (uint32_t i = 0; i < n; i++) {
    Term x = arg(g, t, i);
    MatchTruth one = known_truth(g, x);
    if (one == (holds ? TRUTH_YES : TRUTH_NO)) return;
    if (one != TRUTH_OPEN) continue;
    if (assumed && holds && op_of(g, x) == OP_NOT) {
      match_graph_assert(g, arg(g, x, 0), true, true);
      continue;
    }
    left++;
    last = x;
  }
  if (left == 1)
    match_graph_assert(g, last, holds, assumed);
  else if (left)
    wait_with(g, t, holds);
}

static void assert_implication(MatchGraph *g, Term t, bool assumed) {
  Term guard = arg(g, t, 0);
  MatchTruth known = known_truth(g, guard);
  if (known == TRUTH_NO) return;
  if (known == TRUTH_OPEN && !assumed) {
    wait_with(g, t, true);
    return;
  }
  if (known == TRUTH_OPEN) match_graph_assert(g, guard, true, true);
  match_graph_assert(g, arg(g, t, 1), true, assumed);
}

static bool is_formula(const MatchGraph *g, Term t) {
  return sort_eq(term_sort(g->build.tab, t), SORT_BOOL);
}

/* An equivalence makes its sides, but not what is in a formula on one of them. */
static void assert_equation(MatchGraph *g, Term t, bool holds) {
  Term a = arg(g, t, 0), b = arg(g, t, 1);
  match_graph_add(g, a);
  match_graph_add(g, b);
  if (holds) merge_classes(g, a, b);
  if (!is_formula(g, a)) return;
  MatchTruth x = known_truth(g, a), y = known_truth(g, b);
  if (x != TRUTH_OPEN && is_junction(op_of(g, b)))
    match_graph_assert(g, b, (x == TRUTH_YES) == holds, false);
  else if (y != TRUTH_OPEN && is_junction(op_of(g, a)))
    match_graph_assert(g, a, (y == TRUTH_YES) == holds, false);
  else if (is_junction(op_of(g, a)) || is_junction(op_of(g, b)))
    wait_with(g, t, holds);
}

static void assert_atom(MatchGraph *g, Term t, bool holds) {
  match_graph_add(g, t);
  merge_classes(g, t, holds ? TERM_TRUE : TERM_FALSE);
  if (!is_order(g, t)) return;
  Term d = difference(g, t);
  vec_push(&g->least, holds ? d : mk_sub(&g->build, mk_int64(&g->build, -1), d));
}

void match_graph_assert(MatchGraph *g, Term t, bool holds, bool assumed) {
  Op op = op_of(g, t);
  switch (op) {
  case OP_CONST_BOOL: g->contradiction |= term_is_true(t) != holds; return;
  case OP_NOT: match_graph_assert(g, arg(g, t, 0), !holds, assumed); return;
  case OP_IMPLIES:
    if (holds) {
      assert_implication(g, t, assumed);
    } else {
      match_graph_assert(g, arg(g, t, 0), true, assumed);
      match_graph_assert(g, arg(g, t, 1), false, assumed);
    }
    return;
  case OP_AND:
  case OP_OR:
    if ((op == OP_AND) != holds) {
      assert_clause(g, t, holds, assumed);
      return;
    }
    for (uint32_t i = 0; i < term_nargs(g->build.tab, t); i++)
      match_graph_assert(g, arg(g, t, i), holds, assumed);
    return;
  case OP_EQ: assert_equation(g, t, holds); return;
  case OP_FORALL:
  case OP_EXISTS: return; /* rules have Skolem functions, and no rule is made of another */
  default: assert_atom(g, t, holds); return;
  }
}

/* ---- closing ------------------------------------------------------------------------------- */

typedef struct Signature {
  const MatchGraph *g;
  Term term;
} Signature;

static uint64_t signature_hash(const MatchGraph *g, Term t) {
  const TermNode *n = term_node(g->build.tab, t);
  uint64_t h = hash_pair(hash_pair(n->op, n->sort.ix), hash_pair(n->p0, n->p1));
  for (uint32_t i = 0; i < n->nargs; i++) h = hash_pair(h, match_graph_class(g, n->args[i]));
  return h;
}

static bool same_signature(const void *env, uint64_t id) {
  const Signature *s = env;
  const MatchGraph *g = s->g;
  const TermNode *a = term_node(g->build.tab, s->term);
  const TermNode *b = term_node(g->build.tab, g->nodes.at[id].term);
  if (a->op != b->op || a->nargs != b->nargs || a->p0 != b->p0 || a->p1 != b->p1 ||
      !sort_eq(a->sort, b->sort))
    return false;
  for (uint32_t i = 0; i < a->nargs; i++)
    if (match_graph_class(g, a->args[i]) != match_graph_class(g, b->args[i])) return false;
  return true;
}

static bool has_parts(const MatchGraph *g, Term t) {
  Op op = op_of(g, t);
  return term_nargs(g->build.tab, t) && op != OP_ITE && !op_is_binder(op) && !is_junction(op);
}

static void close_congruence(MatchGraph *g) {
  while (g->merged && !g->contradiction) {
    Map known = {0};
    g->merged = false;
    for (uint32_t i = 0; i < g->nodes.n; i++) {
      Signature s = {g, g->nodes.at[i].term};
      uint64_t other;
      if (!has_parts(g, s.term)) continue;
      uint64_t h = signature_hash(g, s.term);
      if (map_find_hash(&known, h, same_signature, &s, &other))
        merge_classes(g, s.term, g->nodes.at[other].term);
      else
        map_add_hash(&known, h, i);
    }
    map_free(&known);
  }
}

void match_graph_close(MatchGraph *g) {
  uint32_t maker = g->maker;
  close_congruence(g);
  uint32_t n = g->waiting.n;
  MatchFact *facts = g->waiting.at;
  g->waiting.at = NULL;
  g->waiting.n = g->waiting.cap = 0;
  for (uint32_t i = 0; i < n && !g->contradiction; i++) {
    g->maker = facts[i].made_by;
    match_graph_assert(g, facts[i].term, facts[i].holds, false);
  }
  free(facts);
  g->maker = maker;
  close_congruence(g);
}

/* ---- matching ------------------------------------------------------------------------------- */

typedef struct MatchSearch {
  const MatchGraph *g;
  const Term *trigger;
  uint32_t n;
  MatchBinding *b;
  MatchSink *sink;
  void *env;
} MatchSearch;

/* What is still to be matched: a term of the trigger, and the term, or TERM_NONE for any. */
typedef struct MatchGoal {
  Term pattern, term;
  const struct MatchGoal *next;
} MatchGoal;

static void match_next(MatchSearch *, const MatchGoal *, uint32_t done);

static uint32_t variable_number(const MatchSearch *s, Term pattern) {
  for (uint32_t i = 0; i < s->b->n; i++)
    if (term_eq(s->b->vars[i], pattern)) return i;
  return UINT32_MAX;
}

static bool is_ground(const MatchSearch *s, Term pattern) {
  if (op_of(s->g, pattern) == OP_VAR) return variable_number(s, pattern) == UINT32_MAX;
  if (op_is_binder(op_of(s->g, pattern))) return false;
  for (uint32_t i = 0; i < term_nargs(s->g->build.tab, pattern); i++)
    if (!is_ground(s, arg(s->g, pattern, i))) return false;
  return true;
}

/* The operands, and then what comes after them. Of very many, it finds no match. */
static void match_parts(MatchSearch *s, const MatchGoal *goal, Term t, uint32_t done) {
  enum { MOST = 16 };
  MatchGoal parts[MOST];
  uint32_t n = term_nargs(s->g->build.tab, t);
  if (n > MOST) return;
  if (!n) {
    match_next(s, goal->next, done);
    return;
  }
  for (uint32_t k = n; k-- > 0;)
    parts[k] = (MatchGoal){arg(s->g, goal->pattern, k), arg(s->g, t, k),
                           k + 1 < n ? &parts[k + 1] : goal->next};
  match_next(s, &parts[0], done);
}

static bool same_head(const MatchGraph *g, Term pattern, Term t) {
  const TermNode *a = term_node(g->build.tab, pattern), *b = term_node(g->build.tab, t);
  return a->op == b->op && a->nargs == b->nargs && a->p0 == b->p0 && a->p1 == b->p1 &&
         sort_eq(a->sort, b->sort);
}

static void match_application(MatchSearch *s, const MatchGoal *goal, uint32_t node, uint32_t done) {
  const MatchNode *n = &s->g->nodes.at[node];
  if (!same_head(s->g, goal->pattern, n->term)) return;
  uint32_t newest = s->b->newest, made = n->made_by == MATCH_NOBODY ? 0 : n->made_by + 1;
  if (made > newest) s->b->newest = made;
  match_parts(s, goal, n->term, done);
  s->b->newest = newest;
}

static void match_variable(MatchSearch *s, const MatchGoal *goal, uint32_t var, uint32_t done) {
  Term *value = &s->b->values[var];
  if (value->ix) {
    if (match_graph_class(s->g, *value) == match_graph_class(s->g, goal->term))
      match_next(s, goal->next, done);
    return;
  }
  *value = goal->term;
  match_next(s, goal->next, done);
  *value = TERM_NONE;
}

/* `done`: how many terms of the trigger were begun. */
static void match_next(MatchSearch *s, const MatchGoal *goal, uint32_t done) {
  if (!goal) {
    if (done == s->n) {
      s->sink(s->env, s->b);
      return;
    }
    MatchGoal whole = {s->trigger[done], TERM_NONE, NULL};
    for (uint32_t i = 0; i < s->g->nodes.n; i++) match_application(s, &whole, i, done + 1);
    return;
  }
  uint32_t var = variable_number(s, goal->pattern);
  if (var != UINT32_MAX) {
    match_variable(s, goal, var, done);
    return;
  }
  uint32_t c = match_graph_class(s->g, goal->term);
  if (c == UINT32_MAX) return;
  if (is_ground(s, goal->pattern)) {
    if (match_graph_class(s->g, goal->pattern) == c) match_next(s, goal->next, done);
    return;
  }
  if (!has_parts(s->g, goal->pattern)) return;
  uint32_t at = c;
  do {
    match_application(s, goal, at, done);
    at = s->g->nodes.at[at].next;
  } while (at != c);
}

void match_graph_find(const MatchGraph *g, const Term *trigger, uint32_t n, MatchBinding *b,
                      MatchSink *sink, void *env) {
  MatchSearch s = {g, trigger, n, b, sink, env};
  match_next(&s, NULL, 0);
}
