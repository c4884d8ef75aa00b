/* SPDX-License-Identifier: MIT */
/* See dump.h. */
#include "core/dump.h"

#include "core/write.h"
#include "logic/print/print.h"
#include "logic/print/print_ops.h"

enum { OPERAND = 12 }; /* precedence: anything but names and calls gets parentheses */

static void dump_operand(const CoreWriter *w, Term t) {
  if (w->terms) vec_push(w->terms, t);
  print_term_prec(w->p->terms, t, OPERAND, w->b);
}

/* ---- declarations ------------------------------------------------------------------- */

static void dump_datatype(const CoreWriter *w, Sort s) {
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

static void dump_function_args(const CoreWriter *w, const Function *f, const SymbolData *d) {
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
static void dump_constant(const CoreWriter *w, const Function *f, Sort s) {
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
  dump_operand(w, f->body);
  buf_puts(w->b, "; // defined\n");
}

static void dump_function(const CoreWriter *w, const Function *f) {
  SymbolData d = *symbol_data(w->p->terms, f->sym);
  if (d.nargs == 0) {
    dump_constant(w, f, d.sort);
    return;
  }
  buf_puts(w->b, f->revealed ? "revealed function " : "function ");
  write_attrs(w, &f->attrs);
  write_function_name(w, f);
  buf_putc(w->b, '(');
  dump_function_args(w, f, &d);
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

static void dump_axiom(const CoreWriter *w, const Axiom *a) {
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

/* ---- the program ---------------------------------------------------------------------- */

/* Several functions of the text may stand for one solver symbol: it is declared once. */
static void dump_functions(const CoreWriter *w) {
  Map seen = {0};
  for (uint32_t i = 0; i < w->p->functions.n; i++) {
    const Function *f = w->p->functions.at[i];
    if (!map_add(&seen, f->sym.ix)) continue;
    dump_function(w, f);
  }
  map_free(&seen);
}

static void dump_type(const CoreWriter *w, Sort s) {
  buf_puts(w->b, "type ");
  write_sort(w, s);
  buf_puts(w->b, ";\n");
}

/* The solver's own sequences, when the program has any. */
static void dump_sequence_type(const CoreWriter *w) {
  for (uint32_t i = 1; i < sort_count(w->p->terms); i++) {
    if (sort_kind(w->p->terms, (Sort){i}) != SK_SEQ) continue;
    buf_puts(w->b, "type {:builtin \"Seq\"} Seq _;\n");
    return;
  }
}

static void dump_code(const CoreWriter *w) {
  const CoreProgram *p = w->p;
  Buf *b = w->b;
  dump_functions(w);
  for (uint32_t i = 0; i < p->axioms.n; i++) dump_axiom(w, p->axioms.at[i]);
  write_variables(w, "var ", &p->globals);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    if (b->n) buf_putc(b, '\n');
    write_proc(w, p->procs.at[i]);
    for (uint32_t k = 0; k < p->procs.at[i]->impls.n; k++) {
      buf_putc(b, '\n');
      write_impl(w, p->procs.at[i]->impls.at[k]);
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
  CoreWriter head = {.p = p, .b = b}, body = {.p = p, .b = &text, .terms = &printed};
  dump_sequence_type(&head);
  for (uint32_t i = 0; i < p->opaque_sorts.n; i++) dump_type(&head, p->opaque_sorts.at[i]);
  for (uint32_t i = 0; i < p->datatypes.n; i++) dump_datatype(&head, p->datatypes.at[i]);
  dump_code(&body);
  print_ops_declare(p->terms, printed.at, printed.n, b);
  if (b->n && text.n && procs_first(p)) buf_putc(b, '\n');
  if (text.n) buf_add(b, text.text, text.n);
  buf_free(&text);
  vec_free(&printed);
}
