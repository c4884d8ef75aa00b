/* Printing core programs. A comment after a command tells where it comes from when that is
 * not a statement of the text.
 * SPDX-License-Identifier: MIT */
#include "core/dump.h"

#include "logic/print.h"
#include "logic/print_ops.h"

enum { OPERAND = 12 }; /* precedence: anything but names and calls gets parentheses */

typedef VEC(Term) Printed;

typedef struct Out {
  const CoreProgram *p;
  Buf *b;
  Printed *printed; /* collects the terms shown, or NULL */
} Out;

static const char *const origin_comment[] = {
    [FROM_SOURCE] = "",         [FROM_GUARD] = "",          [FROM_INVARIANT] = "invariant",
    [FROM_UNPACK] = "unpack",   [FROM_MEASURE] = "measure", [FROM_REQUIRES] = "requires",
    [FROM_ENSURES] = "ensures", [FROM_BOUND] = "bound",     [FROM_CALL] = "",
};

static void term_prec(const Out *o, Term t, int prec) {
  if (o->printed) vec_push(o->printed, t);
  print_term_prec(o->p->terms, t, prec, o->b);
}
static void term(const Out *o, Term t) {
  term_prec(o, t, 0);
}
static void sort(const Out *o, Sort s) {
  print_sort(o->p->terms, s, o->b);
}
static void symbol(const Out *o, Symbol s) {
  print_ident(symbol_data(o->p->terms, s)->unique_name, o->b);
}

static void attrs(const Out *o, const CoreAttrs *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    const CoreAttr *a = &list->at[i];
    buf_printf(o->b, "{:%s", a->name->text);
    for (uint32_t k = 0; k < a->n_args; k++) {
      buf_puts(o->b, k ? ", " : " ");
      if (a->args[k].str) {
        buf_putc(o->b, '"');
        buf_add(o->b, a->args[k].str->text, a->args[k].str->len);
        buf_putc(o->b, '"');
      } else if (a->args[k].term.ix != TERM_NONE.ix) {
        term(o, a->args[k].term);
      } else {
        buf_puts(o->b, "\"?\"");
      }
    }
    buf_puts(o->b, "} ");
  }
}

/* ---- declarations ------------------------------------------------------------------- */

static void datatype(const Out *o, Sort s) {
  const DtData *d = sort_dt(o->p->terms, s);
  buf_puts(o->b, "datatype ");
  sort(o, s);
  buf_puts(o->b, " {");
  for (uint32_t i = 0; i < d->nctors; i++) {
    buf_puts(o->b, i ? ", " : " ");
    print_ident(d->ctors[i].name, o->b);
    buf_putc(o->b, '(');
    for (uint32_t k = 0; k < d->ctors[i].nfields; k++) {
      if (k) buf_puts(o->b, ", ");
      print_ident(d->ctors[i].fields[k].name, o->b);
      buf_puts(o->b, ": ");
      sort(o, d->ctors[i].fields[k].sort);
    }
    buf_putc(o->b, ')');
  }
  buf_puts(o->b, " }\n");
}

static void function_args(const Out *o, const Function *f, const SymbolData *d) {
  for (uint32_t i = 0; i < d->nargs; i++) {
    if (i) buf_puts(o->b, ", ");
    if (f->meaning == FUNC_DEFINE) {
      symbol(o, term_symbol(o->p->terms, f->params[i]));
      buf_puts(o->b, ": ");
    }
    sort(o, d->args[i]);
  }
}

/* Also functions without arguments: terms do not tell them from constants. */
static void constant(const Out *o, const Function *f, Sort s) {
  buf_puts(o->b, "const ");
  attrs(o, &f->attrs);
  if (f->unique) buf_puts(o->b, "unique ");
  symbol(o, f->sym);
  buf_puts(o->b, ": ");
  sort(o, s);
  buf_puts(o->b, ";\n");
  if (f->meaning != FUNC_DEFINE) return;
  buf_puts(o->b, "axiom ");
  symbol(o, f->sym);
  buf_puts(o->b, " == ");
  term_prec(o, f->body, OPERAND);
  buf_puts(o->b, "; // defined\n");
}

static void function(const Out *o, const Function *f) {
  SymbolData d = *symbol_data(o->p->terms, f->sym);
  if (d.nargs == 0) {
    constant(o, f, d.sort);
    return;
  }
  buf_puts(o->b, f->revealed ? "revealed function " : "function ");
  attrs(o, &f->attrs);
  symbol(o, f->sym);
  buf_putc(o->b, '(');
  function_args(o, f, &d);
  buf_puts(o->b, "): ");
  sort(o, d.sort);
  if (f->meaning == FUNC_DEFINE) {
    buf_puts(o->b, " { ");
    term(o, f->body);
    buf_puts(o->b, " }\n");
  } else {
    buf_puts(o->b, ";\n");
  }
}

