/* SPDX-License-Identifier: MIT */
/* See strategies.h. */
#include "verify/strategies.h"

#include "verify/by_cases.h"
#include "verify/checks_apart.h"

/* ---- settings ---------------------------------------------------------------------- */

#define BY_CHANCE {{"smt.arith.random_initial_value", "true"}}, 1
#define RESTARTING {{"smt.restart_strategy", "0"}, {"smt.qi.max_multi_patterns", "1000"}}, 2
#define PLAIN {{NULL, NULL}}, 0
/* With bits most maps are memories of bytes, of which nobody asks whether they are equal, and pairs
 * of them that might differ somewhere come in hundreds. What is proved without it is proved. */
#define NOT_EXTENSIONAL {{"smt.array.extensional", "false"}}, 1

static const StrategySettings second_settings[STRATEGY_FAMILIES] = {
    [FROM_BOOGIE] = {TRIGGERS_OTHER, 0, PLAIN, false, false, false},
    [FROM_TRIGGERS] = {TRIGGERS_OWN, 0, BY_CHANCE, false, false, false},
    [WITH_BITS] = {TRIGGERS_OWN, 0, NOT_EXTENSIONAL, false, true, true}};
static const StrategySettings third_settings[STRATEGY_FAMILIES] = {
    [FROM_BOOGIE] = {TRIGGERS_OTHER, 0, BY_CHANCE, false, false, false},
    [FROM_TRIGGERS] = {TRIGGERS_OWN, 0, RESTARTING, false, false, false},
    [WITH_BITS] = {TRIGGERS_OWN, 1, PLAIN, false, false, false}};
static const StrategySettings fourth_settings[STRATEGY_FAMILIES] = {
    [FROM_BOOGIE] = {TRIGGERS_OTHER, 0, RESTARTING, false, false, false},
    [FROM_TRIGGERS] = {TRIGGERS_OTHER, 0, PLAIN, false, false, false},
    [WITH_BITS] = {TRIGGERS_OWN, 2, PLAIN, false, false, false}};

/* Maps that are told by stores: which side of such an equation comes first changes the search. */
static const StrategySettings turned_settings[STRATEGY_FAMILIES] = {
    [FROM_BOOGIE] = {TRIGGERS_ON, 0, PLAIN, true, false, false},
    [FROM_TRIGGERS] = {TRIGGERS_ON, 0, PLAIN, true, false, false},
    [WITH_BITS] = {TRIGGERS_OWN, 0, PLAIN, true, false, false}};

/* Settings for deep unfolding keep Z3 from finding models. */
#define FINDING_MODELS                                                                             \
  { TRIGGERS_OFF, 0, {{"smt.mbqi", "true"}}, 1, false, false, false }
static const StrategySettings model_settings[STRATEGY_FAMILIES] = {FINDING_MODELS, FINDING_MODELS,
                                                                   FINDING_MODELS};
/* What is to be proved of maps is said of indices there; and equations that arithmetic could find
 * cost more than they help. */
#define OF_CASES                                                                                   \
  {                                                                                                \
    TRIGGERS_ON, 0, {{"smt.array.extensional", "false"}, {"smt.arith.propagate_eqs", "false"}}, 2, \
        false, true, false                                                                         \
  }
static const StrategySettings case_settings[STRATEGY_FAMILIES] = {OF_CASES, OF_CASES, OF_CASES};

/* ---- whose turn it is ----------------------------------------------------------------- */

/* A few seconds of Z3's time for the first one; most proofs take a hundredth of it. */
static const uint64_t FIRST = 3000000;
/* Where cases may help: a short one. */
static const uint64_t FIRST_OF_MAPS = 300000;

static uint64_t within(const StrategyRun *run, uint64_t budget) {
  return run->own->rlimit && run->own->rlimit < budget ? run->own->rlimit : budget;
}

/* May another setting prove the check after all? */
static bool is_doubtful(const Failure *f) {
  return f->standing == FAILURE_UNCHECKED ? f->from_unknown : f->standing == FAILURE_UNPROVED;
}

static bool some_are_doubtful(const VerifyResult *r) {
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (is_doubtful(&r->failures.at[i])) return true;
  return r->outcome == VERIFY_UNKNOWN;
}

/* Were counterexamples evaluated, with the result that there is none? */
static bool none_confirmed(const VerifyResult *r) {
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (r->failures.at[i].standing == FAILURE_UNPROVED) return true;
  return false;
}

