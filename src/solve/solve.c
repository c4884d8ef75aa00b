/* SPDX-License-Identifier: MIT */
/* Questions: see the header.
 *
 * A question is answered by the model at hand when that satisfies every fact (most are).
 * Else the solver is asked until its model does: unfolding definitions that matter, adding the
 * instances of universals that the model breaks. A 'yes' is always evaluated. */
#include "solve/ask.h"
#include "solve/ground/alias.h"
#include "solve/instantiate/instances.h"
#include "solve/instantiate/quantified.h"
#include "solve/local/arith_model.h"
#include "solve/local/repair.h"
#include "solve/local/trial.h"

#include "base/clock.h"
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- making ---- */

static void add_root(Solve *s, Term t, Pos pos) {
  if (term_is_true(t)) return;
  vec_push(&s->roots, t);
  vec_push(&s->root_pos, pos);
}

static bool uses(const Solve *s, Optimization o) {
  return optimization_on(s->opts.without, o);
}

/* That they differ. Not by the builder, to which this is true by form. */
static void add_different(Solve *s, const Term *all, uint32_t n, Pos pos) {
  if (uses(s, OPTIMIZATION_DISTINCT)) {
    if (n > 1) add_root(s, term_cons(s->tab, OP_DISTINCT, SORT_BOOL, all, n, 0, 0), pos);
    return;
  }
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < i; k++) {
      Term eq = term_cons(s->tab, OP_EQ, SORT_BOOL, (Term[]){all[k], all[i]}, 2, 0, 0);
      add_root(s, term_cons(s->tab, OP_NOT, SORT_BOOL, &eq, 1, 0, 0), pos);
    }
}

/* Unique constants differ, sort by sort. */
static void add_unique(Solve *s) {
  CoreProgram *p = s->program;
  Map done = {0};
  for (uint32_t i = 0; i < p->functions.n; i++) {
    Function *f = p->functions.at[i];
    Sort sort = symbol_data(s->tab, f->sym)->sort;
    uint64_t known;
    if (!f->unique || map_get(&done, sort.ix, &known)) continue;
    map_put(&done, sort.ix, 1);
    VEC(Term) all = {0};
    for (uint32_t k = i; k < p->functions.n; k++) {
      Function *o = p->functions.at[k];
      if (o->unique && sort_eq(symbol_data(s->tab, o->sym)->sort, sort))
        vec_push(&all, mk_app(s->b, o->sym, NULL, 0));
    }
    add_different(s, all.at, all.n, f->pos);
    vec_free(&all);
  }
  map_free(&done);
}

Solve *solve_new(CoreProgram *program, const SolveOptions *opts, const char **why) {
  Solve *s = mem_calloc(1, sizeof *s);
  (void)why;
  s->program = program;
  s->tab = program->terms;
  s->b = program->build;
  s->opts = *opts;
  define_init(&s->defs, program);
  s->opts.solver.triggers |= s->defs.by_triggers;
  model_space_init(&s->space, program, &s->defs);
  fixed_init(&s->fixed, s->b);
  plain_init(&s->plain, program, &s->defs);
  slice_memory_init(&s->slices);
  answers_init(&s->answers);
  s->reckon = reckon_new(s->b);
  add_unique(s);
  for (uint32_t i = 0; i < s->defs.facts.n; i++)
    add_root(s, s->defs.facts.at[i]->term, s->defs.facts.at[i]->pos);
  return s;
}

