/* SPDX-License-Identifier: MIT */
/* See attempts.h. */
#include "verify/attempts.h"

/* A few seconds of Z3's time for the first attempt, most proofs take a hundredth of it; less for
 * the others, of which one is lucky soon or not at all. */
static const uint64_t FIRST = 3000000, OTHER = 1000000, LONG = 10000000;
/* By cases: each of them has so much, after a short first attempt. */
static const uint64_t FIRST_OF_MAPS = 300000, EACH_CASE = 30000000;
/* For having a look at checks that seem to fail: what it took to find them, several times. */
static const uint64_t LOOK_FACTOR = 4, LOOK_LEAST = 500000;
/* Models of quantifiers are found soon or not at all: those of small programs with a few thousand.
 */
static const uint64_t MODELS_LEAST = 50000;

/* What differs from the settings of the implementation itself: only the way through the search,
 * never what is asked. */
typedef struct Setting {
  bool other_triggers;
  uint32_t seed;
  SolverOption options[2];
  uint32_t n_options;
  bool weaker; /* the solver is told less: it proves nothing wrong, but its models may be none */
} Setting;

#define BY_CHANCE {{"smt.arith.random_initial_value", "true"}}, 1
#define RESTARTING {{"smt.restart_strategy", "0"}, {"smt.qi.max_multi_patterns", "1000"}}, 2
#define PLAIN {{NULL, NULL}}, 0
enum { TURNS = 3 };
/* From settings as Boogie has them: those of Dafny and Viper, in three ways. */
static const Setting from_boogie[TURNS] = {
    {true, 0, PLAIN, false}, {true, 0, BY_CHANCE, false}, {true, 0, RESTARTING, false}};
/* From these: the two other ways, and Boogie's. */
static const Setting from_triggers[TURNS] = {
    {false, 0, BY_CHANCE, false}, {false, 0, RESTARTING, false}, {true, 0, PLAIN, false}};
/* With bits most maps are memories of bytes, of which nobody asks whether they are equal, and pairs
 * of them that might differ somewhere come in hundreds. What is proved without it is proved. */
#define NOT_EXTENSIONAL_OPTION                                                                     \
  { "smt.array.extensional", "false" }
#define NOT_EXTENSIONAL {NOT_EXTENSIONAL_OPTION}, 1
static const Setting with_bits[TURNS] = {
    {false, 0, NOT_EXTENSIONAL, true}, {false, 1, PLAIN, false}, {false, 2, PLAIN, false}};

bool attempts_open(const SolverOptions *o) {
  return solver_in_process(o) && !o->n_options && !o->seed;
}

void attempts_init(Attempts *a, const SolverOptions *own, bool allowed) {
  *a = (Attempts){.own = own, .allowed = allowed};
}

static uint64_t within(const Attempts *a, uint64_t budget) {
  return a->own->rlimit && a->own->rlimit < budget ? a->own->rlimit : budget;
}

uint64_t attempts_hint_budget(void) {
  return FIRST;
}

uint64_t attempts_budget(const Attempts *a) {
  return a->allowed ? within(a, a->maps ? FIRST_OF_MAPS : FIRST) : 0;
}

static const Setting *list_of(const Attempts *a) {
  return a->bits ? with_bits : a->own->triggers ? from_triggers : from_boogie;
}

static void settings(Attempts *a, uint32_t which, SolverOptions *o) {
  const Setting *list = list_of(a);
  a->weaker = list[which].weaker;
  *o = *a->own;
  o->triggers = o->triggers != list[which].other_triggers;
  o->seed = list[which].seed;
  o->options = list[which].options;
  o->n_options = list[which].n_options;
}

/* May another setting prove the check after all? */
static bool doubtful(const Failure *f) {
  return f->standing == FAILURE_UNCHECKED ? f->from_unknown : f->standing == FAILURE_UNPROVED;
}

static bool unsure(const VerifyResult *r) {
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (doubtful(&r->failures.at[i])) return true;
  return r->outcome == VERIFY_UNKNOWN;
}

/* Were counterexamples evaluated, with the result that there is none? */
static bool none_confirmed(const VerifyResult *r) {
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (r->failures.at[i].standing == FAILURE_UNPROVED) return true;
  return false;
}

/* The settings of a look, the first of which may prove the check and the second may find a model
 * of the quantifiers. False: there is no such look. */
static bool look(Attempts *a, const VerifyResult *r, SolverOptions *o) {
  static const SolverOption models[] = {{"smt.mbqi", "true"}};
  if (a->next || !unsure(r)) return false;
  if (a->looks == 0) {
    settings(a, 0, o);
  } else if (a->looks == 1 && none_confirmed(r) && !r->no_model) {
    a->weaker = false;
    *o = *a->own;
    o->triggers = false; /* settings for deep unfolding keep Z3 from finding models */
    o->options = models;
    o->n_options = 1;
  } else {
    return false;
  }
  a->looks++;
  return true;
}

/* The one attempt in another form. What is to be proved of maps is said of indices there; and
 * equations that arithmetic could find cost more than they help. */
static bool by_cases(Attempts *a, SolverOptions *o) {
  static const SolverOption options[] = {NOT_EXTENSIONAL_OPTION,
                                         {"smt.arith.propagate_eqs", "false"}};
  a->by_cases = a->maps && !a->cased;
  if (!a->by_cases) return false;
  a->cased = a->weaker = true;
  *o = *a->own;
  o->triggers = true;
  o->options = options;
  o->n_options = 2;
  return true;
}

bool attempts_next(Attempts *a, const VerifyResult *r, SolverOptions *o, uint64_t *budget) {
  if (!a->allowed || a->last) return false;
  if (look(a, r, o)) {
    if (a->looks == 1) a->found_with = r->resources;
    uint64_t most = a->found_with * LOOK_FACTOR;
    uint64_t least = a->looks == 1 ? LOOK_LEAST : MODELS_LEAST;
    *budget = within(a, most < least ? least : most);
    return true;
  }
  if (a->looks) return false;
  if (r->outcome != VERIFY_RESOURCE) return false;
  if (a->own->rlimit && a->own->rlimit <= attempts_budget(a)) return false; /* not our budget */
  if (by_cases(a, o)) {
    *budget = within(a, EACH_CASE);
    return true;
  }
  if (a->next < TURNS) {
    *budget = within(a, list_of(a)[a->next].weaker ? LONG : OTHER);
    settings(a, a->next++, o);
    return true;
  }
  a->last = true;
  a->weaker = false;
  *o = *a->own;
  *budget = 0;
  return true;
}

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
    if (!doubtful(&r->failures.at[i]) || failure_in(other, &r->failures.at[i]))
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

void attempts_take(const Attempts *a, VerifyResult *r, VerifyResult *other) {
  if (a->weaker) demote(other);
  uint32_t attempts = (r->attempts ? r->attempts : 1) + 1;
  uint64_t resources = r->resources + other->resources;
  double seconds = r->seconds + other->seconds;
  bool open = r->outcome == VERIFY_RESOURCE;
  if (other->outcome == VERIFY_VERIFIED || (open && (a->last || some_confirmed(other)))) {
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