static void axiom(const Out *o, const Axiom *a) {
  buf_puts(o->b, a->hideable ? "hideable axiom " : "axiom ");
  attrs(o, &a->attrs);
  term(o, a->term);
  buf_putc(o->b, ';');
  if (a->owner) {
    buf_puts(o->b, a->is_definition ? " // defines " : " // used by ");
    symbol(o, a->owner->sym);
  }
  buf_putc(o->b, '\n');
}

static void variable(const Out *o, const Variable *v, bool with_where) {
  attrs(o, &v->attrs);
  symbol(o, v->sym);
  buf_puts(o->b, ": ");
  sort(o, v->sort);
  if (!with_where || term_is_true(v->where)) return;
  buf_puts(o->b, " where ");
  term(o, v->where);
}

static void variables(const Out *o, const Variables *list, bool with_where) {
  buf_putc(o->b, '(');
  for (uint32_t i = 0; i < list->n; i++) {
    if (i) buf_puts(o->b, ", ");
    variable(o, list->at[i], with_where);
  }
  buf_putc(o->b, ')');
}

static void declare_each(const Out *o, const char *lead, const Variables *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    buf_puts(o->b, lead);
    variable(o, list->at[i], true);
    buf_puts(o->b, ";\n");
  }
}

static void contracts(const Out *o, const Contracts *list, const char *word) {
  for (uint32_t i = 0; i < list->n; i++) {
    buf_printf(o->b, "  %s%s ", list->at[i].is_free ? "free " : "", word);
    attrs(o, &list->at[i].attrs);
    term(o, list->at[i].term);
    buf_puts(o->b, ";\n");
  }
}

/* Boogie has where-clauses on the procedure's parameters only, not on their copies. */
static void signature(const Out *o, const CoreAttrs *at, Str name, const Variables *ins,
                      const Variables *outs, bool with_where) {
  attrs(o, at);
  print_ident(name, o->b);
  variables(o, ins, with_where);
  if (outs->n) {
    buf_puts(o->b, " returns ");
    variables(o, outs, with_where);
  }
}

static void proc(const Out *o, const Proc *q) {
  buf_puts(o->b, q->pure ? "pure procedure " : "procedure ");
  signature(o, &q->attrs, q->unique, &q->ins, &q->outs, true);
  buf_puts(o->b, ";\n");
  contracts(o, &q->requires, "requires");
  for (uint32_t i = 0; i < q->modifies.n; i++) {
    buf_puts(o->b, i ? ", " : "  modifies ");
    symbol(o, q->modifies.at[i]->sym);
  }
  if (q->modifies.n) buf_puts(o->b, ";\n");
  for (uint32_t i = 0; i < q->measures.n; i++) {
    for (uint32_t k = 0; k < q->measures.at[i].n; k++) {
      buf_puts(o->b, k ? ", " : "  measure ");
      term(o, q->measures.at[i].terms[k]);
    }
    buf_puts(o->b, ";\n");
  }
  contracts(o, &q->ensures, "ensures");
}

/* ---- code --------------------------------------------------------------------------- */

static void targets(const Out *o, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_vars; i++) {
    if (i) buf_puts(o->b, ", ");
    if (c->vars[i])
      symbol(o, c->vars[i]->sym);
    else
      buf_putc(o->b, '*');
  }
}

static void terms(const Out *o, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_terms; i++) {
    if (i) buf_puts(o->b, ", ");
    if (c->terms[i].ix == TERM_NONE.ix)
      buf_putc(o->b, '*');
    else
      term(o, c->terms[i]);
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
  print_ident(c->proc->unique, o->b);
  buf_putc(o->b, '(');
  terms(o, c);
  buf_puts(o->b, ");");
}

static void hide(const Out *o, const char *word, const Cmd *c) {
  buf_printf(o->b, "%s ", word);
  if (c->func)
    symbol(o, c->func->sym);
  else
    buf_putc(o->b, '*');
  buf_putc(o->b, ';');
}

static void cmd(const Out *o, const Cmd *c) {
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN:
    targets(o, c);
    buf_puts(o->b, " := ");
    attrs(o, &c->attrs);
    terms(o, c);
    buf_putc(o->b, ';');
    break;
  case CMD_HAVOC:
    buf_puts(o->b, "havoc ");
    targets(o, c);
    buf_putc(o->b, ';');
    break;
  case CMD_ASSERT:
  case CMD_ASSUME:
    buf_puts(o->b, c->kind == CMD_ASSERT ? "assert " : "assume ");
    attrs(o, &c->attrs);
    terms(o, c);
    buf_putc(o->b, ';');
    break;
  case CMD_CALL:
  case CMD_CALL_FORALL: call(o, c); break;
  case CMD_HIDE: hide(o, "hide", c); break;
  case CMD_REVEAL: hide(o, "reveal", c); break;
  case CMD_PUSH: buf_puts(o->b, "push;"); break;
  case CMD_POP: buf_puts(o->b, "pop;"); break;
  }
  if (origin_comment[c->origin][0]) buf_printf(o->b, " // %s", origin_comment[c->origin]);
}

