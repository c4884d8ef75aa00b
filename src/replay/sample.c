/* SPDX-License-Identifier: MIT */
/* One random execution: its beginning, the points of functions, what is counted, its script. */
#include "replay/sample.h"

#include "base/clock.h"
#include "core/walk.h"

#include <string.h>

enum { MAX_LITERALS = 500, MAX_POINT_TRIES = 24, LOOK_AT_CLOCK = 1024 };
/* Of one execution: terms evaluated, at least, and for each command it may have; variables bound.
 */
enum { MIN_NODES = 1000000, NODES_EACH = 100, MAX_BOUND = 20000000 };

/* ---- what all executions share ------------------------------------------------ */

static void add_literal(Sample *s, int64_t x) {
  for (uint32_t i = 0; i < s->literals.n; i++)
    if (s->literals.at[i] == x) return;
  vec_push(&s->literals, x);
}

typedef struct Literals {
  Sample *sample;
  Map seen;
} Literals;

static Term find_literals(void *env, Term t) {
  Literals *l = env;
  const TermTable *tab = l->sample->core->terms;
  int64_t x;
  if (map_get(&l->seen, t.ix, NULL) || l->sample->literals.n >= MAX_LITERALS) return t;
  map_put(&l->seen, t.ix, 1);
  if (term_is_const(tab, t) && term_get_int64(tab, t, &x)) add_literal(l->sample, x);
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) find_literals(env, term_arg(tab, t, i));
  return t;
}

static const Value *fresh_entry(void *self, Finite *f, uint32_t point) {
  Run *r = self;
  if (r->sample->looking) return NULL;
  const Value *v = sample_frame_value(r, f, point);
  if (!v && f->whole) return NULL;
  if (!v) v = sample_draw(r, f->result, NULL);
  Drawn d = {.kind = DRAWN_ENTRY, .of.map = f, .point = point};
  if (r->sample->trying) vec_push(&r->sample->drawn, d);
  return v;
}

static bool settle_map(void *self, Finite *f) {
  return sample_frame_settle(self, f);
}

void sample_init(Sample *s, Replay *replay) {
  *s = (Sample){.core = replay->core};
  Literals l = {.sample = s};
  walk_program(s->core, find_literals, &l);
  map_free(&l.seen);
  sample_rules_init(&s->rules, replay);
}

void sample_free(Sample *s) {
  vec_free(&s->given);
  vec_free(&s->made);
  vec_free(&s->literals);
  vec_free(&s->maps.all);
  vec_free(&s->decisions);
  vec_free(&s->drawn);
  vec_free(&s->uniques);
  vec_free(&s->map_rules);
  map_free(&s->rules_of_map);
  map_free(&s->frames);
  vec_free(&s->checks);
  map_free(&s->check_numbers);
  sample_rules_free(&s->rules);
}

/* ---- functions ---------------------------------------------------------------- */

static bool is_taken(Run *r, const Value *v) {
  const Sample *s = r->sample;
  for (uint32_t i = 0; i < s->uniques.n; i++)
    if (sort_eq(s->uniques.at[i]->sort, v->sort) &&
        value_equal(&r->eval->store, s->uniques.at[i], v) != TRI_FALSE)
      return true;
  return false;
}

/* A value that no other unique constant has. */
static const Value *draw_unique(Run *r, Sort sort, const OpenCell *cell) {
  Sample *s = r->sample;
  bool refs = sort_kind(r->core->terms, sort) == SK_UNINT;
  const Value *v = NULL;
  for (uint32_t k = 0; k <= s->uniques.n + MAX_POINT_TRIES; k++) {
    v = refs ? value_ref(&r->eval->store, sort, k) : sample_draw(r, sort, cell);
    if (!v || !is_taken(r, v)) break;
  }
  if (v) vec_push(&s->uniques, v);
  return v;
}

/* Axioms often speak of both arguments and result: every other try is near an argument. */
static void come_near(Run *r, OpenCell *to, const Value *const *args, uint32_t k) {
  int64_t x;
  if (!sort_eq(args[k]->sort, SORT_INT)) return;
  if (!num_get_int64(&r->eval->store.nums, args[k]->u.num, &x)) return;
  if (x < to->low || x > to->high || x < -(INT64_C(1) << 60) || x > INT64_C(1) << 60) return;
  if (x - 3 > to->low) to->low = x - 3;
  if (x + 5 < to->high) to->high = x + 5;
}

const Value *sample_point(Run *r, Symbol sym, Meaning *m, uint32_t point,
                          const Value *const *args) {
  Sample *s = r->sample;
  const Function *f = sym.ix < r->replay->named.n ? r->replay->named.at[sym.ix].func : NULL;
  Sort sort = symbol_data(r->core->terms, sym)->sort;
  const Value *open = m->points.at[point].value;
  if (!open) m->points.at[point].value = open = sample_initial(r, sort);
  OpenCell *cell = open->u.open;
  if (cell->value || s->looking) return cell->value;
  for (uint32_t k = 0; k < MAX_POINT_TRIES; k++) {
    OpenCell near = *cell;
    if (k % 2) come_near(r, &near, args, k / 2 % symbol_data(r->core->terms, sym)->nargs);
    cell->value = f && f->unique ? draw_unique(r, sort, cell) : sample_draw(r, sort, &near);
    if (!cell->value || sample_rules_hold(r, sym, args)) {
      Drawn d = {.kind = DRAWN_CELL, .of.cell = cell};
      if (s->trying && !(f && f->unique)) vec_push(&s->drawn, d);
      return cell->value;
    }
    replay_forget_computed(r);
    eval_forget(r->eval);
  }
  s->axiom_broken = true;
  return cell->value;
}

