/* SPDX-License-Identifier: MIT */
/* See horn.h. */
#include "solver/horn.h"

#include "base/mem.h"
#include "logic/collect.h"
#include "solver/smt_script.h"
#include "solver/z3_context.h"
#include "solver/z3_terms.h"

#include <stdio.h>

struct Horn {
  Z3_context ctx;
  Z3Terms terms;
  Z3_fixedpoint engine;
  Z3_ast answer; /* after HORN_HOLDS, or NULL */
};

static void horn_quiet(Z3_context c, Z3_error_code e) {
  (void)c;
  (void)e;
}

static void horn_set(Horn *h, const HornOptions *o) {
  Z3_context c = h->ctx;
  Z3_params p = Z3_mk_params(c);
  Z3_params_inc_ref(c, p);
  Z3_params_set_symbol(c, p, Z3_mk_string_symbol(c, "engine"), Z3_mk_string_symbol(c, "spacer"));
  Z3_params_set_bool(c, p, Z3_mk_string_symbol(c, "ctrl_c"), false);
  Z3_params_set_uint(c, p, Z3_mk_string_symbol(c, "spacer.random_seed"), o->seed);
  /* Relations that these transformations remove have no solution to read. */
  Z3_params_set_bool(c, p, Z3_mk_string_symbol(c, "xform.slice"), false);
  Z3_params_set_bool(c, p, Z3_mk_string_symbol(c, "xform.inline_linear"), false);
  Z3_params_set_bool(c, p, Z3_mk_string_symbol(c, "xform.inline_eager"), false);
  if (o->seconds > 0)
    Z3_params_set_uint(c, p, Z3_mk_string_symbol(c, "timeout"),
                       smt_script_milliseconds(o->seconds));
  Z3_fixedpoint_set_params(c, h->engine, p);
  Z3_params_dec_ref(c, p);
}

Horn *horn_open(TermTable *tab, const HornOptions *o, const char **why) {
  if (!z3_api_load(why)) return NULL;
  Z3_config config = Z3_mk_config();
  char limit[24];
  snprintf(limit, sizeof limit, "%llu",
           (unsigned long long)(o->rlimit > UINT32_MAX ? UINT32_MAX : o->rlimit));
  /* not a parameter of the engine, but the default of the context, to which queries keep */
  if (o->rlimit) Z3_set_param_value(config, "rlimit", limit);
  Z3_context ctx = z3_context_make(config);
  if (!ctx) {
    *why = "Z3 could not make a context";
    return NULL;
  }
  Z3_set_error_handler(ctx, horn_quiet);
  Horn *h = mem_calloc(1, sizeof *h);
  h->ctx = ctx;
  z3_terms_init(&h->terms, tab, ctx);
  h->engine = Z3_mk_fixedpoint(ctx);
  Z3_fixedpoint_inc_ref(ctx, h->engine);
  horn_set(h, o);
  return h;
}

void horn_close(Horn *h) {
  Z3_fixedpoint_dec_ref(h->ctx, h->engine);
  z3_terms_free(&h->terms);
  Z3_del_context(h->ctx);
  free(h);
}

/* Did everything go well since the last time? */
static bool horn_accepted(Horn *h) {
  bool ok = Z3_get_error_code(h->ctx) == Z3_OK;
  Z3_set_error(h->ctx, Z3_OK);
  return ok;
}

void horn_relation(Horn *h, Symbol relation) {
  Z3_fixedpoint_register_relation(h->ctx, h->engine, z3_func(&h->terms, relation));
}

static Z3_ast for_all(Horn *h, Term body, Term head, Z3_ast rule) {
  Collector used;
  VEC(Z3_app) vars = {0};
  collector_init(&used, h->terms.tab);
  collector_add(&used, body);
  collector_add(&used, head);
  for (uint32_t i = 0; i < used.symbols.n; i++) {
    if (symbol_data(h->terms.tab, used.symbols.at[i])->kind != SYM_VAR) continue;
    Z3_ast v = z3_term(&h->terms, term_var(h->terms.tab, used.symbols.at[i]));
    vec_push(&vars, Z3_to_app(h->ctx, v));
  }
  Z3_symbol none = Z3_mk_string_symbol(h->ctx, "");
  if (vars.n)
    rule = Z3_mk_quantifier_const_ex(h->ctx, true, 0, none, none, vars.n, vars.at, 0, NULL, 0, NULL,
                                     rule);
  vec_free(&vars);
  collector_free(&used);
  return rule;
}

