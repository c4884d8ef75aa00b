/* SPDX-License-Identifier: MIT */
/* lindy translate: the program in the language of another prover. */
#include "api/translation.h"
#include "cli/options/cli.h"
#include "report/json.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void report_refusal(const Cli *cli, const Pipeline *p, const WhymlUnit *u) {
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

static void note_opaque(const Cli *cli, const Whyml *m) {
  if (cli->opt->quiet || !m->opaque.n) return;
  fprintf(cli->err, "lindy: note: Why3 will know nothing about");
  for (uint32_t i = 0; i < m->opaque.n && i < 5; i++)
    fprintf(cli->err, "%s %s", i ? "," : "", m->opaque.at[i]->text);
  if (m->opaque.n > 5) fprintf(cli->err, " and %u more", (unsigned)(m->opaque.n - 5));
  fputc('\n', cli->err);
}

/* ---- --check ----------------------------------------------------------------- */

static const char *why3_word(Why3Verdict v) {
  return v == WHY3_PROVED ? "proved" : v == WHY3_TIMEOUT ? "timeout" : "unproved";
}

static void text_row(const Cli *cli, const Comparison *c, const Whyml *m, uint32_t unit,
                     int width) {
  FILE *out = cli->out;
  fprintf(out, "%-*s  %-12s", width, m->units.at[unit].impl->name->text, c->lindy[unit]);
  const char *differs = compare_difference(c, m, unit);
  for (uint32_t p = 0; p < c->provers.n; p++) {
    bool last = p + 1 == c->provers.n && !*differs;
    fprintf(out, "  %-*s", last ? 0 : 8, why3_word(c->why3[p][unit]));
  }
  fprintf(out, "%s%s\n", *differs ? "  differs: " : "", differs);
}

static void json_row(const Cli *cli, const Comparison *c, const Whyml *m, uint32_t unit) {
  json_t *line = json_event("comparison"), *each = json_object();
  const char *name = m->units.at[unit].impl->name->text;
  json_object_set_new(line, "unit", json_text(name, strlen(name)));
  json_object_set_new(line, "lindy", json_string(c->lindy[unit]));
  for (uint32_t p = 0; p < c->provers.n; p++)
    json_object_set_new(each, c->provers.at[p], json_string(why3_word(c->why3[p][unit])));
  json_object_set_new(line, "why3", each);
  json_object_set_new(line, "agrees", json_boolean(!*compare_difference(c, m, unit)));
  json_write(cli->out, line);
}

static ExitStatus comparison_table(const Cli *cli, const Comparison *c, const Whyml *m) {
  bool json = cli->opt->json, refuted = false, inconclusive = false;
  size_t width = strlen("implementation");
  uint32_t agree = 0, total = 0;
  for (uint32_t i = 0; i < m->units.n; i++) {
    size_t n = m->units.at[i].impl->name->len;
    if (n > width && n <= 40) width = n;
  }
  if (!json) {
    fprintf(cli->out, "%-*s  %-12s", (int)width, "implementation", "lindy");
    for (uint32_t p = 0; p < c->provers.n; p++)
      fprintf(cli->out, "  %-*s", p + 1 < c->provers.n ? 8 : 0, c->provers.at[p]);
    fputc('\n', cli->out);
  }
  for (uint32_t i = 0; i < m->units.n; i++) {
    if (!m->units.at[i].name || !c->lindy[i]) continue;
    bool same = !*compare_difference(c, m, i);
    total++;
    agree += same;
    refuted |= strcmp(c->lindy[i], "refuted") == 0;
    inconclusive |= !same || strcmp(c->lindy[i], "inconclusive") == 0;
    refuted |= strcmp(c->lindy[i], "unproved") == 0;
    json ? json_row(cli, c, m, i) : text_row(cli, c, m, i, (int)width);
  }
  if (!json && !cli->opt->quiet)
    fprintf(cli->out, "\n%u of %u implementation%s: Why3 agrees with Lindy\n", agree, total,
            total == 1 ? "" : "s");
  return refuted ? EXIT_REFUTED : inconclusive ? EXIT_INCONCLUSIVE : EXIT_DONE;
}

