/* SPDX-License-Identifier: MIT */
/* See write.h. */
#include "core/write.h"

#include "logic/print.h"

/* ---- names ------------------------------------------------------------------------- */

void write_source_name(const char *name, Buf *b) {
  for (; *name; name++) {
    if (*name == '@')
      buf_puts(b, "#AT#");
    else
      buf_putc(b, *name);
  }
}

/* Of the same thing: as the source has it, and without another like it. */
static void name(const Writer *w, Str source, Str unique) {
  if (w->source_names)
    write_source_name(source->text, w->b);
  else
    print_ident(unique, w->b);
}

void write_label(const Writer *w, Str label) {
  name(w, label, label);
}

void write_variable_name(const Writer *w, const Variable *v) {
  name(w, v->name, symbol_data(w->p->terms, v->sym)->unique_name);
}

void write_function_name(const Writer *w, const Function *f) {
  name(w, f->name, symbol_data(w->p->terms, f->sym)->unique_name);
}

/* ---- pieces ------------------------------------------------------------------------ */

void write_term(const Writer *w, Term t) {
  if (w->terms) vec_push(w->terms, t);
  if (w->source_names)
    print_term_source(w->p->terms, t, w->b);
  else
    print_term_prec(w->p->terms, t, 0, w->b);
}

void write_sort(const Writer *w, Sort s) {
  print_sort(w->p->terms, s, w->b);
}

static void attr_arg(const Writer *w, const CoreAttrArg *a) {
  if (a->str) {
    buf_putc(w->b, '"');
    buf_add(w->b, a->str->text, a->str->len);
    buf_putc(w->b, '"');
  } else if (a->term.ix) {
    write_term(w, a->term);
  } else {
    buf_puts(w->b, "\"?\"");
  }
}

void write_attrs(const Writer *w, const CoreAttrs *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    const CoreAttr *a = &list->at[i];
    buf_printf(w->b, "{:%s", a->name->text);
    for (uint32_t k = 0; k < a->n_args; k++) {
      buf_puts(w->b, k ? ", " : " ");
      attr_arg(w, &a->args[k]);
    }
    buf_puts(w->b, "} ");
  }
}

/* ---- declarations ------------------------------------------------------------------- */

void write_variable(const Writer *w, const Variable *v, bool with_where) {
  write_attrs(w, &v->attrs);
  write_variable_name(w, v);
  buf_puts(w->b, ": ");
  write_sort(w, v->sort);
  if (!with_where || term_is_true(v->where)) return;
  buf_puts(w->b, " where ");
  write_term(w, v->where);
}

static void parameters(const Writer *w, const Variables *list, bool with_where) {
  buf_putc(w->b, '(');
  for (uint32_t i = 0; i < list->n; i++) {
    if (i) buf_puts(w->b, ", ");
    write_variable(w, list->at[i], with_where);
  }
  buf_putc(w->b, ')');
}

void write_signature(const Writer *w, const CoreAttrs *attrs, const char *of, const Variables *ins,
                     const Variables *outs, bool with_where) {
  write_attrs(w, attrs);
  buf_puts(w->b, of);
  parameters(w, ins, with_where);
  if (!outs->n) return;
  buf_puts(w->b, " returns ");
  parameters(w, outs, with_where);
}

void write_locals(const Writer *w, const char *lead, const Variables *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    buf_puts(w->b, lead);
    write_variable(w, list->at[i], true);
    buf_puts(w->b, ";\n");
  }
}

void write_contracts(const Writer *w, const Contracts *list, const char *word) {
  for (uint32_t i = 0; i < list->n; i++) {
    buf_printf(w->b, "  %s%s ", list->at[i].is_free ? "free " : "", word);
    write_attrs(w, &list->at[i].attrs);
    write_term(w, list->at[i].term);
    buf_puts(w->b, ";\n");
  }
}

void write_modifies(const Writer *w, const Proc *q) {
  for (uint32_t i = 0; i < q->modifies.n; i++) {
    buf_puts(w->b, i ? ", " : "  modifies ");
    write_variable_name(w, q->modifies.at[i]);
  }
  if (q->modifies.n) buf_puts(w->b, ";\n");
}

/* ---- commands ------------------------------------------------------------------------ */

void write_targets(const Writer *w, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_vars; i++) {
    if (i) buf_puts(w->b, ", ");
    if (c->vars[i])
      write_variable_name(w, c->vars[i]);
    else
      buf_putc(w->b, '*');
  }
}

static void terms(const Writer *w, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_terms; i++) {
    if (i) buf_puts(w->b, ", ");
    if (c->terms[i].ix)
      write_term(w, c->terms[i]);
    else
      buf_putc(w->b, '*');
  }
}

static void call(const Writer *w, const Cmd *c) {
  if (c->is_free) buf_puts(w->b, "free ");
  buf_puts(w->b, "call ");
  write_attrs(w, &c->attrs);
  if (c->kind == CMD_CALL_FORALL) {
    buf_puts(w->b, "forall ");
  } else if (c->n_vars) {
    write_targets(w, c);
    buf_puts(w->b, " := ");
  }
  name(w, c->proc->name, c->proc->unique);
  buf_putc(w->b, '(');
  terms(w, c);
  buf_putc(w->b, ')');
}

static void hide(const Writer *w, const char *word, const Cmd *c) {
  buf_printf(w->b, "%s ", word);
  if (c->func)
    write_function_name(w, c->func);
  else
    buf_putc(w->b, '*');
}

void write_cmd(const Writer *w, const Cmd *c) {
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN:
    write_targets(w, c);
    buf_puts(w->b, " := ");
    write_attrs(w, &c->attrs);
    terms(w, c);
    break;
  case CMD_HAVOC:
    buf_puts(w->b, "havoc ");
    write_targets(w, c);
    break;
  case CMD_ASSERT:
  case CMD_ASSUME:
    buf_puts(w->b, c->kind == CMD_ASSERT ? "assert " : "assume ");
    write_attrs(w, &c->attrs);
    terms(w, c);
    break;
  case CMD_CALL:
  case CMD_CALL_FORALL: call(w, c); break;
  case CMD_HIDE: hide(w, "hide", c); break;
  case CMD_REVEAL: hide(w, "reveal", c); break;
  case CMD_PUSH: buf_puts(w->b, "push"); break;
  case CMD_POP: buf_puts(w->b, "pop"); break;
  }
}

void write_goto(const Writer *w, const CBlock *b) {
  for (uint32_t i = 0; i < b->succs.n; i++) {
    if (i) buf_puts(w->b, ", ");
    write_label(w, b->succs.at[i]->label);
  }
}