bool horn_rule(Horn *h, Term body, Term head) {
  Z3_ast b = z3_term(&h->terms, body), t = z3_term(&h->terms, head);
  if (!b || !t || !horn_accepted(h)) return false;
  Z3_ast rule = for_all(h, body, head, Z3_mk_implies(h->ctx, b, t));
  if (!horn_accepted(h)) return false;
  Z3_fixedpoint_add_rule(h->ctx, h->engine, rule, Z3_mk_string_symbol(h->ctx, "rule"));
  return horn_accepted(h);
}

HornAnswer horn_ask(Horn *h, Symbol relation) {
  /* Z3_fixedpoint_query_relations does not keep to the limit of resources. */
  Z3_ast query = Z3_mk_app(h->ctx, z3_func(&h->terms, relation), 0, NULL);
  Z3_lbool said = Z3_fixedpoint_query(h->ctx, h->engine, query);
  if (!horn_accepted(h)) return HORN_UNKNOWN;
  if (said == Z3_L_TRUE) return HORN_FAILS;
  if (said != Z3_L_FALSE) return HORN_UNKNOWN;
  h->answer = Z3_fixedpoint_get_answer(h->ctx, h->engine);
  return horn_accepted(h) && h->answer ? HORN_HOLDS : HORN_UNKNOWN;
}

/* ---- solutions ------------------------------------------------------------------------------ */

static bool is_application(Horn *h, Z3_ast a, Z3_func_decl of) {
  return Z3_get_ast_kind(h->ctx, a) == Z3_APP_AST &&
         Z3_get_app_decl(h->ctx, Z3_to_app(h->ctx, a)) == of;
}

static bool is_kind(Horn *h, Z3_ast a, Z3_decl_kind kind) {
  return Z3_get_ast_kind(h->ctx, a) == Z3_APP_AST &&
         Z3_get_decl_kind(h->ctx, Z3_get_app_decl(h->ctx, Z3_to_app(h->ctx, a))) == kind;
}

/* (= (R x..) formula), where x.. are different bound variables of Z3. */
static Term read_equation(Horn *h, Z3_ast equation, Z3_func_decl relation, uint32_t bound,
                          const Term *args) {
  if (!is_kind(h, equation, Z3_OP_EQ) && !is_kind(h, equation, Z3_OP_IFF)) return TERM_NONE;
  Z3_app both = Z3_to_app(h->ctx, equation);
  Z3_ast left = Z3_get_app_arg(h->ctx, both, 0);
  if (!is_application(h, left, relation)) return TERM_NONE;
  Z3_app app = Z3_to_app(h->ctx, left);
  Term *vars = mem_calloc(bound + 1, sizeof *vars);
  bool ok = true;
  for (uint32_t i = 0; i < Z3_get_app_num_args(h->ctx, app); i++) {
    Z3_ast x = Z3_get_app_arg(h->ctx, app, i);
    ok = ok && Z3_get_ast_kind(h->ctx, x) == Z3_VAR_AST;
    if (ok) vars[Z3_get_index_value(h->ctx, x)] = args[i];
  }
  Term t = ok ? z3_formula(&h->terms, Z3_get_app_arg(h->ctx, both, 1), vars, bound) : TERM_NONE;
  free(vars);
  return t;
}

static Term read_part(Horn *h, Z3_ast part, Z3_func_decl relation, const Term *args) {
  if (is_application(h, part, relation)) return TERM_TRUE;
  if (is_kind(h, part, Z3_OP_NOT) &&
      is_application(h, Z3_get_app_arg(h->ctx, Z3_to_app(h->ctx, part), 0), relation))
    return TERM_FALSE;
  if (Z3_get_ast_kind(h->ctx, part) != Z3_QUANTIFIER_AST)
    return read_equation(h, part, relation, 0, args);
  return read_equation(h, Z3_get_quantifier_body(h->ctx, part), relation,
                       Z3_get_quantifier_num_bound(h->ctx, part), args);
}

Term horn_solution(Horn *h, Symbol relation, const Term *args) {
  if (!h->answer) return TERM_NONE;
  Z3_func_decl decl = z3_func(&h->terms, relation);
  if (!is_kind(h, h->answer, Z3_OP_AND)) return read_part(h, h->answer, decl, args);
  Z3_app all = Z3_to_app(h->ctx, h->answer);
  for (uint32_t i = 0; i < Z3_get_app_num_args(h->ctx, all); i++) {
    Term t = read_part(h, Z3_get_app_arg(h->ctx, all, i), decl, args);
    if (t.ix) return t;
  }
  return TERM_NONE;
}
