/* SPDX-License-Identifier: MIT */
/* See listing.h. */
#include "core/listing.h"

#include "core/write.h"

static Writer writer(const CoreProgram *p, Buf *b) {
  return (Writer){.p = p, .b = b, .source_names = true};
}

void listing_name(const char *name, Buf *b) {
  write_source_name(name, b);
}

void listing_attrs(const CoreProgram *p, const CoreAttrs *list, Buf *b) {
  Writer w = writer(p, b);
  write_attrs(&w, list);
}

void listing_signature(const CoreProgram *p, const char *keyword, const CoreAttrs *list,
                       const char *of, const Variables *ins, const Variables *outs, Buf *b) {
  Writer w = writer(p, b);
  buf_printf(b, "%s ", keyword);
  write_signature(&w, list, of, ins, outs, false);
}

void listing_proc(const CoreProgram *p, const Proc *q, Buf *b) {
  Writer w = writer(p, b);
  listing_signature(p, q->pure ? "pure procedure" : "procedure", &q->attrs, q->name->text, &q->ins,
                    &q->outs, b);
  buf_puts(b, ";\n");
  write_contracts(&w, &q->requires, "requires");
  write_modifies(&w, q);
  write_contracts(&w, &q->ensures, "ensures");
}

/* Parameters and results of inlined calls, one to a line. */
static void assign_each(const Writer *w, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_vars; i++) {
    if (i) buf_puts(w->b, ";\n    ");
    write_variable_name(w, c->vars[i]);
    buf_puts(w->b, " := ");
    write_term(w, c->terms[i]);
  }
}

/* Boogie tells what a havoc assumes. */
static void havoc(const Writer *w, const Cmd *c) {
  buf_puts(w->b, "havoc ");
  for (uint32_t i = 0; i < c->n_vars; i++) {
    if (i) buf_puts(w->b, ", ");
    write_variable_name(w, c->vars[i]);
    if (term_is_true(c->vars[i]->where)) continue;
    buf_puts(w->b, " /* where ");
    write_term(w, c->vars[i]->where);
    buf_puts(w->b, " */");
  }
}

static void cmd(const Writer *w, const Cmd *c) {
  buf_puts(w->b, "    ");
  if (c->kind == CMD_ASSIGN && c->origin == FROM_CALL)
    assign_each(w, c);
  else if (c->kind == CMD_HAVOC)
    havoc(w, c);
  else
    write_cmd(w, c);
  buf_puts(w->b, ";\n");
}

void listing_block(const CoreProgram *p, const CBlock *of, const char *note, Buf *b) {
  Writer w = writer(p, b);
  buf_puts(b, "\n  ");
  write_label(&w, of->label);
  buf_putc(b, ':');
  if (note) buf_printf(b, "  // %s", note);
  buf_putc(b, '\n');
  for (uint32_t i = 0; i < of->cmds.n; i++) cmd(&w, &of->cmds.at[i]);
  buf_puts(b, of->is_return ? "    return" : "    goto ");
  write_goto(&w, of);
  buf_puts(b, ";\n");
}

void listing_impl(const CoreProgram *p, const Impl *im, Buf *b) {
  Writer w = writer(p, b);
  listing_signature(p, "implementation", &im->attrs, im->name->text, &im->ins, &im->outs, b);
  buf_puts(b, "\n{\n");
  write_locals(&w, "  var ", &im->locals);
  for (uint32_t i = 0; i < im->blocks.n; i++) listing_block(p, im->blocks.at[i], NULL, b);
  buf_puts(b, "}\n");
}
