/* SPDX-License-Identifier: MIT */
/* Printing core programs. A comment after a command tells where it comes from when that is
 * not a statement of the text. */
#include "core/dump.h"

#include "core/write.h"
#include "logic/print.h"
#include "logic/print_ops.h"

enum { OPERAND = 12 }; /* precedence: anything but names and calls gets parentheses */

static const char *const origin_comment[] = {
    [FROM_SOURCE] = "",         [FROM_GUARD] = "",          [FROM_INVARIANT] = "invariant",
    [FROM_UNPACK] = "unpack",   [FROM_MEASURE] = "measure", [FROM_REQUIRES] = "requires",
    [FROM_ENSURES] = "ensures", [FROM_BOUND] = "bound",     [FROM_CALL] = "",
};

static void operand(const Writer *w, Term t) {
  if (w->terms) vec_push(w->terms, t);
  print_term_prec(w->p->terms, t, OPERAND, w->b);
}

/* ---- declarations ------------------------------------------------------------------- */

static void datatype(const Writer *w, Sort s) {
  const DtData *d = sort_dt(w->p->terms, s);
  buf_puts(w->b, "datatype ");
  write_sort(w, s);
  buf_puts(w->b, " {");
  for (uint32_t i = 0; i < d->nctors; i++) {
    buf_puts(w->b, i ? ", " : " ");
    print_ident(d->ctors[i].name, w->b);
    buf_putc(w->b, '(');
    for (uint32_t k = 0; k < d->ctors[i].nfields; k++) {
      if (k) buf_puts(w->b, ", ");
      print_ident(d->ctors[i].fields[k].name, w->b);
      buf_puts(w->b, ": ");
      write_sort(w, d->ctors[i].fields[k].sort);
    }
    buf_putc(w->b, ')');
  }
  buf_puts(w->b, " }\n");
}

static void function_args(const Writer *w, const Function *f, const SymbolData *d) {
  for (uint32_t i = 0; i < d->nargs; i++) {
    if (i) buf_puts(w->b, ", ");
    if (f->meaning == FUNC_DEFINE) {
      print_ident(symbol_data(w->p->terms, term_symbol(w->p->terms, f->params[i]))->unique_name,
                  w->b);
      buf_puts(w->b, ": ");
    }
    write_sort(w, d->args[i]);
  }
}

/* Also functions without arguments: terms do not tell them from constants. */
static void constant(const Writer *w, const Function *f, Sort s) {
  buf_puts(w->b, "const ");
  write_attrs(w, &f->attrs);
  if (f->unique) buf_puts(w->b, "unique ");
  write_function_name(w, f);
  buf_puts(w->b, ": ");
  write_sort(w, s);
  buf_puts(w->b, ";\n");
  if (f->meaning != FUNC_DEFINE) return;
  buf_puts(w->b, "axiom ");
  write_function_name(w, f);
  buf_puts(w->b, " == ");
  operand(w, f->body);
  buf_puts(w->b, "; // defined\n");
}

static void function(const Writer *w, const Function *f) {
  SymbolData d = *symbol_data(w->p->terms, f->sym);
  if (d.nargs == 0) {
    constant(w, f, d.sort);
    return;
  }
  buf_puts(w->b, f->revealed ? "revealed function " : "function ");
  write_attrs(w, &f->attrs);
  write_function_name(w, f);
  buf_putc(w->b, '(');
  function_args(w, f, &d);
  buf_puts(w->b, "): ");
  write_sort(w, d.sort);
  if (f->meaning == FUNC_DEFINE) {
    buf_puts(w->b, " { ");
    write_term(w, f->body);
    buf_puts(w->b, " }\n");
  } else {
    buf_puts(w->b, ";\n");
  }
}

static void axiom(const Writer *w, const Axiom *a) {
  buf_puts(w->b, a->hideable ? "hideable axiom " : "axiom ");
  write_attrs(w, &a->attrs);
  write_term(w, a->term);
  buf_putc(w->b, ';');
  if (a->owner) {
    buf_puts(w->b, a->is_definition ? " // defines " : " // used by ");
    write_function_name(w, a->owner);
  }
  buf_putc(w->b, '\n');
}

