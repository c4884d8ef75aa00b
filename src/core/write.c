/* SPDX-License-Identifier: MIT */
/* See write.h. */
#include "core/write.h"

#include "logic/print/print.h"

#include <string.h>

/* In a dump, a comment says which clause a command was made from. */
static const char *const origin_comment[] = {
    [FROM_SOURCE] = "",         [FROM_GUARD] = "",          [FROM_INVARIANT] = "invariant",
    [FROM_UNPACK] = "unpack",   [FROM_MEASURE] = "measure", [FROM_REQUIRES] = "requires",
    [FROM_ENSURES] = "ensures", [FROM_BOUND] = "bound",     [FROM_CALL] = "",
    [FROM_WHERE] = "where",     [FROM_CALLEE] = "callee",
};

/* ---- names ------------------------------------------------------------------------- */

/* Boogie prints #AT# for the @ of a name. */
static void write_name(const CoreWriter *w, Str source, Str unique) {
  if (!w->listing) {
    print_ident(unique, w->b);
    return;
  }
  for (const char *at = source->text; *at; at++) {
    if (*at == '@')
      buf_puts(w->b, "#AT#");
    else
      buf_putc(w->b, *at);
  }
}

void write_label(const CoreWriter *w, Str label) {
  write_name(w, label, label);
}

static void write_variable_name(const CoreWriter *w, const Variable *v) {
  write_name(w, v->name, symbol_data(w->p->terms, v->sym)->unique_name);
}

void write_function_name(const CoreWriter *w, const Function *f) {
  write_name(w, f->name, symbol_data(w->p->terms, f->sym)->unique_name);
}

/* ---- terms, sorts, attributes --------------------------------------------------------- */

void write_term(const CoreWriter *w, Term t) {
  if (w->terms) vec_push(w->terms, t);
  if (w->listing)
    print_term_scoped(w->p->terms, t, w->scope ? w->scope->name : NULL, w->b);
  else
    print_term_prec(w->p->terms, t, 0, w->b);
}

void write_sort(const CoreWriter *w, Sort s) {
  print_sort(w->p->terms, s, w->b);
}

static void write_attr_argument(const CoreWriter *w, const CoreAttrArg *a) {
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

void write_attrs(const CoreWriter *w, const CoreAttrs *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    const CoreAttr *a = &list->at[i];
    buf_printf(w->b, "{:%s", a->name->text);
    for (uint32_t k = 0; k < a->n_args; k++) {
      buf_puts(w->b, k ? ", " : " ");
      write_attr_argument(w, &a->args[k]);
    }
    buf_puts(w->b, "} ");
  }
}

/* What comes next begins `back` characters before the end of the text. */
static void write_offset(const CoreWriter *w, size_t back) {
  if (w->offsets) vec_push(w->offsets, w->b->n - back);
}

/* ---- procedures ------------------------------------------------------------------------ */

static void write_variable(const CoreWriter *w, const Variable *v, bool with_where) {
  write_attrs(w, &v->attrs);
  write_variable_name(w, v);
  buf_puts(w->b, ": ");
  write_sort(w, v->sort);
  if (!with_where || term_is_true(v->where)) return;
  buf_puts(w->b, " where ");
  write_term(w, v->where);
}

void write_variables(const CoreWriter *w, const char *lead, const Variables *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    buf_puts(w->b, lead);
    write_variable(w, list->at[i], true);
    buf_puts(w->b, ";\n");
  }
}

void write_parameters(const CoreWriter *w, const Variables *ins, const Variables *outs,
                      bool with_where) {
  const Variables *lists[] = {ins, outs};
  for (uint32_t l = 0; l < 1 + (outs->n > 0); l++) {
    buf_puts(w->b, l ? " returns (" : "(");
    for (uint32_t i = 0; i < lists[l]->n; i++) {
      if (i) buf_puts(w->b, ", ");
      write_variable(w, lists[l]->at[i], with_where);
    }
    buf_putc(w->b, ')');
  }
}

static void write_contracts(const CoreWriter *w, const Contracts *list, const char *word) {
  for (uint32_t i = 0; i < list->n; i++) {
    buf_puts(w->b, "  ");
    write_offset(w, 0);
    buf_printf(w->b, "%s%s ", list->at[i].is_free ? "free " : "", word);
    write_attrs(w, &list->at[i].attrs);
    write_term(w, list->at[i].term);
    buf_puts(w->b, ";\n");
  }
}

