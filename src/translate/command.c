/* SPDX-License-Identifier: MIT */
/* Commands as statements of WhyML. */
#include "translate/context.h"

enum { DEEPEST = 60 }; /* columns: text that nests very deeply stays linear in size */

void seq_indent(Seq *s) {
  buf_spaces(s->out, s->indent < DEEPEST ? s->indent : DEEPEST);
}

Buf *seq_next(Seq *s) {
  if (s->n++) buf_puts(s->out, ";\n");
  seq_indent(s);
  return s->out;
}

void seq_close(Seq *s) {
  if (!s->n) buf_puts(seq_next(s), "()");
}

static Str command_name_of(Writer *w, const Variable *v) {
  return formula_find_name(w, v->sym);
}

static void command_test(Writer *w, Seq *s, const char *word, Term t) {
  Buf *out = seq_next(s);
  buf_printf(out, "%s { ", word);
  formula_write(w, out, t, LEVEL_ANY);
  buf_puts(out, " }");
}

void command_assume(Writer *w, Seq *s, Term t) {
  if (!term_is_true(t)) command_test(w, s, "assume", t);
}

static void assertion(Writer *w, Seq *s, const Cmd *c) {
  command_test(w, s, "assert", c->terms[0]);
  declare_where(w, s->out, c->pos);
}

static void command_assign(Writer *w, Seq *s, const Cmd *c) {
  if (c->n_vars == 0) return;
  Buf *out = seq_next(s);
  for (uint32_t i = 0; i < c->n_vars; i++)
    buf_printf(out, "%s%s", i ? ", " : "", command_name_of(w, c->vars[i])->text);
  for (uint32_t i = 0; i < c->n_vars; i++) {
    buf_puts(out, i ? ", " : " <- ");
    formula_value(w, out, c->terms[i], LEVEL_COMPARE);
  }
}

/* The where clauses come when all the values have been chosen. */
static void command_havoc(Writer *w, Seq *s, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_vars; i++) {
    Buf *out = seq_next(s);
    const char *v = command_name_of(w, c->vars[i])->text;
    if (c->vars[i]->assumption) {
      buf_printf(out, "(let before = %s in %s <- any bool; assume { %s -> before })", v, v, v);
      continue;
    }
    buf_printf(out, "%s <- any %s", v, types_text(w, c->vars[i]->sort)->text);
  }
  for (uint32_t i = 0; i < c->n_vars; i++) command_assume(w, s, c->vars[i]->where);
}

static void command_arguments(Writer *w, Buf *out, const Cmd *c) {
  for (uint32_t i = 0; i < c->proc->ins.n; i++) {
    buf_putc(out, ' ');
    formula_value(w, out, c->terms[i], LEVEL_ATOM);
  }
  if (!c->proc->ins.n) buf_puts(out, " ()");
}

static Variable *result(const Cmd *c, uint32_t i) {
  return i < c->n_vars ? c->vars[i] : NULL;
}

static void command_call(Writer *w, Seq *s, const Cmd *c) {
  uint32_t n = c->proc->outs.n;
  Buf *out = seq_next(s);
  const char *callee = contract_val(w, c->proc, c->is_free)->text;
  if (n == 0 || (n == 1 && result(c, 0))) {
    if (n) buf_printf(out, "%s <- ", command_name_of(w, result(c, 0))->text);
    buf_puts(out, callee);
    command_arguments(w, out, c);
    declare_where(w, out, c->pos);
    return;
  }
  Str *fresh = ARENA_ARRAY(&w->arena, Str, n);
  Str made = contract_outs(w, c->proc);
  buf_printf(out, "(let %s", made ? made->text : "");
  for (uint32_t i = 0; i < n; i++) {
    if (result(c, i))
      fresh[i] = names_take(
          &w->names.local, &w->names.module,
          str_printf(w->strs, "%s_new", command_name_of(w, result(c, i))->text)->text, false);
    buf_printf(out, "%s%s", made ? " " : "", fresh[i] ? fresh[i]->text : "_");
  }
  buf_printf(out, " = %s", callee);
  command_arguments(w, out, c);
  buf_puts(out, " in ");
  bool any = false;
  for (uint32_t i = 0; i < n; i++) {
    if (!fresh[i]) continue;
    buf_printf(out, "%s%s <- %s", any ? "; " : "", command_name_of(w, result(c, i))->text,
               fresh[i]->text);
    names_release(&w->names.local, fresh[i]);
    any = true;
  }
  buf_puts(out, any ? ")" : "())");
  declare_where(w, out, c->pos);
}

