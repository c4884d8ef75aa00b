/* SPDX-License-Identifier: MIT */
/* Terms as WhyML formulas and terms; the logic's own operators. Those of theories are in
 * operator.c. */
#include "base/mem.h"
#include "logic/share.h"
#include "translate/context.h"

#include <stdlib.h>

/* In nodes: formulas up to this size are written without lets, and what has a name is larger than
 * that. */
enum { SMALL = 150, TINY = 12 };

void formula_name(Writer *w, Symbol s, Str name) {
  while (w->names.symbol.n <= s.ix) vec_push(&w->names.symbol, NULL);
  w->names.symbol.at[s.ix] = name;
}

/* A function of the solver's, or one that lowering has made and nothing defines. */
static void other_symbol(Writer *w, Symbol s) {
  SymbolData d = *symbol_data(w->tab, s);
  Str name = names_take(&w->names.module, &w->names.local, d.name->text, false);
  Buf text = {0};
  if (!native_symbol(w, &text, s, name)) {
    buf_printf(&text, "  %s %s", d.nargs ? "function" : "val constant", name->text);
    for (uint32_t i = 0; i < d.nargs; i++) buf_printf(&text, " %s", types_text(w, d.args[i])->text);
    buf_printf(&text, " : %s\n", types_bare(w, d.sort)->text);
    if (d.kind == SYM_BUILTIN)
      vec_push(&w->result->opaque, str_printf(w->strs, "the solver's function %s", d.name->text));
  }
  buf_add(&w->parts.prelude, text.text, text.n);
  buf_free(&text);
  formula_name(w, s, name);
}

Str formula_find_name(Writer *w, Symbol s) {
  if (s.ix >= w->names.symbol.n || !w->names.symbol.at[s.ix]) other_symbol(w, s);
  return w->names.symbol.at[s.ix];
}

/* ---- pieces ---------------------------------------------------------------------- */

static void infix(Writer *w, Buf *out, Term t, const char *op, Level left, Level right) {
  const Term *args = term_args(w->tab, t);
  uint32_t n = term_nargs(w->tab, t);
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_printf(out, " %s ", op);
    formula_write(w, out, args[i], i ? right : left);
  }
}

static void formula_application(Writer *w, Buf *out, const char *head, Term t) {
  const Term *args = term_args(w->tab, t);
  uint32_t n = term_nargs(w->tab, t);
  buf_puts(out, head);
  for (uint32_t i = 0; i < n; i++) {
    buf_putc(out, ' ');
    formula_write(w, out, args[i], LEVEL_ATOM);
  }
}

static void formula_variable(Writer *w, Buf *out, Symbol s) {
  Str name = formula_find_name(w, s);
  if (s.ix < w->names.is_old.n && w->names.is_old.at[s.ix] && !w->place.old_is_now)
    buf_printf(out, "(old %s)", name->text);
  else
    buf_puts(out, name->text);
}

static void numeral(Writer *w, Buf *out, Term t) {
  mpz_srcptr z = term_get_mpz(w->tab, t);
  if (mpz_sgn(z) < 0) buf_putc(out, '(');
  num_print_mpz(z, out);
  if (mpz_sgn(z) < 0) buf_putc(out, ')');
}

/* n/d as a decimal number when d divides a power of ten, else as a quotient. */
static void rational(Writer *w, Buf *out, Term t) {
  const NumTable *nums = term_nums(w->tab);
  Num v = term_get_num(w->tab, t);
  mpz_srcptr n = num_numerator(nums, v), d = num_denominator(nums, v);
  types_use(w, "real.RealInfix", NULL);
  bool negative = mpz_sgn(n) < 0;
  if (negative) buf_puts(out, "(-. ");
  if (!num_print_decimal(n, d, out)) {
    mpz_t one;
    mpz_init_set_ui(one, 1);
    buf_putc(out, '(');
    num_print_decimal(n, one, out);
    buf_puts(out, " /. ");
    num_print_decimal(d, one, out);
    buf_putc(out, ')');
    mpz_clear(one);
  }
  if (negative) buf_putc(out, ')');
}

