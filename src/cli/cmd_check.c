/* SPDX-License-Identifier: MIT */
/* lindy check: parse, resolve, type-check; the diagnostics are the result. */
#include "api/lint.h"
#include "cli/options/cli.h"

ExitStatus cmd_check(const Cli *cli) {
  if (!cli_has_files(cli, "check")) return EXIT_USAGE;
  PipelineOptions opt = cli_pipeline_options(cli);
  Pipeline p;
  pipeline_init(&p, &opt);
  if (cli_load(cli, &p)) cli->opt->lint ? lint_program(&p) : pipeline_check(&p);
  ExitStatus status = cli_report(cli, &p, p.unread.n ? cli->err : cli->out);
  cli_summary(cli, "check", &p, status, cli->out);
  cli_times(cli, &p);
  pipeline_free(&p);
  return status;
}
