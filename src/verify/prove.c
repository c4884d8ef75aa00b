/* SPDX-License-Identifier: MIT */
/* See prove.h. */
#include "verify/prove.h"

#include "base/clock.h"
#include "base/mem.h"
#include "core/hiding.h"
#include "verify/failing_checks.h"
#include "verify/prepare.h"
#include "verify/smoke.h"
#include "verify/vacuous.h"
#include "verify/vc/reveal.h"
#include "verify/vc/vc.h"

#include <stdlib.h>
#include <string.h>

/* A child's own deadline (solver/child.c) is a little earlier. */
double prove_patience(double seconds) {
  return seconds * 1.1 + 2;
}

/* ---- background ------------------------------------------------------------ */

/* Unique constants of one sort differ from each other. */
static void assert_distinct(Solver *s, CoreProgram *p) {
  Builder b = builder_plain(p->terms);
  bool *done = mem_calloc(p->functions.n + 1, sizeof *done);
  for (uint32_t i = 0; i < p->functions.n; i++) {
    if (!p->functions.at[i]->unique || done[i]) continue;
    Sort sort = symbol_data(p->terms, p->functions.at[i]->sym)->sort;
    VEC(Term) group = {0};
    for (uint32_t k = i; k < p->functions.n; k++) {
      const Function *f = p->functions.at[k];
      if (!f->unique || !sort_eq(symbol_data(p->terms, f->sym)->sort, sort)) continue;
      done[k] = true;
      vec_push(&group, term_app(p->terms, f->sym, NULL, 0));
    }
    if (group.n > 1) solver_assert(s, mk_distinct(&b, group.at, group.n));
    vec_free(&group);
  }
  free(done);
}

void prove_background(Solver *s, CoreProgram *p, const ProveOptions *opt) {
  for (uint32_t i = 0; i < p->functions.n; i++) {
    const Function *f = p->functions.at[i];
    if (f->meaning == FUNC_DEFINE) solver_define(s, f->sym, f->params, f->n_params, f->body);
  }
  assert_distinct(s, p);
  bool *later = opt->hide && !opt->prune ? hiding_hideable(p) : NULL;
  for (uint32_t i = 0; i < p->axioms.n && !opt->prune; i++)
    if (!later || !later[i]) solver_assert(s, p->axioms.at[i]->term);
  free(later);
}

/* The solver's own limit comes first and lets it tell why; the watchdog is for one that does
 * not stop. */
SolverAnswer prove_ask(Solver *s, double *left, const ProveOptions *opt) {
  if (opt->limits.seconds <= 0) return solver_check(s, NULL, 0);
  if (*left <= 0) return SOLVER_TIMEOUT;
  double start = clock_now();
  solver_limit_time(s, *left);
  if (opt->watchdog) opt->watchdog(prove_patience(*left));
  SolverAnswer a = solver_check(s, NULL, 0);
  if (opt->watchdog) opt->watchdog(0);
  *left -= clock_now() - start;
  if (a == SOLVER_UNKNOWN && *left <= 0) return SOLVER_TIMEOUT; /* Z3 does not always say so */
  return a;
}

/* ---- one condition --------------------------------------------------------------- */

static void assert_needed(Solver *s, const PruneGraph *graph, const Passive *p, Term goal) {
  const CoreProgram *program = p->program;
  bool *needed = mem_calloc(program->axioms.n + 1, sizeof *needed);
  prune_vc_axioms(graph, p, goal, needed);
  for (uint32_t i = 0; i < program->axioms.n; i++)
    if (needed[i]) solver_assert(s, program->axioms.at[i]->term);
  free(needed);
}

/* Of the axioms that implementations may hide, those that this one does not. */
static void assert_revealed(Solver *s, const Passive *p) {
  const CoreProgram *program = p->program;
  bool *hideable = hiding_hideable(program);
  if (!hideable) return;
  bool *hidden = reveal_hidden(p);
  for (uint32_t i = 0; i < program->axioms.n; i++)
    if (hideable[i] && !(hidden && hidden[i])) solver_assert(s, program->axioms.at[i]->term);
  free(hidden);
  free(hideable);
}

void prove_assert_axioms(Solver *s, const Passive *p, Term goal, const ProveOptions *opt) {
  PruneGraph *graph = opt->prune ? prune_vc_graph(p->program) : NULL;
  if (graph)
    assert_needed(s, graph, p, goal);
  else if (opt->hide)
    assert_revealed(s, p);
  if (graph) prune_vc_free(graph);
}