static void scope(Writer *, Buf *, Term, Level);

/* ---- binders --------------------------------------------------------------------- */

static void triggers(Writer *w, Buf *out, Term t) {
  uint32_t n = term_binder(w->tab, t)->ntriggers;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t len;
    const Term *terms = binder_trigger(w->tab, t, i, &len);
    buf_puts(out, i ? " | " : " [");
    for (uint32_t k = 0; k < len; k++) {
      if (k) buf_puts(out, ", ");
      formula_write(w, out, terms[k], LEVEL_IMPLIES);
    }
  }
  if (n) buf_putc(out, ']');
}

static void formula_quantifier(Writer *w, Buf *out, Term t) {
  const Term *vars;
  Term body = binder_open(w->tab, t, &vars);
  const BinderData *d = term_binder(w->tab, t);
  uint32_t n = d->nvars;
  buf_puts(out, term_op(w->tab, t) == OP_FORALL ? "forall " : "exists ");
  for (uint32_t i = 0; i < n; i++) {
    Symbol s = term_symbol(w->tab, vars[i]);
    const SymbolData *v = symbol_data(w->tab, s);
    Str name = names_take(&w->names.local, &w->names.module, v->name->text, false);
    Sort sort = v->sort;
    formula_name(w, s, name);
    buf_printf(out, "%s%s: %s", i ? ", " : "", name->text, types_text(w, sort)->text);
  }
  triggers(w, out, t);
  buf_puts(out, ". ");
  scope(w, out, body, LEVEL_ANY);
  for (uint32_t i = 0; i < n; i++) {
    Symbol s = term_symbol(w->tab, vars[i]);
    names_release(&w->names.local, w->names.symbol.at[s.ix]);
    formula_name(w, s, NULL);
  }
}

/* ---- the logic's operators -------------------------------------------------------- */

static void distinct(Writer *w, Buf *out, Term t) {
  const Term *args = term_args(w->tab, t);
  uint32_t n = term_nargs(w->tab, t);
  bool first = true;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = i + 1; k < n; k++) {
      if (!first) buf_puts(out, " /\\ ");
      first = false;
      formula_write(w, out, args[i], LEVEL_SUM);
      buf_puts(out, " <> ");
      formula_write(w, out, args[k], LEVEL_SUM);
    }
}

static void equality(Writer *w, Buf *out, Term t, bool positive) {
  bool formula = sort_eq(term_sort(w->tab, term_arg(w->tab, t, 0)), SORT_BOOL);
  if (sort_eq(term_sort(w->tab, term_arg(w->tab, t, 0)), SORT_INT)) types_use(w, "int.Int", NULL);
  if (formula)
    infix(w, out, t, "<->", LEVEL_OR, LEVEL_OR);
  else
    infix(w, out, t, positive ? "=" : "<>", LEVEL_SUM, LEVEL_SUM);
}

static void negation(Writer *w, Buf *out, Term t) {
  Term a = term_arg(w->tab, t, 0);
  bool differs =
      term_op(w->tab, a) == OP_EQ && !sort_eq(term_sort(w->tab, term_arg(w->tab, a, 0)), SORT_BOOL);
  if (differs) {
    equality(w, out, a, false);
    return;
  }
  buf_puts(out, "not ");
  formula_write(w, out, a, LEVEL_ATOM);
}

static void implication(Writer *w, Buf *out, Term t) {
  Term a = term_arg(w->tab, t, 0), b = term_arg(w->tab, t, 1);
  formula_write(w, out, a, LEVEL_OR);
  buf_puts(out, " -> ");
  formula_write(w, out, b, term_op(w->tab, b) == OP_IMPLIES ? LEVEL_IMPLIES : LEVEL_OR);
}

