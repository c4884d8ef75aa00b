/* SPDX-License-Identifier: MIT */
/* Numbers with bounds, and sums of them: see the header. */
#include "solve/propagate/bound_store.h"

/* ---- sums ---- */

typedef struct TermRange {
  int64_t low, high;
} TermRange;

/* A range of the term, whichever way the conditions of its `if`s go. False: none is known. At most
 * `*nodes` nodes are visited. */
static bool range_of(const Propagator *r, Term t, uint32_t *nodes, TermRange *out) {
  TermNode n = *term_node(r->tab, t);
  int64_t v;
  TermRange x;
  if (!*nodes || !--*nodes) return false;
  switch (n.op) {
  case OP_CONST_INT:
    if (!term_get_int64(r->tab, t, &v)) return false;
    *out = (TermRange){v, v};
    break;
  case OP_ITE:
    if (!range_of(r, n.args[1], nodes, out) || !range_of(r, n.args[2], nodes, &x)) return false;
    if (x.low < out->low) out->low = x.low;
    if (x.high > out->high) out->high = x.high;
    break;
  case OP_ADD:
    *out = (TermRange){0, 0};
    for (uint32_t i = 0; i < n.nargs; i++) {
      if (!range_of(r, n.args[i], nodes, &x)) return false;
      out->low += x.low;
      out->high += x.high;
    }
    break;
  case OP_MUL:
    if (n.nargs != 2 || !term_get_int64(r->tab, n.args[0], &v) || v > BOUND_COEF ||
        v < -BOUND_COEF || !range_of(r, n.args[1], nodes, &x))
      return false;
    *out = v < 0 ? (TermRange){v * x.high, v * x.low} : (TermRange){v * x.low, v * x.high};
    break;
  default: return false;
  }
  return out->low > -BOUND_FAR && out->high < BOUND_FAR;
}

uint32_t store_number(Propagator *r, Term t) {
  enum { NODES = 20000 };
  uint64_t at;
  if (map_get(&r->number_of, t.ix, &at)) return (uint32_t)at;
  map_put(&r->number_of, t.ix, r->numbers.n);
  bool opaque = !sort_eq(term_sort(r->tab, t), SORT_INT);
  Number x = {.term = t, .low = opaque ? 0 : -BOUND_FAR, .high = BOUND_FAR};
  uint32_t nodes = NODES;
  TermRange range;
  if (term_op(r->tab, t) == OP_ITE && !opaque && range_of(r, t, &nodes, &range)) {
    x.low = range.low;
    x.high = range.high;
  }
  vec_push(&r->numbers, x);
  return r->numbers.n - 1;
}

/* Products stay within 64 bits, all together. */
static bool add_part(Propagator *r, Sum *s, uint32_t number, int64_t times) {
  if ((s->weight += times < 0 ? -times : times) > BOUND_WEIGHT) return false;
  for (uint32_t i = s->first; i < r->parts.n; i++)
    if (r->parts.at[i].of == number) {
      times += r->parts.at[i].times;
      r->parts.at[i].times = times;
      return times <= BOUND_COEF && times >= -BOUND_COEF;
    }
  vec_push(&r->parts, ((Summand){number, times}));
  return r->parts.n - s->first <= MAX_PARTS && times <= BOUND_COEF && times >= -BOUND_COEF;
}

static bool bound_store_add_term(Propagator *r, Sum *s, Term t, int64_t times) {
  TermNode n = *term_node(r->tab, t);
  int64_t v;
  switch (n.op) {
  case OP_CONST_INT:
    if (!term_get_int64(r->tab, t, &v) || v >= BOUND_FAR || v <= -BOUND_FAR) return false;
    s->plus += times * v;
    return s->plus < BOUND_FAR && s->plus > -BOUND_FAR;
  case OP_ADD:
    for (uint32_t i = 0; i < n.nargs; i++)
      if (!bound_store_add_term(r, s, n.args[i], times)) return false;
    return true;
  case OP_SUB:
    return bound_store_add_term(r, s, n.args[0], times) &&
           bound_store_add_term(r, s, n.args[1], -times);
  case OP_NEG: return bound_store_add_term(r, s, n.args[0], -times);
  case OP_MUL:
    if (n.nargs == 2 && term_get_int64(r->tab, n.args[0], &v) && v <= BOUND_COEF &&
        v >= -BOUND_COEF && times * v <= BOUND_COEF && times * v >= -BOUND_COEF)
      return bound_store_add_term(r, s, n.args[1], times * v);
    /* fall through */
  default: return add_part(r, s, store_number(r, t), times);
  }
}

