/* SPDX-License-Identifier: MIT */
/* lindy translate: the program in the language of another prover. */
#include "base/mem.h"
#include "cli/cli.h"
#include "cli/select.h"
#include "cli/translate_check.h"
#include "report/json.h"
#include "translate/whyml.h"

#include <stdlib.h>

/* What the verifier reads, but with terms as they are written. */
static PassOptions pass_options(void) {
  return (PassOptions){
      .closed_types = true, .plain = true, .stop = true, .stop_after = PASS_LAMBDA};
}

static void refuse(const Cli *cli, const Pipeline *p, const WhymlUnit *u) {
  Loc at = source_locate(&p->session.sources, u->impl->pos);
  if (cli->opt->json) {
    json_t *line = json_event("refusal");
    json_object_set_new(line, "unit", json_text(u->impl->name->text, u->impl->name->len));
    json_object_set_new(line, "line", json_integer((json_int_t)at.line));
    json_object_set_new(line, "reason", json_string(u->why));
    json_write(cli->out, line);
    return;
  }
  fprintf(cli->err, "%s:%lld:%u: error: %s cannot be translated: %s\n",
          at.source ? at.file->text : "?", (long long)at.line, (unsigned)at.col,
          u->impl->name->text, u->why);
}

static void notes(const Cli *cli, const Whyml *m) {
  if (cli->opt->quiet || !m->opaque.n) return;
  fprintf(cli->err, "lindy: note: Why3 will know nothing about");
  for (uint32_t i = 0; i < m->opaque.n && i < 5; i++)
    fprintf(cli->err, "%s %s", i ? "," : "", m->opaque.at[i]->text);
  if (m->opaque.n > 5) fprintf(cli->err, " and %u more", (unsigned)(m->opaque.n - 5));
  fputc('\n', cli->err);
}

/* --proc: the others are as if they were marked {:verify false}. */
static bool choose(const Cli *cli, CoreProgram *program) {
  const Impl **wanted = mem_calloc(program->impls.n + 1, sizeof *wanted);
  Map chosen = {0};
  uint32_t n = 0;
  bool ok = select_impls(cli, program, wanted, &n);
  for (uint32_t i = 0; i < n; i++) map_put_ptr(&chosen, wanted[i], wanted[i]);
  for (uint32_t i = 0; ok && i < program->impls.n; i++)
    program->impls.at[i]->verify = map_get_ptr(&chosen, program->impls.at[i]) != NULL;
  map_free(&chosen);
  free(wanted);
  return ok;
}

static ExitStatus translate(const Cli *cli, Pipeline *p) {
  Whyml m;
  if (!choose(cli, p->core)) return EXIT_USAGE;
  whyml_translate(&m, p->core, (size_t)cli->opt->max_text);
  for (uint32_t i = 0; i < m.units.n; i++)
    if (m.units.at[i].why) refuse(cli, p, &m.units.at[i]);
  notes(cli, &m);
  ExitStatus status = m.refused ? EXIT_INCONCLUSIVE : EXIT_DONE;
  if (!m.refused || cli->opt->partial) {
    bool check = cli->opt->check;
    ExitStatus done =
        check && !cli->opt->output ? EXIT_DONE : cli_output(cli, "translation", &m.text);
    if (check && done == EXIT_DONE) done = translate_check(cli, &m);
    if (done != EXIT_DONE) status = done;
  }
  whyml_free(&m);
  return status;
}

ExitStatus cmd_translate(const Cli *cli) {
  if (!cli_has_files(cli, "translate")) return EXIT_USAGE;
  PipelineOptions opt = cli_pipeline_options(cli);
  opt.pass = pass_options();
  Pipeline p;
  pipeline_init(&p, &opt);
  bool lowered = cli_load(cli, &p) && pipeline_core(&p);
  ExitStatus status = cli_report(cli, &p, cli->err);
  if (lowered && status == EXIT_DONE) status = translate(cli, &p);
  if (cli->opt->json || p.session.diags.errors) cli_summary(cli, "translate", &p, status, cli->err);
  cli_times(cli, &p);
  pipeline_free(&p);
  return status;
}
