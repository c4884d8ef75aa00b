/* SPDX-License-Identifier: MIT */
/* Assumptions about a new map as a whole, such as that it is another one but for some places:
 *   forall x.. :: G ==> M[x..] == E
 * They are kept as rules of the map, with the values that variables have now: a point that is read
 * later is what a rule says, else it is drawn. */
#include "replay/sample/sample.h"

#include "logic/collect.h"

#include <stdint.h>

/* One way to read a quantifier: a rule for the variable `map`. */
struct SampleFrame {
  Symbol map;
  Term rest;  /* a lambda over the indices: where it is true the rule says nothing; or NONE */
  Term value; /* a lambda over the indices */
  Term other; /* what the value is where nothing was read: a map to look into, ... */
  bool other_is_map; /* ... or a value; NONE: neither */
  SampleFrame *next; /* another way */
};

/* ---- quantifiers of this form ------------------------------------------------ */

static bool is_bound(const Term *vars, uint32_t n, Term t) {
  for (uint32_t i = 0; i < n; i++)
    if (term_eq(vars[i], t)) return true;
  return false;
}

/* M[x..] with all the quantifier's variables, each once. */
static bool is_read(TermTable *tab, Term t, const Term *vars, uint32_t n) {
  if (term_op(tab, t) != OP_SELECT || term_nargs(tab, t) != n + 1 ||
      term_op(tab, term_arg(tab, t, 0)) != OP_VAR || is_bound(vars, n, term_arg(tab, t, 0)))
    return false;
  for (uint32_t i = 1; i <= n; i++) {
    if (!is_bound(vars, n, term_arg(tab, t, i))) return false;
    for (uint32_t k = 1; k < i; k++)
      if (term_eq(term_arg(tab, t, i), term_arg(tab, t, k))) return false;
  }
  return true;
}

static bool frame_mentions(TermTable *tab, Term in, const Term *vars, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (collect_occurs(tab, term_symbol(tab, vars[i]), in)) return true;
  return false;
}

typedef struct FrameFinder {
  Sample *sample;
  TermTable *tab;
  const Term *vars;
  uint32_t n;
  SampleFrame *found;
} FrameFinder;

static void add_frame(FrameFinder *f, Term read, Term value, Term rest) {
  TermTable *tab = f->tab;
  const Term *index = term_args(tab, read) + 1;
  Symbol map = term_symbol(tab, term_arg(tab, read, 0));
  if (!is_read(tab, read, f->vars, f->n) || collect_occurs(tab, map, value) ||
      (rest.ix && collect_occurs(tab, map, rest)))
    return;
  SampleFrame *w = ARENA_NEW(&f->sample->rules.arena, SampleFrame);
  w->map = map;
  if (rest.ix) w->rest = term_bind(tab, OP_LAMBDA, index, f->n, rest, NULL);
  w->value = term_bind(tab, OP_LAMBDA, index, f->n, value, NULL);
  w->other_is_map = is_read(tab, value, f->vars, f->n);
  if (w->other_is_map)
    w->other = term_arg(tab, value, 0);
  else if (!frame_mentions(tab, value, f->vars, f->n))
    w->other = value;
  w->next = f->found;
  f->found = w;
}

static void add_equation(FrameFinder *f, Term eq, Term rest) {
  Term l = term_arg(f->tab, eq, 0), h = term_arg(f->tab, eq, 1);
  if (is_read(f->tab, l, f->vars, f->n)) add_frame(f, l, h, rest);
  if (is_read(f->tab, h, f->vars, f->n)) add_frame(f, h, l, rest);
}

static void find_frames(FrameFinder *f, Term body) {
  Builder b = builder_plain(f->tab);
  Op op = term_op(f->tab, body);
  if (op == OP_EQ) {
    add_equation(f, body, TERM_NONE);
  } else if (op == OP_IMPLIES && term_op(f->tab, term_arg(f->tab, body, 1)) == OP_EQ) {
    add_equation(f, term_arg(f->tab, body, 1), mk_not(&b, term_arg(f->tab, body, 0)));
  } else if (op == OP_OR) {
    for (uint32_t i = 0; i < term_nargs(f->tab, body); i++) {
      if (term_op(f->tab, term_arg(f->tab, body, i)) != OP_EQ) continue;
      VEC(Term) others = {0};
      for (uint32_t k = 0; k < term_nargs(f->tab, body); k++)
        if (k != i) vec_push(&others, term_arg(f->tab, body, k));
      Term rest = others.n == 1 ? others.at[0] : mk_or(&b, others.at, others.n);
      add_equation(f, term_arg(f->tab, body, i), rest);
      vec_free(&others);
    }
  }
}

static SampleFrame *frames_of(Sample *s, Term forall) {
  uint64_t known;
  if (map_get(&s->frames, forall.ix, &known)) return (SampleFrame *)(uintptr_t)known;
  FrameFinder f = {
      .sample = s, .tab = s->core->terms, .n = term_binder(s->core->terms, forall)->nvars};
  Term body = binder_open(f.tab, forall, &f.vars);
  find_frames(&f, body);
  map_put(&s->frames, forall.ix, (uint64_t)(uintptr_t)f.found);
  return f.found;
}

/* ---- rules of maps ----------------------------------------------------------- */

/* The map of the variable, when points can still get any value: it is drawn, and was not compared
 * as a whole. */
