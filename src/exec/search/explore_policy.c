/* SPDX-License-Identifier: MIT */
/* The policy of `lindy explore`: which explorations (explorer.h) follow each other.
 *
 * After a first effort the program is explored without some of its variables
 * (exec/reduce/localize.h), and then with loop abstraction (exec/reduce/loop_abstraction.h), in
 * explorations of their own that start again whenever the abstraction is refined. If one of them
 * ends without a failure there is none; otherwise the first exploration goes on. */
#include "exec/search/explore_policy.h"

#include "base/clock.h"
#include "base/mem.h"
#include "exec/engine/relevant.h"
#include "exec/reduce/localize.h"
#include "exec/search/explorer.h"

#include <stdlib.h>
#include <string.h>

/* Did it end with an answer: nothing fails, or a failure that no abstraction made up? */
static bool is_answer(const ExploreSummary *s) {
  if (s->outside.n) return false; /* which the program itself need not reach */
  if (s->stopped) return s->stopped == EXPLORE_AT_BUG;
  for (EndKind k = 0; k < ENDED_COUNT; k++)
    if (s->ended[k] && ended_verdict(k) != ENDED_FINE) return false;
  return !s->inconsistent;
}

static bool has_loops(const CoreProgram *p, Layout *l) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    if (layout_impl(l, p->impls.at[i])->loops.n) return true;
  return false;
}

/* Bounds count single iterations, tests are of single paths, and looking for all bugs goes on after
 * a failure: these need the program as it is. */
static bool may_abstract(const ExploreOptions *o) {
  return !o->limits.loop_bound && !o->limits.steps && !o->every_path && !o->keep_going;
}

static bool may_abstract_loops(Explorer *x, const CoreProgram *p) {
  return optimization_on(x->opt->without, OPTIMIZATION_LOOPS) && may_abstract(x->opt) &&
         has_loops(p, &x->search.engine.layout);
}

/* Without some variables, calls that leave the program may be gone as well. */
static bool may_localize(const ExploreOptions *o) {
  return optimization_on(o->without, OPTIMIZATION_LOCALIZATION) && may_abstract(o) &&
         !outside_reached(o->entry);
}

/* Another exploration, while the first one waits. */
static Explorer explorer_beside(Explorer *first, ExploreSummary *sum) {
  return (Explorer){
      .opt = first->opt,
      .waits = first,
      .sum = sum,
      .sink = first->sink,
      .env = first->env,
      .search = {.policy = &explorer_policy, .small = true, .started = first->search.started},
      .pace.processor_started = first->pace.processor_started,
      .memory.terms_before = first->memory.terms_before};
}

/* Explores with loop abstraction. True: the summary has the answer. */
static bool explore_abstract(Explorer *first, CoreProgram *p, CoveredBlock *coverage) {
  enum { WORTH_IT = 10000000, A_MOMENT = 300000 }; /* less where no loop is left that would do */
  Solve *solve = first->search.engine.solve;
  uint32_t n = coverage_blocks(p);
  CoveredBlock *covered = mem_alloc((n + 1) * sizeof *covered);
  LoopAbstraction loops;
  const ExploreOptions *o = first->opt;
  bool facts = optimization_on(o->without, OPTIMIZATION_FACTS);
  loop_abstraction_init(&loops, p, facts ? o->find_facts : NULL, o->find_env);
  uint64_t commands = first->sum->work.commands,
           before = explorer_effort(first) - explorer_own_effort(first);
  bool answer = false;
  for (bool again = true; again;) {
    ExploreSummary sum = {0};
    Explorer x = explorer_beside(first, &sum);
    loops.grown = false;
    memset(covered, 0, n * sizeof *covered);
    explorer_begin(&x, p, solve, covered, &loops);
    uint64_t most = loop_abstraction_any(&loops) ? WORTH_IT : A_MOMENT;
    x.pace.effort = most + before;
    explorer_explore(&x);
    again = x.again && !(sum.stopped & EXPLORER_NO_MORE) && !explorer_is_tired(&x);
    bool ended = !x.again && !explorer_is_tired(&x);
    explorer_end(&x);
    commands += sum.work.commands;
    answer = ended && is_answer(&sum);
    if (!answer) continue;
    sum.abstract_loops = loops.n_used;
    sum.work.commands = commands;
    *first->sum = sum;
    memcpy(coverage, covered, n * sizeof *covered);
  }
  loop_abstraction_free(&loops);
  free(covered);
  return answer;
}

/* Explores the program without some of its variables (exec/reduce/localize.h). True: the summary
 * has the answer. */