static bool is_number(const Propagator *r, Term t) {
  SortKind k = sort_kind(r->tab, term_sort(r->tab, t));
  return k == SK_INT || k == SK_UNINT;
}

bool store_sum(Propagator *r, Term t, uint32_t *sum) {
  TermNode n = *term_node(r->tab, t);
  bool compares = n.op == OP_EQ || n.op == OP_LE || n.op == OP_LT || n.op == OP_GE || n.op == OP_GT;
  if (!compares || !is_number(r, n.args[0])) return false;
  Sum s = {.first = r->parts.n, .is_equation = n.op == OP_EQ};
  int64_t sign = n.op == OP_GE || n.op == OP_GT ? -1 : 1;
  if (!bound_store_add_term(r, &s, n.args[0], sign) ||
      !bound_store_add_term(r, &s, n.args[1], -sign)) {
    r->parts.n = s.first;
    return false;
  }
  if (n.op == OP_LT || n.op == OP_GT) s.plus++;
  uint32_t kept = s.first;
  for (uint32_t i = s.first; i < r->parts.n; i++)
    if (r->parts.at[i].times) r->parts.at[kept++] = r->parts.at[i];
  r->parts.n = kept;
  s.n = kept - s.first;
  *sum = r->sums.n;
  vec_push(&r->sums, s);
  return true;
}

/* ---- bounds ---- */

/* The least that sign * times * number can be; false: there is no such bound. */
static bool least(const Propagator *r, const Summand *p, int64_t sign, int64_t *out) {
  const Number *x = &r->numbers.at[p->of];
  int64_t times = sign * p->times, end = times > 0 ? x->low : x->high;
  if (end >= BOUND_FAR || end <= -BOUND_FAR) return false;
  *out = times * end;
  return true;
}

static bool at_least(const Propagator *r, const Sum *s, int64_t sign, int64_t *out) {
  int64_t sum = sign * s->plus, v;
  for (uint32_t i = 0; i < s->n; i++) {
    if (!least(r, &r->parts.at[s->first + i], sign, &v)) return false;
    sum += v;
  }
  *out = sum;
  return true;
}

Tri store_value(const Propagator *r, uint32_t sum) {
  const Sum *s = &r->sums.at[sum];
  int64_t low, high;
  bool has_low = at_least(r, s, 1, &low), has_high = at_least(r, s, -1, &high);
  high = has_high ? -high : 0;
  if (has_low && low > 0) return TRI_FALSE;
  if (has_high && high < 0) return s->is_equation ? TRI_FALSE : TRI_TRUE;
  if (has_high && high == 0 && (!s->is_equation || (has_low && low == 0))) return TRI_TRUE;
  return TRI_UNKNOWN;
}

static void enqueue_rule(Propagator *r, uint32_t rule) {
  if (r->rules.at[rule].queued) return;
  r->rules.at[rule].queued = true;
  vec_push(&r->queue, rule);
}

bool store_narrow(Propagator *r, uint32_t number, int64_t low, int64_t high) {
  Number *x = &r->numbers.at[number];
  if (low > BOUND_FAR) low = BOUND_FAR; /* larger bounds are not represented */
  if (high < -BOUND_FAR) high = -BOUND_FAR;
  if (low <= x->low && high >= x->high) return true;
  vec_push(&r->undo.trail, ((Undo){UNDO_BOUNDS, number, x->low, x->high}));
  if (low > x->low) x->low = low;
  if (high < x->high) x->high = high;
  r->undo.changes++;
  if (x->low > x->high) return false;
  for (uint32_t i = 0; i < x->in.n; i++) enqueue_rule(r, x->in.at[i]);
  return true;
}

/* Division that rounds down. */
static int64_t divide(int64_t a, int64_t b) {
  int64_t q = a / b;
  return q * b > a ? q - 1 : q;
}

