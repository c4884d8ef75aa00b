/* lindy run: concrete executions of one procedure.
 * SPDX-License-Identifier: MIT */
#include "cli/runs.h"

static ExitStatus search(const Cli *cli, Pipeline *p) {
  const Proc *entry = runs_entry(cli, p->core, cli->opt->entry);
  if (!entry) return EXIT_USAGE;
  Runs r;
  RunOptions opt;
  runs_init(&r, cli, p, "run");
  ExitStatus status = EXIT_USAGE;
  if (runs_options(&r, entry, &opt) && runs_search(&r, &opt)) {
    r.writer->summary(cli->out, &p->session, &r.counts, &r.style);
    status = runs_status(&r);
    if (!runs_finish(&r)) status = EXIT_USAGE;
  }
  runs_free(&r);
  return status;
}

ExitStatus cmd_run(const Cli *cli) {
  if (!cli_has_files(cli, "run")) return EXIT_USAGE;
  PipelineOptions opt = runs_pipeline_options(cli);
  Pipeline p;
  pipeline_init(&p, &opt);
  bool legal = cli_load(cli, &p) && pipeline_core(&p);
  ExitStatus status = cli_report(cli, &p, p.unread.n ? cli->err : cli->out);
  if (legal && status == EXIT_DONE)
    status = search(cli, &p);
  else
    cli_summary(cli, "run", &p, status, cli->out);
  cli_times(cli, &p);
  pipeline_free(&p);
  return status;
}
