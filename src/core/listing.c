/* See listing.h.
 * SPDX-License-Identifier: MIT */
#include "core/listing.h"

#include "logic/print.h"

typedef struct Out {
  const CoreProgram *p;
  Buf *b;
} Out;

void listing_name(const char *name, Buf *b) {
  for (; *name; name++) {
    if (*name == '@')
      buf_puts(b, "#AT#");
    else
      buf_putc(b, *name);
  }
}

static void name(const Out *o, Str s) {
  listing_name(s->text, o->b);
}

static void term(const Out *o, Term t) {
  print_term_source(o->p->terms, t, o->b);
}

static void attrs(const Out *o, const CoreAttrs *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    const CoreAttr *a = &list->at[i];
    buf_printf(o->b, "{:%s", a->name->text);
    for (uint32_t k = 0; k < a->n_args; k++) {
      buf_puts(o->b, k ? ", " : " ");
      if (a->args[k].str)
        buf_printf(o->b, "\"%s\"", a->args[k].str->text);
      else if (a->args[k].term.ix)
        term(o, a->args[k].term);
    }
    buf_puts(o->b, "} ");
  }
}

void listing_attrs(const CoreProgram *p, const CoreAttrs *list, Buf *b) {
  attrs(&(Out){p, b}, list);
}

/* ---- declarations ---------------------------------------------------------------- */

static void variable(const Out *o, const Variable *v, bool with_where) {
  attrs(o, &v->attrs);
  name(o, v->name);
  buf_puts(o->b, ": ");
  print_sort(o->p->terms, v->sort, o->b);
  if (!with_where || term_is_true(v->where)) return;
  buf_puts(o->b, " where ");
  term(o, v->where);
}

static void variables(const Out *o, const Variables *list) {
  buf_putc(o->b, '(');
  for (uint32_t i = 0; i < list->n; i++) {
    if (i) buf_puts(o->b, ", ");
    variable(o, list->at[i], false);
  }
  buf_putc(o->b, ')');
}

void listing_signature(const CoreProgram *p, const char *keyword, const CoreAttrs *list,
                       const char *of, const Variables *ins, const Variables *outs, Buf *b) {
  Out o = {p, b};
  buf_printf(b, "%s ", keyword);
  attrs(&o, list);
  buf_puts(b, of);
  variables(&o, ins);
  if (!outs->n) return;
  buf_puts(b, " returns ");
  variables(&o, outs);
}

static void contracts(const Out *o, const Contracts *list, const char *word) {
  for (uint32_t i = 0; i < list->n; i++) {
    buf_printf(o->b, "  %s%s ", list->at[i].is_free ? "free " : "", word);
    attrs(o, &list->at[i].attrs);
    term(o, list->at[i].term);
    buf_puts(o->b, ";\n");
  }
}

void listing_proc(const CoreProgram *p, const Proc *q, Buf *b) {
  Out o = {p, b};
  listing_signature(p, q->pure ? "pure procedure" : "procedure", &q->attrs, q->name->text, &q->ins,
                    &q->outs, b);
  buf_puts(b, ";\n");
  contracts(&o, &q->requires, "requires");
  for (uint32_t i = 0; i < q->modifies.n; i++) {
    buf_puts(b, i ? ", " : "  modifies ");
    name(&o, q->modifies.at[i]->name);
  }
  if (q->modifies.n) buf_puts(b, ";\n");
  contracts(&o, &q->ensures, "ensures");
}

/* ---- code --------------------------------------------------------------------------- */

static void targets(const Out *o, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_vars; i++) {
    if (i) buf_puts(o->b, ", ");
    if (c->vars[i])
      name(o, c->vars[i]->name);
    else
      buf_putc(o->b, '*');
  }
}

static void terms(const Out *o, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_terms; i++) {
    if (i) buf_puts(o->b, ", ");
    if (c->terms[i].ix)
      term(o, c->terms[i]);
    else
      buf_putc(o->b, '*');
  }
}

