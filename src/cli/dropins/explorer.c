/* SPDX-License-Identifier: MIT */
#include "cli/dropins/explorer.h"

#include "api/exploring.h"
#include "base/bug.h"

typedef struct Taking {
  Executions made;
  const DropinSearch *search;
} Taking;

static void take_script(void *env, Script *s, ValueStore *store) {
  Taking *t = env;
  bool fresh;
  if (!s->fails) return;
  Execution *x = executions_take(&t->made, s, store, true, &fresh);
  if (x->outcome == EXEC_FAILED && x->confirmed && fresh) t->search->take(t->search->env, x);
  execution_free(x);
}

static ExploreOptions options_of(const Cli *cli, const Proc *entry, const DropinSearch *search) {
  ExploreOptions opt;
  uint32_t methods = 0;
  Buf why = {0};
  if (!engine_options_explore(cli->opt, entry, &opt, &methods, &why)) bug("%s", why.text);
  buf_free(&why);
  opt.limits.loop_bound = search->loop_bound;
  if (search->recursion_bound) opt.limits.recursion_bound = search->recursion_bound;
  opt.limits.seconds = search->seconds;
  opt.keep_going = search->keep_going;
  return opt;
}

DropinAnswer dropin_search(const Cli *cli, Pipeline *p, const Proc *entry,
                           const DropinSearch *search) {
  ExploreOptions opt = options_of(cli, entry, search);
  Taking taking = {.search = search};
  ExploringTask task = {
      .processor_seconds = search->processor_seconds, .sink = take_script, .env = &taking};
  Exploring x;
  executions_init(&taking.made, p->core);
  exploring_decide(&x, p->core, &opt, &task);
  ExploreReport report = exploring_report(&x, &taking.made.counts, pipeline_seconds(p));
  const ExploreSummary *sum = &x.symbolic.explored.sum;
  DropinAnswer answer = {
      .verdict = explore_verdict(&report),
      .at_bound = sum->ended[ENDED_LOOP] || sum->ended[ENDED_RECURSION],
      .at_time = sum->stopped & (EXPLORE_AT_TIME | EXPLORE_AT_PROCESSOR_TIME),
      .interrupted = sum->stopped & EXPLORE_INTERRUPTED,
  };
  explore_reasons(&p->session, &report, &answer.reasons);
  exploring_free(&x);
  executions_free(&taking.made);
  return answer;
}

ExitStatus dropin_program(const Cli *cli, const char *command,
                          ExitStatus (*act)(void *env, const Cli *, Pipeline *), void *env) {
  if (!cli_has_files(cli, command)) return EXIT_USAGE;
  PipelineOptions opt = cli_pipeline_options(cli);
  opt.pass = executions_passes();
  opt.whole = true;
  Pipeline p;
  pipeline_init(&p, &opt);
  bool legal = cli_load(cli, &p) && pipeline_core(&p);
  ExitStatus status = cli_report(cli, &p, p.unread.n ? cli->err : cli->out);
  if (legal && status == EXIT_DONE) status = act(env, cli, &p);
  pipeline_free(&p);
  return status;
}
