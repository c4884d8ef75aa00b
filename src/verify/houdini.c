/* SPDX-License-Identifier: MIT */
/* See houdini.h. */
#include "verify/houdini.h"

#include "base/clock.h"
#include "verify/prepare.h"
#include "verify/trace/falsify.h"

#include <string.h>

/* HoudiniContext.generosity at first and at most, a power of two. */
enum { GENEROUS = 16 };

/* ---- sets of candidates ------------------------------------------------------------------------
 */

static uint32_t core_words(const HoudiniCandidates *g) {
  return (g->n + 63) / 64 + 1;
}

static bool core_has(const uint64_t *set, uint32_t i) {
  return set[i / 64] >> (i % 64) & 1;
}

static void drop_candidate(HoudiniCandidates *g, uint32_t candidate, Pos where, bool undecided) {
  if (candidate == HOUDINI_NONE || !g->active[candidate]) return;
  g->active[candidate] = g->limited[candidate] = false;
  g->undecided[candidate] = undecided;
  g->refuted_by[candidate] = where;
}

HoudiniCandidates houdini_candidates(Arena *a, const Term *literals, uint32_t n) {
  return (HoudiniCandidates){.literals = literals,
                             .active = ARENA_ARRAY(a, bool, n + 1),
                             .undecided = ARENA_ARRAY(a, bool, n + 1),
                             .limited = ARENA_ARRAY(a, bool, n + 1),
                             .refuted_by = ARENA_ARRAY(a, Pos, n + 1),
                             .n = n};
}

double houdini_patience(double seconds) {
  return prove_patience(seconds * HOUDINI_PATIENCE) + 1;
}

bool houdini_holds(const HoudiniCandidates *g, const HoudiniCheck *c) {
  if (!c->proved) return false;
  for (uint32_t i = 0; i < g->n; i++)
    if (core_has(c->core, i) && !g->active[i]) return false;
  return true;
}

/* ---- the context ------------------------------------------------------------------------------
 */

static Term fresh_literal(HoudiniContext *x, const char *name) {
  TermTable *tab = x->passive.program->terms;
  Symbol s = symbol_func(tab, str_c(term_strs(tab), name), NULL, 0, SORT_BOOL, NULL);
  return term_app(tab, s, NULL, 0);
}

/* A check that can be switched off, and may be used afterwards as before. */
static void add_check(HoudiniContext *x, uint32_t block, PassiveCmd *c, uint32_t owner,
                      bool assumed) {
  if (!x->off[block].ix) x->off[block] = fresh_literal(x, "off");
  HoudiniCheck k = {.id = c->id, .block = block, .candidate = owner, .term = c->term};
  k.run = x->runs;
  k.pos = c->pos ? c->pos : c->related;
  k.core = ARENA_ARRAY(&x->arena, uint64_t, core_words(x->candidates));
  vec_push(&x->checks, k);
  c->term = mk_or2(&x->build, x->off[block], c->term);
  c->assumed_after = false;
  vec_push(&x->passive.blocks.at[block].cmds, *c);
  PassiveCmd after = {.term = k.term};
  if (assumed) vec_push(&x->passive.blocks.at[block].cmds, after);
}

static void switch_checks(HoudiniContext *x, HoudiniOwner *owner, void *env, bool independent) {
  for (uint32_t b = 0; b < x->passive.blocks.n; b++) {
    PassiveBlock *block = &x->passive.blocks.at[b];
    VEC(PassiveCmd) old = {0};
    for (uint32_t i = 0; i < block->cmds.n; i++) vec_push(&old, block->cmds.at[i]);
    vec_clear(&block->cmds);
    x->runs++;
    for (uint32_t i = 0; i < old.n; i++) {
      PassiveCmd *c = &old.at[i];
      uint32_t who = c->is_assert ? owner(env, c) : HOUDINI_NONE;
      if (who == HOUDINI_NONE) x->runs++;
      if (!c->is_assert) {
        vec_push(&block->cmds, *c);
        continue;
      }
      add_check(x, b, c, who, c->assumed_after && !(independent && who != HOUDINI_NONE));
    }
    vec_free(&old);
  }
}