void solve_free(Solve *s) {
  if (!s) return;
  if (s->solver) solver_close(s->solver);
  if (s->cases) solver_close(s->cases);
  if (s->cores) solver_close(s->cores);
  if (s->first) solver_close(s->first);
  if (s->finder) solver_close(s->finder);
  map_free(&s->core_literals);
  slice_memory_free(&s->slices);
  answers_free(&s->answers);
  if (s->log) fclose(s->log);
  reckon_free(s->reckon);
  vec_free(&s->frames);
  vec_free(&s->asserted);
  map_free(&s->asserted_set);
  vec_free(&s->universals);
  vec_free(&s->unfolds);
  map_free(&s->unfold_of);
  vec_free(&s->undone);
  vec_free(&s->roots);
  vec_free(&s->root_pos);
  for (uint32_t i = 0; i < s->plain_facts.n; i++) plain_facts_free(&s->plain_facts.at[i]);
  vec_free(&s->plain_facts);
  map_free(&s->plain_of);
  vec_free(&s->names.at);
  map_free(&s->names.by_hash);
  map_free(&s->element_names);
  plain_free(&s->plain);
  fixed_free(&s->fixed);
  map_free(&s->alias_seen);
  vec_free(&s->domain_bits);
  model_space_free(&s->space);
  define_free(&s->defs);
  free(s);
}

/* ---- the model at hand ---- */

/* Evaluation would look at it everywhere within its bounds; simplified, it would lose its triggers.
 */
static bool by_triggers(const Solve *s, Term fact) {
  return s->defs.by_triggers && term_op(s->tab, fact) == OP_FORALL;
}

void solve_plain_fact(Solve *s, Term fact, Pos pos, PlainFacts *out) {
  if (by_triggers(s, fact))
    vec_push(&out->universals, ((Universal){TERM_TRUE, fact, false, pos}));
  else
    plain_fact(&s->plain, fact, pos, out);
}

const PlainFacts *solve_plain(Solve *s, Term fact, Pos pos) {
  uint64_t at;
  if (!map_get(&s->plain_of, fact.ix, &at)) {
    at = s->plain_facts.n;
    map_put(&s->plain_of, fact.ix, at);
    PlainFacts out = {0};
    solve_plain_fact(s, fact, pos, &out);
    vec_push(&s->plain_facts, out);
  }
  return &s->plain_facts.at[at];
}

/* A fact that evaluation leaves open, by its ground terms and universals. */
static Tri holds_finitely(Solve *s, Model *m, const PlainFacts *facts, uint32_t per_value,
                          Brokens *out) {
  Tri all = TRI_TRUE;
  for (uint32_t i = 0; i < facts->terms.n; i++) {
    Tri r = model_holds(m, facts->terms.at[i], &s->reason);
    if (r == TRI_FALSE) return r;
    if (r == TRI_UNKNOWN) all = r;
  }
  uint32_t n = facts->universals.n; /* checking may make more facts, and move this one */
  VEC(Universal) universals = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(&universals, facts->universals.at[i]);
  for (uint32_t i = 0; i < n && (all != TRI_FALSE || out); i++) {
    Universal u = universals.at[i];
    Tri r = model_holds(m, u.proxy, &s->reason);
    if (r == TRI_FALSE) continue;
    if (r == TRI_TRUE) r = finitize_check(s, m, &u, per_value, out);
    if (r != TRI_TRUE && all != TRI_FALSE) all = r;
  }
  vec_free(&universals);
  return all;
}

static bool has_universals(Solve *s, Term fact, Pos pos) {
  return term_node(s->tab, fact)->binder_level && solve_plain(s, fact, pos)->universals.n;
}

static Tri fact_holds(Solve *s, Model *m, Term fact, Pos pos, uint32_t per_value, Brokens *out) {
  const char *why = NULL;
  if (by_triggers(s, fact)) return holds_finitely(s, m, solve_plain(s, fact, pos), per_value, out);
  Tri r = model_holds(m, fact, &why);
  if (m->conflict) return TRI_FALSE;
  if (r == TRI_TRUE || (r == TRI_FALSE && !out)) return r;
  s->reason = why;
  if (r == TRI_FALSE && !has_universals(s, fact, pos)) return r;
  return holds_finitely(s, m, solve_plain(s, fact, pos), per_value, out);
}

/* Equal maps are touched alike, as far as equalities reach in a few rounds. */
static void touch_aliases(Solve *s, const Path *path, Model *m) {
  uint64_t before = UINT64_MAX;
  for (int round = 0; round < 4 && before != m->group.touched; round++) {
    before = m->group.touched;
    for (const Path *p = path; p; p = p->up) alias_touch(s, m, p->fact);
    for (uint32_t i = 0; i < s->roots.n; i++) alias_touch(s, m, s->roots.at[i]);
  }
}

