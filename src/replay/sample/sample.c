/* SPDX-License-Identifier: MIT */
/* The source of values of a random execution: decisions, counts and bounds; and what all executions
 * share. */
#include "replay/sample/sample.h"

#include "base/clock.h"
#include "core/walk.h"

#include <string.h>

enum { MAX_LITERALS = 500, MAX_APPLICATIONS = 1000, CLOCK_EVERY = 1024 };
/* Of one execution: terms evaluated, at least and for each command, and bindings of variables. */
enum { MIN_NODES = 1000000, NODES_EACH = 100, MAX_BOUND = 20000000 };

/* ---- what all executions share ------------------------------------------------ */

static void add_literal(Sample *s, int64_t x) {
  for (uint32_t i = 0; i < s->pool.literals.n; i++)
    if (s->pool.literals.at[i] == x) return;
  vec_push(&s->pool.literals, x);
}

typedef struct Literals {
  Sample *sample;
  Map seen;
} Literals;

static Term find_literals(void *env, Term t) {
  Literals *l = env;
  const TermTable *tab = l->sample->core->terms;
  int64_t x;
  if (map_get(&l->seen, t.ix, NULL) || l->sample->pool.literals.n >= MAX_LITERALS) return t;
  map_put(&l->seen, t.ix, 1);
  if (term_is_const(tab, t) && term_get_int64(tab, t, &x)) add_literal(l->sample, x);
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) find_literals(env, term_arg(tab, t, i));
  return t;
}

static const Value *fresh_entry(void *self, Finite *f, uint32_t point) {
  Sample *s = self;
  if (s->trial.read_only) return NULL;
  const Value *v = sample_frame_value(s, f, point);
  if (!v && f->whole) return NULL;
  if (!v) v = sample_draw(s, f->result, NULL);
  sample_change(s, (SampleChange){.kind = CHANGE_ENTRY, .of.map = f, .point = point});
  return v;
}

/* ---- decisions ---------------------------------------------------------------- */

static void decide(Sample *s, DecisionKind kind, uint32_t number, const Value *v) {
  Decision d = {kind, number, v};
  vec_push(&s->decisions, d);
}

static const Value *sample_initial(void *self, const Variable *v, uint32_t i) {
  (void)i;
  return sample_unknown(self, v->sort);
}

static const Value *sample_value(void *self, const Variable *x, Pos pos) {
  (void)pos;
  const Value *v = sample_unknown(self, x->sort);
  decide(self, DECIDE_VALUE, 0, v);
  return v;
}

/* An assumption variable begins as true, which a script says by giving no value. */
static const Value *sample_local(void *self, const Variable *x, Pos pos) {
  Sample *s = self;
  if (!x->assumption) return sample_value(self, x, pos);
  decide(s, DECIDE_VALUE, 0, NULL);
  return value_bool(&s->eval->store, true);
}

static const Value *sample_determine(void *self, const Value **at) {
  Sample *s = self;
  const Value *v = sample_read(s, *at);
  if (v && !s->trial.depth) *at = v;
  return v;
}

static bool sample_impl(void *self, const Proc *p, Pos pos, uint32_t *which) {
  (void)pos;
  *which = (uint32_t)sample_choice(self, p->impls.n);
  decide(self, DECIDE_IMPL, *which, NULL);
  return true;
}

/* Whether the assumptions that a block begins with hold, or can be made to. */
static bool can_enter(Sample *s, const CBlock *b) {
  for (uint32_t i = 0; i < b->cmds.n && b->cmds.at[i].kind == CMD_ASSUME; i++)
    if (sample_assume(s, b->cmds.at[i].terms[0]) == TRI_FALSE) return false;
  return true;
}

/* Whether the values drawn so far keep the block from being entered. */
static bool is_closed(Sample *s, const CBlock *b) {
  bool closed = false;
  s->trial.read_only = s->maps.locked = true;
  for (uint32_t i = 0; i < b->cmds.n && b->cmds.at[i].kind == CMD_ASSUME && !closed; i++)
    closed = eval_bool(s->eval, b->cmds.at[i].terms[0]) == TRI_FALSE;
  s->trial.read_only = s->maps.locked = false;
  return closed;
}

