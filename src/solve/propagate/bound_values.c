/* SPDX-License-Identifier: MIT */
/* Values that satisfy what is asserted: see the header.
 *
 * First every item that can keep its value does, the most important first; then the others get
 * their least values, going back where that leads nowhere. When it leads nowhere at all, some value
 * kept was one too many, and everything is searched. */
#include "solve/propagate/bound_store.h"

enum { MAX_VALUES = 400 };

typedef struct ValueSearch {
  Propagator *r;
  PropagateItems *items;
  bool cut; /* not all values were tried */
} ValueSearch;

static void add_numbers(Propagator *r, uint32_t sum, Map *seen, PropagateItems *out) {
  const Sum *s = &r->sums.at[sum];
  for (uint32_t i = 0; i < s->n; i++) {
    Term x = r->numbers.at[r->parts.at[s->first + i].of].term;
    if (!map_add(seen, x.ix)) continue;
    vec_push(out, ((PropagateItem){.term = x}));
  }
}

/* The numbers and Booleans of a term. */
static void add_items(Propagator *r, Term t, Map *seen, PropagateItems *out) {
  uint64_t at;
  if (op_is_const(term_op(r->tab, t)) || !map_add(seen, t.ix)) return;
  if (propagate_is_compound(r, t))
    for (uint32_t i = 0; i < term_nargs(r->tab, t); i++)
      add_items(r, term_arg(r->tab, t, i), seen, out);
  else if (map_get(&r->truth_of, t.ix, &at) && r->truths.at[at].is_sum)
    add_numbers(r, r->truths.at[at].sum, seen, out);
  else
    vec_push(out, ((PropagateItem){.term = t}));
}

void propagate_items(Propagator *r, PropagateItems *out) {
  Map seen = {0};
  for (uint32_t i = 0; i < r->undo.trail.n; i++)
    if (r->undo.trail.at[i].kind == UNDO_TRUTH)
      add_items(r, r->truths.at[r->undo.trail.at[i].at].term, &seen, out);
  map_free(&seen);
}

static bool bound_values_number_of(const ValueSearch *s, const PropagateItem *item,
                                   uint32_t *number) {
  uint64_t at;
  if (!map_get(&s->r->number_of, item->term.ix, &at)) return false;
  *number = (uint32_t)at;
  return true;
}

static bool bound_values_try_value(ValueSearch *s, uint32_t number, int64_t v) {
  Propagator *r = s->r;
  return store_narrow(r, number, v, v) && propagate_to_end(r) && !propagate_spent(r);
}

/* ---- choices that numbers leave ---- */

static bool bound_values_choose(ValueSearch *s) {
  Propagator *r = s->r;
  uint32_t at = 0;
  while (at < r->choices.n && r->choices.at[at].done) at++;
  if (at == r->choices.n) return true;
  Choice c = r->choices.at[at];
  for (uint32_t i = 0; i < propagate_cases(r, &c) && !propagate_spent(r); i++) {
    bool value;
    Term t = propagate_case(r, &c, i, &value);
    uint32_t mark = store_mark(r);
    if (propagate_assume(r, t, value) && propagate_to_end(r) && !propagate_spent(r) &&
        bound_values_choose(s))
      return true;
    store_undo(r, mark);
  }
  if (propagate_spent(r)) s->cut = true;
  return false;
}

/* ---- numbers ---- */

static bool bound_values_give(ValueSearch *s, uint32_t at);

static bool give_this(ValueSearch *s, uint32_t at, uint32_t number, int64_t v) {
  uint32_t mark = store_mark(s->r);
  if (bound_values_try_value(s, number, v) && bound_values_give(s, at + 1)) return true;
  store_undo(s->r, mark);
  return false;
}

/* Its values, the one it had first, then the least. */
static bool give_number(ValueSearch *s, uint32_t at, uint32_t number) {
  const Number *x = &s->r->numbers.at[number];
  const PropagateItem *item = &s->items->at[at];
  int64_t low = x->low, high = x->high, tried = 0;
  bool had = item->known && item->wanted >= low && item->wanted <= high;
  if (had && give_this(s, at, number, item->wanted)) return true;
  int64_t from = low > 0 ? low : high < 0 ? -high : 0, most = high > -low ? high : -low;
  for (int64_t size = from; size <= most; size++)
    for (int sign = 1; sign >= -1; sign -= 2) {
      int64_t v = sign * size;
      if (v < low || v > high || (had && v == item->wanted) || (size == 0 && sign < 0)) continue;
      if (tried++ == MAX_VALUES || propagate_spent(s->r)) {
        s->cut = true;
        return false;
      }
      if (give_this(s, at, number, v)) return true;
    }
  return false;
}

static bool bound_values_give(ValueSearch *s, uint32_t at) {
  uint32_t number = 0;
  while (at < s->items->n && (!bound_values_number_of(s, &s->items->at[at], &number) ||
                              number_fixed(&s->r->numbers.at[number])))
    at++;
  return at == s->items->n ? bound_values_choose(s) : give_number(s, at, number);
}

static void keep(ValueSearch *s) {
  uint32_t number;
  for (uint32_t i = 0; i < s->items->n; i++) {
    const PropagateItem *item = &s->items->at[i];
    if (!item->known || !bound_values_number_of(s, item, &number)) continue;
    if (number_fixed(&s->r->numbers.at[number])) continue;
    uint32_t mark = store_mark(s->r);
    if (!bound_values_try_value(s, number, item->wanted)) store_undo(s->r, mark);
  }
}

static void read_values(ValueSearch *s) {
  Propagator *r = s->r;
  for (uint32_t i = 0; i < s->items->n; i++) {
    PropagateItem *item = &s->items->at[i];
    uint64_t at;
    uint32_t number;
    if (bound_values_number_of(s, item, &number)) {
      item->set = number_fixed(&r->numbers.at[number]);
      item->value = r->numbers.at[number].low;
    } else if (map_get(&r->truth_of, item->term.ix, &at)) {
      item->value = r->truths.at[at].now > 0;
      item->set = r->truths.at[at].now != 0;
    }
  }
}

static int by_rank(const void *a, const void *b) {
  const PropagateItem *x = a, *y = b;
  if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
  return x->term.ix < y->term.ix ? -1 : x->term.ix > y->term.ix;
}

PropagateAnswer propagate_solve(Propagator *r, PropagateItems *items, uint64_t steps) {
  ValueSearch s = {.r = r, .items = items};
  if (r->conflict) return PROPAGATE_NO;
  if (items->n) qsort(items->at, items->n, sizeof *items->at, by_rank);
  uint32_t mark = store_mark(r);
  r->stop_at = r->steps + steps / 2;
  bool found = false, ok = propagate_to_end(r);
  if (ok) {
    keep(&s);
    found = bound_values_give(&s, 0);
    if (!found && !propagate_spent(r)) {
      store_undo(r, mark);
      s.cut = false;
      r->stop_at = r->steps + steps / 2;
      ok = propagate_to_end(r);
      found = ok && bound_values_give(&s, 0);
    }
  }
  if (found) read_values(&s);
  bool no = !found && !propagate_spent(r) && (!ok || !s.cut);
  store_undo(r, mark);
  return found ? PROPAGATE_YES : no ? PROPAGATE_NO : PROPAGATE_UNKNOWN;
}
