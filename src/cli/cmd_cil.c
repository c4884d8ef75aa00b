/* SPDX-License-Identifier: MIT */
/* lindy cil: looks inside of .NET assemblies. */
#include "base/source.h"
#include "cil/disassemble.h"
#include "cil/program/boogie.h"
#include "cil/program/references.h"
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

static void put_summary(CilRun *run, const Assembly *a, const char *path, const CilCounts *n) {
  if (run->cli->opt->quiet) return;
  buf_printf(&run->text, "%s: %u types, %u methods, %u bodies, %u instructions, %u contracts", path,
             (unsigned)n->types, (unsigned)n->methods, (unsigned)n->bodies,
             (unsigned)n->instructions, (unsigned)n->contracts);
  if (a->symbols.note) buf_printf(&run->text, "; no source lines (%s)", a->symbols.note);
  buf_putc(&run->text, '\n');
}

/* Methods that are not translated are left open, so the status says so. */
static void print_program(CilRun *run, const Assembly *a, const char *path) {
  const Options *o = run->cli->opt;
  BoogieProgram p;
  size_t n;
  const char *why = NULL, *more = NULL;
  References others;
  StrTable strs;
  bool good = references_open(&others, a->arena, a, path, o->contracts, &why);
  if (good && o->contracts) good = (more = source_read(a->arena, o->contracts, &n, &why)) != NULL;
  if (!good) {
    fail_file(run, o->contracts, why, EXIT_USAGE);
    references_free(&others);
    return;
  }
  if (more && references_is_assembly(more, n)) more = NULL;
  TranslateOptions opt = {.overflow = engine_options_texts(run->cli->opt).overflow,
                          .unchecked = o->unchecked,
                          .stores = o->array_stores,
                          .whole = o->whole,
                          .contracts = more,
                          .other = others.files.at,
                          .others = others.files.n};
  uint32_t kinds;
  if (o->unchecked && !lift_obligations(o->unchecked, &kinds)) {
    fail_file(run, o->unchecked, "not the names of obligations", EXIT_USAGE);
    references_free(&others);
    return;
  }
  str_table_init(&strs);
  good = boogie_translate(a, &strs, &opt, &p, &why);
  references_free(&others);
  if (good) boogie_print(a, &p, 1, &run->text);
  str_table_free(&strs);
  if (!good) {
    fail_file(run, o->contracts, why, EXIT_USAGE);
    boogie_free(&p);
    return;
  }
  cli_refusals(run->cli, p.refused.at, p.refused.n);
  if (!o->quiet)
    fprintf(run->cli->err, "%u methods translated, %u not\n", (unsigned)p.translated,
            (unsigned)p.refused.n);
  if (p.refused.n && run->status == EXIT_DONE) run->status = EXIT_INCONCLUSIVE;
  boogie_free(&p);
}

static void look_inside(CilRun *run, const Assembly *a, const char *path) {
  const Options *o = run->cli->opt;
  CilCounts n = {0};
  if (o->print) {
    print_program(run, a, path);
    return;
  }
  if (o->il && !disassemble_il(a, &run->text, o->il, &n))
    fail_file(run, path, "no method matches; 'lindy cil --list' lists them", EXIT_USAGE);
  if (o->list || !o->il) {
    n = (CilCounts){0};
    disassemble_list(a, &run->text, &n);
    put_summary(run, a, path, &n);
  }
  if (n.broken) fail_file(run, path, "method bodies are broken, see above", EXIT_ILLEGAL);
}

static void open_file(CilRun *run, const char *path) {
  Arena arena;
  arena_init(&arena);
  size_t n = 0;
  const char *why = NULL, *bytes = source_read(&arena, path, &n, &why);
  Assembly a = {0};
  if (!bytes)
    fail_file(run, path, why, EXIT_USAGE);
  else if (!assembly_open(&a, &arena, (Bytes){(const uint8_t *)bytes, n}, path, &why))
    fail_file(run, path, why, EXIT_ILLEGAL);
  else
    look_inside(run, &a, path);
  assembly_free(&a);
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
