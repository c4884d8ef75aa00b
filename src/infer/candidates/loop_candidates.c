/* SPDX-License-Identifier: MIT */
/* See loop_candidates.h. */
#include "infer/candidates/loop_candidates.h"

#include "logic/collect.h"
#include "verify/houdini.h"
#include "verify/vc/clone.h"

/* For one question, the same on every machine: enough for about a tenth of a second, and for about
 * a second where that was not enough. */
#define EFFORT UINT64_C(400000)
#define GREAT_EFFORT UINT64_C(4000000)
/* For all questions about an implementation, where many are to be proved. */
#define THRIFTY_EFFORT UINT64_C(2000000)

/* SHIFTED: claims about elements beside those that they are about, a[k + 1]; each leads the solver
 * to the next one without end. HARD: candidates that took too long before. */
enum { LARGE = 1000 };
typedef enum CandidateStage { FACTS, SIMPLE, QUANTIFIED, SHIFTED, HARD, N_STAGES } CandidateStage;

typedef struct LoopHoudini {
  CoreProgram *program;
  const LoopCandidates *opt;
  HoudiniCandidates candidates;
  VEC(Term) literals;
  VEC(uint32_t) facts; /* by candidate: Cmd.fact */
  VEC(CandidateStage) stages;
  VEC(uint32_t) sizes; /* of what is written */
  Map candidate;       /* Cmd.fact -> candidate */
  HoudiniContext context;
} LoopHoudini;

static bool has_bound(const TermTable *tab, Term t) {
  TermNode n = *term_node(tab, t);
  if (n.op == OP_BVAR) return true;
  for (uint32_t i = 0; i < n.nargs; i++)
    if (has_bound(tab, n.args[i])) return true;
  return false;
}

/* Is something read at an index that is calculated from bound variables? */
static bool is_shifted(const TermTable *tab, Term t) {
  TermNode n = *term_node(tab, t);
  for (uint32_t i = 0; i < n.nargs; i++) {
    Op op = term_op(tab, n.args[i]);
    if (n.op == OP_SELECT && i && op != OP_BVAR && op != OP_SELECT && has_bound(tab, n.args[i]))
      return true;
    if (is_shifted(tab, n.args[i])) return true;
  }
  return false;
}

static CandidateStage stage_of(const LoopHoudini *t, const Cmd *c) {
  const TermTable *tab = t->program->terms;
  if (c->fact < t->opt->first_generated) return FACTS;
  if (!term_node(tab, c->terms[0])->binder_level) return SIMPLE;
  bool large = collect_size(tab, c->terms[0], LARGE) == LARGE; /* too large to be looked through */
  return large || is_shifted(tab, c->terms[0]) ? SHIFTED : QUANTIFIED;
}

/* literal ==> condition, where it is checked as well as where it is assumed. */
static void add_literal(LoopHoudini *t, Cmd *c) {
  TermTable *tab = t->program->terms;
  Builder plain = builder_plain(tab);
  Symbol s = symbol_func(tab, str_c(term_strs(tab), "candidate"), NULL, 0, SORT_BOOL, NULL);
  Term literal = term_app(tab, s, NULL, 0);
  map_put(&t->candidate, c->fact, t->facts.n);
  vec_push(&t->literals, literal);
  vec_push(&t->facts, c->fact);
  vec_push(&t->stages, stage_of(t, c));
  vec_push(&t->sizes, collect_size(tab, c->terms[0], LARGE));
  Term *terms = ARENA_ARRAY(&t->program->arena, Term, 1);
  terms[0] = mk_implies(&plain, literal, c->terms[0]);
  c->terms = terms;
}

static Impl *copy_with_literals(LoopHoudini *t, const Impl *source) {
  Impl *im = clone_impl(t->program, source);
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      Cmd *c = &im->blocks.at[b]->cmds.at[i];
      if (c->kind == CMD_ASSERT && c->fact) add_literal(t, c);
    }
  return im;
}

static uint32_t candidate_of_check(void *env, const PassiveCmd *c) {
  const LoopHoudini *t = env;
  uint64_t found;
  bool is = c->source && map_get(&t->candidate, c->source->fact, &found);
  return is ? (uint32_t)found : HOUDINI_NONE;
}

/* ---- stages --------------------------------------------------------------------------------- */

/* Nothing is unproved: neither the program's own checks nor the candidates they rely on. */
static bool all_proved(const HoudiniContext *x) {
  for (uint32_t i = 0; i < x->checks.n; i++) {
    const HoudiniCheck *c = &x->checks.at[i];
    bool counts = c->candidate == HOUDINI_NONE || x->candidates->active[c->candidate];
    if (counts && !houdini_holds(x->candidates, c)) return false;
  }
  return true;
}

/* False: out of time. */
static bool run_houdini(LoopHoudini *t, uint64_t effort) {
  t->candidates.effort = effort;
  return houdini_fixed_point(&t->context);
}

/* Tries candidates that took too long again, each alone with the proved ones: other hard candidates
 * may have been the reason. */
static bool retry_hard(LoopHoudini *t) {
  bool *hard = ARENA_ARRAY(&t->program->arena, bool, t->candidates.n + 1);
  for (uint32_t i = 0; i < t->candidates.n; i++) hard[i] = t->candidates.limited[i];
  for (uint32_t i = 0; i < t->candidates.n; i++) {
    if (!hard[i] || t->candidates.active[i]) continue;
    t->candidates.active[i] = true;
    if (!run_houdini(t, GREAT_EFFORT)) return false;
  }
  return true;
}

