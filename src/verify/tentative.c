/* SPDX-License-Identifier: MIT */
/* See tentative.h. */
#include "verify/tentative.h"

#include "logic/collect.h"
#include "verify/assumption_literals.h"
#include "verify/vc/clone.h"

/* For one question, the same on every machine: enough for about a tenth of a second, and for about
 * a second where that was not enough. */
#define EFFORT UINT64_C(400000)
#define GREAT_EFFORT UINT64_C(4000000)

/* SHIFTED: claims about elements beside those that they are about, a[k + 1]; each leads the solver
 * to the next one without end. HARD: what took too long before. */
enum { LARGE = 1000 };
typedef enum Stage { FACTS, SIMPLE, QUANTIFIED, SHIFTED, HARD, N_STAGES } Stage;

typedef struct Tentative {
  CoreProgram *program;
  const ProveOptions *opt;
  Guards guards;
  VEC(Term) literals;
  VEC(uint32_t) numbers;
  VEC(Stage) stages;
  VEC(uint32_t) sizes; /* of what is written */
  Map place;           /* number -> candidate */
  double reserve;      /* seconds for the program's own checks */
  Guarded context;
} Tentative;

static bool is_tentative(const Tentative *t, const Cmd *c) {
  return c->kind == CMD_ASSERT && c->related >= t->opt->tentative;
}

static bool has_bound(const TermTable *tab, Term t) {
  TermNode n = *term_node(tab, t);
  if (n.op == OP_BVAR) return true;
  for (uint32_t i = 0; i < n.nargs; i++)
    if (has_bound(tab, n.args[i])) return true;
  return false;
}

/* Is something read at an index that is calculated from bound variables? */
static bool is_shifted(const TermTable *tab, Term t) {
  TermNode n = *term_node(tab, t);
  for (uint32_t i = 0; i < n.nargs; i++) {
    Op op = term_op(tab, n.args[i]);
    if (n.op == OP_SELECT && i && op != OP_BVAR && op != OP_SELECT && has_bound(tab, n.args[i]))
      return true;
    if (is_shifted(tab, n.args[i])) return true;
  }
  return false;
}

static Stage stage_of(const Tentative *t, const Cmd *c) {
  const TermTable *tab = t->program->terms;
  if (c->related < t->opt->guesses) return FACTS;
  if (!term_node(tab, c->terms[0])->binder_level) return SIMPLE;
  bool large = collect_size(tab, c->terms[0], LARGE) == LARGE; /* too large to be looked through */
  return large || is_shifted(tab, c->terms[0]) ? SHIFTED : QUANTIFIED;
}

/* guard ==> condition, where it is checked as well as where it is assumed. */
static void guard(Tentative *t, Cmd *c) {
  TermTable *tab = t->program->terms;
  Builder plain = builder_plain(tab);
  Symbol s = symbol_func(tab, str_c(term_strs(tab), "guard"), NULL, 0, SORT_BOOL, 0, NULL);
  Term literal = term_app(tab, s, NULL, 0);
  map_put(&t->place, c->related, t->numbers.n);
  vec_push(&t->literals, literal);
  vec_push(&t->numbers, c->related);
  vec_push(&t->stages, stage_of(t, c));
  vec_push(&t->sizes, collect_size(tab, c->terms[0], LARGE));
  Term *terms = ARENA_ARRAY(&t->program->arena, Term, 1);
  terms[0] = mk_implies(&plain, literal, c->terms[0]);
  c->terms = terms;
}

static Impl *guarded_copy(Tentative *t, const Impl *source) {
  Impl *im = clone_impl(t->program, source);
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++)
      if (is_tentative(t, &im->blocks.at[b]->cmds.at[i])) guard(t, &im->blocks.at[b]->cmds.at[i]);
  return im;
}

static uint32_t owner(void *env, const PassiveCmd *c) {
  const Tentative *t = env;
  uint64_t place;
  return map_get(&t->place, c->related, &place) ? (uint32_t)place : GUARDED_NONE;
}

/* ---- stages --------------------------------------------------------------------------------- */

/* Nothing is open: neither the program's own checks nor those of what is relied on. */
static bool all_proved(const Guarded *x) {
  for (uint32_t i = 0; i < x->checks.n; i++) {
    const GuardedCheck *c = &x->checks.at[i];
    bool counts = c->candidate == GUARDED_NONE || x->guards->active[c->candidate];
    if (counts && !guarded_holds(x->guards, c)) return false;
  }
  return true;
}

/* False: out of time. */
static bool settle(Tentative *t, uint64_t effort) {
  Guarded *x = &t->context;
  t->guards.effort = effort;
  bool in_time = guarded_settle(x);
  if (!in_time) guarded_retreat(&t->guards, &x, 1);
  return in_time;
}

/* Those that took too long, again, each alone with what has been proved: others that take long may
 * have been the reason. */
