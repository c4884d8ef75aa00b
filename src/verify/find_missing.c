/* SPDX-License-Identifier: MIT */
/* See find_missing.h. */
#include "verify/find_missing.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/sort.h"
#include "logic/collect.h"
#include "logic/subst.h"
#include "verify/missing_callers.h"
#include "verify/missing_terms.h"

#include <stdlib.h>
#include <string.h>

/* Checks looked at, counterexamples, conditions that are tried, those that are compared, those that
 * are told. */
enum { MOST_CHECKS = 3, MOST_MODELS = 3, MOST_TRIED = 60, MOST_KEPT = 8, MOST_TOLD = 3 };
/* For each question, and for all of them, in the units of the solver. */
#define EFFORT_EACH UINT64_C(2000000)
#define EFFORT_ALL UINT64_C(40000000)

/* What is found for one check. */
typedef struct MissingOfCheck {
  uint32_t check, models;
  MissingTerms kept;
  bool unreached; /* nothing gets to the check with those that are kept */
} MissingOfCheck;

typedef struct MissingSearch {
  UseProgram p;
  const ProofTask *task;
  const FindMissingOptions *opt;
  Builder b;
  double left;
  uint64_t budget;
  MissingTerms on; /* the switches of all facts, and that of the goal as the last */
  MissingWords words;
  bool *alive; /* by condition: false in all counterexamples so far */
  MissingOfCheck found[MOST_CHECKS];
  uint32_t n_found;
  MissingOfCheck *now;
} MissingSearch;

/* ---- questions ---------------------------------------------------------------------------- */

static SolverAnswer missing_put(MissingSearch *m, const Term *assumed, uint32_t n) {
  Solver *s = m->task->solver;
  const ProveOptions *opt = m->task->opt;
  double start = clock_now();
  if ((opt->limits.seconds > 0 && m->left <= 0) || m->budget <= 1) return SOLVER_RESOURCE;
  if (opt->limits.seconds > 0) {
    solver_limit_time(s, m->left);
    if (opt->watchdog) opt->watchdog(prove_patience(m->left));
  }
  solver_limit(s, m->budget < EFFORT_EACH ? m->budget : EFFORT_EACH);
  SolverAnswer a = solver_check(s, assumed, n);
  if (opt->limits.seconds > 0 && opt->watchdog) opt->watchdog(0);
  m->left -= clock_now() - start;
  uint64_t spent = solver_resources(s);
  m->budget = m->budget > spent ? m->budget - spent : 1;
  return a;
}

/* Is the check proved with this condition? Without `goal`: does nothing get there? */
static bool missing_proves(MissingSearch *m, Term condition, bool goal) {
  solver_push(m->task->solver);
  solver_assert(m->task->solver, condition);
  SolverAnswer a = missing_put(m, m->on.at, goal ? m->on.n : m->on.n - 1);
  solver_pop(m->task->solver);
  return a == SOLVER_UNSAT;
}

/* ---- counterexamples ------------------------------------------------------------------------ */

/* Which conditions are false in the model of the last answer, or nobody knows. */
static void missing_evaluate(MissingSearch *m, const MissingTerms *list, bool *alive) {
  for (uint32_t i = 0; i < list->n; i++)
    if (alive[i]) alive[i] = !term_is_true(solver_value(m->task->solver, list->at[i], true));
}

/* Some input of the last model is another one; TERM_NONE: there is none to vary. */
static Term missing_other_input(MissingSearch *m) {
  Term differs = TERM_NONE;
  const MissingTerms *lists[] = {&m->words.ints, &m->words.bools};
  for (uint32_t l = 0; l < 2; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++) {
      Term is = solver_value(m->task->solver, lists[l]->at[i], true);
      if (!is.ix) continue;
      Term other = mk_neq(&m->b, lists[l]->at[i], is);
      differs = differs.ix ? mk_or2(&m->b, differs, other) : other;
    }
  return differs;
}

/* False: there is no counterexample. */
static bool missing_models(MissingSearch *m) {
  Solver *s = m->task->solver;
  uint32_t n = m->words.lifted.n;
  bool more = true;
  m->now->models = 0;
  memset(m->alive, 1, (n + m->words.plain.n) * sizeof *m->alive);
  solver_push(s);
  while (more && m->now->models < MOST_MODELS) {
    SolverAnswer a = missing_put(m, m->on.at, m->on.n);
    if (a != SOLVER_SAT && a != SOLVER_UNKNOWN) break;
    missing_evaluate(m, &m->words.lifted, m->alive);
    missing_evaluate(m, &m->words.plain, m->alive + n);
    m->now->models++;
    Term other = missing_other_input(m);
    more = other.ix != 0;
    if (more) solver_assert(s, other);
  }
  solver_pop(s);
  return m->now->models > 0;
}

