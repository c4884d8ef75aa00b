/* See tentative.h.
 * SPDX-License-Identifier: MIT */
#include "verify/tentative.h"

#include "verify/clone.h"
#include "verify/guarded.h"

/* For one question: enough for about a second, the same on every machine. */
#define EFFORT UINT64_C(4000000)

typedef struct Tentative {
  CoreProgram *program;
  const ProveOptions *opt;
  Guards guards;
  VEC(Term) literals;
  VEC(uint32_t) numbers;
  VEC(bool) quantified;
  Map place;      /* number -> candidate */
  double reserve; /* seconds for the program's own checks */
  Guarded context;
} Tentative;

static bool is_tentative(const Tentative *t, const Cmd *c) {
  return c->kind == CMD_ASSERT && c->related >= t->opt->tentative;
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
  vec_push(&t->quantified, term_node(tab, c->terms[0])->binder_level > 0);
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

typedef enum Stage { FACTS, SIMPLE, ALL, N_STAGES } Stage;

static Stage stage_of(const Tentative *t, uint32_t i) {
  if (t->numbers.at[i] < t->opt->guesses) return FACTS;
  return t->quantified.at[i] ? ALL : SIMPLE;
}

static bool all_proved(const Guarded *x) {
  for (uint32_t i = 0; i < x->checks.n; i++)
    if (x->checks.at[i].candidate == GUARDED_NONE && !guarded_holds(x->guards, &x->checks.at[i]))
      return false;
  return true;
}

/* True: there is nothing left to do. */
static bool run_stage(Tentative *t, Stage stage) {
  Guarded *x = &t->context;
  bool any = stage == FACTS;
  for (uint32_t i = 0; i < t->guards.n; i++) { /* also what fell before: it may hold now */
    any |= stage_of(t, i) == stage;
    t->guards.active[i] |= stage_of(t, i) <= stage;
  }
  if (!any && stage != ALL) return false;
  bool in_time = guarded_settle(x);
  if (!in_time) guarded_retreat(&t->guards, &x, 1);
  bool last = !in_time || stage == ALL;
  if (last && t->guards.left >= 0) t->guards.left += t->reserve;
  if (last || !t->opt->every_guess) guarded_ask_own(x);
  return !in_time || (all_proved(x) && !t->opt->every_guess);
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

void tentative_prove(VerifyResult *r, CoreProgram *p, const Impl *source, Solver *s,
                     const ProveOptions *opt) {
  Tentative t = {.program = p, .opt = opt};
  const Impl *im = guarded_copy(&t, source);
  t.guards = (Guards){.literals = t.literals.at,
                      .active = ARENA_ARRAY(&p->arena, bool, t.numbers.n + 1),
                      .undecided = ARENA_ARRAY(&p->arena, bool, t.numbers.n + 1),
                      .refuted_by = ARENA_ARRAY(&p->arena, Pos, t.numbers.n + 1),
                      .n = t.numbers.n,
                      .left = opt->seconds > 0 ? opt->seconds * 0.7 : -1,
                      .at_most = opt->seconds / 4,
                      .effort = EFFORT};
  t.reserve = opt->seconds * 0.3;
  r->outcome = VERIFY_UNKNOWN;
  if (guarded_open(&t.context, &t.guards, p, im, s, opt, owner, &t, true)) {
    for (Stage stage = FACTS; stage < N_STAGES; stage++)
      if (run_stage(&t, stage)) break;
    tell(&t, r);
    guarded_close(&t.context);
  }
  vec_free(&t.literals);
  vec_free(&t.numbers);
  vec_free(&t.quantified);
  map_free(&t.place);
}
