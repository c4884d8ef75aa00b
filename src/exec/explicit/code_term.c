/* SPDX-License-Identifier: MIT */
/* Terms as instructions: see code.h. */
#include "base/mem.h"
#include "exec/explicit/code.h"
#include "logic/subst.h"

static OperandSort code_sort(const ExplicitCode *c, Sort s) {
  if (sort_eq(s, SORT_BOOL)) return OF_TRUTH;
  return sort_kind(c->program->terms, s) == SK_MAP ? OF_MAP : OF_OTHER;
}

Operand code_literal(ExplicitCode *c, Word w, OperandSort sort) {
  uint64_t n;
  if (w == WORD_ANY || !map_get(&c->literal_numbers, (uint64_t)w, &n)) {
    n = c->literals.n;
    vec_push(&c->literals, w);
    if (w != WORD_ANY) map_put(&c->literal_numbers, (uint64_t)w, n);
  }
  return operand_make(OF_LITERAL, sort, (uint32_t)n);
}

static Operand any(Translator *t, Sort s) {
  return code_literal(t->code, WORD_ANY, code_sort(t->code, s));
}

uint32_t code_emit(Translator *t, InstrOp op, Operand d, Operand a, Operand b, Operand c) {
  vec_push(&t->code->all, ((Instr){(uint16_t)op, t->quiet, d, a, b, c, t->at}));
  return t->code->all.n - 1;
}

void code_begin(Translator *t) {
  map_clear(&t->memo);
  t->temporaries = 0;
  t->at = t->code->all.n;
}

static Operand temporary(Translator *t, OperandSort sort) {
  if (++t->temporaries > t->code->most_temporaries) t->code->most_temporaries = t->temporaries;
  return operand_make(OF_TEMPORARY, sort, t->temporaries - 1);
}

static Operand code_compute(Translator *t, InstrOp op, OperandSort sort, Operand a, Operand b,
                            Operand c) {
  Operand d = temporary(t, sort);
  code_emit(t, op, d, a, b, c);
  return d;
}

Operand code_variable(Translator *t, Symbol sym, Sort sort) {
  Slot slot = layout_slot(&t->code->layout, sym);
  OperandSort s = code_sort(t->code, sort);
  if (slot.scope == SLOT_GLOBAL) return operand_make(OF_GLOBAL, s, slot.number);
  if (slot.scope == SLOT_FRAME) return operand_make(OF_FRAME, s, slot.number);
  return any(t, sort);
}

/* ---- functions --------------------------------------------------------------- */

/* A constant that nothing defines keeps its value in a place of its own. */
static Operand code_constant(Translator *t, Symbol sym, Sort sort) {
  ExplicitCode *c = t->code;
  uint64_t n;
  if (!map_get(&c->constants, sym.ix, &n)) return any(t, sort);
  return operand_make(OF_GLOBAL, code_sort(c, sort), (uint32_t)n);
}

/* A literal, or a choice of literals? */
static bool is_choice(const TermTable *tab, Term t) {
  if (term_op(tab, t) != OP_ITE) return term_is_const(tab, t);
  return is_choice(tab, term_arg(tab, t, 1)) && is_choice(tab, term_arg(tab, t, 2));
}

/* Cases of arguments that may be any number are not told apart: it is not worth a state for each
 * whether an unknown operand of an operation on bits, say, is 0 or 1. */
static bool is_worth_splitting(const TermTable *tab, Term app) {
  for (uint32_t i = 0; i < term_nargs(tab, app); i++)
    if (!is_choice(tab, term_arg(tab, app, i))) return false;
  return true;
}

static Operand by_cases(Translator *t, const Definition *def, Term app) {
  ExplicitCode *c = t->code;
  bool before = t->quiet;
  t->quiet |= !def->total && !is_worth_splitting(c->program->terms, app);
  Subst at;
  subst_init(&at, c->program->build);
  define_arguments(def, app, &at);
  Sort sort = term_sort(c->program->terms, app);
  Operand r = any(t, sort);
  for (uint32_t i = def->n_cases; i-- > 0;) {
    Term guard = subst_apply(&at, def->cases[i].guard);
    if (term_is_false(guard)) continue;
    Operand value = code_term(t, subst_apply(&at, def->cases[i].value));
    if (term_is_true(guard)) {
      r = value;
    } else {
      Operand g = code_term(t, guard);
      r = code_compute(t, I_ITE, code_sort(c, sort), g, value, r);
    }
  }
  subst_free(&at);
  t->quiet = before;
  return r;
}

