/* SPDX-License-Identifier: MIT */
/* lindy fmt: every file on its own, parsed and printed in canonical layout. */
#include "base/text/replace.h"
#include "cli/options/cli.h"
#include "report/json.h"

#include <string.h>

typedef struct FmtRun {
  const Cli *cli;
  Buf output; /* --output: what goes there, when all files have been read */
  uint32_t errors, warnings, changed;
  ExitStatus status; /* the worst so far */
  double seconds;
} FmtRun;

/* The order of statuses by how much they matter: usage and I/O before illegal text before layout.
 */
static void note_status(FmtRun *run, ExitStatus status) {
  static const ExitStatus worst_first[] = {EXIT_INTERNAL, EXIT_USAGE, EXIT_ILLEGAL, EXIT_REFUTED};
  for (size_t i = 0; i < sizeof worst_first / sizeof *worst_first; i++) {
    if (run->status == worst_first[i]) return;
    if (status == worst_first[i]) {
      run->status = status;
      return;
    }
  }
}

static void fail_file(FmtRun *run, const char *path, const char *why) {
  FileError e = {0, path, why};
  FILE *to = run->cli->opt->json ? run->cli->out : run->cli->err;
  ReportStyle style = cli_style(run->cli, to);
  run->cli->reporter->unread(to, &e, &style);
  run->errors++;
  note_status(run, EXIT_USAGE);
}

/* Printing must lose nothing and printing again must change nothing. */
static bool verified(FmtRun *run, const Pipeline *p, const char *path, const Buf *text) {
  const char *why;
  Pos where = 0;
  if (pipeline_format_holds(p, text, &why, &where)) return true;
  Loc loc = source_locate(&p->session.sources, where);
  Buf reason = {0};
  buf_puts(&reason, "internal error, nothing is written: ");
  if (loc.source) buf_printf(&reason, "line %u: ", (unsigned)loc.text_line);
  buf_puts(&reason, why);
  fail_file(run, path, reason.text);
  note_status(run, EXIT_INTERNAL);
  buf_free(&reason);
  return false;
}

static void say(FmtRun *run, const char *text, size_t n) {
  if (run->cli->opt->output)
    buf_add(&run->output, text, n);
  else if (n)
    fwrite(text, 1, n, run->cli->out);
}

static void show(FmtRun *run, const char *path, const Buf *text, bool changed) {
  const Options *o = run->cli->opt;
  if (o->json) {
    json_t *line = json_event("formatted");
    json_object_set_new(line, "file", json_text(path, strlen(path)));
    json_object_set_new(line, "changed", json_boolean(changed));
    if (!o->check && !o->in_place)
      json_object_set_new(line, "text", json_text(text->text ? text->text : "", text->n));
    json_write(run->cli->out, line);
  } else if (o->check) {
    if (changed) say(run, path, strlen(path));
    if (changed) say(run, "\n", 1);
  } else if (!o->in_place) {
    say(run, text->text, text->n);
  }
}

static void note_formatted(const FmtRun *run, const char *path, bool changed) {
  if (!run->cli->events) return;
  json_t *line = json_event("formatted");
  json_object_set_new(line, "file", json_text(path, strlen(path)));
  json_object_set_new(line, "changed", json_boolean(changed));
  json_write(run->cli->events, line);
}

static void write_result(FmtRun *run, const Pipeline *p, const char *path, const Buf *text) {
  const Options *o = run->cli->opt;
  const Source *s = p->session.sources.files.at[0];
  bool changed = text->n != s->len || (s->len && memcmp(text->text, s->text, s->len) != 0);
  const char *why;
  if (o->verify && !verified(run, p, path, text)) return;
  if (changed && o->in_place && !replace_file(path, text->text ? text->text : "", text->n, &why)) {
    fail_file(run, path, why);
    return;
  }
  show(run, path, text, changed);
  note_formatted(run, path, changed);
  run->changed += changed;
  if (changed && o->check) note_status(run, EXIT_REFUTED);
}

static void format_file(FmtRun *run, const char *path) {
  PipelineOptions opt = {0};
  Pipeline p;
  pipeline_init(&p, &opt);
  if (pipeline_load(&p, &path, 1) && pipeline_parse(&p)) {
    Buf text = {0};
    const char *why;
    if (pipeline_format(&p, &text, &why))
      write_result(run, &p, path, &text);
    else
      fail_file(run, path, why);
    buf_free(&text);
  }
  note_status(run, cli_report(run->cli, &p, run->cli->err));
  cli_times(run->cli, &p);
  run->errors += p.session.diags.errors + p.unread.n;
  run->warnings += p.session.diags.warnings;
  run->seconds += pipeline_seconds(&p);
  pipeline_free(&p);
}

static void fmt_finish(const FmtRun *run) {
  const Options *o = run->cli->opt;
  if (!o->json && !run->cli->events) return;
  Summary m = {.command = "fmt",
               .verdict = report_verdict_of(run->status),
               .files = o->operands.n,
               .errors = run->errors,
               .warnings = run->warnings,
               .seconds = run->seconds};
  ReportStyle style = {0};
  if (run->cli->events) report_json.summary(run->cli->events, &m, &style);
  if (o->json) report_json.summary(run->cli->out, &m, &style);
}

ExitStatus cmd_fmt(const Cli *cli) {
  const Options *o = cli->opt;
  if (!cli_has_files(cli, "fmt")) return EXIT_USAGE;
  if (o->in_place && (o->check || o->output))
    return cli_fail(cli, "--in-place cannot be used with --check or --output");
  if (o->check && o->output)
    return cli_fail(cli, "--check writes no file, so it cannot be used with --output");
  FmtRun run = {.cli = cli};
  for (uint32_t i = 0; i < o->operands.n; i++)
    if (o->in_place && strcmp(o->operands.at[i], "-") == 0)
      return cli_fail(cli, "standard input cannot be rewritten in place");
  for (uint32_t i = 0; i < o->operands.n; i++) format_file(&run, o->operands.at[i]);
  /* Not a file with a hole where one of the programs could not be read. */
  bool whole = run.status == EXIT_DONE || run.status == EXIT_REFUTED;
  if (o->output && whole && !cli_write(cli, o->output, &run.output)) note_status(&run, EXIT_USAGE);
  fmt_finish(&run);
  buf_free(&run.output);
  return run.status;
}
