/* SPDX-License-Identifier: MIT */
/* Quantifiers in the evaluator: expanded where integer variables lie between literals, or
 * over booleans; the others stay, with their variables.
 *
 * The bounds are the comparisons that a point must meet to matter: in the antecedent of a forall,
 * among the conjuncts of an exists. They are looked for once per quantifier. A variable is expanded
 * as soon as the bounds that can be evaluated come out as literals, whatever the order of the
 * variables. */
#include "exec/engine/symbolic.h"
#include "logic/collect.h"

enum { MOST_POINTS = 1 << 14, MOST_VARS = 32 };

/* Variable `var` + offset is at least (low) or at most the term. */
typedef struct Bound {
  uint32_t var, needs; /* needs: variables in the term, as bits */
  Term term;
  int64_t offset;
  bool low, strict;
  bool is_var; /* the term is variable `other` + plus */
  uint32_t other;
  int64_t plus;
} Bound;

typedef struct QuantShape {
  const Term *vars;
  uint32_t n_vars;
  Term body;
  VEC(Bound) bounds;
} QuantShape;

/* ---- the bounds of a quantifier -------------------------------------------- */

static bool is_variable(const TermTable *tab, const QuantShape *q, Term t, uint32_t *k,
                        int64_t *offset) {
  *offset = 0;
  if (term_op(tab, t) == OP_ADD && term_nargs(tab, t) == 2 &&
      term_op(tab, term_arg(tab, t, 1)) == OP_CONST_INT) {
    if (!term_get_int64(tab, term_arg(tab, t, 1), offset) || *offset > INT32_MAX ||
        *offset < INT32_MIN)
      return false;
    t = term_arg(tab, t, 0);
  }
  for (*k = 0; *k < q->n_vars; ++*k)
    if (term_eq(q->vars[*k], t)) return true;
  return false;
}

static uint32_t needed(TermTable *tab, const QuantShape *q, Term t) {
  uint32_t mask = 0;
  for (uint32_t k = 0; k < q->n_vars; k++)
    if (collect_occurs(tab, term_symbol(tab, q->vars[k]), t)) mask |= 1U << k;
  return mask;
}

static void add_bound(TermTable *tab, QuantShape *q, Term side, Term term, bool low, bool strict) {
  Bound b = {.term = term, .low = low, .strict = strict};
  if (!is_variable(tab, q, side, &b.var, &b.offset)) return;
  b.needs = needed(tab, q, term);
  b.is_var = is_variable(tab, q, term, &b.other, &b.plus);
  vec_push(&q->bounds, b);
}

/* small < or <= large */
static void add_order(TermTable *tab, QuantShape *q, Term small, Term large, bool strict) {
  add_bound(tab, q, small, large, false, strict);
  add_bound(tab, q, large, small, true, strict);
}

static void add_fact(TermTable *tab, QuantShape *q, Term t, bool negated) {
  Op op = term_op(tab, t);
  const Term *args = term_args(tab, t);
  if (op == OP_NOT) {
    add_fact(tab, q, args[0], !negated);
  } else if ((op == OP_AND && !negated) || (op == OP_OR && negated)) {
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) add_fact(tab, q, args[i], negated);
  } else if (op == OP_IMPLIES && negated) {
    add_fact(tab, q, args[0], false);
    add_fact(tab, q, args[1], true);
  } else if ((op == OP_LT || op == OP_LE) && sort_eq(term_sort(tab, args[0]), SORT_INT)) {
    if (negated)
      add_order(tab, q, args[1], args[0], op == OP_LE);
    else
      add_order(tab, q, args[0], args[1], op == OP_LT);
  } else if (op == OP_EQ && !negated && sort_eq(term_sort(tab, args[0]), SORT_INT)) {
    add_order(tab, q, args[0], args[1], false);
    add_order(tab, q, args[1], args[0], false);
  }
}

static QuantShape *shape_of(Engine *e, Term t) {
  QuantShape *q = map_get_ptr(&e->values.quantifiers, (void *)(uintptr_t)t.ix);
  if (q) return q;
  q = ARENA_NEW(&e->layout.arena, QuantShape);
  q->body = binder_open(e->tab, t, &q->vars);
  q->n_vars = term_binder(e->tab, t)->nvars;
  if (q->n_vars <= MOST_VARS) add_fact(e->tab, q, q->body, term_op(e->tab, t) == OP_FORALL);
  Bound *kept = vec_copy(&e->layout.arena, &q->bounds, Bound);
  free(q->bounds.at);
  q->bounds.at = kept; /* belongs to the arena from now on, and grows no more */
  map_put_ptr(&e->values.quantifiers, (void *)(uintptr_t)t.ix, q);
  return q;
}

/* ---- expansion -------------------------------------------------------------- */

typedef struct Expansion {
  Engine *e;
  const QuantShape *q;
  Op op;
  Term decisive; /* a point with this value decides the quantifier */
  VEC(Term) points;
  uint32_t left; /* points that may still be made */
  bool too_many, decided;
} Expansion;

typedef struct QuantifyRange {
  int64_t low, high;
  bool has_low, has_high;
} QuantifyRange;

/* The bound as a number, when it is one. */
static bool bound_value(Expansion *x, const Bound *b, uint32_t bound, const QuantifyRange *ranges,
                        int64_t *v) {
  enum { LARGE = INT32_MAX };
  if (!(b->needs & ~bound)) {
    Term t = symbolic_eval_term(x->e, b->term);
    if (term_op(x->e->tab, t) != OP_CONST_INT || !term_get_int64(x->e->tab, t, v)) return false;
  } else {
    /* another variable that is not bound yet: its own range will do */
    if (!b->is_var) return false;
    const QuantifyRange *r = &ranges[b->other];
    if (!(b->low ? r->has_low : r->has_high)) return false;
    *v = (b->low ? r->low : r->high) + b->plus;
  }
  if (*v > LARGE || *v < -(int64_t)LARGE) return false;
  *v += (b->low ? (int64_t)b->strict : -(int64_t)b->strict) - b->offset;
  return true;
}