bool houdini_open(HoudiniContext *x, HoudiniCandidates *g, const HoudiniTask *task) {
  Solver *s = task->solver;
  *x = (HoudiniContext){
      .candidates = g, .solver = s, .opt = task->opt, .build = builder_plain(task->program->terms)};
  x->limited = g->left >= 0;
  x->generosity = GENEROUS;
  if (!prepare_impl(&x->passive, task->program, task->impl, task->opt)) return false;
  arena_init(&x->arena);
  x->off = ARENA_ARRAY(&x->arena, Term, x->passive.blocks.n + 1);
  switch_checks(x, task->owner, task->env, task->independent);
  x->vc = vc_make(&x->passive);
  solver_push(s);
  prove_assert_axioms(s, &x->passive, x->vc.goal, task->opt);
  solver_assert(s, mk_not(&x->build, x->vc.goal));
  return true;
}

void houdini_close(HoudiniContext *x) {
  solver_pop(x->solver);
  vec_free(&x->checks);
  passive_free(&x->passive);
  arena_free(&x->arena);
}

HoudiniState houdini_save(HoudiniContext *x) {
  const HoudiniCandidates *g = x->candidates;
  bool *active = ARENA_ARRAY(&x->arena, bool, g->n + 1);
  HoudiniCheck *checks = ARENA_ARRAY(&x->arena, HoudiniCheck, x->checks.n + 1);
  memcpy(active, g->active, g->n * sizeof *active);
  for (uint32_t i = 0; i < x->checks.n; i++) {
    checks[i] = x->checks.at[i];
    checks[i].core = ARENA_ARRAY(&x->arena, uint64_t, core_words(g));
    memcpy(checks[i].core, x->checks.at[i].core, core_words(g) * sizeof(uint64_t));
  }
  return (HoudiniState){active, checks};
}

void houdini_restore(HoudiniContext *x, const HoudiniState *s) {
  const HoudiniCandidates *g = x->candidates;
  memcpy(g->active, s->active, g->n * sizeof *g->active);
  for (uint32_t i = 0; i < x->checks.n; i++) {
    uint64_t *core = x->checks.at[i].core;
    x->checks.at[i] = s->checks[i];
    x->checks.at[i].core = core;
    memcpy(core, s->checks[i].core, core_words(g) * sizeof *core);
  }
}

/* ---- questions ---------------------------------------------------------------------------------
 */

typedef struct Batch {
  HoudiniCheck **at;
  uint32_t n;
} Batch;

static Term ends_at(HoudiniContext *x, const HoudiniCheck *c) {
  Term at = vc_control(&x->passive, &x->vc, x->passive.blocks.at[c->block].id);
  return mk_eq(&x->build, at, vc_target(&x->passive, &x->vc, -(int64_t)c->id));
}

static bool batch_has_block(const Batch *b, uint32_t block) {
  for (uint32_t k = 0; k < b->n; k++)
    if (b->at[k]->block == block) return true;
  return false;
}

/* The checks in blocks of the batch that do not belong to it do not fail. */
static Term not_the_others(HoudiniContext *x, const Batch *b) {
  VEC(Term) list = {0};
  for (uint32_t i = 0, k = 0; i < x->checks.n; i++) { /* both in the same order */
    HoudiniCheck *c = &x->checks.at[i];
    if (k < b->n && b->at[k] == c)
      k++;
    else if (batch_has_block(b, c->block))
      vec_push(&list, mk_not(&x->build, ends_at(x, c)));
  }
  Term t = mk_and(&x->build, list.at, list.n);
  vec_free(&list);
  return t;
}

/* Only checks of the batch can fail: other blocks are switched off. The literal that says so is for
 * this question alone. */
static Term batch_literal(HoudiniContext *x, const Batch *b) {
  Term literal = fresh_literal(x, "only"), which = TERM_FALSE;
  bool one_block = true;
  for (uint32_t k = 0; k < b->n; k++) one_block &= b->at[k]->block == b->at[0]->block;
  for (uint32_t k = 0; k < b->n && one_block; k++)
    which = k ? mk_or2(&x->build, which, ends_at(x, b->at[k])) : ends_at(x, b->at[k]);
  if (!one_block) which = not_the_others(x, b);
  solver_assert(x->solver, mk_implies(&x->build, literal, which));
  return literal;
}

typedef struct Literals {
  VEC(Term) at;
  VEC(uint32_t) candidate; /* of each that stands for one; else HOUDINI_NONE */
} Literals;

static void add_literal(Literals *l, Term t, uint32_t candidate) {
  vec_push(&l->at, t);
  vec_push(&l->candidate, candidate);
}

