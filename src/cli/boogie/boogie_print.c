/* SPDX-License-Identifier: MIT */
/* See boogie_print.h. */
#include "cli/boogie/boogie_print.h"

#include "cli/boogie/boogie_help.h"
#include "core/write.h"
#include "sema/type.h"
#include "syntax/print/print.h"

#include <errno.h>
#include <string.h>

static bool write_text(const Cli *cli, FILE *out, const char *path, const Buf *b) {
  if (strcmp(path, "-") == 0) {
    if (b->n) fwrite(b->text, 1, b->n, out);
    return true;
  }
  return cli_write(cli, path, b);
}

bool boogie_print_program(const Cli *cli, const BoogieOptions *o, FILE *out, const Pipeline *p,
                          BoogiePrinted *printed) {
  Buf b = {0};
  if (!o->set[BO_env] || o->number[BO_env] > 0) {
    buf_printf(&b, "// %s\n// Command Line Options:", boogie_help_version(o->older));
    for (int i = 0; i < cli->argc; i++) buf_printf(&b, " %s", cli->argv[i]);
    buf_putc(&b, '\n');
  }
  buf_putc(&b, '\n');
  bool blocks = o->set[BO_printInlined] || o->set[BO_printInstrumented];
  PrintOptions print = {.places = &printed->places};
  if (blocks || o->set[BO_printUnstructured]) print.bodies = blocks ? PRINT_BLOCKS : PRINT_BOTH;
  print_boogie(&b, p->program, &print);
  printed->name = strcmp(o->text[BO_print], "-") == 0 ? "<console>" : o->text[BO_print];
  bool ok = write_text(cli, out, o->text[BO_print], &b);
  buf_free(&b);
  return ok;
}

static bool is_bool(const Type *t) {
  return type_strip(t)->kind == TY_BOOL;
}

void boogie_print_instrumented(FILE *out, const Pipeline *p) {
  Buf b = {0};
  print_boogie(&b, p->program, &(PrintOptions){.is_bool = is_bool, .bodies = PRINT_BLOCKS});
  fwrite(b.text, 1, b.n, out);
  buf_free(&b);
}

CoreProgram *boogie_print_core(Pipeline *p) {
  PassOptions opt = p->opt.pass;
  opt.plain = true;
  return passes_run(p->program, &opt, NULL);
}

static bool has_inlined(const Impl *im) {
  for (uint32_t i = 0; i < im->blocks.n; i++)
    if (strncmp(im->blocks.at[i]->label->text, "inline$", 7) == 0) return true;
  return false;
}

void boogie_print_inlined(FILE *out, Pipeline *p) {
  PassOptions opt = p->opt.pass;
  opt.plain = opt.stop = true;
  opt.stop_after = PASS_INLINE;
  CoreProgram *core = passes_run(p->program, &opt, NULL);
  Buf b = {0};
  CoreWriter listing = {.p = core, .b = &b, .listing = true};
  for (uint32_t i = 0; core && i < core->impls.n; i++) {
    const Impl *im = core->impls.at[i];
    if (!has_inlined(im)) continue;
    buf_puts(&b, "after inlining procedure calls\n");
    write_proc(&listing, im->proc);
    buf_puts(&b, "\n\n");
    write_impl(&listing, im);
    buf_puts(&b, "\n\n");
  }
  if (b.n) fwrite(b.text, 1, b.n, out);
  buf_free(&b);
  core_free(core);
}