static bool is_divided(const StrategyRun *run, const VerifyResult *so_far) {
  return !so_far && run->divided;
}

static bool compares_maps(const StrategyRun *run, const VerifyResult *so_far) {
  return !so_far && run->others && run->maps;
}

static bool is_first(const StrategyRun *run, const VerifyResult *so_far) {
  return !so_far && run->others;
}

static bool is_only_one(const StrategyRun *run, const VerifyResult *so_far) {
  (void)run;
  return !so_far;
}

static bool seems_to_fail(const StrategyRun *run, const VerifyResult *so_far) {
  return run->others && so_far && some_are_doubtful(so_far);
}

/* All checks are known that do: what is proved of these is all that is open. */
static bool all_seem_to_fail(const StrategyRun *run, const VerifyResult *so_far) {
  return seems_to_fail(run, so_far) && so_far->complete && so_far->failures.n;
}

static bool still_seems_to_fail(const StrategyRun *run, const VerifyResult *so_far) {
  return run->now && run->now->times_found && seems_to_fail(run, so_far) &&
         none_confirmed(so_far) && !so_far->no_model;
}

/* Did it use up what we gave it, and not a limit of the user's? */
static bool used_up(const StrategyRun *run, const VerifyResult *so_far) {
  uint64_t first = run->maps ? FIRST_OF_MAPS : FIRST;
  return run->others && so_far && !run->now->times_found && so_far->outcome == VERIFY_RESOURCE &&
         !(run->own->rlimit && run->own->rlimit <= first);
}

static bool used_up_by_maps(const StrategyRun *run, const VerifyResult *so_far) {
  return run->maps && used_up(run, so_far);
}

/* ---- the table -------------------------------------------------------------------------- */

static const ProofStrategy strategies[] = {
    {.name = "in parts", .prove = prove_plain, .applies = is_divided},
    {.name = "short", .prove = prove_plain, .applies = compares_maps, .budget = FIRST_OF_MAPS},
    {.name = "plain", .prove = prove_plain, .applies = is_first, .budget = FIRST},
    {.name = "plain, without a budget", .prove = prove_plain, .applies = is_only_one},
    /* Looks at checks that seem to fail: the first two may prove them, the last find a model of
     * the quantifiers. Models are found soon or not at all. */
    {.name = "another look",
     .prove = prove_plain,
     .applies = seems_to_fail,
     .by_family = second_settings,
     .budget = 500000,
     .times_found = 4,
     .brief = true},
    {.name = "one failing check at a time",
     .prove = checks_apart_failing,
     .applies = all_seem_to_fail,
     .by_family = turned_settings,
     .budget = 500000,
     .times_found = 4,
     .brief = true},
    {.name = "models",
     .prove = prove_plain,
     .applies = still_seems_to_fail,
     .by_family = model_settings,
     .budget = 50000,
     .times_found = 4,
     .brief = true},
    {.name = "cases",
     .prove = by_cases_prove,
     .applies = used_up_by_maps,
     .by_family = case_settings,
     .budget = 30000000},
    {.name = "second settings",
     .prove = prove_plain,
     .applies = used_up,
     .by_family = second_settings,
     .budget = 1000000,
     .longer = 10000000},
    {.name = "third settings",
     .prove = prove_plain,
     .applies = used_up,
     .by_family = third_settings,
     .budget = 1000000},
    {.name = "fourth settings",
     .prove = prove_plain,
     .applies = used_up,
     .by_family = fourth_settings,
     .budget = 1000000},
    {.name = "one check at a time", .prove = checks_apart_prove, .applies = used_up},
};

bool strategies_may_vary(const SolverOptions *o) {
  return solver_in_process(o) && !o->n_options && !o->seed;
}

uint64_t strategies_hint_budget(void) {
  return FIRST;
}

static const StrategySettings *settings_of(const StrategyRun *run) {
  const StrategySettings *list = run->now->by_family;
  StrategyFamily family = run->bits ? WITH_BITS : run->own->triggers ? FROM_TRIGGERS : FROM_BOOGIE;
  return list ? &list[family] : NULL;
}