static bool houdini_up_to(LoopHoudini *t, CandidateStage stage) {
  bool any = stage == FACTS;
  for (uint32_t i = 0; i < t->candidates.n; i++) any |= t->stages.at[i] == stage;
  for (uint32_t i = 0; i < t->candidates.n && any; i++) /* also what fell before: it may hold now */
    t->candidates.active[i] |= t->stages.at[i] <= stage;
  return run_houdini(t, stage == FACTS ? GREAT_EFFORT : EFFORT);
}

/* True: there is nothing left to do. */
static bool run_stage(LoopHoudini *t, CandidateStage stage) {
  if (!(stage == HARD ? retry_hard(t) : houdini_up_to(t, stage))) return true;
  if (t->opt->all) return false;
  t->candidates.effort = EFFORT;
  return houdini_own_hold(&t->context) && all_proved(&t->context);
}

/* ---- the simplest that are enough ----------------------------------------------------------- */

/* Is all proved with those candidates alone that are no larger than `size`? */
static bool loop_candidates_enough(LoopHoudini *t, const bool *proved, uint32_t size) {
  for (uint32_t i = 0; i < t->candidates.n; i++)
    t->candidates.active[i] = proved[i] && (t->stages.at[i] == FACTS || t->sizes.at[i] <= size);
  if (!run_houdini(t, EFFORT)) return false;
  return houdini_own_hold(&t->context) && all_proved(&t->context);
}

/* People read the result: of candidates that serve this proof equally, the shorter ones stay. */
static void prefer_simple(LoopHoudini *t) {
  HoudiniState all = houdini_save(&t->context), best = all;
  uint32_t low = 0, high = 0; /* `high` is enough: it is the best */
  for (uint32_t i = 0; i < t->candidates.n; i++)
    if (all.active[i] && t->stages.at[i] != FACTS && t->sizes.at[i] > high) high = t->sizes.at[i];
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (loop_candidates_enough(t, all.active, middle)) {
      best = houdini_save(&t->context);
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  houdini_restore(&t->context, &best);
}

static void set_all(LoopHoudini *t, bool active) {
  for (uint32_t i = 0; i < t->candidates.n; i++) t->candidates.active[i] = active;
}

/* Those that hold prove no more than all together, so one look at these may save the search. It
 * costs the checks that only some of an implementation's candidates would have proved. */
static bool may_be_enough(LoopHoudini *t) {
  set_all(t, true);
  t->candidates.effort = EFFORT;
  bool enough = houdini_own_hold(&t->context);
  set_all(t, false);
  return enough;
}

static void fill_result(LoopHoudini *t, VerifyResult *r) {
  HoudiniContext *x = &t->context;
  bool *needed = ARENA_ARRAY(&t->program->arena, bool, t->candidates.n + 1);
  r->outcome = all_proved(x) ? VERIFY_VERIFIED : VERIFY_UNKNOWN;
  houdini_needed(x, needed);
  for (uint32_t i = 0; i < t->candidates.n; i++) {
    bool holds = t->candidates.active[i];
    CandidateVerdict v = {t->facts.at[i], holds, holds && needed[i], t->candidates.undecided[i]};
    vec_push(&r->candidates, v);
  }
  r->resources = x->resources;
  r->checks = x->checks.n;
}

static void loop_candidates_prove(VerifyResult *r, const ProofTask *task) {
  CoreProgram *p = task->program;
  const ProveOptions *opt = task->opt;
  LoopHoudini t = {.program = p, .opt = task->env};
  const Impl *im = copy_with_literals(&t, task->source);
  t.candidates = houdini_candidates(&p->arena, t.literals.at, t.facts.n);
  t.candidates.left = opt->limits.seconds > 0 ? opt->limits.seconds * 0.7 : -1;
  if (opt->thrifty) t.candidates.most = THRIFTY_EFFORT;
  r->outcome = VERIFY_UNKNOWN;
  if (houdini_open(&t.context, &t.candidates,
                   &(HoudiniTask){p, im, task->solver, opt, candidate_of_check, &t, true})) {
    bool hopeful = !opt->thrifty || t.opt->all || may_be_enough(&t);
    for (CandidateStage stage = FACTS; hopeful && stage < N_STAGES; stage++)
      if (run_stage(&t, stage)) break;
    if (t.candidates.left >= 0)
      t.candidates.left += opt->limits.seconds * 0.3; /* for its own checks */
    if (t.candidates.most) t.candidates.most = t.context.resources + THRIFTY_EFFORT;
    t.candidates.effort = GREAT_EFFORT;
    bool proved = hopeful && houdini_own_hold(&t.context) && all_proved(&t.context);
    if (proved && t.opt->all) prefer_simple(&t);
    fill_result(&t, r);
    houdini_close(&t.context);
  }
  vec_free(&t.literals);
  vec_free(&t.facts);
  vec_free(&t.stages);
  vec_free(&t.sizes);
  map_free(&t.candidate);
}

const ProofStrategy loop_candidates_strategy = {
    .name = "houdini", .prove = loop_candidates_prove, .patience = houdini_patience};