static bool narrow(QuantifyRange *r, bool low, int64_t v) {
  bool better = low ? !r->has_low || v > r->low : !r->has_high || v < r->high;
  if (low) {
    if (better) r->low = v;
    r->has_low = true;
  } else {
    if (better) r->high = v;
    r->has_high = true;
  }
  return better;
}

/* Ranges of the variables that are not bound yet. Bounds of one give bounds of another: as many
 * iterations as there are variables pass them all on. */
static void find_ranges(Expansion *x, uint32_t bound, QuantifyRange *ranges) {
  const QuantShape *q = x->q;
  for (uint32_t k = 0; k < q->n_vars; k++)
    ranges[k] = sort_eq(term_sort(x->e->tab, q->vars[k]), SORT_BOOL)
                    ? (QuantifyRange){0, 1, true, true}
                    : (QuantifyRange){.has_low = false};
  bool changed = true;
  for (uint32_t round = 0; round <= q->n_vars && changed; round++) {
    changed = false;
    for (uint32_t i = 0; i < q->bounds.n; i++) {
      const Bound *b = &q->bounds.at[i];
      int64_t v;
      if (!(bound >> b->var & 1) && (round == 0 || b->is_var) &&
          bound_value(x, b, bound, ranges, &v))
        changed |= narrow(&ranges[b->var], b->low, v);
    }
  }
}

Term quantify_rest(Engine *e, Op op, const Term *vars, uint32_t n, Term body) {
  if (n == 0) return symbolic_eval_term(e, body);
  e->values.loose++;
  for (uint32_t i = 0; i < n; i++)
    symbolic_bind(e, term_symbol(e->tab, vars[i]), symval_term(vars[i]));
  uint64_t outer = e->values.epoch;
  e->values.epoch = ++e->values.epochs;
  Term t = symbolic_eval_term(e, body);
  e->values.epoch = outer;
  for (uint32_t i = 0; i < n; i++) symbolic_bind(e, term_symbol(e->tab, vars[i]), SYMVAL_NONE);
  e->values.loose--;
  return mk_binder(e->b, op, vars, n, t, NULL);
}

static void add_point(Expansion *x, uint32_t bound) {
  Term rest[MOST_VARS];
  uint32_t n = 0;
  for (uint32_t k = 0; k < x->q->n_vars; k++)
    if (!(bound >> k & 1)) rest[n++] = x->q->vars[k];
  if (x->left-- == 0) {
    x->too_many = true;
    return;
  }
  Term t = quantify_rest(x->e, x->op, rest, n, x->q->body);
  if (term_eq(t, x->decisive))
    x->decided = true;
  else if (!term_is_true(t) && !term_is_false(t))
    vec_push(&x->points, t);
}

static void expand(Expansion *x, uint32_t bound);

static void each_value(Expansion *x, uint32_t bound, uint32_t k, QuantifyRange r) {
  Engine *e = x->e;
  Term var = x->q->vars[k];
  bool is_bool = sort_eq(term_sort(e->tab, var), SORT_BOOL);
  uint64_t outer = e->values.epoch;
  for (int64_t v = r.low; v <= r.high && !x->too_many && !x->decided; v++) {
    Term value = is_bool ? term_bool(v == 1) : term_int64(e->tab, v);
    symbolic_bind(e, term_symbol(e->tab, var), symval_term(value));
    e->values.epoch = ++e->values.epochs;
    expand(x, bound | 1U << k);
  }
  e->values.epoch = outer;
  symbolic_bind(e, term_symbol(e->tab, var), SYMVAL_NONE);
}

/* Of the variables that have a range now, the one with the fewest values is next. */
static void expand(Expansion *x, uint32_t bound) {
  QuantifyRange ranges[MOST_VARS];
  find_ranges(x, bound, ranges);
  uint32_t best = UINT32_MAX;
  for (uint32_t k = 0; k < x->q->n_vars; k++) {
    const QuantifyRange *r = &ranges[k];
    if (bound >> k & 1 || !r->has_low || !r->has_high) continue;
    if (best == UINT32_MAX || r->high - r->low < ranges[best].high - ranges[best].low) best = k;
  }
  if (best == UINT32_MAX)
    add_point(x, bound);
  else if (ranges[best].high - ranges[best].low > (int64_t)x->left)
    x->too_many = true;
  else
    each_value(x, bound, best, ranges[best]);
}

Term quantify_eval(Engine *e, Term t) {
  const QuantShape *q = shape_of(e, t);
  Op op = term_op(e->tab, t);
  if (q->n_vars > MOST_VARS) return quantify_rest(e, op, q->vars, q->n_vars, q->body);
  bool exists = op == OP_EXISTS;
  Expansion x = {
      .e = e, .q = q, .op = op, .decisive = exists ? TERM_TRUE : TERM_FALSE, .left = MOST_POINTS};
  expand(&x, 0);
  Term r;
  if (x.too_many)
    r = quantify_rest(e, op, q->vars, q->n_vars, q->body);
  else if (x.decided)
    r = x.decisive;
  else
    r = exists ? mk_or(e->b, x.points.at, x.points.n) : mk_and(e->b, x.points.at, x.points.n);
  vec_free(&x.points);
  return r;
}