/* All facts of the path and axioms. FALSE: with what universals are broken where, if any are. */
static Tri holds(Solve *s, const Path *path, Model *m, uint32_t per_value, Brokens *out) {
  Tri all = TRI_TRUE;
  touch_aliases(s, path, m);
  for (; path && (all != TRI_FALSE || out); path = path->up) {
    Tri r = fact_holds(s, m, path->fact, path->pos, per_value, out);
    if (r == TRI_FALSE || all == TRI_TRUE) all = r;
  }
  uint32_t level = m->group.level;
  m->group.level +=
      s->defs.by_triggers; /* what only axioms speak of is a step away from the path */
  for (uint32_t i = 0; i < s->roots.n && (all != TRI_FALSE || out); i++) {
    Tri r = fact_holds(s, m, s->roots.at[i], s->root_pos.at[i], per_value, out);
    if (r == TRI_FALSE || all == TRI_TRUE) all = r;
  }
  m->group.level = level;
  return all;
}

bool solve_fact_holds(Solve *s, Model *m, Term fact, Pos pos) {
  return fact_holds(s, m, fact, pos, 0, NULL) == TRI_TRUE;
}

bool solve_holds(Solve *s, const Path *path, Model *m) {
  return holds(s, path, m, 0, NULL) == TRI_TRUE;
}

/* ---- asking ---- */

enum { MAX_ROUNDS = 400 };

static SolveAnswer give_up(Solve *s, const char *why) {
  s->reason = why;
  return SOLVE_OPEN;
}

/* Tells the solver of instances; false: it knew them all. */
static bool assert_broken(Solve *s, const Brokens *broken) {
  uint32_t before = s->asserted.n;
  for (uint32_t i = 0; i < broken->n; i++) {
    PlainFacts out = {0};
    plain_instance(&s->plain, &broken->at[i].u, broken->at[i].values, &out);
    solve_assert_all(s, &out, 1);
    plain_facts_free(&out);
  }
  s->stats.instances += s->asserted.n - before;
  return s->asserted.n > before;
}

void solve_break(Solve *s, const Path *path, Model *m) {
  Brokens broken = {0};
  holds(s, path, m, 1, &broken); /* what was read in it is in no fact */
  assert_broken(s, &broken);
  vec_free(&broken);
}

/* Unfolds what stands in the way; false: nothing does. */
static bool unfold_core(Solve *s, const SolveCore *core, bool *too_deep) {
  bool any = false;
  for (uint32_t i = 0; i < core->n; i++)
    for (uint32_t j = 0; j < s->unfolds.n; j++) {
      Unfold *u = &s->unfolds.at[j];
      if (u->done || !term_eq(core->at[i], mk_not(s->b, u->needed))) continue;
      any = true;
      if (u->generation >= s->opts.unroll)
        *too_deep = true;
      else
        unfold_at(s, j);
    }
  return any;
}

static void read_core(Solve *s, uint32_t n, SolveCore *core) {
  vec_clear(core);
  vec_reserve(core, n + 1);
  core->n = n ? solver_core(s->solver, core->at, n) : 0;
}