void proof_condition(const ProofAttempt *proof, VerifyResult *r, const Passive *p) {
  const ProofTask *task = proof->task;
  r->outcome = VERIFY_VERIFIED;
  r->complete = true;
  Vc vc = vc_make(p);
  if (!p->n_checks || term_is_true(vc.goal)) return;
  Builder b = builder_plain(task->program->terms);
  solver_push(task->solver);
  if (proof->graph)
    assert_needed(task->solver, proof->graph, p, vc.goal);
  else if (task->opt->hide)
    assert_revealed(task->solver, p);
  solver_assert(task->solver, mk_not(&b, vc.goal));
  failing_checks_find(r, p, &vc, task->solver, task->opt);
  solver_pop(task->solver);
}

/* ---- in parts ---------------------------------------------------------------- */

/* Any error is the outcome; else the last reason not to know, of which giving up is the
 * strongest; else verified. */
void proof_merge(VerifyResult *r, const VerifyResult *part) {
  for (uint32_t i = 0; i < part->failures.n; i++) {
    Failure f = part->failures.at[i];
    for (uint32_t k = 0; k < r->failures.n; k++) f.repeated |= r->failures.at[k].id == f.id;
    vec_push(&r->failures, f);
  }
  r->resources += part->resources;
  r->effort.counts = part->effort.counts;
  vec_append(&r->effort.needs, &part->effort.needs);
  r->complete &= part->complete;
  if (r->failures.n) {
    r->outcome = result_of_failures(&r->failures);
  } else if (part->outcome != VERIFY_VERIFIED && r->outcome != VERIFY_UNKNOWN) {
    r->outcome = part->outcome;
    r->reason = part->reason;
  }
}

static bool gave_up(VerifyOutcome o) {
  return o == VERIFY_TIMEOUT || o == VERIFY_RESOURCE || o == VERIFY_UNKNOWN;
}

/* Attributes of the implementation come before the options of the run. */
SplitOptions prove_split_options(const ProveOptions *opt, const Impl *im, bool *keep_going) {
  SplitOptions so = {.every_check = opt->splits.split_every_check,
                     .bottom_up = opt->splits.relax_focus};
  const AttrValues *own = core_attr(&im->attrs);
  int64_t splits =
      own->proof.max_splits == ATTR_ABSENT ? opt->splits.max_splits : own->proof.max_splits;
  int64_t resplits = own->proof.max_keep_going_splits;
  if (resplits == ATTR_ABSENT) resplits = opt->splits.max_keep_going;
  if (own->proof.split_on_every_assert != ATTR_ABSENT)
    so.every_check = own->proof.split_on_every_assert;
  so.max_splits = splits > 1 ? (uint32_t)(splits < 1000 ? splits : 1000) : 1;
  *keep_going = resplits > 1;
  return so;
}

static bool divides(const CoreAttrs *a) {
  const AttrValues *is = core_attr(a);
  return is->parts.focus || is->parts.split_here || is->parts.isolate;
}

uint32_t prove_most_conditions(const Impl *im, const ProveOptions *opt) {
  const AttrValues *own = core_attr(&im->attrs);
  bool divided = opt->splits.split_every_check || opt->splits.max_splits > 1 ||
                 opt->splits.max_keep_going > 1 || own->proof.split_on_every_assert == 1 ||
                 own->proof.max_splits > 1 || own->proof.max_keep_going_splits > 1;
  uint32_t tests = 1 + im->proc->ensures.n;
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    const CBlock *b = im->blocks.at[i];
    divided |= divides(&b->jump_attrs);
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      divided |= divides(&b->cmds.at[k].attrs);
      tests += 1 + (b->cmds.at[k].kind == CMD_CALL ? b->cmds.at[k].proc->requires.n : 0);
    }
  }
  uint32_t after = opt->vacuous ? 2 * (tests + im->proc->ensures.n * (im->blocks.n + 1)) : 0;
  return (divided ? 2 * tests : 1) + (opt->smoke ? 2 * im->blocks.n + 2 : 0) + after;
}

/* Where the message of the check points, or its clause when that depends on the path. */
void proof_record(VerifyResult *r, const Passive *p, const VerifyResult *own, uint32_t of,
                  double seconds) {
  VerifyBatch v = {own->outcome, of, seconds, own->resources, NULL, 0};
  v.checks = ARENA_ARRAY(&p->program->session->perm, Pos, p->n_checks);
  for (uint32_t b = 0; b < p->blocks.n; b++)
    for (uint32_t k = 0; k < p->blocks.at[b].cmds.n; k++) {
      const PassiveCmd *c = &p->blocks.at[b].cmds.at[k];
      if (c->is_assert && v.n_checks < p->n_checks)
        v.checks[v.n_checks++] = c->pos ? c->pos : c->related;
    }
  vec_push(&r->batches, v);
}

