/* SPDX-License-Identifier: MIT */
/* See prove.h. */
#include "verify/prove.h"

#include "base/clock.h"
#include "base/mem.h"
#include "core/cfg.h"
#include "core/hiding.h"
#include "core/reduce.h"
#include "core/write.h"
#include "verify/by_cases.h"
#include "verify/smoke.h"
#include "verify/trace/doubt.h"
#include "verify/trace/judge.h"
#include "verify/trace/model.h"
#include "verify/trace/small_values.h"
#include "verify/trace/trace.h"
#include "verify/trace/trace_blocks.h"
#include "verify/trace/values.h"
#include "verify/vacuous.h"
#include "verify/vc/clone.h"
#include "verify/vc/cut.h"
#include "verify/vc/passify.h"
#include "verify/vc/passive_text.h"
#include "verify/vc/prune_vc.h"
#include "verify/vc/reveal.h"
#include "verify/vc/split.h"
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

/* ---- one implementation ---------------------------------------------------- */

static VerifyOutcome outcome_of(SolverAnswer a) {
  switch (a) {
  case SOLVER_UNSAT: return VERIFY_VERIFIED;
  case SOLVER_SAT: return VERIFY_ERRORS;
  case SOLVER_TIMEOUT: return VERIFY_TIMEOUT;
  case SOLVER_RESOURCE: return VERIFY_RESOURCE;
  case SOLVER_MEMORY: return VERIFY_MEMORY;
  case SOLVER_UNKNOWN: return VERIFY_UNKNOWN;
  case SOLVER_FAILED: break;
  }
  return VERIFY_SOLVER;
}

/* The solver's own limit comes first and lets it tell why; the watchdog is for one that does
 * not stop. */
