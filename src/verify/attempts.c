/* SPDX-License-Identifier: MIT */
/* See attempts.h. */
#include "verify/attempts.h"

/* A few seconds of Z3's time for the first attempt, most proofs take a hundredth of it; less for
 * the others, of which one is lucky soon or not at all. */
static const uint64_t FIRST = 3000000, OTHER = 1000000;
/* For having a look at checks that seem to fail: what it took to find them, several times. */
static const uint64_t LOOK_FACTOR = 4, LOOK_LEAST = 500000;

/* What differs from the settings of the implementation itself: only the way through the search,
 * never what is asked. */
typedef struct Setting {
  bool other_triggers;
  uint32_t seed;
  SolverOption options[2];
  uint32_t n_options;
} Setting;

#define BY_CHANCE {{"smt.arith.random_initial_value", "true"}}, 1
#define RESTARTING {{"smt.restart_strategy", "0"}, {"smt.qi.max_multi_patterns", "1000"}}, 2
#define PLAIN {{NULL, NULL}}, 0
enum { TURNS = 3 };
/* From settings as Boogie has them: those of Dafny and Viper, in three ways. */
static const Setting from_boogie[TURNS] = {
    {true, 0, PLAIN}, {true, 0, BY_CHANCE}, {true, 0, RESTARTING}};
/* From these: the two other ways, and Boogie's. */
static const Setting from_triggers[TURNS] = {
    {false, 0, BY_CHANCE}, {false, 0, RESTARTING}, {true, 0, PLAIN}};
static const Setting with_bits[TURNS] = {{false, 1, PLAIN}, {false, 2, PLAIN}, {false, 3, PLAIN}};

bool attempts_open(const SolverOptions *o) {
  return solver_in_process(o) && !o->n_options && !o->seed;
}

void attempts_init(Attempts *a, const SolverOptions *own, bool allowed) {
  *a = (Attempts){.own = own, .allowed = allowed};
}

static uint64_t within(const Attempts *a, uint64_t budget) {
  return a->own->rlimit && a->own->rlimit < budget ? a->own->rlimit : budget;
}

uint64_t attempts_budget(const Attempts *a) {
  return a->allowed ? within(a, FIRST) : 0;
}

static void settings(const Attempts *a, uint32_t which, SolverOptions *o) {
  const Setting *list = a->bits ? with_bits : a->own->triggers ? from_triggers : from_boogie;
  *o = *a->own;
  o->triggers = o->triggers != list[which].other_triggers;
  o->seed = list[which].seed;
  o->options = list[which].options;
  o->n_options = list[which].n_options;
}

static bool unsure(const VerifyResult *r) {
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (r->failures.at[i].from_unknown) return true;
  return r->outcome == VERIFY_UNKNOWN;
}

bool attempts_next(Attempts *a, const VerifyResult *r, SolverOptions *o, uint64_t *budget) {
  if (!a->allowed || a->last) return false;
  if (unsure(r) && !a->next) {
    settings(a, 0, o);
    uint64_t look = r->resources * LOOK_FACTOR;
    *budget = within(a, look < LOOK_LEAST ? LOOK_LEAST : look);
    a->last = true;
    return true;
  }
  if (r->outcome != VERIFY_RESOURCE) return false;
  if (a->own->rlimit && a->own->rlimit <= FIRST) return false; /* that was no budget of ours */
  if (a->next < TURNS) {
    settings(a, a->next++, o);
    *budget = within(a, OTHER);
    return true;
  }
  a->last = true;
  *o = *a->own;
  *budget = 0;
  return true;
}

static bool fails_in(const VerifyResult *r, const Failure *f) {
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (r->failures.at[i].id == f->id) return true;
  return false;
}

/* Both have looked at all checks: one that only one of them could not prove does not fail. (The
 * first check that fails in an execution comes after checks that hold, and that is what each of
 * them takes for granted.) */
static void drop_proved(VerifyResult *r, const VerifyResult *other) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (!r->failures.at[i].from_unknown || fails_in(other, &r->failures.at[i]))
      r->failures.at[kept++] = r->failures.at[i];
  r->failures.n = kept;
  if (kept) return;
  r->outcome = VERIFY_VERIFIED;
  for (uint32_t i = 0; i < r->batches.n; i++) r->batches.at[i].outcome = VERIFY_VERIFIED;
}

void attempts_take(const Attempts *a, VerifyResult *r, VerifyResult *other) {
  uint32_t attempts = (r->attempts ? r->attempts : 1) + 1;
  uint64_t resources = r->resources + other->resources;
  double seconds = r->seconds + other->seconds;
  bool rest = a->last && r->outcome == VERIFY_RESOURCE;
  if (other->outcome == VERIFY_VERIFIED || rest) {
    VerifyResult before = *r;
    *r = *other;
    *other = before;
  } else if (r->complete && other->complete && other->outcome == VERIFY_ERRORS) {
    drop_proved(r, other);
  }
  r->attempts = attempts;
  r->resources = resources;
  r->seconds = seconds;
  result_free(other);
}
