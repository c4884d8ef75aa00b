/* SPDX-License-Identifier: MIT */
/* lindy run: concrete executions of one procedure. */
#include "cli/runs.h"

/* Looking for every failure goes on after the first one: not for ever, unless --timeout says so. */
static const double SECONDS_FAILING = 60;

static ExitStatus run_program(const Cli *cli, Pipeline *p) {
  const Proc *entry = runs_entry(cli, p->core);
  if (!entry) return EXIT_USAGE;
  Runs r;
  RunOptions opt;
  ExitStatus status = EXIT_USAGE;
  if (runs_init(&r, cli, p, "run") && runs_options(&r, entry, &opt)) {
    if (cli->opt->failing && opt.limits.seconds <= 0)
      opt.limits.seconds = r.made.counts.timeout = SECONDS_FAILING;
    runs_search(&r, &opt);
    r.writer->summary(cli->out, &p->session, &r.made.counts, &r.style);
    if (cli->events) run_json.summary(cli->events, &p->session, &r.made.counts, &r.style);
    status = runs_status(&r);
    if (!runs_finish(&r)) status = EXIT_USAGE;
  }
  runs_free(&r);
  return status;
}

ExitStatus cmd_run(const Cli *cli) {
  return runs_command(cli, "run", run_program);
}
