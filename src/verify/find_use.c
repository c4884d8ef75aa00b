/* SPDX-License-Identifier: MIT */
/* See find_use.h. */
#include "verify/find_use.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/sort.h"
#include "verify/use_program.h"

#include <string.h>

#define NO_FACT UINT32_MAX
/* Of a further question, and of all of them: as much as the proof itself took, so many times, and
 * so much more. */
enum { TIMES_EACH = 4, TIMES_ALL = 100 };
#define MORE_EACH UINT64_C(400000)
#define MORE_ALL UINT64_C(40000000)

typedef struct CheckUse {
  bool *core;     /* by fact: what proves it */
  bool idle;      /* of an invariant that is not needed */
  bool unreached; /* nothing gets there */
  bool proved;
  uint32_t owner; /* the invariant that it is a check of, or NO_FACT */
} CheckUse;

typedef struct FindUse {
  UseProgram p;
  const ProofTask *task;
  Builder b;
  Arena arena;
  double left;           /* seconds, if there is a limit */
  uint64_t each, budget; /* resources; 0: no limit */
  bool limited;
  VEC(Term) literals;
  VEC(Term) answered; /* the core as the solver names it */
  Map of_literal;     /* switch -> fact */
  bool *all, *used;   /* by fact */
  bool *alone;        /* by fact */
  bool *last;         /* by fact: the core of the last answer */
  bool last_goal;     /* is the goal in it? */
  CheckUse *checks;
  ProofUse *out;
} FindUse;

/* ---- questions ------------------------------------------------------------------------ */

static SolverAnswer use_put(FindUse *u) {
  Solver *s = u->task->solver;
  double start = clock_now();
  if (u->task->opt->limits.seconds > 0) {
    if (u->left <= 0) return SOLVER_TIMEOUT;
    solver_limit_time(s, u->left);
    if (u->task->opt->watchdog) u->task->opt->watchdog(prove_patience(u->left));
  }
  if (u->each) solver_limit(s, u->each < u->budget ? u->each : u->budget);
  SolverAnswer a = solver_check(s, u->literals.at, u->literals.n);
  if (u->task->opt->limits.seconds > 0 && u->task->opt->watchdog) u->task->opt->watchdog(0);
  u->left -= clock_now() - start;
  return a;
}

static void use_read_core(FindUse *u) {
  vec_reserve(&u->answered, u->literals.n + 1);
  u->answered.n = solver_core(u->task->solver, u->answered.at, u->literals.n);
  memset(u->last, 0, u->p.facts.n * sizeof *u->last);
  u->last_goal = false;
  for (uint32_t i = 0; i < u->answered.n; i++) {
    uint64_t fact;
    if (map_get(&u->of_literal, u->answered.at[i].ix, &fact)) u->last[fact] = true;
    u->last_goal |= term_eq(u->answered.at[i], u->p.goal);
  }
}

/* Do these facts prove what `meant` says? Then `last` is enough of them. */
static SolverAnswer use_ask(FindUse *u, const bool *on, bool goal, Term meant) {
  Solver *s = u->task->solver;
  if (u->each && u->budget <= 1) return SOLVER_RESOURCE;
  vec_clear(&u->literals);
  if (goal) vec_push(&u->literals, u->p.goal);
  for (uint32_t i = 0; i < u->p.facts.n; i++)
    if (on[i]) vec_push(&u->literals, u->p.facts.at[i].literal);
  solver_push(s);
  if (meant.ix) solver_assert(s, meant);
  SolverAnswer a = use_put(u);
  if (a == SOLVER_UNSAT) use_read_core(u);
  uint64_t spent = solver_resources(s);
  if (u->each) u->budget = u->budget > spent ? u->budget - spent : 1;
  bool exhausted = a == SOLVER_UNSAT || solver_exhausted(s, a);
  if (!exhausted) a = SOLVER_RESOURCE;
  u->limited |= !exhausted;
  solver_pop(s);
  return a;
}

/* What people mean by 'not provable'. */
static bool use_fails(SolverAnswer a) {
  return a == SOLVER_SAT || a == SOLVER_UNKNOWN;
}

