/* SPDX-License-Identifier: MIT */
/* See exploring.h. */
#include "api/exploring.h"

static bool overapproximates(const CoreProgram *core) {
  for (uint32_t i = 0; i < core->functions.n; i++)
    if (core_attr(&core->functions.at[i]->attrs)->overapproximates) return true;
  for (uint32_t i = 0; i < core->procs.n; i++)
    if (core_attr(&core->procs.at[i]->attrs)->overapproximates) return true;
  return false;
}

void exploring_decide(Exploring *x, CoreProgram *program, const ExploreOptions *opt,
                      const ExploringTask *task) {
  *x = (Exploring){.opt = *opt};
  x->opt.keep_going |= overapproximates(program);
  x->symbolic = (Symbolic){.opt = &x->opt, .progress = task->progress};
  x->portfolio = (Portfolio){.program = program,
                             .entry = opt->entry,
                             .symbolic = &x->symbolic,
                             .limits = {.seconds = opt->limits.seconds,
                                        .processor_seconds = task->processor_seconds,
                                        .memory_bytes = opt->limits.memory_bytes},
                             .sink = task->sink,
                             .env = task->env,
                             .without = task->without,
                             .turns = task->turns,
                             .with_witness = task->with_witness,
                             .only = task->engine ? method_find(task->engine) : NULL};
  portfolio_decide(&x->portfolio);
}

void exploring_free(Exploring *x) {
  portfolio_free(&x->portfolio);
  symbolic_free(&x->symbolic);
}

ExploreReport exploring_report(Exploring *x, const RunCounts *runs, double seconds) {
  const Portfolio *by = &x->portfolio;
  ExploreReport report = {.core = by->program,
                          .opt = &x->opt,
                          .x = &x->symbolic.explored,
                          .runs = runs,
                          .idle = by->only && by->only != method_find("symbolic"),
                          .proved = by->found.proved ? method_name(by->found.proved) : NULL,
                          .refuted = by->found.refuted ? method_name(by->found.refuted) : NULL,
                          .turns = by->found.taken,
                          .seconds = seconds};
  if (by->found.interrupted) x->symbolic.explored.sum.stopped |= EXPLORE_INTERRUPTED;
  if (by->found.refuted) x->symbolic.explored.sum.stopped |= EXPLORE_AT_BUG;
  if (explore_verdict(&report) != VERDICT_INCOMPLETE)
    report.engine = report.proved ? report.proved : report.refuted ? report.refuted : "symbolic";
  return report;
}

void exploring_no_witness(const Exploring *x, Buf *why) {
  const Portfolio *by = &x->portfolio;
  if (by->found.states)
    buf_printf(why, "none is needed: nothing fails in any of %llu states",
               (unsigned long long)by->found.states);
  else if (by->found.proved || symbolic_abstracts(&x->symbolic))
    buf_puts(why, "no invariants were found that prove it");
  else
    buf_puts(why, "none is needed: every path was executed");
}