/* ---- quantifiers -------------------------------------------------------------- */

/* At some small values: one that satisfies an exists or breaks a forall settles it. */
Tri sample_quantifier(Run *r, Term q) {
  if (r->sample->looking) return TRI_UNKNOWN;
  enum { MAX_VARS = 4, MAX_POINTS = 60 };
  const BinderData *d = term_binder(r->core->terms, q);
  bool exists = term_op(r->core->terms, q) == OP_EXISTS;
  uint64_t at[MAX_VARS] = {0};
  if (d->nvars > MAX_VARS) return TRI_UNKNOWN;
  for (uint32_t k = 0; k < MAX_POINTS; k++) {
    const Value **values = ARENA_ARRAY(&r->eval->store.arena, const Value *, d->nvars);
    for (uint32_t i = 0; i < d->nvars; i++)
      if (!(values[i] = sample_small(r, d->sorts[i], at[i]))) return TRI_UNKNOWN;
    const Value *v = eval_body(r->eval, q, values);
    if (v && v->u.b == exists) return exists ? TRI_TRUE : TRI_FALSE;
    uint32_t i = 0;
    for (; i < d->nvars; at[i++] = 0)
      if (sample_small(r, d->sorts[i], ++at[i])) break;
    if (i == d->nvars) break;
  }
  return TRI_UNKNOWN;
}

/* ---- counts and bounds -------------------------------------------------------- */

bool sample_clean(const Run *r) {
  return !r->unsettled && !r->sample->axiom_broken;
}

void sample_checked(Run *r, Pos clause, Pos at, Tri holds) {
  Sample *s = r->sample;
  uint64_t key = (uint64_t)clause << 32 | at, number;
  if (!map_get(&s->check_numbers, key, &number)) {
    number = s->checks.n;
    map_put(&s->check_numbers, key, number);
    vec_push(&s->checks, ((CheckCount){.clause = clause, .at = at}));
  }
  CheckCount *c = &s->checks.at[number];
  if (holds == TRI_UNKNOWN || !sample_clean(r))
    c->open++;
  else if (holds == TRI_TRUE)
    c->held++;
  else
    c->failed++;
}

bool sample_failed(Run *r, Pos clause, Pos at, Pos key) {
  r->x->outcome = EXEC_FAILED;
  r->x->failure.clause = clause;
  r->x->failure.pos = at;
  r->sample->failed_key = key;
  return false;
}

bool sample_step(Run *r) {
  Sample *s = r->sample;
  bool late = s->until > 0 && s->steps % LOOK_AT_CLOCK == 0 && clock_now() > s->until;
  if (++s->steps <= s->max_steps && r->stack.n <= s->max_calls && r->saved.n <= MAX_BOUND &&
      r->eval->steps_left && !s->too_large && !late)
    return true;
  s->cut = true;
  r->x->outcome = EXEC_LOST;
  r->x->doubt = "the execution is too long"; /* or its numbers are */
  return false;
}

/* ---- an execution ------------------------------------------------------------- */

static void begin(Run *r) {
  static const uint8_t favourites[] = {SAMPLE_NONE, SAMPLE_FIRST, SAMPLE_LAST, SAMPLE_NONE};
  Sample *s = r->sample;
  finite_group_free(&r->eval->store, &s->maps);
  replay_env_again(r);
  r->eval->steps_left = MIN_NODES + s->max_steps * NODES_EACH;
  s->maps = (FiniteGroup){.fresh = fresh_entry, .settle = settle_map, .self = r};
  s->n_recent = 0;
  vec_clear(&s->made);
  vec_clear(&s->decisions);
  vec_clear(&s->drawn);
  vec_clear(&s->uniques);
  vec_clear(&s->map_rules);
  map_clear(&s->rules_of_map);
  s->trying = s->instance = 0;
  s->axiom_broken = s->cut = s->too_large = false;
  s->failed_key = 0;
  s->steps = 0;
  s->favourite = favourites[sample_choice(s, sizeof favourites)];
}

/* Axioms without quantifiers are assumptions about constants. */
static void assume_axioms(Run *r) {
  for (uint32_t i = 0; i < r->replay->axioms.n; i++) {
    Term t = r->replay->axioms.at[i].axiom->term;
    if (term_node(r->core->terms, t)->binder_level) continue;
    Tri holds = sample_assume(r, t);
    if (holds == TRI_FALSE) r->sample->axiom_broken = true;
    if (holds == TRI_UNKNOWN && !r->unsettled) {
      r->unsettled = "an axiom could not be decided";
      r->unsettled_pos = r->replay->axioms.at[i].axiom->pos;
    }
  }
}

void sample_run(Run *r, const Proc *entry) {
  begin(r);
  assume_axioms(r);
  replay_execute(r, entry, &r->eval->store);
}