static Literals assumptions(HoudiniContext *x, const Batch *b) {
  const HoudiniCandidates *g = x->candidates;
  Literals l = {0};
  for (uint32_t i = 0; i < g->n; i++)
    add_literal(&l, g->active[i] ? g->literals[i] : mk_not(&x->build, g->literals[i]),
                g->active[i] ? i : HOUDINI_NONE);
  for (uint32_t i = 0; i < x->passive.blocks.n; i++)
    if (x->off[i].ix)
      add_literal(&l, batch_has_block(b, i) ? mk_not(&x->build, x->off[i]) : x->off[i],
                  HOUDINI_NONE);
  add_literal(&l, batch_literal(x, b), HOUDINI_NONE);
  return l;
}

static void note_proof(HoudiniContext *x, const Batch *b, const Literals *l) {
  VEC(Term) core = {0};
  vec_reserve(&core, l->at.n + 1);
  core.n = solver_core(x->solver, core.at, l->at.n);
  for (uint32_t k = 0; k < b->n; k++) {
    HoudiniCheck *c = b->at[k];
    c->proved = true;
    c->alone = b->n == 1;
    memset(c->core, 0, core_words(x->candidates) * sizeof *c->core);
    for (uint32_t i = 0, at = 0; i < l->at.n; i++) {
      for (at = 0; at < core.n && !term_eq(core.at[at], l->at.at[i]);) at++;
      uint32_t candidate = l->candidate.at[i];
      if (at < core.n && candidate != HOUDINI_NONE)
        c->core[candidate / 64] |= UINT64_C(1) << (candidate % 64);
    }
  }
  vec_free(&core);
}

static void free_literals(Literals *l) {
  vec_free(&l->at);
  vec_free(&l->candidate);
}

/* What a question has cost. Processor time, so that other work on the machine matters little; but a
 * solver that is a process of its own uses none of ours. */
static double seconds_spent(double now, double processor) {
  double wall = (clock_now() - now) / HOUDINI_PATIENCE, own = clock_processor() - processor;
  return own > wall ? own : wall;
}

static SolverAnswer put_question(HoudiniContext *x, const Literals *l, uint64_t effort) {
  HoudiniCandidates *g = x->candidates;
  double now = clock_now(), processor = clock_processor();
  if (g->left >= 0) solver_limit_time(x->solver, g->left * HOUDINI_PATIENCE);
  solver_limit(x->solver, effort);
  if (x->opt->watchdog && g->left >= 0)
    x->opt->watchdog(prove_patience(g->left * HOUDINI_PATIENCE));
  SolverAnswer a = solver_check(x->solver, l->at.at, l->at.n);
  if (x->opt->watchdog) x->opt->watchdog(0);
  x->resources += solver_resources(x->solver);
  if (g->left >= 0) g->left -= seconds_spent(now, processor);
  if ((g->left < 0 && x->limited) || (g->most && x->resources >= g->most)) g->left = 0;
  return a;
}

/* A batch that is given up is asked again in halves, which repeats their common work. So a batch
 * may use the sum of the budgets of its checks, as long as that pays. */
static uint64_t effort_for(const HoudiniContext *x, const Batch *b) {
  enum { MOST = 4000000 };
  uint64_t one = x->candidates->effort;
  uint64_t all = one * (b->n < x->generosity ? b->n : x->generosity);
  if (all > MOST) all = MOST;
  return all > one ? all : one;
}

static void learn_generosity(HoudiniContext *x, SolverAnswer a, uint64_t used, uint64_t effort) {
  if (!x->candidates->effort || effort <= x->candidates->effort) return;
  bool limited = a != SOLVER_UNSAT && !solver_exhausted(x->solver, a);
  if (limited && x->generosity > 1) x->generosity /= 2;
  if (!limited && used > x->candidates->effort && x->generosity < GENEROUS) x->generosity *= 2;
}

static SolverAnswer ask_batch(HoudiniContext *x, const Batch *b) {
  Literals l = assumptions(x, b);
  uint64_t effort = effort_for(x, b), before = x->resources;
  SolverAnswer a = put_question(x, &l, effort);
  learn_generosity(x, a, x->resources - before, effort);
  if (a == SOLVER_UNSAT) note_proof(x, b, &l);
  free_literals(&l);
  return a;
}

/* ---- answers -----------------------------------------------------------------------------------
 */

/* The check is false in the model. When that came with 'unknown' it need not mean anything. */
static bool is_false(HoudiniContext *x, const HoudiniCheck *c, Falsify *w) {
  Term v = solver_value(x->solver, c->term, true);
  return (v.ix && term_is_false(v)) || falsify_found(w, x->solver, c->term);
}