/* sign * parts + plus <= 0: each part is at most what the least of the others leaves. */
static bool at_most(Propagator *r, Rule rule) {
  const Sum *s = &r->sums.at[rule.sum];
  int64_t sum = rule.plus, v;
  uint32_t unbounded = 0, which = 0;
  r->steps += s->n;
  for (uint32_t i = 0; i < s->n; i++) {
    if (least(r, &r->parts.at[s->first + i], rule.sign, &v)) {
      sum += v;
    } else {
      if (unbounded++) return true;
      which = i;
    }
  }
  if (!unbounded && sum > 0) return false;
  for (uint32_t i = 0; i < s->n; i++) {
    if (unbounded && i != which) continue;
    Summand p = r->parts.at[s->first + i];
    int64_t times = rule.sign * p.times, rest = sum;
    if (!unbounded && least(r, &p, rule.sign, &v)) rest -= v;
    /* times * x <= -rest */
    bool ok = times > 0 ? store_narrow(r, p.of, -BOUND_FAR, divide(-rest, times))
                        : store_narrow(r, p.of, -divide(-rest, -times), BOUND_FAR);
    if (!ok) return false;
  }
  return true;
}

/* parts + plus != 0: when all numbers but one are fixed, a bound of that one that is the excluded
 * value moves by one. */
static bool not_zero(Propagator *r, Rule rule) {
  const Sum *s = &r->sums.at[rule.sum];
  int64_t sum = rule.plus;
  uint32_t not_fixed = 0;
  Summand last = {0, 0};
  r->steps += s->n;
  for (uint32_t i = 0; i < s->n; i++) {
    Summand p = r->parts.at[s->first + i];
    const Number *x = &r->numbers.at[p.of];
    if (number_fixed(x)) {
      sum += rule.sign * p.times * x->low;
    } else {
      if (not_fixed++) return true;
      last = p;
    }
  }
  if (!not_fixed) return sum != 0;
  int64_t times = rule.sign * last.times, v = -sum / times;
  if (v * times != -sum) return true;
  const Number *x = &r->numbers.at[last.of];
  if (x->low == v) return store_narrow(r, last.of, v + 1, BOUND_FAR);
  if (x->high == v) return store_narrow(r, last.of, -BOUND_FAR, v - 1);
  return true;
}

static void clear_queue(Propagator *r) {
  for (uint32_t i = r->next; i < r->queue.n; i++) r->rules.at[r->queue.at[i]].queued = false;
  vec_clear(&r->queue);
  r->next = 0;
}

bool store_propagate(Propagator *r) {
  bool ok = true;
  while (ok && r->next < r->queue.n && !propagate_spent(r)) {
    uint32_t at = r->queue.at[r->next++];
    r->rules.at[at].queued = false;
    Rule rule = r->rules.at[at];
    ok = rule.not_zero ? not_zero(r, rule) : at_most(r, rule);
  }
  clear_queue(r);
  return ok;
}

/* ---- differences ---- */

/* The rule compares x and y + by. */
static bool is_pair(const Propagator *r, const Rule *rule, uint32_t *x, uint32_t *y, int64_t *by) {
  const Sum *s = &r->sums.at[rule->sum];
  if (s->n != 2) return false;
  const Summand *p = &r->parts.at[s->first], *q = p + 1;
  if (p->times + q->times || (p->times != 1 && p->times != -1)) return false;
  bool swap = rule->sign * p->times < 0;
  *x = swap ? q->of : p->of;
  *y = swap ? p->of : q->of;
  *by = -rule->plus;
  return true;
}

/* The rule says that x <= y + by. */
static bool is_difference(const Propagator *r, const Rule *rule, uint32_t *x, uint32_t *y,
                          int64_t *by) {
  return !rule->not_zero && is_pair(r, rule, x, y, by);
}

static void set_height(Propagator *r, uint32_t x, int64_t to) {
  vec_push(&r->heights, ((Undo){UNDO_BOUNDS, x, r->numbers.at[x].height, 0}));
  r->numbers.at[x].height = to;
  vec_push(&r->walk, x);
}

/* Heights satisfy all differences but perhaps the new one, x <= y + by. Lowering x, and
 * every number that this forces down, either ends or comes back to y: then the differences on the
 * cycle have a negative sum (Cotton and Maler, Fast and flexible difference constraint propagation,
 * 2006). */