/* A condition of one check that a division made, or that cannot be divided, has another limit. */
static double seconds_of_part(const ProveOptions *opt, const Passive *p, bool keep_going) {
  double own = p->n_checks == 1 ? opt->limits.last_seconds : opt->limits.keep_going_seconds;
  if (keep_going && own > 0) return own;
  return opt->limits.share > 0 ? opt->limits.seconds * opt->limits.share : opt->limits.seconds;
}

static void prove_batch(VerifyResult *r, VerifyResult *own, const ProofAttempt *proof,
                        const Passive *p, uint32_t of) {
  double start = clock_now();
  bool keep_going;
  prove_split_options(proof->task->opt, proof->copy, &keep_going);
  ProveOptions opt = *proof->task->opt;
  opt.limits.seconds = seconds_of_part(&opt, p, keep_going);
  ProofTask task = *proof->task;
  task.opt = &opt;
  ProofAttempt part = *proof;
  part.task = &task;
  proof_condition(&part, own, p);
  if (proof->task->opt->shows.batches) proof_record(r, p, own, of, clock_now() - start);
}

/* Part by part; with `keep_going`, one that the solver gives up on is halved, down to single
 * checks. */
static void prove_parts(VerifyResult *r, const ProofAttempt *proof) {
  Arena arena;
  bool keep_going;
  SplitOptions so = prove_split_options(proof->task->opt, proof->copy, &keep_going);
  Parts parts = {0};
  r->outcome = VERIFY_VERIFIED;
  r->complete = true;
  if (!keep_going && !split_wanted(&proof->whole, &so)) {
    prove_batch(r, r, proof, &proof->whole, 1);
    return;
  }
  arena_init(&arena);
  split_parts(&parts, &arena, &proof->whole, &so);
  for (uint32_t i = 0; i < parts.n; i++) {
    VerifyResult own = {0};
    Part part = parts.at[i], half[2];
    Passive p = part_passive(&part, &proof->whole);
    p.joined &= proof->task->opt->limits.share <= 0; /* else the division is not the user's */
    prove_batch(r, &own, proof, &p, parts.n);
    passive_free(&p);
    if (keep_going && gave_up(own.outcome) && split_halves(&part, &arena, &proof->whole, half)) {
      r->resources += own.resources;
      vec_push(&parts, half[0]);
      vec_push(&parts, half[1]);
    } else {
      proof_merge(r, &own);
    }
    result_free(&own);
  }
  vec_free(&parts);
  arena_free(&arena);
}

/* Hands over which checks there are, if the proof should be ended before it is done. */
static void keep_begun(const VerifyResult *r, const Passive *p, const ProveOptions *opt) {
  VerifyResult begun = {.outcome = VERIFY_INTERRUPTED, .checks = r->checks};
  proof_record(&begun, p, &begun, 1, 0);
  opt->keep(opt->keep_env, &begun);
  result_free(&begun);
}

/* ---- one implementation ------------------------------------------------------------ */

bool proof_open(ProofAttempt *proof, VerifyResult *r, const ProofTask *task) {
  CoreProgram *program = task->program;
  *proof = (ProofAttempt){.task = task, .copy = prepare_copy(program, task->source, task->opt)};
  if (!proof->copy) {
    r->outcome = VERIFY_UNKNOWN;
    r->reason = str_c(&program->session->strs,
                      "its control flow would be too large, divided or with copies of loops");
    return false;
  }
  prepare_passive(&proof->whole, program, proof->copy, task->opt, false);
  r->checks = proof->whole.n_checks;
  proof->graph = task->opt->prune ? prune_vc_graph(program) : NULL;
  if (task->opt->keep && !task->opt->further) keep_begun(r, &proof->whole, task->opt);
  return true;
}

void proof_close(ProofAttempt *proof, VerifyResult *r) {
  const ProveOptions *opt = proof->task->opt;
  bool verified = r->outcome == VERIFY_VERIFIED;
  if (opt->smoke && verified) smoke_test(r, proof);
  if (opt->vacuous && verified) vacuous_test(r, proof);
  if (!verified && !result_fails(r->outcome) && !r->batches.n)
    proof_record(r, &proof->whole, r, 1, 0); /* all checks are open */
  if (proof->graph) prune_vc_free(proof->graph);
  passive_free(&proof->whole);
}

void prove_plain(VerifyResult *r, const ProofTask *task) {
  ProofAttempt proof;
  if (!proof_open(&proof, r, task)) return;
  prove_parts(r, &proof);
  proof_close(&proof, r);
}

void prove_by(VerifyResult *r, ProofMethod *method, const ProofTask *task) {
  double start = clock_now();
  *r = (VerifyResult){0};
  method(r, task);
  r->seconds = clock_now() - start;
}