/* ---- conditions that are enough ---------------------------------------------------------------
 */

/* Those that prove the check; `reached`: while something gets there. */
static void missing_try(MissingSearch *m, const MissingTerms *list, const bool *alive,
                        bool reached) {
  uint32_t tried = 0;
  for (uint32_t i = 0; i < list->n && m->now->kept.n < MOST_KEPT && tried < MOST_TRIED; i++) {
    if (!alive[i]) continue;
    tried++;
    if (!missing_proves(m, list->at[i], true)) continue;
    if (missing_proves(m, list->at[i], false) == reached) continue;
    vec_push(&m->now->kept, list->at[i]);
  }
}

/* ---- what is told of them -----------------------------------------------------------------------
 */

/* With the axioms and the precondition: does it say no? */
static bool missing_refutes(MissingSearch *m, Term a, Term b) {
  solver_push(m->task->solver);
  solver_assert(m->task->solver, a);
  if (b.ix) solver_assert(m->task->solver, b);
  SolverAnswer answer = missing_put(m, NULL, 0);
  solver_pop(m->task->solver);
  return answer == SOLVER_UNSAT;
}

static void missing_tell_entry(MissingSearch *m, Solver *s) {
  const PassiveBlock *entry = &m->p.passive.blocks.at[0];
  for (uint32_t i = 0; i < m->p.facts.n; i++) solver_assert(s, m->p.facts.at[i].literal);
  for (uint32_t k = 0; k < entry->cmds.n; k++)
    if (entry->cmds.at[k].fact == FACT_REQUIRES || entry->cmds.at[k].fact == FACT_WHERE)
      solver_assert(s, entry->cmds.at[k].term);
}

/* With quantifiers, a solver that goes by triggers never finds a model: another one is asked,
 * without the axioms. Other conditions are believed to have one. */
static bool missing_has_model(MissingSearch *m, Term t) {
  static const SolverOption by_models = {"smt.mbqi", "true"};
  SolverOptions own = {.name = SOLVER_Z3, .timeout_seconds = 1, .rlimit = EFFORT_EACH};
  TermTable *tab = m->task->program->terms;
  const char *why;
  if (!term_node(tab, t)->binder_level && term_op(tab, t) != OP_FORALL) return true;
  own.options = &by_models;
  own.n_options = 1;
  Solver *s = solver_open(tab, &own, &why);
  if (!s) return false;
  missing_tell_entry(m, s);
  solver_assert(s, t);
  bool has = solver_check(s, NULL, 0) == SOLVER_SAT;
  solver_close(s);
  return has;
}

static int missing_by_size(const void *a, const void *b, const void *env) {
  uint32_t x = collect_size(env, *(const Term *)a, 100);
  uint32_t y = collect_size(env, *(const Term *)b, 100);
  return (x > y) - (x < y);
}

/* What contradicts the precondition goes, and what says more than another one; of two that say the
 * same, the simpler one stays. Of an implication, the simplest one of all stays as well: it may be
 * what is meant. */
static void missing_select(MissingSearch *m) {
  MissingTerms good = {0};
  sort_vec(&m->now->kept, missing_by_size, m->task->program->terms);
  for (uint32_t i = 0; i < m->now->kept.n; i++)
    if (missing_has_model(m, m->now->kept.at[i]) &&
        !missing_refutes(m, m->now->kept.at[i], TERM_NONE))
      vec_push(&good, m->now->kept.at[i]);
  vec_clear(&m->now->kept);
  for (uint32_t i = 0; i < good.n; i++) {
    bool stronger = false;
    for (uint32_t k = 0; k < good.n && !stronger; k++) {
      if (k == i) continue;
      bool implies = missing_refutes(m, good.at[i], mk_not(&m->b, good.at[k]));
      stronger = implies && (k < i || !missing_refutes(m, good.at[k], mk_not(&m->b, good.at[i])));
    }
    if (!stronger) vec_push(&m->now->kept, good.at[i]);
  }
  bool simplest = m->now->kept.n && !term_eq(m->now->kept.at[0], good.at[0]) &&
                  term_op(m->task->program->terms, m->now->kept.at[0]) == OP_IMPLIES;
  uint32_t room = simplest ? MOST_TOLD - 1 : MOST_TOLD;
  if (m->now->kept.n > room) m->now->kept.n = room;
  if (simplest) vec_push(&m->now->kept, good.at[0]);
  vec_free(&good);
}

/* Over the parameters of the procedure, which is where it is to stand. */
static Term missing_clause(const MissingSearch *m, Term t) {
  const Impl *im = m->task->source;
  Subst s;
  subst_init(&s, m->task->program->build);
  for (uint32_t i = 0; i < im->ins.n; i++)
    subst_add(&s, im->ins.at[i]->sym, term_var(m->task->program->terms, im->proc->ins.at[i]->sym));
  t = subst_apply(&s, t);
  subst_free(&s);
  return t;
}