static SolverOptions with_settings(const SolverOptions *own, const StrategySettings *s) {
  SolverOptions o = *own;
  switch (s->triggers) {
  case TRIGGERS_OWN: break;
  case TRIGGERS_OTHER: o.triggers = !o.triggers; break;
  case TRIGGERS_ON: o.triggers = true; break;
  case TRIGGERS_OFF: o.triggers = false; break;
  }
  o.seed = s->seed;
  o.names_first = s->names_first;
  o.options = s->options;
  o.n_options = s->n_options;
  return o;
}

static uint64_t budget_of(const StrategyRun *run, const StrategySettings *s) {
  const ProofStrategy *now = run->now;
  uint64_t budget = s && s->longer && now->longer ? now->longer : now->budget;
  uint64_t found = (run->thrifty ? 1 : now->times_found) * run->found_with;
  return budget ? within(run, found > budget ? found : budget) : 0;
}

bool strategies_next(StrategyRun *run, const VerifyResult *so_far, SolverOptions *settings,
                     uint64_t *budget) {
  const uint32_t n = sizeof strategies / sizeof *strategies;
  while (run->next < n && !strategies[run->next].applies(run, so_far)) run->next++;
  if (run->next == n) return false;
  bool looked = run->now && run->now->times_found;
  run->now = &strategies[run->next++];
  if (so_far && !looked) run->found_with = so_far->resources;
  const StrategySettings *s = settings_of(run);
  *settings = s ? with_settings(run->own, s) : *run->own;
  run->weaker = s && s->weaker;
  *budget = budget_of(run, s);
  return true;
}

/* ---- what comes of it ------------------------------------------------------------------ */

static const Failure *failure_in(const VerifyResult *r, const Failure *f) {
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (r->failures.at[i].id == f->id) return &r->failures.at[i];
  return NULL;
}

static bool is_better(const Failure *f) {
  return f->standing != FAILURE_UNCHECKED && f->standing < FAILURE_UNPROVED;
}

/* What one of the two knows to fail does. */
static void take_confirmed(VerifyResult *r, const VerifyResult *other) {
  for (uint32_t i = 0; i < r->failures.n; i++) {
    const Failure *f = failure_in(other, &r->failures.at[i]);
    if (f && r->failures.at[i].standing == FAILURE_UNPROVED && is_better(f)) r->failures.at[i] = *f;
  }
  if (r->failures.n) r->outcome = result_of_failures(&r->failures);
}

/* Does it know of a check that it fails, whatever the settings? */
static bool some_confirmed(const VerifyResult *r) {
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (r->failures.at[i].standing == FAILURE_CONFIRMED ||
        r->failures.at[i].standing == FAILURE_ABSTRACT)
      return true;
  return false;
}

/* Both have looked at all checks: one that only one of them could not prove does not fail. (The
 * first check that fails in an execution comes after checks that hold, and that is what each of
 * them takes for granted.) */
static void drop_proved(VerifyResult *r, const VerifyResult *other) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (!is_doubtful(&r->failures.at[i]) || failure_in(other, &r->failures.at[i]))
      r->failures.at[kept++] = r->failures.at[i];
  r->failures.n = kept;
  if (kept) {
    r->outcome = result_of_failures(&r->failures);
    return;
  }
  r->outcome = VERIFY_VERIFIED;
  for (uint32_t i = 0; i < r->batches.n; i++) r->batches.at[i].outcome = VERIFY_VERIFIED;
}

/* A solver that was told less may be sure of what is not so. */
static void demote(VerifyResult *r) {
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (r->failures.at[i].standing == FAILURE_UNCONFIRMED)
      r->failures.at[i].standing = FAILURE_UNPROVED;
  if (r->failures.n) r->outcome = result_of_failures(&r->failures);
}

void strategies_take(const StrategyRun *run, VerifyResult *r, VerifyResult *other) {
  if (run->weaker) demote(other);
  uint32_t attempts = (r->attempts ? r->attempts : 1) + 1;
  uint64_t resources = r->resources + other->resources;
  double seconds = r->seconds + other->seconds;
  bool open = r->outcome == VERIFY_RESOURCE;
  if (other->outcome == VERIFY_VERIFIED || (open && (!run->now->budget || some_confirmed(other)))) {
    VerifyResult before = *r;
    *r = *other;
    *other = before;
  } else if (result_fails(other->outcome)) {
    take_confirmed(r, other);
    if (r->complete && other->complete) drop_proved(r, other);
  }
  r->attempts = attempts;
  r->resources = resources;
  r->seconds = seconds;
  result_free(other);
}
