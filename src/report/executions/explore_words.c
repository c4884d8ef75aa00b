/* SPDX-License-Identifier: MIT */
/* Words and the verdict that all writers of explorations use. */
#include "report/executions/explore.h"

Verdict explore_part_verdict(const ExploreReport *r) {
  const ExploreSummary *s = &r->x->sum;
  if (r->runs->failed > r->runs->doubtful) return VERDICT_REFUTED;
  if (r->proved) return VERDICT_VERIFIED;
  if (r->idle) return VERDICT_INCOMPLETE;
  if (s->stopped || s->outside.n || r->runs->unconfirmed || r->runs->dropped)
    return VERDICT_INCOMPLETE;
  for (EndKind k = 0; k < ENDED_COUNT; k++)
    if (s->ended[k] && ended_verdict(k) != ENDED_FINE) return VERDICT_INCOMPLETE;
  return s->inconsistent && !r->opt->vacuous ? VERDICT_INCOMPLETE : VERDICT_VERIFIED;
}

Verdict explore_verdict(const ExploreReport *r) {
  const Division *d = &r->x->sum.division;
  Verdict v = explore_part_verdict(r);
  return v == VERDICT_VERIFIED && !r->proved && d->mine < d->all ? VERDICT_INCOMPLETE : v;
}

static void item(Buf *out, const char *text) {
  if (out->n) buf_puts(out, ", ");
  buf_puts(out, text);
}

static void add_stops(const ExploreReport *r, Buf *out) {
  uint32_t stopped = r->x->sum.stopped;
  if (stopped & EXPLORE_INTERRUPTED) item(out, "interrupted");
  if (stopped & EXPLORE_AT_BUG) item(out, "stopped at the first bug (--keep-going looks for more)");
  if (stopped & EXPLORE_AT_TIME) {
    item(out, "");
    buf_printf(out, "stopped after %g s (--timeout)", r->opt->limits.seconds);
  }
  if (stopped & EXPLORE_AT_PROCESSOR_TIME) {
    item(out, "");
    buf_printf(out, "stopped after %g s of processor time (--cpu-timeout)",
               r->opt->limits.processor_seconds);
  }
  if (stopped & EXPLORE_AT_TURNS) {
    item(out, "");
    buf_printf(out, "stopped after %u turn%s (--turns)", r->turns, r->turns == 1 ? "" : "s");
  }
  if (stopped & EXPLORE_AT_MEMORY) item(out, "out of memory (--memory)");
  if (stopped & EXPLORE_AT_STATES) item(out, "too many states (--states)");
  if (stopped & EXPLORE_CRASHED) {
    item(out, "the search ");
    buf_puts(out, r->x->sum.death);
  }
}

static void add_count(Buf *out, uint64_t n, const char *what) {
  if (!n) return;
  item(out, "");
  buf_printf(out, "%llu state%s %s", (unsigned long long)n, n == 1 ? "" : "s", what);
}

void explore_reasons(const Session *s, const ExploreReport *r, Buf *out) {
  const ExploreSummary *sum = &r->x->sum;
  if (r->proved) return;
  if (r->idle && !r->refuted) item(out, "the method did not decide it (--engine)");
  add_stops(r, out);
  if (sum->inconsistent) item(out, "the assumptions at the entry contradict each other");
  if (sum->ended[ENDED_LOOP]) {
    item(out, "");
    buf_printf(out, "loop bound %u reached (--loop-bound)", (unsigned)r->opt->limits.loop_bound);
    Loc loc = source_locate(&s->sources, sum->loop_pos);
    if (loc.source) buf_printf(out, " on line %lld", (long long)loc.line);
  }
  if (sum->ended[ENDED_RECURSION]) {
    item(out, "");
    buf_printf(out, "recursion bound %u reached (--recursion-bound)",
               (unsigned)r->opt->limits.recursion_bound);
  }
  add_count(out, sum->ended[ENDED_DEPTH], "too long (--depth)");
  add_count(out, sum->ended[ENDED_UNKNOWN], "left open by the solver");
  if (sum->ended[ENDED_UNKNOWN] && sum->reason[0]) buf_printf(out, " (%s)", sum->reason);
  const Division *d = &sum->division;
  if (d->mine < d->all) {
    item(out, "");
    buf_printf(out, "%u of %u states are other shards' (--shard)", d->all - d->mine, d->all);
  }
  if (sum->outside.n) {
    item(out, "");
    run_outside(s, &sum->outside, out);
  }
  add_count(out, r->runs->doubtful, "failing but unconfirmed");
  add_count(out, r->runs->dropped, "not reproduced on plain values");
}