/* One line for each implementation. The status is that of the worst of them: refuted, or
 * inconclusive when a prover and Lindy differ or nobody knows. */
static ExitStatus check_translation(const Cli *cli, const Whyml *m) {
  const Options *o = cli->opt;
  CompareOptions opt = {.provers = o->provers ? o->provers : "z3,cvc5",
                        .patterns = o->procs.at,
                        .n_patterns = o->procs.n,
                        .jobs = cli_jobs(cli),
                        .seconds = (uint32_t)cli_seconds(o, 0)};
  PipelineOptions again = cli_pipeline_options(cli);
  again.pass = (PassOptions){.closed_types = true};
  Pipeline p;
  pipeline_init(&p, &again);
  Buf why = {0};
  Comparison c;
  cli_load(cli, &p);
  CompareEnd end = compare_translation(&c, m, &p, &opt, &why);
  ExitStatus status = end == COMPARE_DONE     ? comparison_table(cli, &c, m)
                      : end == COMPARE_FAILED ? cli_fail(cli, "%s", why.n ? why.text : "")
                                              : EXIT_INTERRUPTED;
  comparison_free(&c);
  pipeline_free(&p);
  buf_free(&why);
  return status;
}

/* ---- the command ---------------------------------------------------------------- */

/* To a person at a terminal whose Why3 has never looked for provers. */
static void note_configuration(const Cli *cli) {
  const char *home = getenv("HOME");
  if (!cli->opt->output || cli->opt->quiet || cli->opt->json || !isatty(fileno(cli->err))) return;
  if (getenv("WHY3CONFIG") || !home) return;
  Buf path = {0};
  buf_printf(&path, "%s/.why3.conf", home);
  if (access(path.text, F_OK) != 0)
    fprintf(cli->err,
            "lindy: note: 'why3 config detect' makes provers known to Why3, once; then 'why3 prove "
            "-P z3 %s'\n",
            cli->opt->output);
  buf_free(&path);
}

static ExitStatus translate_program(const Cli *cli, Pipeline *p) {
  const Options *o = cli->opt;
  Whyml m;
  Buf why = {0};
  bool good = translation_make(&m, p->core, o->procs.at, o->procs.n, (size_t)o->max_text, &why);
  if (!good) cli_fail(cli, "%s", why.text);
  buf_free(&why);
  if (!good) return EXIT_USAGE;
  for (uint32_t i = 0; i < m.units.n; i++)
    if (m.units.at[i].why) report_refusal(cli, p, &m.units.at[i]);
  note_opaque(cli, &m);
  ExitStatus status = m.refused ? EXIT_INCONCLUSIVE : EXIT_DONE;
  if (!m.refused || cli->opt->partial) {
    bool checks = cli->opt->check;
    ExitStatus done =
        checks && !cli->opt->output ? EXIT_DONE : cli_output(cli, "translation", &m.text);
    if (checks && done == EXIT_DONE) done = check_translation(cli, &m);
    if (!checks && done == EXIT_DONE) note_configuration(cli);
    if (done != EXIT_DONE) status = done;
  }
  whyml_free(&m);
  return status;
}

ExitStatus cmd_translate(const Cli *cli) {
  if (!cli_has_files(cli, "translate")) return EXIT_USAGE;
  PipelineOptions opt = cli_pipeline_options(cli);
  opt.pass = translation_passes();
  Pipeline p;
  pipeline_init(&p, &opt);
  bool lowered = cli_load(cli, &p) && pipeline_core(&p);
  ExitStatus status = cli_report(cli, &p, cli->err);
  if (lowered && status == EXIT_DONE) status = translate_program(cli, &p);
  if (cli->opt->json || p.session.diags.errors) cli_summary(cli, "translate", &p, status, cli->err);
  cli_times(cli, &p);
  pipeline_free(&p);
  return status;
}
