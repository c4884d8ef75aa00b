/* SPDX-License-Identifier: MIT */
/* What the commands share. */
#include "cli/options/cli.h"

#include "base/file.h"
#include "report/json.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

ExitStatus cli_fail(const Cli *cli, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fputs("lindy: error: ", cli->err);
  vfprintf(cli->err, fmt, ap);
  fputc('\n', cli->err);
  va_end(ap);
  return EXIT_USAGE;
}

bool cli_write(const Cli *cli, const char *path, const Buf *text) {
  if (file_write(path, false, text->text, text->n)) return true;
  cli_fail(cli, "%s: %s", path, strerror(errno));
  return false;
}

ExitStatus cli_output(const Cli *cli, const char *event, const Buf *text) {
  Buf line = {0};
  const Buf *what = text;
  if (cli->opt->json) {
    json_t *o = json_event(event);
    json_object_set_new(o, "text", json_text(text->n ? text->text : "", text->n));
    json_line(&line, o);
    what = &line;
  }
  bool ok = true;
  if (cli->opt->output)
    ok = cli_write(cli, cli->opt->output, what);
  else if (what->n)
    fwrite(what->text, 1, what->n, cli->out);
  buf_free(&line);
  return ok ? EXIT_DONE : EXIT_USAGE;
}

uint32_t cli_jobs(const Cli *cli) {
  return engine_options_jobs(cli->opt);
}

bool cli_has_files(const Cli *cli, const char *command) {
  if (cli->opt->operands.n) return true;
  cli_fail(cli, "no input file; usage: lindy %s FILE... (- is standard input)", command);
  return false;
}

PipelineOptions cli_pipeline_options(const Cli *cli) {
  PipelineOptions opt = engine_options_texts(cli->opt);
  opt.note_older = opt.assemblies = true;
  return opt;
}

const char *cli_second_solver(const Cli *cli) {
  return cli->opt->recheck_solver ? cli->opt->recheck_solver : "cvc5";
}

void cli_refusals(const Cli *cli, const BoogieRefusal *r, uint32_t n) {
  for (uint32_t i = 0; i < n && !cli->opt->quiet; i++) {
    if (r[i].file) fprintf(cli->err, "%s:%u: ", r[i].file, (unsigned)r[i].place);
    fputs(r[i].name, cli->err);
    if (!r[i].file) fprintf(cli->err, "+IL_%04x", (unsigned)r[i].place);
    fprintf(cli->err, " is not translated: %s\n", r[i].why);
  }
}

/* Which C# files are not shown, and why; once for each. */
static void note_unquoted(const Cli *cli, const Pipeline *p) {
  for (uint32_t i = 0; i < p->unquoted.n && !cli->opt->quiet; i++)
    fprintf(cli->err, "lindy: note: %s: %s\n", p->unquoted.at[i].path, p->unquoted.at[i].why);
}

bool cli_load(const Cli *cli, Pipeline *p) {
  const Options *o = cli->opt;
  bool ok = pipeline_load(p, o->operands.at, o->operands.n);
  note_unquoted(cli, p);
  for (uint32_t i = 0; i < o->libs.n; i++) {
    if (pipeline_load_library(p, o->libs.at[i])) continue;
    FileError e = {o->operands.n + i, o->libs.at[i], "there is no library of this name"};
    vec_push(&p->unread, e);
    ok = false;
  }
  return ok;
}

void cli_assumptions(const Cli *cli, const Pipeline *p) {
  for (uint32_t i = 0; i < p->assumed.n && !cli->opt->quiet; i++)
    fprintf(cli->err, "lindy: note: assuming that %s\n", p->assumed.at[i]);
}

void cli_note_linear(const Cli *cli, const char *why) {
  if (why) fprintf(cli->err, "lindy: linear relations are turned off: %s\n", why);
}

