/* SPDX-License-Identifier: MIT */
/* lindy replay: one execution again, from the file that `lindy run --save` has written. */
#include "cli/runs.h"

static ExitStatus replay_script(const Cli *cli, Pipeline *p, const char *path) {
  size_t n;
  const char *why = NULL, *text = source_read(&p->session.perm, path, &n, &why);
  if (!text) return cli_fail(cli, "%s: %s", path, why);
  Script s;
  ValueStore store;
  value_store_init(&store, p->core->terms);
  ExitStatus status = EXIT_USAGE;
  if (!script_of_json(p->core, &store, text, n, &s, &why)) {
    cli_fail(cli, "%s: %s", path, why);
  } else {
    Runs r;
    if (!runs_init(&r, cli, p, "replay")) return EXIT_USAGE; /* it needs nothing */
    runs_take(&r, &s, &store);
    if (r.made.counts.dropped) {
      status = cli_fail(cli, "%s: this is no execution of the program (-v says why)", path);
    } else {
      status = runs_status(&r);
    }
    if (!runs_finish(&r)) status = EXIT_USAGE;
    runs_free(&r);
    script_free(&s);
  }
  value_store_free(&store);
  return status;
}

ExitStatus cmd_replay(const Cli *cli) {
  if (cli->opt->operands.n < 2)
    return cli_fail(cli, "usage: lindy replay FILE... SCRIPT (from lindy run --save=SCRIPT)");
  Options files = *cli->opt; /* all operands but the last; the lists are borrowed */
  files.operands.n--;
  Cli program = *cli;
  program.opt = &files;
  PipelineOptions opt = runs_pipeline_options(cli);
  Pipeline p;
  pipeline_init(&p, &opt);
  bool legal = cli_load(&program, &p) && pipeline_core(&p);
  ExitStatus status = cli_report(&program, &p, p.unread.n ? cli->err : cli->out);
  if (legal && status == EXIT_DONE)
    status = replay_script(&program, &p, vec_last(&cli->opt->operands));
  pipeline_free(&p);
  return status;
}