static Term use_is(FindUse *u, uint32_t check) {
  TermTable *tab = u->task->program->terms;
  return mk_eq(&u->b, u->p.selected, term_int64(tab, u->p.checks.at[check].id));
}

/* Does the check go when the fact is deleted? */
static bool use_goes(const FindUse *u, uint32_t check, uint32_t fact) {
  return fact != NO_FACT && u->p.checks.at[check].clause == u->p.facts.at[fact].about.clause;
}

/* The checks that count, but those that go with a fact. */
static Term use_all_but(FindUse *u, uint32_t fact) {
  Term t = TERM_TRUE;
  for (uint32_t i = 0; i < u->p.checks.n; i++)
    if (u->checks[i].idle || use_goes(u, i, fact))
      t = mk_and2(&u->b, t, mk_not(&u->b, use_is(u, i)));
  return t;
}

/* ---- contradictions --------------------------------------------------------------------- */

/* Nothing gets there: leaves out of `core` what the solver can do without. With the goal on, which
 * may not be used, it sees the terms that bring axioms in. */
static void use_reduce(FindUse *u, bool *core, bool goal, Term meant) {
  for (uint32_t i = 0; i < u->p.facts.n; i++) {
    if (!core[i]) continue;
    core[i] = false;
    if (use_ask(u, core, goal, meant) == SOLVER_UNSAT && !u->last_goal)
      memcpy(core, u->last, u->p.facts.n * sizeof *core);
    else
      core[i] = true;
  }
}

static bool same_facts(const FindUse *u, const Contradiction *c, const bool *core) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < u->p.facts.n; i++) n += core[i];
  if (n != c->n) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!core[u->out->clashing.at[c->first + i]]) return false;
  return true;
}

static void use_note_contradiction(FindUse *u, uint32_t check) {
  const bool *core = u->checks[check].core;
  Pos pos = u->p.checks.at[check].pos;
  for (uint32_t i = 0; i < u->out->contradictions.n; i++) {
    Contradiction *c = &u->out->contradictions.at[i];
    if (!same_facts(u, c, core)) continue;
    c->hides++;
    if (pos < c->check) {
      c->check = pos;
      c->kind = u->p.checks.at[check].kind;
    }
    return;
  }
  Contradiction c = {u->p.checks.at[check].kind, pos, 1, u->out->clashing.n, 0};
  for (uint32_t i = 0; i < u->p.facts.n; i++)
    if (core[i]) vec_push(&u->out->clashing, i);
  c.n = u->out->clashing.n - c.first;
  vec_push(&u->out->contradictions, c);
}

/* Several checks are one as written, such as a postcondition at several returns: it counts only if
 * nothing gets to any of them. */
static bool use_reached_elsewhere(const FindUse *u, uint32_t check) {
  const UseCheck *c = &u->p.checks.at[check];
  for (uint32_t i = 0; i < u->p.checks.n; i++) {
    const UseCheck *d = &u->p.checks.at[i];
    bool same = d->kind == c->kind && d->clause == c->clause && d->pos == c->pos;
    if (same && !u->checks[i].unreached) return true;
  }
  return false;
}

static void use_contradictions(FindUse *u) {
  for (uint32_t i = 0; i < u->p.checks.n; i++)
    if (u->checks[i].unreached && !u->p.checks.at[i].on_purpose && !use_reached_elsewhere(u, i))
      use_note_contradiction(u, i);
}

/* ---- checks, one by one ------------------------------------------------------------------ */

static void use_one_check(FindUse *u, uint32_t i) {
  const UseCheck *c = &u->p.checks.at[i];
  CheckUse *x = &u->checks[i];
  size_t bytes = u->p.facts.n * sizeof *x->core;
  x->core = ARENA_ARRAY(&u->arena, bool, u->p.facts.n + 1);
  if (c->follows && u->checks[i - 1].unreached) {
    x->unreached = x->proved = true;
    memcpy(x->core, u->checks[i - 1].core, bytes);
    return;
  }
  Term meant = use_is(u, i);
  if (!c->follows && use_ask(u, u->all, false, meant) == SOLVER_UNSAT) {
    x->unreached = x->proved = true;
    memcpy(x->core, u->last, bytes);
    use_reduce(u, x->core, false, meant);
  } else if (use_ask(u, u->all, true, meant) == SOLVER_UNSAT) {
    memcpy(x->core, u->last, bytes);
    x->proved = true;
    x->unreached = !u->last_goal;
    if (x->unreached) use_reduce(u, x->core, true, meant);
  } else {
    memcpy(x->core, u->all, bytes);
  }
}