static bool choose_successor(Sample *s, const CBlock *b, uint32_t *which) {
  uint32_t n = b->succs.n, possible = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (is_closed(s, b->succs.at[i])) continue;
    *which = i;
    possible++;
  }
  if (possible == 1) return true;
  uint32_t first = s->choice.favourite == SAMPLE_LAST ? n - 1 : 0;
  if (s->choice.favourite == SAMPLE_NONE || sample_choice(s, 8) == 7)
    first = (uint32_t)sample_choice(s, n);
  for (uint32_t i = 0; i < n; i++) {
    *which = (first + i) % n;
    if (can_enter(s, b->succs.at[*which])) return true;
  }
  return false;
}

static bool sample_jump(void *self, const CBlock *b, uint32_t *which) {
  Sample *s = self;
  if (!choose_successor(s, b, which))
    return interp_stop(&s->in, EXEC_INFEASIBLE, "no way to go on", b->jump_pos);
  decide(s, DECIDE_JUMP, *which, NULL);
  return true;
}

/* ---- quantifiers -------------------------------------------------------------- */

/* Tries some small values: one that satisfies an exists or breaks a forall decides it. */
static Tri sample_quantifier(void *self, Term q) {
  Sample *s = self;
  if (s->trial.read_only) return TRI_UNKNOWN;
  enum { MAX_VARS = 4, MAX_POINTS = 60 };
  const BinderData *d = term_binder(s->core->terms, q);
  bool exists = term_op(s->core->terms, q) == OP_EXISTS;
  uint64_t at[MAX_VARS] = {0};
  if (d->nvars > MAX_VARS) return TRI_UNKNOWN;
  for (uint32_t k = 0; k < MAX_POINTS; k++) {
    const Value **values = ARENA_ARRAY(&s->eval->store.arena, const Value *, d->nvars);
    for (uint32_t i = 0; i < d->nvars; i++)
      if (!(values[i] = sample_small(s, d->sorts[i], at[i]))) return TRI_UNKNOWN;
    const Value *v = eval_body(s->eval, q, values);
    if (v && v->u.b == exists) return exists ? TRI_TRUE : TRI_FALSE;
    uint32_t i = 0;
    for (; i < d->nvars; at[i++] = 0)
      if (sample_small(s, d->sorts[i], ++at[i])) break;
    if (i == d->nvars) break;
  }
  return TRI_UNKNOWN;
}

/* ---- counts and bounds -------------------------------------------------------- */

bool sample_clean(const Sample *s) {
  return !s->in.doubt.undecided && !s->axiom_broken;
}

static CheckCount *count_of(Sample *s, const InterpCheck *c) {
  uint64_t key = (uint64_t)c->clause << 32 | c->at, number;
  if (!map_get(&s->check_numbers, key, &number)) {
    number = s->checks.n;
    map_put(&s->check_numbers, key, number);
    vec_push(&s->checks, ((CheckCount){.clause = c->clause, .at = c->at}));
  }
  return &s->checks.at[number];
}

static bool sample_checked(void *self, const InterpCheck *c, Tri holds) {
  Sample *s = self;
  CheckCount *count = count_of(s, c);
  if (holds == TRI_UNKNOWN || !sample_clean(s))
    count->undecided++;
  else if (holds == TRI_TRUE)
    count->held++;
  else
    count->failed++;
  if (holds != TRI_FALSE) return true;
  s->in.x->outcome = EXEC_FAILED;
  s->in.x->failure.clause = c->clause;
  s->in.x->failure.pos = c->at;
  s->failed_key = c->key;
  return false;
}

static bool sample_step(void *self) {
  Sample *s = self;
  bool late =
      s->bounds.until > 0 && s->bounds.steps % CLOCK_EVERY == 0 && clock_now() > s->bounds.until;
  if (++s->bounds.steps <= s->bounds.max_steps && s->in.stack.n <= s->bounds.max_calls &&
      s->in.saved.n <= MAX_BOUND && s->eval->steps_left && !s->bounds.too_large && !late)
    return true;
  s->bounds.cut = true;
  return interp_stop(&s->in, EXEC_LOST, "the execution is too long", 0); /* or its numbers are */
}