static bool no_cycle(Propagator *r, uint32_t x, uint32_t y, int64_t by) {
  if (r->numbers.at[x].height <= r->numbers.at[y].height + by) return true;
  vec_clear(&r->walk);
  vec_clear(&r->heights);
  bool ok = x != y || by >= 0;
  if (ok) set_height(r, x, r->numbers.at[y].height + by);
  for (uint32_t i = 0; ok && i < r->walk.n; i++) {
    uint32_t from = r->walk.at[i];
    for (uint32_t k = 0; ok && k < r->numbers.at[from].in.n; k++) {
      uint32_t a, b;
      int64_t w;
      r->steps++;
      if (!is_difference(r, &r->rules.at[r->numbers.at[from].in.at[k]], &a, &b, &w) || b != from)
        continue;
      int64_t to = r->numbers.at[from].height + w;
      if (r->numbers.at[a].height <= to) continue;
      ok = a != y;
      if (ok) set_height(r, a, to);
    }
    if (propagate_spent(r)) break;
  }
  bool whole = ok && !propagate_spent(r);
  while (!whole && r->heights.n) {
    Undo u = vec_pop(&r->heights);
    r->numbers.at[u.at].height = u.low;
  }
  return ok;
}

static bool impose(Propagator *r, Rule rule);

/* x <= y + by and x != y + by, in force now: x < y + by. */
static bool tighten(Propagator *r, const Rule *rule) {
  uint32_t x, y, u, v;
  int64_t by, other;
  if (!is_pair(r, rule, &x, &y, &by)) return true;
  for (uint32_t i = 0; i < r->numbers.at[x].in.n; i++) {
    Rule k = r->rules.at[r->numbers.at[x].in.at[i]];
    r->steps++;
    if (k.not_zero == rule->not_zero || !is_pair(r, &k, &u, &v, &other)) continue;
    if (u == x && v == y ? by != other : u != y || v != x || by != -other) continue;
    Rule strict = rule->not_zero ? k : *rule;
    strict.plus++;
    strict.queued = false;
    return impose(r, strict);
  }
  return true;
}

static bool impose(Propagator *r, Rule rule) {
  uint32_t x, y, at = r->rules.n;
  int64_t by;
  const Sum *s = &r->sums.at[rule.sum];
  if (s->n == 0) return rule.not_zero ? rule.plus != 0 : rule.plus <= 0;
  if (is_difference(r, &rule, &x, &y, &by) && !no_cycle(r, x, y, by)) return false;
  vec_push(&r->rules, rule);
  for (uint32_t i = 0; i < s->n; i++) vec_push(&r->numbers.at[r->parts.at[s->first + i].of].in, at);
  vec_push(&r->undo.trail, ((Undo){UNDO_RULE, at, 0, 0}));
  r->undo.changes++;
  enqueue_rule(r, at);
  return tighten(r, &rule);
}

bool store_impose(Propagator *r, uint32_t sum, bool value) {
  Sum s = r->sums.at[sum];
  r->steps += s.n;
  if (s.is_equation && !value) return impose(r, (Rule){sum, 1, s.plus, true, false});
  if (!value) return impose(r, (Rule){sum, -1, 1 - s.plus, false, false});
  return impose(r, (Rule){sum, 1, s.plus, false, false}) &&
         (!s.is_equation || impose(r, (Rule){sum, -1, -s.plus, false, false}));
}

/* ---- undoing ---- */

uint32_t store_mark(const Propagator *r) {
  return r->undo.trail.n;
}

static void undo_rule(Propagator *r) {
  Rule rule = vec_pop(&r->rules);
  const Sum *s = &r->sums.at[rule.sum];
  for (uint32_t i = 0; i < s->n; i++)
    (void)vec_pop(&r->numbers.at[r->parts.at[s->first + i].of].in);
}

void store_undo(Propagator *r, uint32_t mark) {
  clear_queue(r);
  r->undo.undone++;
  while (r->undo.trail.n > mark) {
    Undo u = vec_pop(&r->undo.trail);
    switch (u.kind) {
    case UNDO_BOUNDS:
      r->numbers.at[u.at].low = u.low;
      r->numbers.at[u.at].high = u.high;
      break;
    case UNDO_RULE: undo_rule(r); break;
    case UNDO_TRUTH: r->truths.at[u.at].now = 0; break;
    case UNDO_CHOICE: (void)vec_pop(&r->choices); break;
    case UNDO_DONE: r->choices.at[u.at].done = false; break;
    case UNDO_CONFLICT: r->conflict = false; break;
    }
  }
}