static void assign(const Out *o, const Cmd *c) {
  targets(o, c);
  buf_puts(o->b, " := ");
  attrs(o, &c->attrs);
  terms(o, c);
}

/* Parameters and results of inlined calls, one to a line. */
static void assign_each(const Out *o, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_vars; i++) {
    if (i) buf_puts(o->b, ";\n    ");
    name(o, c->vars[i]->name);
    buf_puts(o->b, " := ");
    term(o, c->terms[i]);
  }
}

static void havoc(const Out *o, const Cmd *c) {
  buf_puts(o->b, "havoc ");
  for (uint32_t i = 0; i < c->n_vars; i++) {
    if (i) buf_puts(o->b, ", ");
    name(o, c->vars[i]->name);
    if (term_is_true(c->vars[i]->where)) continue;
    buf_puts(o->b, " /* where ");
    term(o, c->vars[i]->where);
    buf_puts(o->b, " */");
  }
}

static void call(const Out *o, const Cmd *c) {
  if (c->is_free) buf_puts(o->b, "free ");
  buf_puts(o->b, "call ");
  attrs(o, &c->attrs);
  if (c->kind == CMD_CALL_FORALL) {
    buf_puts(o->b, "forall ");
  } else if (c->n_vars) {
    targets(o, c);
    buf_puts(o->b, " := ");
  }
  name(o, c->proc->name);
  buf_putc(o->b, '(');
  terms(o, c);
  buf_putc(o->b, ')');
}

static void hide(const Out *o, const char *word, const Cmd *c) {
  buf_printf(o->b, "%s ", word);
  if (c->func)
    name(o, c->func->name);
  else
    buf_putc(o->b, '*');
}

static void cmd(const Out *o, const Cmd *c) {
  buf_puts(o->b, "    ");
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN:
    if (c->origin == FROM_CALL)
      assign_each(o, c);
    else
      assign(o, c);
    break;
  case CMD_HAVOC: havoc(o, c); break;
  case CMD_ASSERT:
  case CMD_ASSUME:
    buf_puts(o->b, c->kind == CMD_ASSERT ? "assert " : "assume ");
    attrs(o, &c->attrs);
    terms(o, c);
    break;
  case CMD_CALL:
  case CMD_CALL_FORALL: call(o, c); break;
  case CMD_HIDE: hide(o, "hide", c); break;
  case CMD_REVEAL: hide(o, "reveal", c); break;
  case CMD_PUSH: buf_puts(o->b, "push"); break;
  case CMD_POP: buf_puts(o->b, "pop"); break;
  }
  buf_puts(o->b, ";\n");
}

static void block(const Out *o, const CBlock *b, const char *note) {
  buf_puts(o->b, "\n  ");
  name(o, b->label);
  buf_putc(o->b, ':');
  if (note) buf_printf(o->b, "  // %s", note);
  buf_putc(o->b, '\n');
  for (uint32_t i = 0; i < b->cmds.n; i++) cmd(o, &b->cmds.at[i]);
  buf_puts(o->b, b->is_return ? "    return" : "    goto ");
  for (uint32_t i = 0; i < b->succs.n; i++) {
    if (i) buf_puts(o->b, ", ");
    name(o, b->succs.at[i]->label);
  }
  buf_puts(o->b, ";\n");
}

void listing_block(const CoreProgram *p, const CBlock *of, const char *note, Buf *b) {
  block(&(Out){p, b}, of, note);
}

void listing_impl(const CoreProgram *p, const Impl *im, Buf *b) {
  Out o = {p, b};
  listing_signature(p, "implementation", &im->attrs, im->name->text, &im->ins, &im->outs, b);
  buf_puts(b, "\n{\n");
  for (uint32_t i = 0; i < im->locals.n; i++) {
    buf_puts(b, "  var ");
    variable(&o, im->locals.at[i], true);
    buf_puts(b, ";\n");
  }
  for (uint32_t i = 0; i < im->blocks.n; i++) block(&o, im->blocks.at[i], NULL);
  buf_puts(b, "}\n");
}
