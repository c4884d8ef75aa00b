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

/* ---- /printInlined ------------------------------------------------------------------- */

/* Texts that messages quote from now on; each counts its lines from 1. */
typedef struct InlinedText {
  Buf b;
  WrittenOffsets offsets;
  Pos base; /* 0: positions are exhausted */
} InlinedText;

static void listing_close(InlinedText *l, Session *s, BoogiePrinted *printed) {
  const char *text = arena_strndup(&s->perm, l->b.text, l->b.n);
  const Source *source = source_add(&s->sources, str_c(&s->strs, "<console>"), text, l->b.n);
  l->base = source ? source->base : 0;
  if (!printed->inlined) printed->inlined = l->base;
}

static void listing_free(InlinedText *l) {
  buf_free(&l->b);
  vec_free(&l->offsets);
}

static Pos listing_pos(const InlinedText *l, uint32_t i) {
  return l->base + (Pos)l->offsets.at[i];
}

/* The commands that quote the clause quote it where it was listed. */
static void move_related(CoreProgram *p, Pos from, Pos to) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    for (uint32_t k = 0; k < p->impls.at[i]->blocks.n; k++) {
      CBlock *b = p->impls.at[i]->blocks.at[k];
      for (uint32_t c = 0; c < b->cmds.n; c++)
        if (b->cmds.at[c].related == from) b->cmds.at[c].related = to;
    }
}

static void move_clauses(CoreProgram *p, Contracts *list, const InlinedText *l, uint32_t first) {
  for (uint32_t i = 0; i < list->n && first + i < l->offsets.n; i++) {
    move_related(p, list->at[i].pos, listing_pos(l, first + i));
    list->at[i].pos = listing_pos(l, first + i);
  }
}

/* An unrolled block, L#2, stands for the listed L. */
static bool stands_for(const CBlock *b, const CBlock *listed) {
  size_t n = listed->label->len;
  if (strncmp(b->label->text, listed->label->text, n) != 0) return false;
  const char *rest = b->label->text + n;
  return !*rest || (*rest == '#' && !rest[1 + strspn(rest + 1, "0123456789")]);
}

/* A precondition that fails is quoted at its call, which is not listed any more, a postcondition at
 * the jump behind it. */
static void move_block(CBlock *b, const CBlock *listed, const InlinedText *l, uint32_t first) {
  b->pos = listing_pos(l, first);
  b->jump_pos = listing_pos(l, first + 1 + listed->cmds.n);
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    const Cmd *like = i < listed->cmds.n ? &listed->cmds.at[i] : NULL;
    Cmd *c = &b->cmds.at[i];
    bool same = like && like->pos == c->pos && like->origin == c->origin;
    if (!same && c->origin == FROM_BOUND) /* of the unrolling */
      c->pos = b->pos;
    else if (same && c->origin == FROM_ENSURES)
      c->pos = b->jump_pos;
    else if (same && c->origin != FROM_REQUIRES)
      c->pos = listing_pos(l, first + 1 + i);
  }
}

static void move_impl(Impl *im, const Impl *listed, const InlinedText *l) {
  for (uint32_t i = 0, first = 0; i < listed->blocks.n; i++) {
    const CBlock *from = listed->blocks.at[i];
    for (uint32_t k = 0; k < im->blocks.n; k++)
      if (stands_for(im->blocks.at[k], from)) move_block(im->blocks.at[k], from, l, first);
    first += from->cmds.n + 2;
  }
  im->pos = l->base;
}

/* Lists one implementation of `core` and moves what the engines have of it to the listing. */
static void list_inlined(FILE *out, Pipeline *p, CoreProgram *core, uint32_t i,
                         BoogiePrinted *printed) {
  const Impl *listed = core->impls.at[i];
  InlinedText proc = {0}, impl = {0};
  write_proc(&(CoreWriter){.p = core, .b = &proc.b, .listing = true, .offsets = &proc.offsets},
             listed->proc);
  write_impl(&(CoreWriter){.p = core, .b = &impl.b, .listing = true, .offsets = &impl.offsets},
             listed);
  fprintf(out, "after inlining procedure calls\n%s\n\n%s\n\n", proc.b.text, impl.b.text);
  listing_close(&proc, &p->session, printed);
  listing_close(&impl, &p->session, printed);
  Impl *im = p->core && i < p->core->impls.n ? p->core->impls.at[i] : NULL;
  if (im && proc.base && impl.base && im->pos == listed->pos) {
    move_clauses(p->core, &im->proc->requires, &proc, 0);
    move_clauses(p->core, &im->proc->ensures, &proc, listed->proc->requires.n);
    move_impl(im, listed, &impl);
  }
  listing_free(&proc);
  listing_free(&impl);
}

void boogie_print_inlined(FILE *out, Pipeline *p, BoogiePrinted *printed) {
  PassOptions opt = p->opt.pass;
  opt.plain = opt.stop = true;
  opt.stop_after = PASS_INLINE;
  CoreProgram *core = passes_run(p->program, &opt, NULL);
  for (uint32_t i = 0; core && i < core->impls.n; i++)
    if (has_inlined(core->impls.at[i])) list_inlined(out, p, core, i, printed);
  core_free(core);
}
