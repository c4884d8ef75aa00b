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

static bool is_bool(const Type *t) {
  return type_strip(t)->kind == TY_BOOL;
}

static void head_of_print(const Cli *cli, const BoogieOptions *o, Buf *b) {
  if (!o->set[BO_env] || o->number[BO_env] > 0) {
    buf_printf(b, "// %s\n// Command Line Options:", boogie_help_version(o->older));
    for (int i = 0; i < cli->argc; i++) buf_printf(b, " %s", cli->argv[i]);
    buf_putc(b, '\n');
  }
  buf_putc(b, '\n');
}

/* Of a formal of a generic procedure, the type that it has in the call. */
static void write_formal_type(Buf *out, const Stmt *call, const Var *formal) {
  const ProcDecl *p = &call->target->u.proc;
  if (!p->n_params || !call->inst || !formal->type) {
    print_type(out, formal->type_expr);
    return;
  }
  Arena a;
  arena_init(&a);
  type_print(out, type_subst(&a, formal->type, p->params, call->inst, p->n_params));
  arena_free(&a);
}

bool boogie_print_program(const Cli *cli, const BoogieOptions *o, FILE *out, const Pipeline *p,
                          bool checked, BoogiePrinted *printed) {
  Buf b = {0};
  head_of_print(cli, o, &b);
  bool blocks = o->set[BO_printInlined] || o->set[BO_printInstrumented];
  vec_clear(&printed->places);
  PrintOptions print = {.places = &printed->places,
                        .wrapped = !o->set[BO_pretty] || o->number[BO_pretty],
                        .unique_ids = o->set[BO_printWithUniqueIds] && !checked,
                        .is_bool = checked ? is_bool : NULL,
                        .formal_type = checked ? write_formal_type : NULL};
  if (blocks || o->set[BO_printUnstructured]) print.bodies = blocks ? PRINT_BLOCKS : PRINT_BOTH;
  print_boogie(&b, p->program, &print);
  printed->blocks = print.bodies != PRINT_STRUCTURED;
  printed->name = strcmp(o->text[BO_print], "-") == 0 ? "<console>" : o->text[BO_print];
  bool ok = write_text(cli, out, o->text[BO_print], &b);
  buf_free(&b);
  return ok;
}

void boogie_print_instrumented(FILE *out, const Pipeline *p) {
  Buf b = {0};
  print_boogie(&b, p->program, &(PrintOptions){.is_bool = is_bool, .bodies = PRINT_BLOCKS});
  fwrite(b.text, 1, b.n, out);
  buf_free(&b);
}

bool boogie_print_civl(const Cli *cli, const BoogieOptions *o, FILE *out, const Pipeline *p) {
  Buf b = {0};
  pipeline_print_obligations(p, &b);
  bool ok = write_text(cli, out, o->text[BO_civlDesugaredFile], &b);
  buf_free(&b);
  return ok;
}

CoreProgram *boogie_print_core(Pipeline *p) {
  PassOptions opt = p->opt.pass;
  opt.plain = true;
  return passes_run(p->obligations ? p->obligations : p->program, &opt, NULL);
}

/* Nodes in the order in which edges mention them, as Boogie's graph has them. */
static void print_graph(const Impl *im, Buf *b) {
  Map seen = {0};
  Buf edges = {0};
  buf_puts(b, "digraph G {\n");
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    const CBlock *from = im->blocks.at[i];
    for (uint32_t k = 0; k <= from->succs.n; k++) {
      const CBlock *node = k ? from->succs.at[k - 1] : from;
      if (map_add(&seen, node->index)) buf_printf(b, "  \"%s\" [shape=box];\n", node->label->text);
      if (k) buf_printf(&edges, "  \"%s\" -> \"%s\";\n", from->label->text, node->label->text);
    }
  }
  if (edges.n) buf_add(b, edges.text, edges.n);
  buf_puts(b, "}\n");
  buf_free(&edges);
  map_free(&seen);
}

bool boogie_print_graphs(const Cli *cli, const BoogieOptions *o, Pipeline *p) {
  PassOptions opt = p->opt.pass;
  opt.plain = opt.stop = true;
  opt.stop_after = PASS_LOWER;
  CoreProgram *core = passes_run(p->program, &opt, NULL);
  bool ok = true;
  for (uint32_t i = 0; core && ok && i < core->impls.n; i++) {
    Buf path = {0}, text = {0};
    buf_printf(&path, "%s.%s.dot", o->text[BO_printCFG], core->impls.at[i]->name->text);
    print_graph(core->impls.at[i], &text);
    ok = cli_write(cli, path.text, &text);
    buf_free(&path);
    buf_free(&text);
  }
  core_free(core);
  return ok;
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
