/* SPDX-License-Identifier: MIT */
/* Formulas of Z3 as terms, for solutions of Horn clauses. Operators are found by the names that Z3
 * has for them, which are SMT-LIB's. */
#include "base/mem.h"
#include "solver/z3_terms.h"

typedef struct HornReader {
  Z3Terms *z;
  Builder b;
  const Term *vars;
  uint32_t n_vars;
  Map known; /* number of a formula -> term */
} HornReader;

static Term read_formula(HornReader *, Z3_ast);

static Sort read_sort(HornReader *r, Z3_sort s) {
  Z3_context c = r->z->ctx;
  switch (Z3_get_sort_kind(c, s)) {
  case Z3_BOOL_SORT: return SORT_BOOL;
  case Z3_INT_SORT: return SORT_INT;
  case Z3_REAL_SORT: return SORT_REAL;
  case Z3_BV_SORT: return sort_bv(r->z->tab, Z3_get_bv_sort_size(c, s));
  case Z3_ARRAY_SORT: {
    Sort from = read_sort(r, Z3_get_array_sort_domain(c, s));
    Sort to = read_sort(r, Z3_get_array_sort_range(c, s));
    if (sort_eq(from, SORT_NONE) || sort_eq(to, SORT_NONE)) return SORT_NONE;
    return sort_map(r->z->tab, &from, 1, to);
  }
  default: return SORT_NONE;
  }
}

static Term read_operator(HornReader *r, Z3_func_decl d, const Term *args, uint32_t n,
                          Sort result) {
  Z3_context c = r->z->ctx;
  const char *name = Z3_get_symbol_string(c, Z3_get_decl_name(c, d));
  uint32_t indices = Z3_get_decl_num_parameters(c, d);
  StrTable *strs = term_strs(r->z->tab);
  switch (Z3_get_decl_kind(c, d)) {
  case Z3_OP_TRUE: return TERM_TRUE;
  case Z3_OP_FALSE: return TERM_FALSE;
  case Z3_OP_UNINTERPRETED: return TERM_NONE;
  case Z3_OP_AND: return mk_and(&r->b, args, n);
  case Z3_OP_OR: return mk_or(&r->b, args, n);
  case Z3_OP_NOT: return mk_not(&r->b, args[0]);
  case Z3_OP_EQ:
  case Z3_OP_IFF: return mk_eq(&r->b, args[0], args[1]);
  case Z3_OP_ITE: return mk_ite(&r->b, args[0], args[1], args[2]);
  case Z3_OP_ADD: return mk_add(&r->b, args, n);
  case Z3_OP_MUL: return mk_mul(&r->b, args, n);
  case Z3_OP_SUB:
    if (n != 2) return TERM_NONE;
    return mk_sub(&r->b, args[0], args[1]);
  case Z3_OP_UMINUS: return mk_neg(&r->b, args[0]);
  case Z3_OP_SELECT: return n == 2 ? mk_select1(&r->b, args[0], args[1]) : TERM_NONE;
  case Z3_OP_STORE: return n == 3 ? mk_store1(&r->b, args[0], args[1], args[2]) : TERM_NONE;
  case Z3_OP_CONST_ARRAY: return mk_const_map(&r->b, result, args[0]);
  case Z3_OP_EXTRACT:
    return mk_extract(&r->b, args[0], (uint32_t)Z3_get_decl_int_parameter(c, d, 0) + 1,
                      (uint32_t)Z3_get_decl_int_parameter(c, d, 1));
  default: break;
  }
  if (indices == 1)
    return mk_builtin(&r->b,
                      str_printf(strs, "(_ %s %d)", name, Z3_get_decl_int_parameter(c, d, 0)), args,
                      n, result);
  return indices ? TERM_NONE : mk_builtin(&r->b, str_c(strs, name), args, n, result);
}

static bool is_our_operator(const HornReader *r, Term t) {
  if (!t.ix) return false;
  if (term_op(r->z->tab, t) != OP_APP) return true;
  return symbol_data(r->z->tab, term_symbol(r->z->tab, t))->kind != SYM_BUILTIN;
}

static Term read_application(HornReader *r, Z3_ast a) {
  Z3_context c = r->z->ctx;
  Z3_app app = Z3_to_app(c, a);
  uint32_t n = Z3_get_app_num_args(c, app);
  Sort result = read_sort(r, Z3_get_sort(c, a));
  Term *args = mem_calloc(n + 1, sizeof *args);
  bool ok = !sort_eq(result, SORT_NONE);
  for (uint32_t i = 0; ok && i < n; i++)
    ok = (args[i] = read_formula(r, Z3_get_app_arg(c, app, i))).ix != 0;
  Term t = ok ? read_operator(r, Z3_get_app_decl(c, app), args, n, result) : TERM_NONE;
  free(args);
  return is_our_operator(r, t) && sort_eq(term_sort(r->z->tab, t), result) ? t : TERM_NONE;
}

static Term read_new(HornReader *r, Z3_ast a) {
  Z3_context c = r->z->ctx;
  switch (Z3_get_ast_kind(c, a)) {
  case Z3_NUMERAL_AST: {
    Sort s = read_sort(r, Z3_get_sort(c, a));
    return sort_eq(s, SORT_NONE) ? TERM_NONE : z3_value(r->z, NULL, a, s);
  }
  case Z3_VAR_AST: {
    uint32_t i = Z3_get_index_value(c, a);
    return i < r->n_vars ? r->vars[i] : TERM_NONE;
  }
  case Z3_APP_AST: return read_application(r, a);
  default: return TERM_NONE;
  }
}

static Term read_formula(HornReader *r, Z3_ast a) {
  uint64_t at;
  if (map_get(&r->known, Z3_get_ast_id(r->z->ctx, a), &at)) return (Term){(uint32_t)at};
  Term t = read_new(r, a);
  map_put(&r->known, Z3_get_ast_id(r->z->ctx, a), t.ix);
  return t;
}

/* What cannot be read in a conjunction is left out: less is known then. */
static Term read_conjuncts(HornReader *r, Z3_ast a) {
  Z3_context c = r->z->ctx;
  bool conjunction = Z3_get_ast_kind(c, a) == Z3_APP_AST &&
                     Z3_get_decl_kind(c, Z3_get_app_decl(c, Z3_to_app(c, a))) == Z3_OP_AND;
  if (!conjunction) return read_formula(r, a);
  Term all = TERM_TRUE;
  for (uint32_t i = 0; i < Z3_get_app_num_args(c, Z3_to_app(c, a)); i++) {
    Term t = read_conjuncts(r, Z3_get_app_arg(c, Z3_to_app(c, a), i));
    if (t.ix) all = mk_and2(&r->b, all, t);
  }
  return all;
}

Term z3_formula(Z3Terms *z, Z3_ast a, const Term *vars, uint32_t n) {
  HornReader r = {.z = z, .b = builder(z->tab), .vars = vars, .n_vars = n};
  Term t = read_conjuncts(&r, a);
  map_free(&r.known);
  return t;
}