static Operand code_application(Translator *t, Term term) {
  enum { MOST_CASES = 16 };
  ExplicitCode *c = t->code;
  TermTable *tab = c->program->terms;
  Symbol sym = term_symbol(tab, term);
  Sort sort = term_sort(tab, term);
  if (symbol_data(tab, sym)->kind != SYM_FUNC) return any(t, sort);
  const Definition *def = define_of(c->definitions, sym);
  if (def && !def->recursive && def->n_cases <= MOST_CASES) return by_cases(t, def, term);
  return term_nargs(tab, term) ? any(t, sort) : code_constant(t, sym, sort);
}

/* ---- operators ---------------------------------------------------------------- */

static Operand code_fold(Translator *t, InstrOp op, Term term) {
  const TermTable *tab = t->code->program->terms;
  OperandSort sort = code_sort(t->code, term_sort(tab, term));
  Operand r = code_term(t, term_arg(tab, term, 0));
  for (uint32_t i = 1; i < term_nargs(tab, term); i++)
    r = code_compute(t, op, sort, r, code_term(t, term_arg(tab, term, i)), 0);
  return r;
}

static Operand code_binary(Translator *t, InstrOp op, Term term, bool turned) {
  const TermTable *tab = t->code->program->terms;
  Operand a = code_term(t, term_arg(tab, term, 0)), b = code_term(t, term_arg(tab, term, 1));
  OperandSort sort = code_sort(t->code, term_sort(tab, term));
  return code_compute(t, op, sort, turned ? b : a, turned ? a : b, 0);
}

static Operand code_not(Translator *t, Operand a) {
  return code_compute(t, I_NOT, OF_TRUTH, a, 0, 0);
}

/* Of a map with one integer index. */
static bool is_plain_map(const ExplicitCode *c, Term map) {
  SortData d = sort_data(c->program->terms, term_sort(c->program->terms, map));
  return d.kind == SK_MAP && d.a == 1 && sort_eq(d.args[0], SORT_INT);
}

static Operand code_access(Translator *t, Term term) {
  const TermTable *tab = t->code->program->terms;
  bool store = term_op(tab, term) == OP_STORE;
  Sort sort = term_sort(tab, term);
  if (!is_plain_map(t->code, term_arg(tab, term, 0))) return any(t, sort);
  Operand map = code_term(t, term_arg(tab, term, 0)), at = code_term(t, term_arg(tab, term, 1));
  Operand value = store ? code_term(t, term_arg(tab, term, 2)) : 0;
  return code_compute(t, store ? I_STORE : I_SELECT, code_sort(t->code, sort), map, at, value);
}

/* Numbers that are not integers have no instructions. */
static bool is_integral(const ExplicitCode *c, Term term) {
  const TermTable *tab = c->program->terms;
  for (uint32_t i = 0; i < term_nargs(tab, term); i++)
    if (sort_eq(term_sort(tab, term_arg(tab, term, i)), SORT_REAL)) return false;
  return true;
}