static void write_measures(const CoreWriter *w, const Proc *q) {
  for (uint32_t i = 0; i < q->measures.n; i++) {
    for (uint32_t k = 0; k < q->measures.at[i].n; k++) {
      buf_puts(w->b, k ? ", " : "  measure ");
      write_term(w, q->measures.at[i].terms[k]);
    }
    buf_puts(w->b, ";\n");
  }
}

void write_proc(const CoreWriter *w, const Proc *q) {
  buf_puts(w->b, q->pure ? "pure procedure " : "procedure ");
  write_attrs(w, &q->attrs);
  write_name(w, q->name, q->unique);
  write_parameters(w, &q->ins, &q->outs, !w->listing);
  buf_puts(w->b, ";\n");
  write_contracts(w, &q->requires, "requires");
  for (uint32_t i = 0; i < q->modifies.n; i++) {
    buf_puts(w->b, i ? ", " : "  modifies ");
    write_variable_name(w, q->modifies.at[i]);
  }
  if (q->modifies.n) buf_puts(w->b, ";\n");
  if (!w->listing) write_measures(w, q);
  write_contracts(w, &q->ensures, "ensures");
}

/* ---- commands ------------------------------------------------------------------------ */

/* Boogie shows the where clause that the havoc of a variable assumes. */
static void write_targets(const CoreWriter *w, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_vars; i++) {
    if (i) buf_puts(w->b, ", ");
    if (!c->vars[i]) {
      buf_putc(w->b, '*');
      continue;
    }
    write_variable_name(w, c->vars[i]);
    if (!w->listing || c->kind != CMD_HAVOC || term_is_true(c->vars[i]->where)) continue;
    buf_puts(w->b, " /* where ");
    write_term(w, c->vars[i]->where);
    buf_puts(w->b, " */");
  }
}

static void write_terms(const CoreWriter *w, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_terms; i++) {
    if (i) buf_puts(w->b, ", ");
    if (c->terms[i].ix)
      write_term(w, c->terms[i]);
    else
      buf_putc(w->b, '*');
  }
}

/* m[i][j] := e, which is m := m[i := m[i][j := e]]. False: it does not have this form. */
static bool write_entry_assign(const CoreWriter *w, const Cmd *c) {
  const TermTable *tab = w->p->terms;
  Term t = c->terms[0], map = term_var(w->p->terms, c->vars[0]->sym);
  size_t start = w->b->n;
  write_variable_name(w, c->vars[0]);
  bool stored = false;
  while (term_op(tab, t) == OP_STORE && term_eq(term_arg(tab, t, 0), map)) {
    uint32_t n = term_nargs(tab, t) - 2;
    Term *index = ARENA_ARRAY(&w->p->session->perm, Term, n + 1);
    for (uint32_t i = 0; i < n; i++) {
      index[i] = term_arg(tab, t, i + 1);
      buf_puts(w->b, i ? ", " : "[");
      write_term(w, index[i]);
    }
    if (!n) buf_putc(w->b, '[');
    buf_putc(w->b, ']');
    Builder b = builder_plain(w->p->terms);
    map = mk_select(&b, map, index, n);
    t = term_arg(tab, t, n + 1);
    stored = true;
  }
  if (!stored) {
    w->b->n = start;
    return false;
  }
  buf_puts(w->b, " := ");
  write_attrs(w, &c->attrs);
  write_term(w, t);
  return true;
}

/* A listing has one line for each parameter and each result of an inlined call. */
static void write_assign(const CoreWriter *w, const Cmd *c) {
  if (w->listing && c->origin == FROM_CALL) {
    for (uint32_t i = 0; i < c->n_vars; i++) {
      if (i) buf_puts(w->b, ";\n    ");
      write_variable_name(w, c->vars[i]);
      buf_puts(w->b, " := ");
      write_term(w, c->terms[i]);
    }
    return;
  }
  if (w->listing && c->computed && write_entry_assign(w, c)) return;
  write_targets(w, c);
  buf_puts(w->b, " := ");
  write_attrs(w, &c->attrs);
  write_terms(w, c);
}