static void formula_conditional(Writer *w, Buf *out, Term t) {
  buf_puts(out, "if ");
  formula_write(w, out, term_arg(w->tab, t, 0), LEVEL_ANY);
  buf_puts(out, " then ");
  formula_write(w, out, term_arg(w->tab, t, 1), LEVEL_IMPLIES);
  buf_puts(out, " else ");
  formula_write(w, out, term_arg(w->tab, t, 2), LEVEL_IMPLIES);
}

/* The level at which the term stands by itself. */
static Level own_level(const Writer *w, Term t) {
  switch (term_op(w->tab, t)) {
  case OP_FORALL:
  case OP_EXISTS:
  case OP_ITE: return LEVEL_ANY;
  case OP_IMPLIES: return LEVEL_IMPLIES;
  case OP_OR: return LEVEL_OR;
  case OP_AND: return LEVEL_AND;
  case OP_DISTINCT: return term_nargs(w->tab, t) == 2 ? LEVEL_COMPARE : LEVEL_AND;
  case OP_NOT: {
    Term a = term_arg(w->tab, t, 0);
    return term_op(w->tab, a) == OP_EQ &&
                   !sort_eq(term_sort(w->tab, term_arg(w->tab, a, 0)), SORT_BOOL)
               ? LEVEL_COMPARE
               : LEVEL_NOT;
  }
  case OP_EQ:
    return sort_eq(term_sort(w->tab, term_arg(w->tab, t, 0)), SORT_BOOL) ? LEVEL_IMPLIES
                                                                         : LEVEL_COMPARE;
  case OP_APP: return term_nargs(w->tab, t) ? LEVEL_APPLY : LEVEL_ATOM;
  default: return LEVEL_ATOM;
  }
}

static bool logic_write(Writer *w, Buf *out, Term t) {
  switch (term_op(w->tab, t)) {
  case OP_CONST_BOOL: buf_puts(out, term_is_true(t) ? "true" : "false"); return true;
  case OP_CONST_INT: numeral(w, out, t); return true;
  case OP_CONST_REAL: rational(w, out, t); return true;
  case OP_VAR: formula_variable(w, out, term_symbol(w->tab, t)); return true;
  case OP_APP:
    formula_application(w, out, formula_find_name(w, term_symbol(w->tab, t))->text, t);
    return true;
  case OP_FORALL:
  case OP_EXISTS: formula_quantifier(w, out, t); return true;
  case OP_NOT: negation(w, out, t); return true;
  case OP_AND:
    infix(w, out, t, w->place.in_program ? "&&" : "/\\", LEVEL_AND, LEVEL_NOT);
    return true;
  case OP_OR:
    infix(w, out, t, w->place.in_program ? "||" : "\\/", LEVEL_OR, LEVEL_AND);
    return true;
  case OP_IMPLIES: implication(w, out, t); return true;
  case OP_ITE: formula_conditional(w, out, t); return true;
  case OP_EQ: equality(w, out, t, true); return true;
  case OP_DISTINCT: distinct(w, out, t); return true;
  default: return false;
  }
}

static void write_term(Writer *w, Buf *out, Term t, Level level) {
  uint64_t name;
  if (map_get(&w->place.named, t.ix, &name)) {
    buf_puts(out, ((Str)(uintptr_t)name)->text);
    return;
  }
  if (out->n > w->max_text) {
    w->refused = WHYML_TOO_LONG;
    return;
  }
  if (operator_write(w, out, t, level)) return;
  bool parens = own_level(w, t) < level;
  if (parens) buf_putc(out, '(');
  if (!logic_write(w, out, t)) operator_foreign(w, out, t, level);
  if (parens) buf_putc(out, ')');
}

/* A term in one environment of bound variables: what is large and occurs more than once gets a
 * name. */