static Finite *unread_map(Sample *s, Symbol sym) {
  const Value *v = sym.ix < s->in.now.n ? s->in.now.at[sym.ix] : NULL;
  if (v && v->kind == VAL_UNKNOWN) v = sample_read(s, v);
  return v && v->kind == VAL_FINITE && !v->u.finite->whole ? v->u.finite : NULL;
}

static const Value *base_of(const Value *m) {
  while (m->kind == VAL_STORE) m = m->u.store.base;
  return m;
}

static bool is_simple(const Value *v) {
  return v && v->kind <= VAL_REF;
}

/* What the map is elsewhere, when the rule says it of all but a bounded part. */
static void set_other(Sample *s, const SampleFrame *w, Finite *f, SampleMapRule *rule) {
  const Value *v = w->other.ix ? eval_term(s->eval, w->other) : NULL;
  if (v && w->other_is_map) {
    rule->other = v;
    v = base_of(v);
    v = v->kind == VAL_CONST ? v->u.all : v->kind == VAL_FINITE ? v->u.finite->other : NULL;
  }
  rule->simple = is_simple(v);
  if (rule->simple) f->other = v;
}

static bool is_bounded(Sample *s, Term forall) {
  if (term_binder(s->core->terms, forall)->nvars != 1) return false;
  if (!sort_eq(term_binder(s->core->terms, forall)->sorts[0], SORT_INT)) return false;
  const Value *none = NULL;
  mpz_t low, high;
  mpz_inits(low, high, NULL);
  bool bounded = eval_range(s->eval, forall, 0, &none, low, high);
  mpz_clears(low, high, NULL);
  return bounded;
}

/* Points that there are when a rule is made. */
static Tri points_agree(Sample *s, const Finite *f) {
  for (uint32_t i = 0; i < f->points.n; i++) {
    const Value *has = f->points.at[i].value, *should = sample_frame_value(s, f, i);
    if (has && should && value_equal(&s->eval->store, has, should) != TRI_TRUE) return TRI_FALSE;
  }
  return TRI_TRUE;
}

Tri sample_frame(Sample *s, Term forall) {
  if (term_node(s->core->terms, forall)->loose_level) return TRI_UNKNOWN;
  for (const SampleFrame *w = frames_of(s, forall); w; w = w->next) {
    Finite *f = unread_map(s, w->map);
    const Value *rest = f && w->rest.ix ? eval_term(s->eval, w->rest) : NULL;
    const Value *value = f ? eval_term(s->eval, w->value) : NULL;
    if (!value || (w->rest.ix && !rest)) continue;
    uint64_t first = 0;
    map_get(&s->map_rules.of_map, (uint64_t)(uintptr_t)f, &first);
    SampleMapRule rule = {.rest = rest, .value = value, .simple = true, .next = (uint32_t)first};
    bool bounded = is_bounded(s, forall);
    if (!bounded) set_other(s, w, f, &rule);
    vec_push(&s->map_rules.all, rule);
    map_put(&s->map_rules.of_map, (uint64_t)(uintptr_t)f, s->map_rules.all.n);
    if (!bounded) return points_agree(s, f);
    s->maps.locked = true; /* what is elsewhere stays to be drawn */
    Tri holds = eval_bool(s->eval, forall);
    s->maps.locked = false;
    return holds == TRI_FALSE ? TRI_FALSE : TRI_TRUE;
  }
  return TRI_UNKNOWN;
}

const Value *sample_frame_value(Sample *s, const Finite *f, uint32_t point) {
  uint64_t at = 0;
  const Value *v = NULL, *const *index = f->points.at[point].index;
  map_get(&s->map_rules.of_map, (uint64_t)(uintptr_t)f, &at);
  while (at) {
    SampleMapRule rule = s->map_rules.all.at[at - 1];
    const Value *rest = rule.rest ? eval_select(s->eval, rule.rest, index, f->n_index) : NULL;
    at = rule.next;
    if (rule.rest && (!rest || rest->u.b)) {
      s->axiom_broken = s->axiom_broken || !rest;
      continue;
    }
    const Value *one = eval_select(s->eval, rule.value, index, f->n_index);
    if (!one || (v && value_equal(&s->eval->store, v, one) != TRI_TRUE)) s->axiom_broken = true;
    if (!v) v = one;
  }
  return v;
}

static void read_at(Sample *s, Finite *f, const Value *m) {
  ValueStore *store = &s->eval->store;
  for (; m->kind == VAL_STORE; m = m->u.store.base) finite_read(store, f, m->u.store.index);
  if (m->kind != VAL_FINITE) return;
  const Finite *from = m->u.finite;
  for (uint32_t i = 0; i < from->points.n; i++) finite_read(store, f, from->points.at[i].index);
}

bool sample_frame_complete(void *self, Finite *f) {
  Sample *s = self;
  uint64_t at = 0;
  bool simple = true;
  map_get(&s->map_rules.of_map, (uint64_t)(uintptr_t)f, &at);
  for (; at && simple; at = s->map_rules.all.at[at - 1].next) {
    SampleMapRule rule = s->map_rules.all.at[at - 1];
    const Value *base = rule.other ? base_of(rule.other) : NULL;
    simple = rule.simple;
    if (!base || !simple) continue;
    if (base->kind == VAL_FINITE) simple = finite_elsewhere(base->u.finite) == f->other;
    read_at(s, f, rule.other);
  }
  return simple;
}