SolverAnswer prove_ask(Solver *s, double *left, const ProveOptions *opt) {
  if (opt->seconds <= 0) return solver_check(s, NULL, 0);
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

/* The questions about one condition. */
typedef struct Search {
  const Passive *p;
  const Vc *vc;
  Solver *solver;
  const ProveOptions *opt;
  Judge *judge;    /* made when first needed              */
  double left;     /* seconds, where there is a limit     */
  uint64_t budget; /* of the next question, in the solver's units; 0: as its options have it */
} Search;

/* After the first failure: the next check that fails is found with some times the effort that the
 * first took, or hardly ever. */
static uint64_t further_budget(uint64_t took) {
  const uint64_t least = 3000000, times = 4;
  return times * took < least ? least : times * took;
}

/* What the model of the last question shows, evaluated: whether it is a counterexample, and its
 * values. What is none has no values that would mean anything. */
static void read_failure(Failure *f, Search *x, const TracePath *path) {
  const char *why;
  if (!x->judge) x->judge = judge_new(x->p->program);
  switch (judge_path(x->judge, path, x->solver, f->from_unknown, &why)) {
  case JUDGEMENT_FAILS: f->standing = FAILURE_CONFIRMED; break;
  case JUDGEMENT_NO: f->standing = FAILURE_UNPROVED; break;
  case JUDGEMENT_UNKNOWN:
    f->standing = f->from_unknown ? FAILURE_UNPROVED : FAILURE_UNCONFIRMED;
    break;
  }
  if (f->standing != FAILURE_CONFIRMED) f->doubt = str_c(&x->p->program->session->strs, why);
  bool abstract;
  Str doubt = doubt_of_path(x->p->program, path, &abstract);
  if (doubt && (!abstract || failure_is_refuted(f))) {
    f->standing = abstract ? FAILURE_ABSTRACT : FAILURE_UNPROVED;
    f->doubt = doubt;
  }
  values_read(f, path, x->p, x->solver);
}

/* Hands over what is known if the solver should die while its model is evaluated. */
static void keep_failure(VerifyResult *r, const Failure *f, const Search *x) {
  if (!x->opt->keep) return;
  Failure kept = *f;
  kept.standing = f->from_unknown ? FAILURE_UNPROVED : FAILURE_UNCONFIRMED;
  kept.doubt = str_c(&x->p->program->session->strs, "the solver died while its model was read");
  vec_push(&r->failures, kept);
  r->outcome = result_of_failures(&r->failures);
  x->opt->keep(x->opt->keep_env, r);
  r->failures.n--;
  r->outcome = VERIFY_VERIFIED;
}

/* The better of two standings is the lesser. */
static int rank(const Failure *f) {
  return f->standing == FAILURE_UNCHECKED ? FAILURE_UNPROVED + 1 : (int)f->standing;
}

/* Asks again, within a budget, while the model breaks what it ought to satisfy: the instances that
 * it breaks are asserted each time. Whether a failure was read that stands as well as `f`. */
static bool ask_again(Failure *f, Search *x, const TracePath *path, uint64_t budget,
                      uint32_t rounds) {
  Failure other = *f;
  for (bool again = true; again && rounds > 0; rounds--) {
    const Term *broken;
    solver_limit(x->solver, budget);
    SolverAnswer a = prove_ask(x->solver, &x->left, x->opt);
    solver_limit(x->solver, x->budget);
    if (a != SOLVER_SAT && a != SOLVER_UNKNOWN) return false;
    other.from_unknown = a == SOLVER_UNKNOWN;
    other.doubt = NULL;
    read_failure(&other, x, path);
    uint32_t n = judge_broken(x->judge, &broken);
    again = n && other.standing == FAILURE_UNPROVED;
    for (uint32_t i = 0; again && i < n; i++) solver_assert(x->solver, broken[i]);
  }
  if (other.standing == FAILURE_UNPROVED || rank(&other) > rank(f)) return false;
  *f = other;
  return true;
}

/* Asks for the same failure with small numbers, with little effort, and takes it when it stands as
 * well. Only solvers that can be kept to a budget are asked. */
static void read_smaller(Failure *f, Search *x, const TracePath *path, uint64_t took) {
  enum { ROUNDS = 8 };
  const uint64_t least = 20000, most = 200000;
  uint64_t budget = 2 * took < least ? least : 2 * took > most ? most : 2 * took;
  Term claims[SMALL_VALUES_TRIES];
  const Term *broken;
  VEC(Term) first = {0};
  if (!took || (f->standing == FAILURE_UNPROVED && judge_is_large(x->judge))) return;
  for (uint32_t k = 0; k < SMALL_VALUES_TRIES; k++) /* while the model is there */
    claims[k] = small_values_claim(path, x->p, x->vc, x->solver, k);
  for (uint32_t i = 0, n = judge_broken(x->judge, &broken); i < n; i++) vec_push(&first, broken[i]);
  bool doubted = f->standing == FAILURE_UNPROVED, done = false;
  for (uint32_t k = 0; k < SMALL_VALUES_TRIES && !done; k++) {
    if (!claims[k].ix && !(k == 0 && first.n)) continue;
    solver_push(x->solver);
    solver_assert(x->solver, claims[k].ix ? claims[k] : small_values_path(path, x->p, x->vc));
    for (uint32_t i = 0; i < first.n; i++) solver_assert(x->solver, first.at[i]);
    done = ask_again(f, x, path, budget, doubted ? ROUNDS : 1);
    solver_pop(x->solver);
  }
  vec_free(&first);
}

/* Asks until no further check can fail: each failing check is recorded, then excluded. */
static void prove_search(VerifyResult *r, const Passive *p, const Vc *vc, Solver *s,
                         const ProveOptions *opt) {
  Session *session = p->program->session;
  Builder b = builder_plain(p->program->terms);
  Search x = {.p = p, .vc = vc, .solver = s, .opt = opt, .left = opt->seconds};
  x.budget = opt->first_rlimit;
  r->outcome = VERIFY_VERIFIED;
  r->complete = false;
  if (x.budget) solver_limit(s, x.budget);
  for (;;) {
    SolverAnswer a = prove_ask(s, &x.left, opt);
    uint64_t took = solver_resources(s);
    r->resources += took;
    Failure f = {0};
    Term exclude;
    TracePath path = {0};
    bool found =
        (a == SOLVER_SAT || a == SOLVER_UNKNOWN) && trace_read(&f, &path, &exclude, p, vc, s);
    f.from_unknown = a == SOLVER_UNKNOWN;
    if (found && opt->values) {
      keep_failure(r, &f, &x);
      read_failure(&f, &x, &path);
      r->no_model |= judge_is_large(x.judge);
    }
    if (found && (opt->models || opt->prints))
      model_read(&f, &path, p, s, opt->models);
    else if (found && opt->values)
      read_smaller(&f, &x, &path, took);
    vec_free(&path.points);
    if (found) {
      vec_push(&r->failures, f);
      if (opt->error_limit && r->failures.n >= opt->error_limit) break;
      if (!opt->brief && r->failures.n == 1) {
        x.budget = further_budget(took);
        solver_limit(s, x.budget);
      }
      solver_assert(s, mk_not(&b, exclude));
      continue;
    }
    if (a == SOLVER_SAT) a = SOLVER_FAILED; /* a model without a path through the program */
    r->complete = a == SOLVER_UNSAT;
    if (a != SOLVER_UNSAT && !r->failures.n) {
      r->outcome = outcome_of(a);
      if (a != SOLVER_TIMEOUT && a != SOLVER_RESOURCE) /* that says it all */
        r->reason = str_c(&session->strs, solver_reason(s));
    }
    break;
  }
  if (x.budget) solver_limit(s, 0);
  judge_free(x.judge);
  if (r->failures.n) r->outcome = result_of_failures(&r->failures);
}

typedef struct Proof {
  CoreProgram *program;
  Solver *solver;
  const ProveOptions *opt;
  const Passive *whole;
  const PruneGraph *graph; /* NULL: the solver has all axioms already */
  Arena arena;
} Proof;

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

static void prove_passive(VerifyResult *r, const Proof *proof, const Passive *p) {
  r->outcome = VERIFY_VERIFIED;
  r->complete = true;
  Vc vc = vc_make(p);
  if (!p->n_checks || term_is_true(vc.goal)) return;
  Builder b = builder_plain(proof->program->terms);
  solver_push(proof->solver);
  if (proof->graph)
    assert_needed(proof->solver, proof->graph, p, vc.goal);
  else if (proof->opt->hide)
    assert_revealed(proof->solver, p);
  solver_assert(proof->solver, mk_not(&b, vc.goal));
  prove_search(r, p, &vc, proof->solver, proof->opt);
  solver_pop(proof->solver);
}

/* ---- in parts ---------------------------------------------------------------- */

/* Any error is the outcome; else the last reason not to know, of which giving up is the
 * strongest; else verified. */
static void merge(VerifyResult *r, const VerifyResult *part) {
  for (uint32_t i = 0; i < part->failures.n; i++) {
    Failure f = part->failures.at[i];
    for (uint32_t k = 0; k < r->failures.n; k++) f.repeated |= r->failures.at[k].id == f.id;
    vec_push(&r->failures, f);
  }
  r->resources += part->resources;
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
static SplitOptions split_options(const Proof *proof, const Impl *im, bool *keep_going) {
  const ProveOptions *opt = proof->opt;
  SplitOptions so = {.every_check = opt->split_every_check, .bottom_up = opt->relax_focus};
  const AttrValues *own = core_attr(&im->attrs);
  int64_t splits = own->max_splits == ATTR_ABSENT ? opt->max_splits : own->max_splits;
  int64_t resplits = own->max_keep_going_splits;
  if (resplits == ATTR_ABSENT) resplits = opt->max_keep_going;
  if (own->split_on_every_assert != ATTR_ABSENT) so.every_check = own->split_on_every_assert;
  so.max_splits = splits > 1 ? (uint32_t)(splits < 1000 ? splits : 1000) : 1;
  *keep_going = resplits > 1;
  return so;
}

static bool divides(const CoreAttrs *a) {
  const AttrValues *is = core_attr(a);
  return is->focus || is->split_here || is->isolate;
}

uint32_t prove_most_conditions(const Impl *im, const ProveOptions *opt) {
  const AttrValues *own = core_attr(&im->attrs);
  bool divided = opt->split_every_check || opt->max_splits > 1 || opt->max_keep_going > 1 ||
                 own->split_on_every_assert == 1 || own->max_splits > 1 ||
                 own->max_keep_going_splits > 1;
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
static void record_batch(VerifyResult *r, const Passive *p, const VerifyResult *own, uint32_t of,
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

static void prove_batch(VerifyResult *r, VerifyResult *own, const Proof *proof, const Passive *p,
                        uint32_t of) {
  double start = clock_now();
  prove_passive(own, proof, p);
  if (proof->opt->batches) record_batch(r, p, own, of, clock_now() - start);
}

/* Part by part; with `keep_going`, one that the solver gives up on is halved, down to single
 * checks. */
static void prove_parts(VerifyResult *r, Proof *proof, const Impl *im) {
  bool keep_going;
  SplitOptions so = split_options(proof, im, &keep_going);
  Parts parts = {0};
  r->outcome = VERIFY_VERIFIED;
  r->complete = true;
  if (!keep_going && !split_wanted(proof->whole, &so)) {
    prove_batch(r, r, proof, proof->whole, 1);
    return;
  }
  arena_init(&proof->arena);
  split_parts(&parts, &proof->arena, proof->whole, &so);
  for (uint32_t i = 0; i < parts.n; i++) {
    VerifyResult own = {0};
    Part part = parts.at[i], half[2];
    Passive p = part_passive(&part, proof->whole);
    prove_batch(r, &own, proof, &p, parts.n);
    passive_free(&p);
    if (keep_going && gave_up(own.outcome) &&
        split_halves(&part, &proof->arena, proof->whole, half)) {
      r->resources += own.resources;
      vec_push(&parts, half[0]);
      vec_push(&parts, half[1]);
    } else {
      merge(r, &own);
    }
    result_free(&own);
  }
  vec_free(&parts);
  arena_free(&proof->arena);
}

/* ---- smoke test ----------------------------------------------------------------- */

static void smoke_test(VerifyResult *r, const Proof *proof, const Impl *source) {
  SmokeEnds ends = {0};
  smoke_ends(&ends, proof->whole);
  for (uint32_t i = 0; i < ends.n; i++) {
    Passive p;
    VerifyResult own = {0};
    if (!smoke_passive(&p, proof->whole, ends.at[i])) continue;
    prove_passive(&own, proof, &p);
    Str text = NULL;
    if (own.outcome == VERIFY_VERIFIED)
      text = smoke_listing(proof->program, source, p.blocks.at[ends.at[i]].label);
    VerifyUnreachable u = {p.blocks.at[ends.at[i]].pos, text};
    if (text) vec_push(&r->unreachable, u);
    result_free(&own);
    passive_free(&p);
  }
  vec_free(&ends);
}

/* ---- vacuous proofs ------------------------------------------------------------- */

static bool is_reached(const Proof *proof, uint32_t block, uint32_t cmd) {
  VerifyResult own = {0};
  Passive p = vacuous_passive(proof->whole, block, cmd);
  prove_passive(&own, proof, &p);
  bool reached = own.outcome != VERIFY_VERIFIED;
  result_free(&own);
  passive_free(&p);
  return reached;
}

static void vacuity_test(VerifyResult *r, const Proof *proof) {
  VacuousGoals goals = {0};
  for (uint32_t i = 0; i < proof->whole->blocks.n; i++) {
    const PassiveBlock *b = &proof->whole->blocks.at[i];
    bool reached = true;
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      if (!b->cmds.at[k].is_assert) continue;
      if (!vacuous_as_before(b, k)) reached = is_reached(proof, i, k);
      if (!vacuous_on_purpose(&b->cmds.at[k])) vacuous_note(&goals, &b->cmds.at[k], reached);
    }
  }
  for (uint32_t i = 0; i < goals.n; i++)
    if (!goals.at[i].reached) vec_push(&r->vacuous, vacuous_pos(&goals.at[i]));
  vec_free(&goals);
}

/* ---- one implementation -------------------------------------------------------- */

/* Joins a block to the only one that leads to it, which goes nowhere else. */
static void join_chains(Impl *im) {
  uint32_t *preds = mem_calloc(im->blocks.n + 1, sizeof *preds);
  cfg_renumber(im);
  for (uint32_t i = 0; i < im->blocks.n; i++)
    for (uint32_t k = 0; k < im->blocks.at[i]->succs.n; k++)
      preds[im->blocks.at[i]->succs.at[k]->index]++;
  for (uint32_t i = 1; i < im->blocks.n; i++) { /* not to the entry, which is the pipeline's */
    CBlock *b = im->blocks.at[i];
    while (b->succs.n == 1 && preds[b->succs.at[0]->index] == 1 && !b->jump_attrs.n) {
      CBlock *next = b->succs.at[0];
      vec_clear(&b->succs);
      for (uint32_t k = 0; k < next->cmds.n; k++) vec_push(&b->cmds, next->cmds.at[k]);
      for (uint32_t k = 0; k < next->succs.n; k++) vec_push(&b->succs, next->succs.at[k]);
      vec_clear(&next->succs);
      b->is_return = next->is_return;
      b->jump_pos = next->jump_pos;
      b->jump_attrs = next->jump_attrs;
    }
  }
  free(preds);
  cfg_drop_unreachable(im);
}

/* As Boogie has it: no chains of blocks, paths that end also return, and the first target of a jump
 * is walked first. */
static void arrange(Impl *im) {
  join_chains(im);
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    CBlock *b = im->blocks.at[i];
    if (!b->succs.n) b->is_return = true;
    for (uint32_t k = 0; k < b->succs.n / 2; k++) {
      CBlock *other = b->succs.at[b->succs.n - 1 - k];
      b->succs.at[b->succs.n - 1 - k] = b->succs.at[k];
      b->succs.at[k] = other;
    }
  }
}

static void make_passive(Passive *p, CoreProgram *program, Impl *im, const ProveOptions *opt,
                         bool to_print) {
  cfg_drop_unreachable(im);
  cut_loops(program, im, opt->assume_free_invariants);
  cfg_drop_unreachable(im);
  if (to_print) arrange(im);
  CBlock *exit = clone_unify_exits(program, im);
  clone_split_joins(program, im);
  PassifyOptions po = {.subsumption = opt->subsumption, .exit = exit};
  passify_impl(p, program, im, &po);
  if (!opt->show_empty_blocks) trace_blocks_mark(p);
}

/* A copy of the implementation without loops. NULL: too large to be made reducible. */
static Impl *prove_prepare(CoreProgram *program, const Impl *source, const ProveOptions *opt) {
  Impl *im = clone_impl(program, source);
  clone_entry(program, im);
  cfg_cut_infeasible(im);
  cfg_drop_unreachable(im);
  return reduce_impl(program, im, opt->max_blocks ? opt->max_blocks : 100000) ? im : NULL;
}

bool prove_make_passive(Passive *p, CoreProgram *program, const Impl *source,
                        const ProveOptions *opt) {
  Impl *im = prove_prepare(program, source, opt);
  if (im) make_passive(p, program, im, opt, false);
  return im != NULL;
}

static void prove_print_stage(const CoreProgram *program, const Impl *im, const char *heading,
                              Buf *out) {
  buf_printf(out, "%s\n", heading);
  write_impl(&(CoreWriter){.p = program, .b = out, .listing = true}, im);
  buf_putc(out, '\n');
}

void prove_print_stages(CoreProgram *program, const Impl *source, const ProveOptions *opt,
                        Buf *out) {
  prove_print_stage(program, source, "original implementation", out);
  Impl *im = prove_prepare(program, source, opt);
  if (!im) return;
  Passive p;
  cut_loops(program, im, opt->assume_free_invariants);
  cfg_drop_unreachable(im);
  prove_print_stage(program, im, "after conversion into a DAG", out);
  make_passive(&p, program, im, opt, true);
  buf_puts(out, "after conversion to passive commands\n");
  passive_text(&p, im->name->text, false, out);
  buf_putc(out, '\n');
  passive_free(&p);
}

void prove_print_passive(CoreProgram *program, const Impl *source, const ProveOptions *opt,
                         Buf *out) {
  Impl *im = prove_prepare(program, source, opt);
  if (!im) return;
  Passive whole;
  make_passive(&whole, program, im, opt, true);
  passive_text(&whole, im->name->text, false, out);
  buf_puts(out, "\n\n");
  passive_free(&whole);
}

void prove_print_conditions(CoreProgram *program, const Impl *source, const ProveOptions *opt,
                            Buf *out) {
  Impl *im = prove_prepare(program, source, opt);
  if (!im) return;
  Passive whole;
  Parts parts = {0};
  bool keep_going;
  make_passive(&whole, program, im, opt, true);
  Proof proof = {.program = program, .opt = opt, .whole = &whole};
  SplitOptions so = split_options(&proof, im, &keep_going);
  arena_init(&proof.arena);
  split_parts(&parts, &proof.arena, &whole, &so);
  for (uint32_t i = 0; i < parts.n; i++) {
    Passive p = part_passive(&parts.at[i], &whole);
    int number = parts.n > 1 ? (int)i : -1;
    const char *name =
        arena_printf(&proof.arena, "%s-%d%s", im->name->text, number, parts.at[i].name);
    passive_text(&p, name, strstr(name, "/assert@") != NULL, out);
    buf_puts(out, "\n\n");
    passive_free(&p);
  }
  vec_free(&parts);
  arena_free(&proof.arena);
  passive_free(&whole);
}

/* Hands over which checks there are, if the proof should be ended before it is done. */
static void keep_begun(const VerifyResult *r, const Passive *p, const ProveOptions *opt) {
  VerifyResult begun = {.outcome = VERIFY_INTERRUPTED, .checks = r->checks};
  record_batch(&begun, p, &begun, 1, 0);
  opt->keep(opt->keep_env, &begun);
  result_free(&begun);
}

void prove_impl(VerifyResult *r, CoreProgram *program, const Impl *source, Solver *s,
                const ProveOptions *opt) {
  double start = clock_now();
  *r = (VerifyResult){0};
  Impl *im = opt->instead ? NULL : prove_prepare(program, source, opt);
  if (opt->instead) {
    opt->instead(r, program, source, s, opt);
  } else if (im) {
    Passive p;
    make_passive(&p, program, im, opt, false);
    r->checks = p.n_checks;
    PruneGraph *graph = opt->prune ? prune_vc_graph(program) : NULL;
    Proof proof = {.program = program, .solver = s, .opt = opt, .whole = &p, .graph = graph};
    if (opt->keep) keep_begun(r, &p, opt);
    if (opt->by_cases)
      by_cases_prove(r, &p, opt);
    else
      prove_parts(r, &proof, im);
    if (opt->smoke && r->outcome == VERIFY_VERIFIED) smoke_test(r, &proof, source);
    if (opt->vacuous && r->outcome == VERIFY_VERIFIED) vacuity_test(r, &proof);
    if (graph) prune_vc_free(graph);
    if (r->outcome != VERIFY_VERIFIED && !result_fails(r->outcome) && !r->batches.n)
      record_batch(r, &p, r, 1, 0); /* all checks are open */
    passive_free(&p);
  } else {
    r->outcome = VERIFY_UNKNOWN;
    r->reason =
        str_c(&program->session->strs, "its control flow is irreducible and too large to split");
  }
  r->seconds = clock_now() - start;
}