static void block(const Out *o, const CBlock *b) {
  print_ident(b->label, o->b);
  buf_puts(o->b, ":\n");
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    buf_puts(o->b, "  ");
    cmd(o, &b->cmds.at[i]);
    buf_putc(o->b, '\n');
  }
  if (!b->is_return && b->succs.n == 0) {
    buf_puts(o->b, "  assume false; // no way on\n  return;\n");
    return;
  }
  buf_puts(o->b, b->is_return ? "  return" : "  goto ");
  if (b->is_return && b->jump_attrs.n) buf_putc(o->b, ' ');
  attrs(o, &b->jump_attrs);
  for (uint32_t i = 0; i < b->succs.n; i++) {
    if (i) buf_puts(o->b, ", ");
    print_ident(b->succs.at[i]->label, o->b);
  }

  buf_puts(o->b, ";\n");
}

static void impl(const Out *o, const Impl *im) {
  buf_puts(o->b, "implementation ");
  signature(o, &im->attrs, im->proc->unique, &im->ins, &im->outs, false);
  if (im->unique != im->proc->unique) buf_printf(o->b, " // %s", im->unique->text);
  buf_puts(o->b, "\n{\n");
  declare_each(o, "  var ", &im->locals);
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    if (i || im->locals.n) buf_putc(o->b, '\n');
    block(o, im->blocks.at[i]);
  }
  buf_puts(o->b, "}\n");
}

/* ---- interface ------------------------------------------------------------------------ */

void dump_cmd(const CoreProgram *p, const Cmd *c, Buf *b) {
  Out o = {p, b, NULL};
  cmd(&o, c);
}
void dump_proc(const CoreProgram *p, const Proc *q, Buf *b) {
  Out o = {p, b, NULL};
  proc(&o, q);
}
void dump_impl(const CoreProgram *p, const Impl *im, Buf *b) {
  Out o = {p, b, NULL};
  impl(&o, im);
}

/* Several functions of the text may stand for one solver symbol: it is declared once. */
static void functions(const Out *o) {
  Map seen = {0};
  for (uint32_t i = 0; i < o->p->functions.n; i++) {
    const Function *f = o->p->functions.at[i];
    if (map_get(&seen, f->sym.ix, NULL)) continue;
    map_put(&seen, f->sym.ix, 1);
    function(o, f);
  }
  map_free(&seen);
}

static void type(const Out *o, Sort s) {
  buf_puts(o->b, "type ");
  sort(o, s);
  buf_puts(o->b, ";\n");
}

/* The solver's own sequences, when the program has any. */
static void sequence_type(const Out *o) {
  for (uint32_t i = 1; i < sort_count(o->p->terms); i++) {
    if (sort_kind(o->p->terms, (Sort){i}) != SK_SEQ) continue;
    buf_puts(o->b, "type {:builtin \"Seq\"} Seq _;\n");
    return;
  }
}

static void code(const Out *o) {
  const CoreProgram *p = o->p;
  Buf *b = o->b;
  functions(o);
  for (uint32_t i = 0; i < p->axioms.n; i++) axiom(o, p->axioms.at[i]);
  declare_each(o, "var ", &p->globals);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    if (b->n) buf_putc(b, '\n');
    proc(o, p->procs.at[i]);
    for (uint32_t k = 0; k < p->procs.at[i]->impls.n; k++) {
      buf_putc(b, '\n');
      impl(o, p->procs.at[i]->impls.at[k]);
    }
  }
}

/* Whether the code starts with a procedure, which a blank line sets off. */
static bool procs_first(const CoreProgram *p) {
  return !p->functions.n && !p->axioms.n && !p->globals.n;
}

/* The operators that the program uses are declared first: they are known once it is written. */
void dump_program(const CoreProgram *p, Buf *b) {
  Buf text = {0};
  Printed printed = {0};
  Out head = {p, b, NULL}, body = {p, &text, &printed};
  sequence_type(&head);
  for (uint32_t i = 0; i < p->opaque_sorts.n; i++) type(&head, p->opaque_sorts.at[i]);
  for (uint32_t i = 0; i < p->datatypes.n; i++) datatype(&head, p->datatypes.at[i]);
  code(&body);
  print_ops_declare(p->terms, printed.at, printed.n, b);
  if (b->n && text.n && procs_first(p)) buf_putc(b, '\n');
  if (text.n) buf_add(b, text.text, text.n);
  buf_free(&text);
  vec_free(&printed);
}