static void signature(const Writer *w, const CoreAttrs *attrs, Str name, const Variables *ins,
                      const Variables *outs, bool with_where) {
  Buf of = {0};
  print_ident(name, &of);
  write_signature(w, attrs, of.text, ins, outs, with_where);
  buf_free(&of);
}

static void proc(const Writer *w, const Proc *q) {
  buf_puts(w->b, q->pure ? "pure procedure " : "procedure ");
  signature(w, &q->attrs, q->unique, &q->ins, &q->outs, true);
  buf_puts(w->b, ";\n");
  write_contracts(w, &q->requires, "requires");
  write_modifies(w, q);
  for (uint32_t i = 0; i < q->measures.n; i++) {
    for (uint32_t k = 0; k < q->measures.at[i].n; k++) {
      buf_puts(w->b, k ? ", " : "  measure ");
      write_term(w, q->measures.at[i].terms[k]);
    }
    buf_puts(w->b, ";\n");
  }
  write_contracts(w, &q->ensures, "ensures");
}

/* ---- code --------------------------------------------------------------------------- */

static void cmd(const Writer *w, const Cmd *c) {
  write_cmd(w, c);
  buf_putc(w->b, ';');
  if (origin_comment[c->origin][0]) buf_printf(w->b, " // %s", origin_comment[c->origin]);
}

static void block(const Writer *w, const CBlock *b) {
  print_ident(b->label, w->b);
  buf_puts(w->b, ":\n");
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    buf_puts(w->b, "  ");
    cmd(w, &b->cmds.at[i]);
    buf_putc(w->b, '\n');
  }
  if (!b->is_return && b->succs.n == 0) {
    buf_puts(w->b, "  assume false; // no way on\n  return;\n");
    return;
  }
  buf_puts(w->b, b->is_return ? "  return" : "  goto ");
  if (b->is_return && b->jump_attrs.n) buf_putc(w->b, ' ');
  write_attrs(w, &b->jump_attrs);
  write_goto(w, b);
  buf_puts(w->b, ";\n");
}

static void impl(const Writer *w, const Impl *im) {
  buf_puts(w->b, "implementation ");
  signature(w, &im->attrs, im->proc->unique, &im->ins, &im->outs, false);
  if (im->unique != im->proc->unique) buf_printf(w->b, " // %s", im->unique->text);
  buf_puts(w->b, "\n{\n");
  write_locals(w, "  var ", &im->locals);
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    if (i || im->locals.n) buf_putc(w->b, '\n');
    block(w, im->blocks.at[i]);
  }
  buf_puts(w->b, "}\n");
}

/* ---- interface ------------------------------------------------------------------------ */

void dump_impl(const CoreProgram *p, const Impl *im, Buf *b) {
  Writer w = {.p = p, .b = b};
  impl(&w, im);
}

/* Several functions of the text may stand for one solver symbol: it is declared once. */
static void functions(const Writer *w) {
  Map seen = {0};
  for (uint32_t i = 0; i < w->p->functions.n; i++) {
    const Function *f = w->p->functions.at[i];
    if (!map_add(&seen, f->sym.ix)) continue;
    function(w, f);
  }
  map_free(&seen);
}

static void type(const Writer *w, Sort s) {
  buf_puts(w->b, "type ");
  write_sort(w, s);
  buf_puts(w->b, ";\n");
}

/* The solver's own sequences, when the program has any. */
static void sequence_type(const Writer *w) {
  for (uint32_t i = 1; i < sort_count(w->p->terms); i++) {
    if (sort_kind(w->p->terms, (Sort){i}) != SK_SEQ) continue;
    buf_puts(w->b, "type {:builtin \"Seq\"} Seq _;\n");
    return;
  }
}

static void code(const Writer *w) {
  const CoreProgram *p = w->p;
  Buf *b = w->b;
  functions(w);
  for (uint32_t i = 0; i < p->axioms.n; i++) axiom(w, p->axioms.at[i]);
  write_locals(w, "var ", &p->globals);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    if (b->n) buf_putc(b, '\n');
    proc(w, p->procs.at[i]);
    for (uint32_t k = 0; k < p->procs.at[i]->impls.n; k++) {
      buf_putc(b, '\n');
      impl(w, p->procs.at[i]->impls.at[k]);
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
  WrittenTerms printed = {0};
  Writer head = {.p = p, .b = b}, body = {.p = p, .b = &text, .terms = &printed};
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