/* Checks with everything not unfolded switched off, unfolding while that matters. */
static SolveAnswer check_unfolded(Solve *s, const Term *assumptions, uint32_t n, SolveCore *core) {
  for (uint32_t round = 0; round < MAX_ROUNDS; round++) {
    VEC(Term) assumed = {0};
    for (uint32_t i = 0; i < s->unfolds.n; i++)
      if (!s->unfolds.at[i].done) vec_push(&assumed, mk_not(s->b, s->unfolds.at[i].needed));
    for (uint32_t i = 0; i < n; i++) vec_push(&assumed, assumptions[i]);
    SolverAnswer a = solve_check(s, assumed.at, assumed.n);
    if (a == SOLVER_UNSAT) read_core(s, assumed.n, core);
    vec_free(&assumed);
    /* with axioms that it gives up on, its model is as good as any: it is evaluated */
    if (a == SOLVER_UNKNOWN && !uses(s, OPTIMIZATION_AXIOMS)) return SOLVE_YES;
    if (a == SOLVER_SAT) return SOLVE_YES;
    if (a != SOLVER_UNSAT) return SOLVE_OPEN;
    bool too_deep = false;
    uint64_t before = s->stats.unfoldings;
    if (!unfold_core(s, core, &too_deep))
      return n || core->n == 0 ? SOLVE_NO : give_up(s, "the solver's core is not understood");
    if (s->stats.unfoldings == before)
      return give_up(s, "a recursive definition was unfolded as often as --unroll allows");
    if (solve_late(s)) return give_up(s, "the time limit of a question");
  }
  return give_up(s, "recursive definitions were unfolded too often");
}

/* The quantifiers, for the solver to instantiate; a model that breaks something is none. */
static SolveAnswer with_quantifiers(Solve *s, const Question *q, uint64_t limit, Model **out) {
  if (s->opts.finite || !uses(s, OPTIMIZATION_QUANTIFIERS) || solve_late(s)) return SOLVE_OPEN;
  Model *m;
  SolveAnswer a = quantified_ask(s, q, limit, &m);
  if (a == SOLVE_YES && holds(s, q->path, m, 0, NULL) != TRI_TRUE) {
    model_drop(m);
    return SOLVE_OPEN;
  }
  if (a == SOLVE_YES) *out = m;
  return a;
}

SolveAnswer solve_settle(Solve *s, const Question *q, const Term *assumptions, uint32_t n,
                         Model **out, SolveCore *core) {
  enum { FIRST_LIMIT = 300000, LAST_LIMIT = 3000000 };
  SolveCore own = {0};
  Brokens broken = {0};
  SolveAnswer answer = n ? SOLVE_OPEN : with_quantifiers(s, q, FIRST_LIMIT, out);
  if (answer != SOLVE_OPEN) return answer;
  for (uint32_t round = 0;; round++) {
    answer = check_unfolded(s, assumptions, n, core ? core : &own);
    if (answer != SOLVE_YES) break;
    Model *m = extract_model(s, q->order, q->n_order);
    answer = SOLVE_OPEN;
    if (!m) break;
    vec_clear(&broken);
    Tri r = holds(s, q->path, m, round < 20 ? 1U << round : 1U << 20, &broken);
    if (r == TRI_TRUE) {
      *out = m;
      answer = SOLVE_YES;
      break;
    }
    if (r == TRI_UNKNOWN) break;
    if (!broken.n || !assert_broken(s, &broken)) {
      give_up(s, "the solver's model does not satisfy the path");
      break;
    }
    if (round >= MAX_ROUNDS || solve_late(s)) {
      give_up(s, round >= MAX_ROUNDS ? "universals need ever more instances"
                                     : "the time limit of a question");
      break;
    }
  }
  if (answer == SOLVE_OPEN && !n) answer = with_quantifiers(s, q, LAST_LIMIT, out);
  vec_free(&own);
  vec_free(&broken);
  return answer;
}

/* Without the solver. */
static SolveAnswer reckoned(Solve *s, const Question *q, Model **out) {
  enum { ROUNDS = 16 };
  if (!uses(s, OPTIMIZATION_RECKONING)) return SOLVE_OPEN;
  if (reckon_refutes(s->reckon)) return SOLVE_NO;
  if (!s->opts.finite) return SOLVE_OPEN;
  Brokens broken = {0};
  SolveAnswer answer = SOLVE_OPEN;
  bool no = false;
  for (uint32_t round = 0; round < ROUNDS && answer == SOLVE_OPEN; round++) {
    Model *m = propose_model(s, q, &no);
    if (no) answer = SOLVE_NO;
    if (!m) break;
    vec_clear(&broken);
    if (holds(s, q->path, m, 1U << round, &broken) == TRI_TRUE) {
      *out = m;
      answer = SOLVE_YES;
    } else if (!broken.n || !assert_broken(s, &broken)) {
      break;
    } else if (reckon_refutes(s->reckon)) {
      answer = SOLVE_NO;
    }
  }
  vec_free(&broken);
  return answer;
}