/* Colour as asked for; by default on a terminal that can show it and whose user has not said no. */
static bool colored(const Cli *cli, FILE *to) {
  if (strcmp(cli->opt->color, "auto") != 0) return strcmp(cli->opt->color, "always") == 0;
  const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
  return isatty(fileno(to)) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

ReportStyle cli_style(const Cli *cli, FILE *to) {
  return (ReportStyle){.color = colored(cli, to),
                       .verbose = cli->opt->verbose,
                       .quiet = cli->opt->quiet,
                       .max_errors = (uint32_t)cli->opt->max_errors};
}

static void note_older(const Cli *cli, const Pipeline *p) {
  if (!p->older_word || cli->opt->quiet) return;
  fprintf(cli->err, "lindy: note: '%s' is a name here, so this is read with --dialect=boogie2\n",
          p->older_word);
}

ExitStatus cli_report(const Cli *cli, const Pipeline *p, FILE *to) {
  if (cli->opt->json) to = cli->out;
  ReportStyle style = cli_style(cli, to);
  cli_refusals(cli, p->refused.at, p->refused.n);
  note_older(cli, p);
  for (uint32_t i = 0; i < p->unread.n; i++) cli->reporter->unread(to, &p->unread.at[i], &style);
  cli->reporter->diags(to, &p->session, &style);
  if (cli->events) {
    for (uint32_t i = 0; i < p->unread.n; i++)
      report_json.unread(cli->events, &p->unread.at[i], &style);
    report_json.diags(cli->events, &p->session, &style);
  }
  return p->unread.n ? EXIT_USAGE : p->session.diags.errors ? EXIT_ILLEGAL : EXIT_DONE;
}

void cli_summary(const Cli *cli, const char *command, const Pipeline *p, ExitStatus status,
                 FILE *to) {
  const Options *o = cli->opt;
  Summary m = {
      .command = command,
      .verdict = report_verdict_of(status),
      .file = o->operands.n == 1 ? o->operands.at[0] : NULL,
      .files = o->operands.n,
      .errors = p->session.diags.errors + p->unread.n,
      .warnings = p->session.diags.warnings,
      .seconds = pipeline_seconds(p),
  };
  if (o->json) to = cli->out;
  ReportStyle style = cli_style(cli, to);
  if (cli->events) report_json.summary(cli->events, &m, &style);
  if (!p->unread.n || o->json) cli->reporter->summary(to, &m, &style);
}

static void warn_no_cache(const Cli *cli, const char *why) {
  fprintf(cli->err, "lindy: warning: no cache: %s\n", why);
}

bool cli_cache_allowed(const Cli *cli) {
  Buf why = {0};
  bool allowed = engine_options_cache_allowed(cli->opt, &why);
  if (!allowed) cli_fail(cli, "--cache: %s", why.text);
  buf_free(&why);
  return allowed;
}

Cache *cli_cache_open(const Cli *cli) {
  Buf why = {0};
  Cache *c = engine_options_cache(cli->opt, &why);
  if (why.n) warn_no_cache(cli, why.text);
  buf_free(&why);
  return c;
}

void cli_cache_close(const Cli *cli, Cache *c) {
  if (c && cache_trouble(c)) warn_no_cache(cli, cache_trouble(c));
  cache_close(c);
}

static void write_sizes(const Cli *cli, const Pipeline *p, double seconds) {
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < p->session.sources.files.n; i++)
    bytes += p->session.sources.files.at[i]->len;
  fprintf(cli->err, "%-10s %u files, %llu bytes, %u declarations", "program",
          (unsigned)p->session.sources.files.n, (unsigned long long)bytes,
          (unsigned)p->program->decls.n);
  if (p->core)
    fprintf(cli->err, "; core: %u functions, %u axioms, %u procedures, %u implementations",
            (unsigned)p->core->functions.n, (unsigned)p->core->axioms.n, (unsigned)p->core->procs.n,
            (unsigned)p->core->impls.n);
  fprintf(cli->err, "; %.1f MB/s\n", (double)bytes / 1e6 / seconds);
}

void cli_times(const Cli *cli, const Pipeline *p) {
  if (!cli->opt->stats && !cli->opt->verbose) return;
  double seconds = pipeline_seconds(p);
  struct rusage use;
  getrusage(RUSAGE_SELF, &use);
  for (uint32_t i = 0; i < p->times.n; i++)
    fprintf(cli->err, "%-10s %9.3f ms\n", p->times.at[i].name, p->times.at[i].seconds * 1e3);
  fprintf(cli->err, "%-10s %9.3f ms, %.1f MB at most\n", "total", seconds * 1e3,
          (double)use.ru_maxrss / 1024);
  write_sizes(cli, p, seconds);
}