/* ---- an execution ------------------------------------------------------------- */

static void begin(Sample *s) {
  static const uint8_t favourites[] = {SAMPLE_NONE, SAMPLE_FIRST, SAMPLE_LAST, SAMPLE_NONE};
  finite_group_free(&s->eval->store, &s->maps);
  interp_reset(&s->in);
  s->eval->steps_left = MIN_NODES + s->bounds.max_steps * NODES_EACH;
  s->maps = (FiniteGroup){.fresh = fresh_entry, .complete = sample_frame_complete, .self = s};
  s->pool.n_recent = 0;
  vec_clear(&s->choice.made);
  vec_clear(&s->decisions);
  vec_clear(&s->trial.changes);
  vec_clear(&s->uniques);
  vec_clear(&s->map_rules.all);
  map_clear(&s->map_rules.of_map);
  s->trial.depth = s->trial.instance = 0;
  s->axiom_broken = s->bounds.cut = s->bounds.too_large = false;
  s->failed_key = 0;
  s->bounds.steps = 0;
  s->choice.favourite = favourites[sample_choice(s, sizeof favourites)];
}

/* Axioms without quantifiers are assumptions about constants. */
static void assume_axioms(Sample *s) {
  for (uint32_t i = 0; i < s->in.replay->axioms.n; i++) {
    Term t = s->in.replay->axioms.at[i].axiom->term;
    if (term_node(s->core->terms, t)->binder_level) continue;
    Tri holds = sample_assume(s, t);
    if (holds == TRI_FALSE) s->axiom_broken = true;
    if (holds == TRI_UNKNOWN && !s->in.doubt.undecided) {
      s->in.doubt.undecided = "an axiom could not be decided";
      s->in.doubt.undecided_pos = s->in.replay->axioms.at[i].axiom->pos;
    }
  }
}

void sample_run(Sample *s, const Proc *entry) {
  begin(s);
  assume_axioms(s);
  interp_execute(&s->in, entry);
}

/* ---- begin and end ------------------------------------------------------------ */

static const ValueSource sample_source = {
    .global = sample_initial,
    .argument = sample_initial,
    .point = sample_point,
    .local = sample_local,
    .value = sample_value,
    .impl = sample_impl,
    .jump = sample_jump,
    .assume = sample_assume,
    .quantifier = sample_quantifier,
    .checked = sample_checked,
    .evaluate = sample_evaluate,
    .determine = sample_determine,
    .determine_point = sample_determine_point,
    .assigned = sample_assigned,
    .step = sample_step,
};

void sample_init(Sample *s, CoreProgram *core, const Proc *const *by_spec, uint32_t n_by_spec) {
  *s = (Sample){.core = core,
                .in = {.replay = replay_new(core),
                       .source = &sample_source,
                       .self = s,
                       .by_spec = by_spec,
                       .n_by_spec = n_by_spec,
                       .functions.calls.most = MAX_APPLICATIONS,
                       .x = execution_new(core, NULL)}};
  interp_init(&s->in);
  s->eval = s->in.eval;
  s->eval->whole_maps = true;
  Literals l = {.sample = s};
  walk_program(core, find_literals, &l);
  map_free(&l.seen);
  sample_rules_init(s);
}

void sample_free(Sample *s) {
  finite_group_free(&s->eval->store, &s->maps);
  Replay *replay = s->in.replay;
  Execution *x = s->in.x;
  interp_free(&s->in);
  vec_free(&s->choice.given);
  vec_free(&s->choice.made);
  vec_free(&s->pool.literals);
  vec_free(&s->maps.all);
  vec_free(&s->decisions);
  vec_free(&s->trial.changes);
  vec_free(&s->uniques);
  vec_free(&s->map_rules.all);
  map_free(&s->map_rules.of_map);
  map_free(&s->frames);
  vec_free(&s->checks);
  map_free(&s->check_numbers);
  sample_rules_free(&s->rules);
  replay_free(replay);
  execution_free(x);
}