static void use_checks(FindUse *u) {
  u->checks = ARENA_ARRAY(&u->arena, CheckUse, u->p.checks.n + 1);
  for (uint32_t i = 0; i < u->p.checks.n; i++) {
    const UseCheck *c = &u->p.checks.at[i];
    u->checks[i].owner = NO_FACT;
    for (uint32_t k = 0; k < u->p.facts.n; k++)
      if (u->p.facts.at[k].about.kind == FACT_INVARIANT && use_goes(u, i, k) &&
          (c->kind == CHECK_INV_ENTRY || c->kind == CHECK_INV_MAINTAINED))
        u->checks[i].owner = k;
    use_one_check(u, i);
  }
}

/* ---- what is needed ------------------------------------------------------------------------ */

/* Which checks count, if these facts are needed. */
static void use_mark_idle(FindUse *u) {
  for (uint32_t i = 0; i < u->p.checks.n; i++)
    u->checks[i].idle = u->checks[i].owner != NO_FACT && !u->used[u->checks[i].owner];
}

/* The facts that the checks need, and what proves the invariants among these. */
static void use_close_set(FindUse *u) {
  for (bool more = true; more;) {
    more = false;
    use_mark_idle(u);
    for (uint32_t i = 0; i < u->p.checks.n; i++)
      for (uint32_t k = 0; k < u->p.facts.n && !u->checks[i].idle; k++) {
        more |= u->checks[i].core[k] && !u->used[k];
        u->used[k] |= u->checks[i].core[k];
      }
  }
}

/* Takes the core of an answer about all checks that count as what is needed. */
static void use_take(FindUse *u) {
  memcpy(u->used, u->last, u->p.facts.n * sizeof *u->used);
  use_mark_idle(u);
}

/* Switches one fact off. */
static void use_without(FindUse *u, uint32_t fact) {
  bool invariant = u->p.facts.at[fact].about.kind == FACT_INVARIANT;
  u->all[fact] = false;
  SolverAnswer a = use_ask(u, u->all, true, use_all_but(u, fact));
  u->all[fact] = true;
  u->alone[fact] = use_fails(a);
  if (a != SOLVER_UNSAT) return;
  u->used[fact] = false;
  if (use_ask(u, u->used, true, use_all_but(u, invariant ? fact : NO_FACT)) == SOLVER_UNSAT)
    use_take(u);
  else
    u->used[fact] = true;
}

/* Clauses come first: if one of two facts is enough, the program's own steps are to stay. */
static void use_minimize(FindUse *u) {
  if (use_ask(u, u->used, true, use_all_but(u, NO_FACT)) == SOLVER_UNSAT) use_take(u);
  for (int steps = 0; steps < 2; steps++)
    for (uint32_t i = u->p.facts.n; i-- > 0;) {
      FactKind k = u->p.facts.at[i].about.kind;
      bool step = !fact_is_told(k) || k == FACT_ASSIGNMENT;
      if (u->used[i] && step == steps) use_without(u, i);
    }
}

/* ---- the result ------------------------------------------------------------------------------ */

static int by_clause(const void *a, const void *b, const void *env) {
  const UsedFact *facts = env;
  const UsedFact *x = &facts[*(const uint32_t *)a], *y = &facts[*(const uint32_t *)b];
  if (x->clause != y->clause) return x->clause > y->clause ? 1 : -1;
  if (x->site != y->site) return x->site > y->site ? 1 : -1;
  return ((int)x->kind > (int)y->kind) - ((int)x->kind < (int)y->kind);
}

static bool use_is_idle(const FindUse *u, uint32_t fact) {
  for (uint32_t i = 0; i < u->p.checks.n; i++)
    if (u->checks[i].idle && u->checks[i].owner != fact && u->checks[i].core[fact]) return true;
  return false;
}

