/* SPDX-License-Identifier: MIT */
/* lindy cil: looks inside of .NET assemblies. */
#include "api/csharp/inspect.h"
#include "base/source.h"
#include "cli/options/cli.h"

typedef struct CilRun {
  const Cli *cli;
  Buf text; /* what all files give; shown together at the end */
  ExitStatus status;
} CilRun;

static void fail_file(CilRun *run, const char *path, const char *why, ExitStatus status) {
  FileError e = {0, path, why};
  FILE *to = run->cli->opt->json ? run->cli->out : run->cli->err;
  ReportStyle style = cli_style(run->cli, to);
  run->cli->reporter->unread(to, &e, &style);
  if (run->status != EXIT_USAGE) run->status = status;
}

static void put_summary(CilRun *run, const char *path, const Inspection *x) {
  const CilCounts *n = &x->counts;
  if (run->cli->opt->quiet) return;
  buf_printf(&run->text, "%s: %u types, %u methods, %u bodies, %u instructions, %u contracts", path,
             (unsigned)n->types, (unsigned)n->methods, (unsigned)n->bodies,
             (unsigned)n->instructions, (unsigned)n->contracts);
  if (x->no_symbols) buf_printf(&run->text, "; no source lines (%s)", x->no_symbols);
  buf_putc(&run->text, '\n');
}

/* Methods that are not translated are left open, so the status says so. */
static void print_program(CilRun *run, const char *path, const char *bytes, size_t n) {
  PipelineOptions opt = cli_pipeline_options(run->cli);
  Pipeline p;
  opt.whole = run->cli->opt->whole;
  pipeline_init(&p, &opt);
  if (!pipeline_load_bytes(&p, path, bytes, n)) {
    fail_file(run, path, p.unread.at[0].why, EXIT_USAGE);
  } else {
    const TranslatedText *t = &p.translated.at[0];
    buf_add(&run->text, t->source->text, t->source->len);
    cli_refusals(run->cli, p.refused.at, p.refused.n);
    if (!run->cli->opt->quiet)
      fprintf(run->cli->err, "%u methods translated, %u not\n", (unsigned)t->methods,
              (unsigned)p.refused.n);
    if (p.refused.n && run->status == EXIT_DONE) run->status = EXIT_INCONCLUSIVE;
  }
  pipeline_free(&p);
}

static void inspected(CilRun *run, const char *path, const Inspection *x) {
  if (x->unmatched)
    fail_file(run, path, "no method matches; 'lindy cil --list' lists them", EXIT_USAGE);
  if (x->list) put_summary(run, path, x);
  if (x->counts.broken) fail_file(run, path, "method bodies are broken, see above", EXIT_ILLEGAL);
}

static void open_file(CilRun *run, const char *path) {
  const Options *o = run->cli->opt;
  Arena arena;
  arena_init(&arena);
  size_t n = 0;
  const char *why = NULL, *bytes = source_read(&arena, path, &n, &why);
  Inspection x = {.il = o->print ? NULL : o->il, .list = !o->print && (o->list || !o->il)};
  if (!bytes)
    fail_file(run, path, why, EXIT_USAGE);
  else if ((why = inspect_assembly(&arena, path, bytes, n, &x, &run->text)))
    fail_file(run, path, why, EXIT_ILLEGAL);
  else if (o->print)
    print_program(run, path, bytes, n);
  else
    inspected(run, path, &x);
  arena_free(&arena);
}

ExitStatus cmd_cil(const Cli *cli) {
  if (!cli_has_files(cli, "cil")) return EXIT_USAGE;
  CilRun run = {.cli = cli, .status = EXIT_DONE};
  for (uint32_t i = 0; i < cli->opt->operands.n; i++) open_file(&run, cli->opt->operands.at[i]);
  ExitStatus written = cli_output(cli, "assembly", &run.text);
  buf_free(&run.text);
  return run.status == EXIT_DONE ? written : run.status;
}