/* The other candidates of the batch that the model seems to refute: with nothing but candidates
 * between them, their checks speak of the same state. */
static Batch refuted_with(HoudiniContext *x, const Batch *b, const HoudiniCheck *failed) {
  Batch r = {ARENA_ARRAY(&x->arena, HoudiniCheck *, b->n + 1), 0};
  Falsify w = falsify_start(x->passive.program);
  for (uint32_t k = 0; k < b->n; k++) {
    HoudiniCheck *c = b->at[k];
    if (c == failed || c->run != failed->run || c->candidate == HOUDINI_NONE) continue;
    if (x->candidates->active[c->candidate] && is_false(x, c, &w)) r.at[r.n++] = c;
  }
  return r;
}

static void assume_failure(HoudiniContext *x, HoudiniCheck *c, Literals *l) {
  if (!c->fails.ix) {
    c->fails = fresh_literal(x, "fails");
    solver_assert(x->solver, mk_implies(&x->build, c->fails, mk_not(&x->build, c->term)));
  }
  add_literal(l, c->fails, HOUDINI_NONE);
}

/* Leaves out those that a proof says cannot fail with the others. */
static void leave_out_core(HoudiniContext *x, Batch *list, uint32_t n_literals) {
  VEC(Term) core = {0};
  uint32_t n = 0;
  vec_reserve(&core, n_literals + 1);
  core.n = solver_core(x->solver, core.at, n_literals);
  for (uint32_t k = 0; k < list->n; k++) {
    uint32_t i = 0;
    while (i < core.n && !term_eq(core.at[i], list->at[k]->fails)) i++;
    if (i == core.n) list->at[n++] = list->at[k];
  }
  list->n = n < list->n ? n : 0;
  vec_free(&core);
}

/* Those of the list that can all be false at once where `failed` is: each would have been refuted
 * in the same way as that was. */
static void fail_together(HoudiniContext *x, HoudiniCheck *failed, Batch *list) {
  enum { TRIES = 4 };
  Batch one = {&failed, 1};
  for (uint32_t tries = 0; list->n && x->candidates->left != 0; tries++) {
    Literals l = assumptions(x, &one);
    for (uint32_t k = 0; k < list->n; k++) assume_failure(x, list->at[k], &l);
    SolverAnswer a = put_question(x, &l, x->candidates->effort);
    bool yes = solver_exhausted(x->solver, a);
    if (a == SOLVER_UNSAT)
      leave_out_core(x, list, l.at.n);
    else if (!yes)
      list->n /= 2;
    free_literals(&l);
    if (yes) return;
    if (tries == TRIES) list->n = 0;
  }
  list->n = 0;
}

/* False: the model shows no check of the batch that fails. */
static bool read_refutation(HoudiniContext *x, const Batch *b, SolverAnswer a) {
  Failure f;
  Term exclude;
  TracePath path = {0};
  HoudiniCheck *failed = NULL;
  bool found = trace_read(&f, &path, &exclude, &x->passive, &x->vc, x->solver);
  vec_free(&path.points);
  for (uint32_t k = 0; k < b->n && found; k++)
    if (b->at[k]->id == f.id) failed = b->at[k];
  if (!failed) return false;
  failed->failed = true;
  bool sure = a == SOLVER_SAT;
  if (failed->candidate == HOUDINI_NONE) return true;
  Batch others = refuted_with(x, b, failed);
  if (!sure) fail_together(x, failed, &others);
  for (uint32_t k = 0; k < others.n; k++)
    drop_candidate(x->candidates, others.at[k]->candidate, others.at[k]->pos, !sure);
  drop_candidate(x->candidates, failed->candidate, f.pos, !sure);
  return true;
}

/* Still to be asked about? */
static bool is_open(const HoudiniCandidates *g, const HoudiniCheck *c) {
  if (houdini_holds(g, c)) return false;
  return c->candidate == HOUDINI_NONE ? !c->failed : g->active[c->candidate];
}

static Batch open_checks(HoudiniContext *x, const Batch *b) {
  Batch r = {ARENA_ARRAY(&x->arena, HoudiniCheck *, b->n + 1), 0};
  for (uint32_t i = 0; i < b->n; i++)
    if (is_open(x->candidates, b->at[i])) r.at[r.n++] = b->at[i];
  return r;
}