static void write_call(const CoreWriter *w, const Cmd *c) {
  buf_puts(w->b, c->is_free ? "free call " : "call ");
  write_attrs(w, &c->attrs);
  if (c->kind == CMD_CALL_FORALL) {
    buf_puts(w->b, "forall ");
  } else if (c->n_vars) {
    write_targets(w, c);
    buf_puts(w->b, " := ");
  }
  write_name(w, c->proc->name, c->proc->unique);
  buf_putc(w->b, '(');
  write_terms(w, c);
  buf_putc(w->b, ')');
}

static void write_cmd(const CoreWriter *w, const Cmd *c) {
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN: write_assign(w, c); break;
  case CMD_HAVOC:
    buf_puts(w->b, "havoc ");
    write_targets(w, c);
    break;
  case CMD_ASSERT:
  case CMD_ASSUME:
    buf_puts(w->b, c->kind == CMD_ASSERT ? "assert " : "assume ");
    write_attrs(w, &c->attrs);
    write_terms(w, c);
    break;
  case CMD_CALL:
  case CMD_CALL_FORALL: write_call(w, c); break;
  case CMD_HIDE:
  case CMD_REVEAL:
    buf_puts(w->b, c->kind == CMD_HIDE ? "hide " : "reveal ");
    if (c->func)
      write_function_name(w, c->func);
    else
      buf_putc(w->b, '*');
    break;
  case CMD_PUSH: buf_puts(w->b, "push"); break;
  case CMD_POP: buf_puts(w->b, "pop"); break;
  }
  buf_putc(w->b, ';');
}

/* ---- code ------------------------------------------------------------------------------- */

static void write_jump(const CoreWriter *w, const CBlock *b) {
  buf_puts(w->b, b->is_return ? "return" : "goto ");
  if (!w->listing) {
    if (b->is_return && b->jump_attrs.n) buf_putc(w->b, ' ');
    write_attrs(w, &b->jump_attrs);
  }
  for (uint32_t i = 0; i < b->succs.n; i++) {
    if (i) buf_puts(w->b, ", ");
    write_label(w, b->succs.at[i]->label);
  }
  buf_puts(w->b, ";\n");
}

/* What is assigned to the parameters of an inlined procedure is its caller's. */
static void write_scoped(const CoreWriter *w, const CBlock *b, const Cmd *c) {
  CoreWriter inner = *w;
  inner.scope = b->scope && c->origin == FROM_CALL ? b->scope->caller : b->scope;
  write_cmd(&inner, c);
}

void write_block(const CoreWriter *w, const CBlock *b, const char *note) {
  const char *margin = w->listing ? "    " : "  ";
  write_offset(w, 0);
  if (w->listing) buf_puts(w->b, "  ");
  write_label(w, b->label);
  buf_putc(w->b, ':');
  if (note) buf_printf(w->b, "  // %s", note);
  buf_putc(w->b, '\n');
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    const char *origin = w->listing ? "" : origin_comment[b->cmds.at[i].origin];
    buf_puts(w->b, margin);
    write_offset(w, 0);
    write_scoped(w, b, &b->cmds.at[i]);
    if (*origin) buf_printf(w->b, " // %s", origin);
    buf_putc(w->b, '\n');
  }
  buf_puts(w->b, margin);
  write_offset(w, b->is_return ? strlen(margin) : 0); /* Boogie has a return at the line's start */
  if (w->listing || b->is_return || b->succs.n)
    write_jump(w, b);
  else
    buf_puts(w->b, "assume false; // no way on\n  return;\n");
}

void write_impl(const CoreWriter *w, const Impl *im) {
  buf_puts(w->b, "implementation ");
  write_attrs(w, &im->attrs);
  write_name(w, im->name, im->proc->unique);
  write_parameters(w, &im->ins, &im->outs, false);
  if (!w->listing && im->unique != im->proc->unique) buf_printf(w->b, " // %s", im->unique->text);
  buf_puts(w->b, "\n{\n");
  write_variables(w, "  var ", &im->locals);
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    if (w->listing || i || im->locals.n) buf_putc(w->b, '\n');
    write_block(w, im->blocks.at[i], NULL);
  }
  buf_puts(w->b, "}\n");
}
