/* SPDX-License-Identifier: MIT */
/* Types and operators that SMT-LIB has and Why3's library does not: bit-vectors of other widths,
 * other floats, strings, regular expressions, sequences. Each is declared without properties, with
 * a `meta` that tells Why3's printers how SMT-LIB writes it; provers that do not read SMT-LIB are
 * not served. */
#include "logic/print/smt.h"
#include "translate/context.h"

#include <string.h>

static bool is_empty_width(const Writer *w, Sort sort) {
  return sort_kind(w->tab, sort) == SK_BV && !sort_bv_width(w->tab, sort);
}

/* Quoted for WhyML. False: Why3 would take a percent sign for an operand. */
static bool quote(Buf *out, const Buf *text, uint32_t operands) {
  buf_putc(out, '"');
  if (operands) buf_putc(out, '(');
  for (size_t i = 0; i < text->n; i++) {
    if (text->text[i] == '%') return false;
    if (text->text[i] == '"' || text->text[i] == '\\') buf_putc(out, '\\');
    buf_putc(out, text->text[i]);
  }
  for (uint32_t i = 0; i < operands; i++) buf_printf(out, " %%%u", (unsigned)i + 1);
  buf_puts(out, operands ? ")\"" : "\"");
  return true;
}

void native_type(Writer *w, Sort sort, Str name) {
  Buf smt = {0}, quoted = {0};
  smt_sort(w->tab, sort, &smt);
  quote(&quoted, &smt, 0);
  buf_printf(&w->parts.types, "  type %s meta \"syntax_type\" type %s, %s, 0\n", name->text,
             name->text, quoted.text);
  buf_free(&smt);
  buf_free(&quoted);
}

Str native_seq(Writer *w) {
  Str key = str_c(w->strs, "seq");
  uint64_t known;
  if (map_get(&w->names.helpers, key->id, &known)) return (Str)(uintptr_t)known;
  Str s = names_take(&w->names.types, NULL, "seq", false);
  map_put(&w->names.helpers, key->id, (uint64_t)(uintptr_t)s);
  buf_printf(&w->parts.types,
             "  type %s 'a meta \"syntax_type\" type %s, \"(Seq %%1)\", 0\n"
             "  meta \"encoding:ignore_polymorphism_ts\" type %s\n",
             s->text, s->text, s->text);
  return s;
}

/* name arguments : result meta ..., for SMT-LIB's `head`. Of the symbol, its sorts count. */
static bool native_declare(Writer *w, Buf *out, Str name, const Buf *head, const SymbolData *s) {
  const Sort *args = s->args;
  uint32_t n = s->nargs;
  bool formula = sort_eq(s->sort, SORT_BOOL);
  Buf quoted = {0};
  bool ok = head->n && quote(&quoted, head, n) && !is_empty_width(w, s->sort);
  for (uint32_t i = 0; i < n; i++) ok = ok && !is_empty_width(w, args[i]);
  if (ok) {
    buf_printf(out, "  %s %s", formula ? "predicate" : n ? "function" : "constant", name->text);
    for (uint32_t i = 0; i < n; i++) buf_printf(out, " %s", types_text(w, args[i])->text);
    if (!formula) buf_printf(out, " : %s", types_text(w, s->sort)->text);
    buf_printf(out, " meta \"syntax_logic\" %s %s, %s, 0\n", formula ? "predicate" : "function",
               name->text, quoted.text);
  }
  buf_free(&quoted);
  return ok;
}

bool native_operator(Writer *w, Buf *out, Term t, Str name) {
  uint32_t n = term_nargs(w->tab, t);
  Sort *args = ARENA_ARRAY(&w->arena, Sort, n + 1);
  if (op_is_binder(term_op(w->tab, t))) return false;
  for (uint32_t i = 0; i < n; i++) args[i] = term_sort(w->tab, term_arg(w->tab, t, i));
  Buf head = {0};
  smt_head(w->tab, t, &head);
  bool ok;
  if (term_op(w->tab, t) == OP_SEQ_EMPTY) { /* its type is Why3's to name */
    Str type = types_text(w, term_sort(w->tab, t));
    buf_printf(out,
               "  constant %s : %s meta \"syntax_logic\" function %s, \"(as seq.empty %%t0)\", 0\n",
               name->text, type->text, name->text);
    ok = true;
  } else {
    SymbolData d = {.args = args, .nargs = n, .sort = term_sort(w->tab, t)};
    ok = native_declare(w, out, name, &head, &d);
  }
  buf_free(&head);
  return ok;
}

bool native_symbol(Writer *w, Buf *out, Symbol s, Str name) {
  SymbolData d = *symbol_data(w->tab, s);
  Buf head = {0};
  smt_symbol_name(w->tab, s, &head);
  bool ok = d.kind == SYM_BUILTIN && native_declare(w, out, name, &head, &d);
  buf_free(&head);
  return ok;
}