static bool explore_localized(Explorer *first, CoreProgram *p, CoveredBlock *coverage) {
  enum { WORTH_IT = 3000000 };
  uint32_t n = coverage_blocks(p);
  CoveredBlock *covered = mem_alloc((n + 1) * sizeof *covered);
  Localization *l = localize_new(p, first->opt->entry);
  uint64_t commands = first->sum->work.commands;
  bool answer = false, over = false;
  for (LocalizeLevel level = 0; level < LOCALIZE_LEVELS && !answer && !over; level++) {
    if (!localize_apply(l, level)) continue;
    ExploreSummary sum = {0};
    Explorer x = explorer_beside(first, &sum);
    x.localized = true;
    memset(covered, 0, n * sizeof *covered);
    uint64_t before = explorer_effort(first) - explorer_own_effort(first);
    explorer_begin(&x, p, first->search.engine.solve, covered, NULL);
    x.pace.effort = WORTH_IT + before;
    explorer_explore(&x);
    answer = !x.again && !explorer_is_tired(&x) && is_answer(&sum);
    over = sum.stopped & EXPLORER_NO_MORE;
    explorer_end(&x);
    commands += sum.work.commands;
    localize_restore(l, answer ? covered : NULL);
    if (over) first->sum->stopped |= sum.stopped;
    if (!answer) continue;
    sum.left_out = localize_left_out(l);
    sum.work.commands = commands;
    *first->sum = sum;
    memcpy(coverage, covered, n * sizeof *covered);
  }
  localize_free(l);
  free(covered);
  return answer;
}

/* In a large program, a single question of a plain exploration may take longer than all of the
 * program without most of its variables. */
static bool is_large(const CoreProgram *p) {
  enum { LARGE = 3000 };
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->impls.n; i++)
    for (uint32_t k = 0; k < p->impls.at[i]->blocks.n; k++)
      n += p->impls.at[i]->blocks.at[k]->cmds.n;
  return n > LARGE;
}

/* --shard: goes on, the oldest first, until there are some states for each shard, and then with
 * this shard's only. Without so many, after a while with as many as there are. */
static void explore_divided(Explorer *x) {
  enum { STATES_EACH = 16, A_WHILE = 2000000 };
  const ExploreOptions *o = x->opt;
  Search *s = &x->search;
  const Strategy *own = o->strategy ? o->strategy : strategy_find(explorer_policy.strategy);
  divide_regroup(s, strategy_find("breadth"), o->seed);
  x->pace.split = (uint64_t)o->shards * STATES_EACH;
  do {
    x->pace.effort = explorer_effort(x) + A_WHILE;
    if (explorer_explore(x)) return;
  } while (x->sum->waiting < o->shards);
  x->pace.split = x->pace.effort = 0;
  divide_states(s, o->shard, o->shards, &x->sum->division);
  x->sum->waiting = x->sum->division.mine;
  divide_regroup(s, own, o->seed);
  explorer_explore(x);
}

static void explore_in_turn(Explorer *x, CoreProgram *p, CoveredBlock *coverage) {
  enum { A_MOMENT = 60000 };
  bool localizes = may_localize(x->opt), loops = may_abstract_loops(x, p);
  bool at_once = localizes && is_large(p);
  ExploreSummary before = *x->sum;
  if (at_once && explore_localized(x, p, coverage)) return;
  *x->sum = before;
  if (localizes || loops || x->opt->shards > 1) x->pace.effort = explorer_effort(x) + A_MOMENT;
  if (explorer_explore(x)) return;
  x->pace.effort = 0;
  before = *x->sum;
  if (localizes && !at_once && explore_localized(x, p, coverage)) return;
  if (loops && explore_abstract(x, p, coverage)) return;
  *x->sum = before;
  if (x->opt->shards > 1)
    explore_divided(x);
  else
    explorer_explore(x);
}

void explore_policy_search(CoreProgram *p, const ExploreOptions *opt, ExplorerSink *sink, void *env,
                           ExploreSummary *sum, CoveredBlock *coverage) {
  bool all = opt->check_entry || !optimization_on(opt->without, OPTIMIZATION_DECLARATIONS);
  CoreProgram view = *p;
  if (!all) view = relevant_view(p, opt->entry);
  SolveOptions so = {.solver = opt->solver,
                     .unroll = 100,
                     .without = opt->without,
                     .seconds = opt->limits.question_seconds,
                     .log_to = opt->log_to};
  Explorer x = {.opt = opt,
                .sum = sum,
                .sink = sink,
                .env = env,
                .search = {.policy = &explorer_policy, .small = true, .started = clock_now()},
                .pace.turn = {opt->turns ? opt->effort : 0, opt->limits.processor_seconds},
                .memory.terms_before = term_count(view.terms),
                .pace.processor_started = clock_processor()};
  Solve *solve = solve_new(&view, &so);
  explorer_begin(&x, &view, solve, coverage, NULL);
  explore_in_turn(&x, &view, coverage);
  explorer_end(&x);
  solve_free(solve);
  if (!all) relevant_free(&view);
}
