/* SPDX-License-Identifier: MIT */
/* lindy dump: the core program, after all passes or after one of them. */
#include "base/text/suggest.h"
#include "cli/options/cli.h"

#include <string.h>

static bool find_pass(const Cli *cli, const char *name, PassOptions *pass) {
  pass->stop = passes_find(name, &pass->stop_after);
  if (pass->stop) return true;
  Suggest s = {name, NULL, 0};
  for (PassId id = 0; id < PASS_COUNT; id++) suggest_try(&s, passes_name(id));
  if (s.best)
    cli_fail(cli, "there is no pass '%s'; did you mean '%s'?", name, s.best);
  else
    cli_fail(cli, "there is no pass '%s'; 'lindy help dump' lists the passes", name);
  return false;
}

static bool dump_pass_options(const Cli *cli, PassOptions *pass) {
  const Options *o = cli->opt;
  *pass = (PassOptions){
      .inline_mode = inline_mode_named(o->inline_mode),
      .unroll = o->unroll >= 0,
      .unroll_depth = o->unroll >= 0 ? (uint32_t)o->unroll : 0,
      .sound_unroll = o->sound_unroll,
      .prune = !o->no_prune,
      .self_check = o->self_check,
  };
  return !o->after || find_pass(cli, o->after, pass);
}

static ExitStatus write_core(const Cli *cli, const Pipeline *p) {
  Buf text = {0};
  pipeline_dump(p, &text);
  ExitStatus status = cli_output(cli, "core", &text);
  buf_free(&text);
  return status;
}

ExitStatus cmd_dump(const Cli *cli) {
  if (!cli_has_files(cli, "dump")) return EXIT_USAGE;
  PipelineOptions opt = cli_pipeline_options(cli);
  if (!dump_pass_options(cli, &opt.pass)) return EXIT_USAGE;
  opt.obligations = true;
  Pipeline p;
  pipeline_init(&p, &opt);
  bool lowered = cli_load(cli, &p) && pipeline_core(&p);
  ExitStatus status = cli_report(cli, &p, cli->err);
  if (lowered) {
    ExitStatus written = write_core(cli, &p);
    if (status == EXIT_DONE) status = written;
  }
  if (cli->opt->json || p.session.diags.errors) cli_summary(cli, "dump", &p, status, cli->err);
  cli_times(cli, &p);
  pipeline_free(&p);
  return status;
}