static void give_up_check(HoudiniContext *x, HoudiniCheck *c) {
  c->failed = true;
  drop_candidate(x->candidates, c->candidate, c->pos, true);
  if (c->candidate != HOUDINI_NONE) x->candidates->limited[c->candidate] = true;
}

/* Of candidates, or of the program's own. False: out of time, or one of its own fails. */
static bool decide_batch(HoudiniContext *x, Batch b) {
  for (b = open_checks(x, &b); b.n; b = open_checks(x, &b)) {
    if (x->candidates->left == 0) return false;
    SolverAnswer a = ask_batch(x, &b);
    if (a == SOLVER_UNSAT) return true;
    bool own = b.at[0]->candidate == HOUDINI_NONE;
    bool refuted = solver_exhausted(x->solver, a) && read_refutation(x, &b, a);
    if (refuted && own) return false;
    if (refuted) continue;
    if (b.n == 1) {
      give_up_check(x, b.at[0]);
      return x->candidates->left != 0 && !own;
    }
    Batch half[2] = {{b.at, b.n / 2}, {b.at + b.n / 2, b.n - b.n / 2}};
    return decide_batch(x, half[0]) && decide_batch(x, half[1]);
  }
  return true;
}

/* ---- all checks --------------------------------------------------------------------------------
 */

static bool fixed_point_in_time(HoudiniContext *x) {
  for (;;) { /* block by block: loops are entered before they are repeated */
    Batch b = {ARENA_ARRAY(&x->arena, HoudiniCheck *, x->checks.n + 1), 0};
    for (uint32_t i = 0; i < x->checks.n; i++) {
      HoudiniCheck *c = &x->checks.at[i];
      if (b.n && b.at[0]->block != c->block) break;
      if (c->candidate != HOUDINI_NONE && is_open(x->candidates, c)) b.at[b.n++] = c;
    }
    if (!b.n) return true;
    if (!decide_batch(x, b)) return false;
  }
}

/* Drops what is not proved, and all that was proved from that. */
static void drop_unproved(HoudiniContext *x) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < x->checks.n; i++) {
      const HoudiniCheck *c = &x->checks.at[i];
      if (c->candidate == HOUDINI_NONE || !is_open(x->candidates, c)) continue;
      drop_candidate(x->candidates, c->candidate, c->pos, true);
      changed = true;
    }
  }
}

bool houdini_fixed_point(HoudiniContext *x) {
  bool in_time = fixed_point_in_time(x);
  if (!in_time) drop_unproved(x);
  return in_time;
}

bool houdini_is_open(const HoudiniContext *x) {
  for (uint32_t i = 0; i < x->checks.n; i++)
    if (x->checks.at[i].candidate != HOUDINI_NONE && is_open(x->candidates, &x->checks.at[i]))
      return true;
  return false;
}

bool houdini_own_hold(HoudiniContext *x) {
  Batch b = {ARENA_ARRAY(&x->arena, HoudiniCheck *, x->checks.n + 1), 0};
  for (uint32_t i = 0; i < x->checks.n; i++) {
    HoudiniCheck *c = &x->checks.at[i];
    if (c->candidate != HOUDINI_NONE) continue;
    c->failed = false;
    b.at[b.n++] = c;
  }
  return decide_batch(x, b);
}

/* ---- what proofs need --------------------------------------------------------------------------
 */

/* A proof of several checks at once names what any of them needs: asked alone, each names its own.
 */
static void narrow_core(HoudiniContext *x, HoudiniCheck *c) {
  Batch one = {&c, 1};
  if (c->alone || x->candidates->left == 0) return;
  ask_batch(x, &one); /* when that fails, the proof that there is stays */
}

static void add_needed(HoudiniContext *x, HoudiniCheck *c, bool *useful, bool *changed) {
  if (!houdini_holds(x->candidates, c)) return;
  narrow_core(x, c);
  for (uint32_t i = 0; i < x->candidates->n; i++) {
    if (!core_has(c->core, i) || useful[i]) continue;
    useful[i] = *changed = true;
  }
}

void houdini_needed(HoudiniContext *x, bool *useful) {
  bool *seen = ARENA_ARRAY(&x->arena, bool, x->checks.n + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < x->checks.n; i++) {
      HoudiniCheck *c = &x->checks.at[i];
      if (seen[i] || (c->candidate != HOUDINI_NONE && !useful[c->candidate])) continue;
      seen[i] = true;
      add_needed(x, c, useful, &changed);
    }
  }
}