/* ---- call forall -------------------------------------------------------------------------- */

static void conjunction(Writer *w, Buf *out, const Contracts *list, bool skip_free) {
  bool any = false;
  for (uint32_t i = 0; i < list->n; i++) {
    if (skip_free && list->at[i].is_free) continue;
    if (any) buf_puts(out, " /\\ ");
    formula_write(w, out, list->at[i].term, LEVEL_NOT);
    any = true;
  }
  if (!any) buf_puts(out, "true");
}

static void bind(Writer *w, Buf *out, const Variable *v, const char *before) {
  Str name = names_take(&w->names.local, &w->names.module, v->name->text, false);
  formula_name(w, v->sym, name);
  buf_printf(out, "%s%s: %s. ", before, name->text, types_text(w, v->sort)->text);
}

/* assume (forall w :: Pre ==> (exists outs :: Post)); nothing is checked. The callee's formals are
 * named for this statement only: an implementation calling itself has given them its own names. */
static void call_forall(Writer *w, Seq *s, const Cmd *c) {
  const Proc *p = c->proc;
  const Variables *lists[] = {&p->ins, &p->outs};
  uint32_t total = p->ins.n + p->outs.n;
  Str *saved = ARENA_ARRAY(&w->arena, Str, total + 1);
  for (uint32_t l = 0, k = 0; l < 2; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++, k++) {
      uint32_t ix = lists[l]->at[i]->sym.ix;
      saved[k] = ix < w->names.symbol.n ? w->names.symbol.at[ix] : NULL;
    }
  Buf *out = seq_next(s);
  buf_puts(out, "assume { ");
  for (uint32_t i = 0; i < p->ins.n; i++) {
    if (!c->terms[i].ix) {
      bind(w, out, p->ins.at[i], "forall ");
      continue;
    }
    Str name = names_take(&w->names.local, &w->names.module, p->ins.at[i]->name->text, false);
    buf_printf(out, "let %s = ", name->text);
    formula_write(w, out, c->terms[i], LEVEL_ANY);
    buf_puts(out, " in ");
    formula_name(w, p->ins.at[i]->sym, name);
  }
  bool old_is_now = w->place.old_is_now;
  w->place.old_is_now = true;
  buf_putc(out, '(');
  conjunction(w, out, &p->requires, true);
  buf_puts(out, ") -> (");
  for (uint32_t i = 0; i < p->outs.n; i++) bind(w, out, p->outs.at[i], "exists ");
  conjunction(w, out, &p->ensures, false);
  buf_puts(out, ") }");
  w->place.old_is_now = old_is_now;
  for (uint32_t l = 0, k = 0; l < 2; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++, k++) {
      names_release(&w->names.local, formula_find_name(w, lists[l]->at[i]->sym));
      formula_name(w, lists[l]->at[i]->sym, saved[k]);
    }
}

void command_write(Writer *w, Seq *s, const Cmd *c) {
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN: command_assign(w, s, c); break;
  case CMD_HAVOC: command_havoc(w, s, c); break;
  case CMD_ASSERT: assertion(w, s, c); break;
  case CMD_ASSUME: command_assume(w, s, c->terms[0]); break;
  case CMD_CALL: command_call(w, s, c); break;
  case CMD_CALL_FORALL: call_forall(w, s, c); break;
  case CMD_HIDE:
  case CMD_REVEAL:
  case CMD_PUSH:
  case CMD_POP: break; /* all axioms are there */
  }
}