static bool settle_hard(Tentative *t) {
  bool *hard = ARENA_ARRAY(&t->program->arena, bool, t->guards.n + 1);
  for (uint32_t i = 0; i < t->guards.n; i++) hard[i] = t->guards.limited[i];
  for (uint32_t i = 0; i < t->guards.n; i++) {
    if (!hard[i] || t->guards.active[i]) continue;
    t->guards.active[i] = true;
    if (!settle(t, GREAT_EFFORT)) return false;
  }
  return true;
}

static bool settle_up_to(Tentative *t, Stage stage) {
  bool any = stage == FACTS;
  for (uint32_t i = 0; i < t->guards.n; i++) any |= t->stages.at[i] == stage;
  for (uint32_t i = 0; i < t->guards.n && any; i++) /* also what fell before: it may hold now */
    t->guards.active[i] |= t->stages.at[i] <= stage;
  return settle(t, stage == FACTS ? GREAT_EFFORT : EFFORT);
}

/* True: there is nothing left to do. */
static bool run_stage(Tentative *t, Stage stage) {
  if (!(stage == HARD ? settle_hard(t) : settle_up_to(t, stage))) return true;
  if (t->opt->every_guess) return false;
  t->guards.effort = EFFORT;
  guarded_ask_own(&t->context);
  return all_proved(&t->context);
}

/* ---- the simplest that are enough
 * ----------------------------------------------------------------- */

/* Is all proved with those guesses alone that are no larger than `size`? */
static bool enough(Tentative *t, const bool *proved, uint32_t size) {
  for (uint32_t i = 0; i < t->guards.n; i++)
    t->guards.active[i] = proved[i] && (t->stages.at[i] == FACTS || t->sizes.at[i] <= size);
  if (!settle(t, EFFORT)) return false;
  guarded_ask_own(&t->context);
  return all_proved(&t->context);
}

/* People read what is left: of guesses that say the same for this proof, those that are shorter. */
static void prefer_simple(Tentative *t) {
  GuardedState all = guarded_save(&t->context), best = all;
  uint32_t low = 0, high = 0; /* `high` is enough: it is the best */
  for (uint32_t i = 0; i < t->guards.n; i++)
    if (all.active[i] && t->stages.at[i] != FACTS && t->sizes.at[i] > high) high = t->sizes.at[i];
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (enough(t, all.active, middle)) {
      best = guarded_save(&t->context);
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  guarded_restore(&t->context, &best);
}

static void tell(Tentative *t, VerifyResult *r) {
  Guarded *x = &t->context;
  bool *useful = ARENA_ARRAY(&t->program->arena, bool, t->guards.n + 1);
  r->outcome = all_proved(x) ? VERIFY_VERIFIED : VERIFY_UNKNOWN;
  guarded_useful(x, useful);
  for (uint32_t i = 0; i < t->guards.n; i++) {
    Failure f = {.check = CHECK_ASSERT, .related = t->numbers.at[i]};
    f.from_unknown = t->guards.undecided[i];
    if (!t->guards.active[i]) vec_push(&r->failures, f);
    if (t->guards.active[i] && useful[i]) vec_push(&r->useful, t->numbers.at[i]);
  }
  r->resources = x->resources;
  r->checks = x->checks.n;
}

double tentative_patience(double seconds) {
  return prove_patience(seconds * GUARDED_PATIENCE) + 1;
}

void tentative_prove(VerifyResult *r, CoreProgram *p, const Impl *source, Solver *s,
                     const ProveOptions *opt) {
  Tentative t = {.program = p, .opt = opt};
  const Impl *im = guarded_copy(&t, source);
  t.guards = (Guards){.literals = t.literals.at,
                      .active = ARENA_ARRAY(&p->arena, bool, t.numbers.n + 1),
                      .undecided = ARENA_ARRAY(&p->arena, bool, t.numbers.n + 1),
                      .limited = ARENA_ARRAY(&p->arena, bool, t.numbers.n + 1),
                      .refuted_by = ARENA_ARRAY(&p->arena, Pos, t.numbers.n + 1),
                      .n = t.numbers.n,
                      .left = opt->seconds > 0 ? opt->seconds * 0.7 : -1};
  t.reserve = opt->seconds * 0.3;
  r->outcome = VERIFY_UNKNOWN;
  if (guarded_open(&t.context, &t.guards, p, im, s, opt, owner, &t, true)) {
    for (Stage stage = FACTS; stage < N_STAGES; stage++)
      if (run_stage(&t, stage)) break;
    if (t.guards.left >= 0) t.guards.left += t.reserve;
    t.guards.effort = GREAT_EFFORT;
    guarded_ask_own(&t.context);
    if (opt->every_guess && all_proved(&t.context)) prefer_simple(&t);
    tell(&t, r);
    guarded_close(&t.context);
  }
  vec_free(&t.literals);
  vec_free(&t.numbers);
  vec_free(&t.stages);
  vec_free(&t.sizes);
  map_free(&t.place);
}