static void missing_tell(MissingSearch *m, ProofUse *out) {
  const UseCheck *c = &m->p.checks.at[m->now->check];
  for (uint32_t i = 0; i < m->now->kept.n; i++) {
    Term clause = missing_clause(m, m->now->kept.at[i]);
    Buf text = {0};
    if (m->opt->write(m->opt->write_env, m->task->source, clause, &text)) {
      MissingCalls calls = missing_calls(m->task, clause);
      MissingFact f = {.kind = c->kind,
                       .check = c->pos,
                       .clause = c->clause,
                       .text = str_intern(&m->task->program->session->strs, text.text, text.n),
                       .models = m->now->models,
                       .calls = calls.calls,
                       .satisfied = calls.satisfied,
                       .unreached = m->now->unreached};
      vec_push(&out->missing, f);
    }
    buf_free(&text);
  }
}

/* ---- one check
 * ------------------------------------------------------------------------------------ */

static void missing_search(MissingSearch *m) {
  Solver *s = m->task->solver;
  const UseCheck *c = &m->p.checks.at[m->now->check];
  TermTable *tab = m->task->program->terms;
  missing_words(&m->words, &m->p, m->now->check);
  m->alive = mem_calloc(m->words.plain.n + m->words.lifted.n + 1, sizeof *m->alive);
  solver_push(s);
  solver_assert(s, mk_eq(&m->b, m->p.selected, term_int64(tab, c->id)));
  if (missing_models(m)) {
    const bool *plain = m->alive + m->words.lifted.n;
    missing_try(m, &m->words.lifted, m->alive, true);
    missing_try(m, &m->words.plain, plain, true);
    m->now->unreached = !m->now->kept.n;
    if (m->now->unreached) missing_try(m, &m->words.plain, plain, false);
  }
  solver_pop(s);
  missing_words_free(&m->words);
  free(m->alive);
}

/* What the solver is told for the last questions: axioms, and what holds at the entry. */
static void missing_context(MissingSearch *m) {
  const CoreProgram *p = m->task->program;
  solver_push(m->task->solver);
  for (uint32_t i = 0; i < p->axioms.n; i++) solver_assert(m->task->solver, p->axioms.at[i]->term);
  solver_push(m->task->solver);
  missing_tell_entry(m, m->task->solver);
}

/* Is it one that fails? The same check at several places is looked at once. */
static bool missing_is_wanted(const MissingSearch *m, uint32_t check) {
  const UseCheck *c = &m->p.checks.at[check];
  bool fails = false;
  for (uint32_t i = 0; i < m->opt->n_failing && !fails; i++)
    fails = m->opt->failing[i] == c->clause;
  if (!fails) return false;
  for (uint32_t i = 0; i < check; i++) {
    const UseCheck *d = &m->p.checks.at[i];
    if (d->kind == c->kind && d->clause == c->clause && d->pos == c->pos) return false;
  }
  return true;
}

static void missing_searches(MissingSearch *m) {
  for (uint32_t i = 0; i < m->p.facts.n; i++) vec_push(&m->on, m->p.facts.at[i].literal);
  vec_push(&m->on, m->p.goal);
  for (uint32_t i = 0; i < m->p.checks.n && m->n_found < MOST_CHECKS; i++) {
    if (!missing_is_wanted(m, i)) continue;
    m->now = &m->found[m->n_found];
    *m->now = (MissingOfCheck){.check = i};
    missing_search(m);
    m->n_found += m->now->models > 0;
  }
}

static void find_missing(VerifyResult *r, const ProofTask *task) {
  MissingSearch m = {.task = task, .opt = task->env, .left = task->opt->limits.seconds};
  r->outcome = VERIFY_UNKNOWN;
  if (!use_open(&m.p, task, m.opt->prune)) return;
  m.b = builder_plain(task->program->terms);
  m.budget = EFFORT_ALL;
  missing_searches(&m);
  solver_pop(task->solver); /* the condition */
  missing_context(&m);
  for (uint32_t i = 0; i < m.n_found; i++) {
    m.now = &m.found[i];
    missing_select(&m);
  }
  solver_pop(task->solver); /* the entry */
  for (uint32_t i = 0; i < m.n_found; i++) {
    m.now = &m.found[i];
    missing_tell(&m, &r->use);
    vec_free(&m.now->kept);
  }
  vec_free(&m.on);
  use_close(&m.p);
}

static double missing_patience(double seconds) {
  return 2 * prove_patience(seconds) + 1;
}

const ProofStrategy find_missing_strategy = {
    .name = "missing", .prove = find_missing, .patience = missing_patience};