static bool use_proves(const FindUse *u, uint32_t fact) {
  for (uint32_t i = 0; i < u->p.checks.n; i++)
    if (u->checks[i].proved && u->checks[i].core[fact]) return true;
  return false;
}

static void use_fill_goals(FindUse *u) {
  for (uint32_t i = 0; i < u->p.checks.n; i++) {
    const UseCheck *c = &u->p.checks.at[i];
    const CheckUse *x = &u->checks[i];
    UsedGoal g = {c->kind, x->proved, !x->unreached, c->inlined, c->id_text, c->call_id};
    vec_push(&u->out->goals, g);
  }
}

static void use_fill(FindUse *u) {
  uint32_t n = u->p.facts.n;
  UsedFact *facts = ARENA_ARRAY(&u->arena, UsedFact, n + 1);
  uint32_t *order = ARENA_ARRAY(&u->arena, uint32_t, n + 1);
  uint32_t *rank = ARENA_ARRAY(&u->arena, uint32_t, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    facts[i] = u->p.facts.at[i].about;
    facts[i].need = u->alone[i] ? FACT_NEEDED_ALONE : u->used[i] ? FACT_NEEDED : FACT_NOT_NEEDED;
    facts[i].proves = use_proves(u, i);
    facts[i].idle = !u->used[i] && use_is_idle(u, i);
    order[i] = i;
  }
  sort_stable(order, n, sizeof *order, by_clause, facts);
  for (uint32_t i = 0; i < n; i++) {
    rank[order[i]] = i;
    vec_push(&u->out->facts, facts[order[i]]);
  }
  for (uint32_t i = 0; i < u->out->clashing.n; i++)
    u->out->clashing.at[i] = rank[u->out->clashing.at[i]];
  use_fill_goals(u);
  u->out->checks = u->p.checks.n;
  u->out->minimal = !u->limited;
}

/* ---- the method ------------------------------------------------------------------------------ */

static void use_begin(FindUse *u) {
  uint32_t n = u->p.facts.n + 1;
  u->b = builder_plain(u->task->program->terms);
  u->left = u->task->opt->limits.seconds;
  u->all = ARENA_ARRAY(&u->arena, bool, n);
  u->used = ARENA_ARRAY(&u->arena, bool, n);
  u->alone = ARENA_ARRAY(&u->arena, bool, n);
  u->last = ARENA_ARRAY(&u->arena, bool, n);
  for (uint32_t i = 0; i < u->p.facts.n; i++) {
    u->all[i] = true;
    map_put(&u->of_literal, u->p.facts.at[i].literal.ix, i);
  }
}

static void use_find(FindUse *u, VerifyResult *r, bool partial) {
  SolverAnswer a = u->p.checks.n ? use_ask(u, u->all, true, TERM_NONE) : SOLVER_UNSAT;
  uint64_t first = solver_resources(u->task->solver);
  r->checks = u->p.checks.n;
  r->resources = first;
  r->outcome = a == SOLVER_UNSAT ? VERIFY_VERIFIED : VERIFY_UNKNOWN;
  if (a != SOLVER_UNSAT && !partial) return;
  u->out->known = a == SOLVER_UNSAT;
  u->each = TIMES_EACH * first + MORE_EACH;
  u->budget = TIMES_ALL * first + MORE_ALL;
  use_checks(u);
  if (u->out->known) {
    use_contradictions(u);
    use_close_set(u);
    if (u->p.checks.n) use_minimize(u);
  }
  use_fill(u);
}

static void find_use(VerifyResult *r, const ProofTask *task) {
  const FindUseOptions *opt = task->env;
  FindUse u = {.task = task, .out = &r->use};
  r->outcome = VERIFY_UNKNOWN;
  if (!use_open(&u.p, task, opt->prune)) return;
  arena_init(&u.arena);
  use_begin(&u);
  use_find(&u, r, opt->partial);
  vec_free(&u.literals);
  vec_free(&u.answered);
  map_free(&u.of_literal);
  arena_free(&u.arena);
  use_close(&u.p);
}

/* The limit is for all questions together. */
static double use_patience(double seconds) {
  return prove_patience(seconds) + 1;
}

const ProofStrategy find_use_strategy = {
    .name = "use", .prove = find_use, .patience = use_patience};