static void scope(Writer *w, Buf *out, Term t, Level level) {
  ShareList lets = {0};
  share_find(w->tab, t, &w->place.named, SMALL, TINY, &lets);
  Str *names = lets.n ? mem_calloc(lets.n, sizeof *names) : NULL;
  if (lets.n && level > LEVEL_ANY) buf_putc(out, '(');
  for (uint32_t i = 0; i < lets.n; i++) {
    names[i] = names_take(&w->names.local, &w->names.module, "t", false);
    buf_printf(out, "let %s = ", names[i]->text);
    write_term(w, out, lets.at[i], LEVEL_IMPLIES);
    buf_puts(out, " in ");
    map_put(&w->place.named, lets.at[i].ix, (uint64_t)(uintptr_t)names[i]);
  }
  write_term(w, out, t, lets.n ? LEVEL_ANY : level);
  for (uint32_t i = 0; i < lets.n; i++) {
    map_del(&w->place.named, lets.at[i].ix);
    names_release(&w->names.local, names[i]);
  }
  if (lets.n && level > LEVEL_ANY) buf_putc(out, ')');
  free(names);
  vec_free(&lets);
}

void formula_write(Writer *w, Buf *out, Term t, Level level) {
  if (w->place.depth++)
    write_term(w, out, t, level);
  else
    scope(w, out, t, level);
  w->place.depth--;
}

/* ---- values in programs ------------------------------------------------------------ */

static bool formula_is_int(const Writer *w, Term t) {
  return sort_eq(term_sort(w->tab, t), SORT_INT);
}

static bool is_real(const Writer *w, Term t) {
  return sort_eq(term_sort(w->tab, t), SORT_REAL);
}

static bool computable(const Writer *w, Term t);

static bool all_computable(const Writer *w, Term t) {
  for (uint32_t i = 0; i < term_nargs(w->tab, t); i++)
    if (!computable(w, term_arg(w->tab, t, i))) return false;
  return true;
}

/* Can a program compute it? Not what Why3's library has for the logic only: stores, conversions,
 * division, equality but of integers. Functions of the program are logic too. */
static bool computable(const Writer *w, Term t) {
  Op op = term_op(w->tab, t);
  switch (op) {
  case OP_CONST_BOOL:
  case OP_CONST_INT: return true;
  case OP_CONST_BV: return bitvector_in_library(w, t);
  case OP_CONST_REAL: {
    Num v = term_get_num(w->tab, t);
    return num_sign(term_nums(w->tab), v) >= 0 && num_is_int(term_nums(w->tab), v);
  }
  case OP_VAR: {
    Symbol s = term_symbol(w->tab, t);
    return !(s.ix < w->names.is_old.n && w->names.is_old.at[s.ix]);
  }
  case OP_APP:
    return term_nargs(w->tab, t) == 0 &&
           symbol_data(w->tab, term_symbol(w->tab, t))->kind != SYM_BUILTIN;
  case OP_EQ: return formula_is_int(w, term_arg(w->tab, t, 0)) && all_computable(w, t);
  case OP_NEG:
  case OP_ADD:
  case OP_SUB:
  case OP_MUL:
  case OP_LT:
  case OP_LE:
  case OP_GT:
  case OP_GE:
    return (formula_is_int(w, term_arg(w->tab, t, 0)) || is_real(w, term_arg(w->tab, t, 0))) &&
           all_computable(w, t);
  case OP_NOT:
  case OP_AND:
  case OP_OR:
  case OP_SELECT: return all_computable(w, t);
  case OP_DT_MAKE: return !datatype_is_abstract(w, term_sort(w->tab, t)) && all_computable(w, t);
  case OP_DT_FIELD:
    return datatype_is_record(w, term_sort(w->tab, term_arg(w->tab, t, 0))) && all_computable(w, t);
  default: return bitvector_computable(w, t) && all_computable(w, t);
  }
}

void formula_value(Writer *w, Buf *out, Term t, Level level) {
  if (computable(w, t)) {
    w->place.in_program = true;
    formula_write(w, out, t, level);
    w->place.in_program = false;
    return;
  }
  w->needs_eval = true;
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_puts(out, "eval (pure { ");
  formula_write(w, out, t, LEVEL_ANY);
  buf_puts(out, " })");
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}
