/* SPDX-License-Identifier: MIT */
/* See symbolic.h. */
#include "portfolio/symbolic.h"

#include "portfolio/method.h"

/* Tests, bounds and lists of bugs are about single paths. */
static bool is_about_paths(const ExploreOptions *o) {
  return o->every_path || o->keep_going || o->loop_bound || o->steps || o->states;
}

enum {
  NO_OTHERS = EXPLORE_INTERRUPTED | EXPLORE_AT_BUG | EXPLORE_AT_TIME | EXPLORE_AT_PROCESSOR_TIME
};

/* May another method still be of use? */
static bool is_undecided(const ExploreSummary *s) {
  if (s->inconsistent) return false;
  if (s->stopped & NO_OTHERS) return false;
  bool open = s->stopped != 0;
  for (EndKind k = 0; k < ENDED_COUNT; k++) {
    if (s->ended[k] && ended_verdict(k) == ENDED_BUG) return false;
    open |= s->ended[k] && ended_verdict(k) != ENDED_FINE;
  }
  return open;
}

bool symbolic_abstracts(const Symbolic *s) {
  const ExploreSummary *sum = &s->explored.sum;
  bool fine = !sum->stopped && !sum->inconsistent && (sum->abstract_loops || sum->left_out);
  for (EndKind k = 0; k < ENDED_COUNT; k++)
    fine &= !sum->ended[k] || ended_verdict(k) == ENDED_FINE;
  return fine;
}

static uint64_t interlude(void *env) {
  uint64_t next = portfolio_interlude(env);
  return next == PORTFOLIO_DECIDED ? EXPLORE_NO_MORE : next;
}

bool symbolic_turn(Portfolio *x) {
  Symbolic *s = x->symbolic;
  ExploreOptions opt = *s->opt;
  bool alone = x->only || is_about_paths(&opt);
  opt.processor_seconds = portfolio_processor_seconds(x);
  opt.process_memory_bytes = portfolio_memory(x);
  opt.watch = portfolio_watch;
  opt.watch_env = x;
  if (!alone) {
    opt.interlude = interlude;
    opt.interlude_env = x;
    opt.interlude_effort = portfolio_first_effort();
  }
  explore_search(x->program, &opt, x->sink, s->progress, x->env, &s->explored);
  s->explored.sum.stopped &= ~(uint32_t)EXPLORE_AT_ANSWER;
  x->interrupted |= (s->explored.sum.stopped & EXPLORE_INTERRUPTED) != 0;
  return alone || x->proved || x->refuted || !is_undecided(&s->explored.sum);
}

void symbolic_free(Symbolic *s) {
  explore_free(&s->explored);
}