SolveAnswer solve_ask(Solve *s, const Question *q, Model **out) {
  SolveAnswer a = reckoned(s, q, out);
  if (a != SOLVE_OPEN) return a;
  if (s->opts.finite && q->hint && (*out = follow_model(s, q))) return SOLVE_YES;
  return s->opts.minimize ? minimize_ask(s, q, out) : solve_settle(s, q, NULL, 0, out, NULL);
}

void solve_begin(Solve *s) {
  s->stats.questions++;
  s->reason = NULL;
  s->deadline = s->opts.seconds > 0 ? clock_processor() + s->opts.seconds : 0;
}

void solve_limit(Solve *s, uint64_t resources) {
  s->limit = resources ? s->stats.resources + resources : 0;
}

static SolveAnswer answer_path(Solve *s, const Path *path, const Symbol *order, uint32_t n_order,
                               Model *hint, Model **out) {
  solve_begin(s);
  *out = NULL;
  for (const Path *p = path; p && uses(s, OPTIMIZATION_TRIVIAL); p = p->up)
    if (term_is_false(p->fact)) {
      s->stats.shortcuts++;
      return SOLVE_NO;
    }
  if (!hint) hint = model_new(&s->space);
  Question q = {path, order, n_order, hint};
  if ((uses(s, OPTIMIZATION_MODELS) || s->opts.minimize) && solve_holds(s, path, hint)) *out = hint;
  if (!*out && uses(s, OPTIMIZATION_GUESSES)) *out = guess_model(s, &q);
  if (*out) {
    s->stats.shortcuts++;
    return SOLVE_YES;
  }
  if (!s->opts.finite) return ask_related(s, &q, out);
  solve_sync(s, path);
  solve_break(s, path, hint);
  return solve_ask(s, &q, out);
}

SolveAnswer solve_path(Solve *s, const Path *path, const Symbol *order, uint32_t n_order,
                       Model *hint, Model **out) {
  SolveAnswer a = answer_path(s, path, order, n_order, hint, out);
  if (a == SOLVE_YES) (*out)->solved = path;
  return a;
}

bool solve_refuted(Solve *s, const Path *path) {
  bool kept_from_it = s->opts.finite && !s->defs.by_triggers;
  if (kept_from_it || !uses(s, OPTIMIZATION_QUANTIFIERS)) return false;
  enum { LIMIT = 3000000 };
  solve_begin(s);
  Model *m;
  Slice slice;
  Question q = {.path = path};
  if (s->opts.finite) {
    solve_sync(s, path);
    return quantified_ask(s, &q, LIMIT, &m) == SOLVE_NO;
  }
  slice_make(s, path, model_new(&s->space), true, &slice);
  solve_sync(s, slice.chain);
  bool no = quantified_ask(s, &q, LIMIT, &m) == SOLVE_NO;
  slice_free(&slice);
  return no;
}

const char *solve_reason(const Solve *s) {
  return s->reason ? s->reason : "no reason is known";
}

void solve_small(Solve *s, bool small) {
  s->opts.minimize = small;
}

Term solve_simplify(Solve *s, Term t) {
  return plain_simplify(&s->plain, t);
}

uint32_t solve_models(const Solve *s) {
  return s->space.all.n;
}

void solve_sweep(Solve *s) {
  s->names.model = NULL;
  for (uint32_t i = 0; i < ANSWER_MODELS; i++) model_keep(s->answers.models[i]);
  model_sweep(&s->space);
}

const SolveStats *solve_stats(Solve *s) {
  s->stats.evaluated = s->space.eval.visited;
  s->stats.steps = s->case_steps + reckon_steps(s->reckon) / 4; /* which are that much smaller */
  return &s->stats;
}