static Operand code_operation(Translator *t, Term term) {
  TermTable *tab = t->code->program->terms;
  Sort sort = term_sort(tab, term);
  Operand zero;
  if (!is_integral(t->code, term)) return any(t, sort);
  switch (term_op(tab, term)) {
  case OP_NOT: return code_not(t, code_term(t, term_arg(tab, term, 0)));
  case OP_AND: return code_fold(t, I_AND, term);
  case OP_OR: return code_fold(t, I_OR, term);
  case OP_IMPLIES:
    zero = code_not(t, code_term(t, term_arg(tab, term, 0)));
    return code_compute(t, I_OR, OF_TRUTH, zero, code_term(t, term_arg(tab, term, 1)), 0);
  case OP_ITE: {
    Operand c = code_term(t, term_arg(tab, term, 0)), x = code_term(t, term_arg(tab, term, 1));
    Operand y = code_term(t, term_arg(tab, term, 2));
    return code_compute(t, I_ITE, code_sort(t->code, sort), c, x, y);
  }
  case OP_EQ: return code_binary(t, I_EQ, term, false);
  case OP_NEG:
    zero = code_literal(t->code, word_int(0), OF_OTHER);
    return code_compute(t, I_SUB, OF_OTHER, zero, code_term(t, term_arg(tab, term, 0)), 0);
  case OP_ADD: return code_fold(t, I_ADD, term);
  case OP_SUB: return code_binary(t, I_SUB, term, false);
  case OP_MUL: return code_fold(t, I_MUL, term);
  case OP_IDIV: return code_binary(t, I_DIV, term, false);
  case OP_MOD: return code_binary(t, I_MOD, term, false);
  case OP_LE: return code_binary(t, I_LE, term, false);
  case OP_LT: return code_binary(t, I_LT, term, false);
  case OP_GE: return code_binary(t, I_LE, term, true);
  case OP_GT: return code_binary(t, I_LT, term, true);
  case OP_SELECT:
  case OP_STORE: return code_access(t, term);
  default: return any(t, sort);
  }
}

static Operand leaf_or_operation(Translator *t, Term term) {
  TermTable *tab = t->code->program->terms;
  int64_t v;
  switch (term_op(tab, term)) {
  case OP_CONST_BOOL: return code_literal(t->code, word_int(term_is_true(term)), OF_TRUTH);
  case OP_CONST_INT:
    if (!term_get_int64(tab, term, &v) || v > WORD_LIMIT || v < -WORD_LIMIT)
      return any(t, SORT_INT);
    return code_literal(t->code, word_int(v), OF_OTHER);
  case OP_VAR: return code_variable(t, term_symbol(tab, term), term_sort(tab, term));
  case OP_APP: return code_application(t, term);
  default: return code_operation(t, term);
  }
}

Operand code_term(Translator *t, Term term) {
  uint64_t known;
  if (map_get(&t->memo, term.ix, &known)) return (Operand)known;
  Operand o = leaf_or_operation(t, term);
  map_put(&t->memo, term.ix, o);
  return o;
}

/* ---- assumptions --------------------------------------------------------------- */

static bool assume_comparison(Translator *t, Term term, bool holds) {
  TermTable *tab = t->code->program->terms;
  Op op = term_op(tab, term);
  if (op == OP_NOT) return assume_comparison(t, term_arg(tab, term, 0), !holds);
  if (op != OP_LE && op != OP_LT && op != OP_GE && op != OP_GT && op != OP_EQ) return false;
  if (!is_integral(t->code, term)) return false;
  if (op == OP_EQ && sort_eq(term_sort(tab, term_arg(tab, term, 0)), SORT_BOOL)) return false;
  Operand a = code_term(t, term_arg(tab, term, 0)), b = code_term(t, term_arg(tab, term, 1));
  if (op == OP_EQ) {
    code_emit(t, holds ? I_ASSUME_EQ : I_ASSUME_NE, 0, a, b, 0);
    return true;
  }
  bool turned = op == OP_GE || op == OP_GT, strict = op == OP_LT || op == OP_GT;
  Operand l = turned ? b : a, r = turned ? a : b;
  if (holds)
    code_emit(t, strict ? I_ASSUME_LT : I_ASSUME_LE, 0, l, r, 0);
  else
    code_emit(t, strict ? I_ASSUME_LE : I_ASSUME_LT, 0, r, l, 0);
  return true;
}

void code_assume(Translator *t, Term term) {
  TermTable *tab = t->code->program->terms;
  if (term_is_true(term)) return;
  if (term_op(tab, term) == OP_AND) {
    for (uint32_t i = 0; i < term_nargs(tab, term); i++) code_assume(t, term_arg(tab, term, i));
    return;
  }
  if (assume_comparison(t, term, true)) return;
  Operand a = code_term(t, term);
  code_emit(t, I_ASSUME, 0, a, 0, 0);
}
