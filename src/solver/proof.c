/* SPDX-License-Identifier: MIT */
/* See proof.h. */
#include "solver/proof.h"

#include "base/clock.h"
#include "base/map.h"
#include "base/mem.h"
#include "solver/backend.h"
#include "solver/smt_script.h"
#include "solver/z3_context.h"
#include "solver/z3_parameters.h"
#include "solver/z3_proof.h"

#include <stdlib.h>
#include <string.h>

void proof_free(Proof *p) {
  vec_free(&p->steps);
  buf_free(&p->why);
  arena_free(&p->arena);
}

static void ignore_error(Z3_context c, Z3_error_code e) {
  (void)c;
  (void)e;
}

/* ---- steps of the proof ------------------------------------------------------------------------
 */

typedef struct Walk {
  Proof *p;               /* or NULL: only what is needed is wanted */
  QuantifierNeeds *needs; /* or NULL */
  Z3_context ctx;
  Map seen; /* ids of asts */
  VEC(Z3_ast) todo;
} Walk;

static const char *keep(Walk *w, const char *text) {
  return arena_strndup(&w->p->arena, text, strlen(text));
}

static void add_step(Walk *w, Z3_ast quantifier, Z3_func_decl with) {
  Z3_context c = w->ctx;
  ProofStep s = {.n = Z3_get_quantifier_num_bound(c, quantifier)};
  const char **vars = ARENA_ARRAY(&w->p->arena, const char *, s.n);
  const char **terms = ARENA_ARRAY(&w->p->arena, const char *, s.n);
  if (with && Z3_get_decl_num_parameters(c, with) != s.n) return;
  for (uint32_t i = 0; i < s.n; i++) {
    vars[i] = keep(w, Z3_get_symbol_string(c, Z3_get_quantifier_bound_name(c, quantifier, i)));
    if (with) terms[i] = keep(w, Z3_ast_to_string(c, Z3_get_decl_ast_parameter(c, with, i)));
  }
  s.vars = vars;
  s.terms = with ? terms : NULL;
  vec_push(&w->p->steps, s);
}

static void add_need(QuantifierNeeds *out, uint32_t pos) {
  for (uint32_t i = 0; i < out->n; i++)
    if (out->at[i].pos == pos) {
      out->at[i].instances++;
      return;
    }
  vec_push(out, ((QuantifierNeed){pos, 1}));
}

/* Z3 may have joined several: each counts once. */
static void count_need(Walk *w, Z3_ast quantifier) {
  uint32_t last = 0;
  for (uint32_t i = 0; i < Z3_get_quantifier_num_bound(w->ctx, quantifier); i++) {
    Z3_symbol name = Z3_get_quantifier_bound_name(w->ctx, quantifier, i);
    unsigned pos, k;
    if (sscanf(Z3_get_symbol_string(w->ctx, name), PROOF_PLACE, &pos, &k) != 2 || pos == last)
      continue;
    add_need(w->needs, pos);
    last = pos;
  }
}

static bool is_app_of(Walk *w, Z3_ast a, Z3_decl_kind kind) {
  return Z3_get_ast_kind(w->ctx, a) == Z3_APP_AST &&
         Z3_get_decl_kind(w->ctx, Z3_get_app_decl(w->ctx, Z3_to_app(w->ctx, a))) == kind;
}

static Z3_ast argument(Walk *w, Z3_ast a, unsigned i) {
  return Z3_get_app_arg(w->ctx, Z3_to_app(w->ctx, a), i);
}

/* The quantifier in it, or in its negation; NULL: none. */
static Z3_ast quantifier_of(Walk *w, Z3_ast a) {
  if (is_app_of(w, a, Z3_OP_NOT)) a = argument(w, a, 0);
  return Z3_get_ast_kind(w->ctx, a) == Z3_QUANTIFIER_AST ? a : NULL;
}

/* (or (not Q) instance), the terms being parameters of the step itself */
static void note_instance(Walk *w, Z3_ast formula, Z3_func_decl step) {
  if (!is_app_of(w, formula, Z3_OP_OR)) return;
  Z3_ast q = quantifier_of(w, argument(w, formula, 0));
  if (q && w->needs) count_need(w, q);
  if (q && w->p) add_step(w, q, step);
}

/* (~ (not Q) (not body)), or without the negations */
static void note_skolem(Walk *w, Z3_ast formula) {
  if (!is_app_of(w, formula, Z3_OP_OEQ)) return;
  Z3_ast q = quantifier_of(w, argument(w, formula, 0));
  if (q && w->p) add_step(w, q, NULL);
}

static void visit(Walk *w, Z3_ast a) {
  Z3_context c = w->ctx;
  if (Z3_get_ast_kind(c, a) == Z3_QUANTIFIER_AST) { /* under proof-bind: proofs for all values */
    vec_push(&w->todo, Z3_get_quantifier_body(c, a));
    return;
  }
  if (Z3_get_ast_kind(c, a) != Z3_APP_AST) return;
  Z3_app app = Z3_to_app(c, a);
  Z3_func_decl decl = Z3_get_app_decl(c, app);
  Z3_decl_kind kind = Z3_get_decl_kind(c, decl);
  unsigned n = Z3_get_app_num_args(c, app);
  if (kind < Z3_OP_PR_UNDEF || kind > Z3_OP_PR_HYPER_RESOLVE) return; /* a formula */
  if (kind == Z3_OP_PR_QUANT_INST && n) note_instance(w, Z3_get_app_arg(c, app, n - 1), decl);
  if (kind == Z3_OP_PR_SKOLEMIZE && n) note_skolem(w, Z3_get_app_arg(c, app, n - 1));
  for (unsigned i = n; i-- > 0;) vec_push(&w->todo, Z3_get_app_arg(c, app, i));
}

/* The proof is a graph: each step once. It is never printed. */
static void walk_proof(Walk *w, Z3_ast proof) {
  vec_push(&w->todo, proof);
  while (w->todo.n) {
    Z3_ast a = vec_pop(&w->todo);
    if (map_add(&w->seen, Z3_get_ast_id(w->ctx, a))) visit(w, a);
  }
  map_free(&w->seen);
  vec_free(&w->todo);
}

static void read_proof(Proof *p, Z3_context ctx, Z3_ast proof) {
  Walk w = {.p = p, .ctx = ctx};
  Z3_set_ast_print_mode(ctx, Z3_PRINT_SMTLIB2_COMPLIANT);
  walk_proof(&w, proof);
}

void z3_proof_needs(Z3_context ctx, Z3_ast proof, QuantifierNeeds *out) {
  Walk w = {.needs = out, .ctx = ctx};
  walk_proof(&w, proof);
}

/* ---- the question
 * ---------------------------------------------------------------------------------- */

static SolverAnswer complain(Proof *p, Z3_context c, SolverAnswer answer) {
  Z3_error_code e = Z3_get_error_code(c);
  buf_puts(&p->why, e == Z3_OK ? "Z3 gave no proof" : Z3_get_error_msg(c, e));
  return answer;
}

static void limit(Z3_context c, Z3_solver s, const SolverOptions *opt) {
  Z3_params params = Z3_mk_params(c);
  Z3_params_inc_ref(c, params);
  Z3_params_set_bool(c, params, Z3_mk_string_symbol(c, "ctrl_c"), false);
  if (opt->timeout_seconds > 0)
    Z3_params_set_uint(c, params, Z3_mk_string_symbol(c, "timeout"),
                       smt_script_milliseconds(opt->timeout_seconds));
  if (opt->rlimit)
    Z3_params_set_uint(c, params, Z3_mk_string_symbol(c, "rlimit"),
                       opt->rlimit > UINT32_MAX ? UINT32_MAX : (unsigned)opt->rlimit);
  Z3_solver_set_params(c, s, params);
  Z3_params_dec_ref(c, params);
}

/* The assertions, each if its name holds. */
static Z3_ast *assert_all(const Proof *p, Z3_context c, Z3_solver s, Z3_ast_vector v, unsigned n) {
  Z3_ast *names = p->core ? mem_calloc(n + 1, sizeof *names) : NULL;
  for (unsigned i = 0; i < n; i++) {
    Z3_ast a = Z3_ast_vector_get(c, v, i);
    if (names) names[i] = Z3_mk_fresh_const(c, "k", Z3_mk_bool_sort(c));
    Z3_solver_assert(c, s, names ? Z3_mk_implies(c, names[i], a) : a);
  }
  return names;
}

static void read_core(Proof *p, Z3_context c, Z3_solver s, const Z3_ast *names, unsigned n) {
  Z3_ast_vector v = Z3_solver_get_unsat_core(c, s);
  Map in = {0};
  Z3_ast_vector_inc_ref(c, v);
  for (unsigned i = 0; i < Z3_ast_vector_size(c, v); i++)
    map_put(&in, Z3_get_ast_id(c, Z3_ast_vector_get(c, v, i)), 1);
  Z3_ast_vector_dec_ref(c, v);
  for (unsigned i = 0; i < n; i++)
    if (map_get(&in, Z3_get_ast_id(c, names[i]), NULL)) vec_push(p->core, i);
  map_free(&in);
}

static SolverAnswer check(Proof *p, Z3_context c, Z3_solver s, const SolverOptions *opt,
                          const Z3_ast *names, unsigned n) {
  double start = clock_now();
  Z3_lbool r = names ? Z3_solver_check_assumptions(c, s, n, names) : Z3_solver_check(c, s);
  if (Z3_get_error_code(c) != Z3_OK) return complain(p, c, SOLVER_FAILED);
  if (r == Z3_L_FALSE && names) read_core(p, c, s, names, n);
  if (r == Z3_L_FALSE && !p->wanted) return SOLVER_UNSAT;
  if (r == Z3_L_FALSE) {
    Z3_ast proof = Z3_solver_get_proof(c, s);
    if (!proof) return complain(p, c, SOLVER_FAILED);
    read_proof(p, c, proof);
    return SOLVER_UNSAT;
  }
  bool late = solver_out_of_time(opt->timeout_seconds, clock_now() - start);
  buf_puts(&p->why, late ? "Z3 ran out of time with proofs" : "Z3 did not find the proof again");
  return late ? SOLVER_TIMEOUT : r == Z3_L_TRUE ? SOLVER_SAT : SOLVER_UNKNOWN;
}

static SolverAnswer ask(Proof *p, Z3_context c, const SolverOptions *opt, const char *text) {
  Z3_ast_vector v = Z3_parse_smtlib2_string(c, text, 0, NULL, NULL, 0, NULL, NULL);
  if (!v || Z3_get_error_code(c) != Z3_OK) return complain(p, c, SOLVER_FAILED);
  Z3_ast_vector_inc_ref(c, v);
  Z3_solver s = Z3_mk_simple_solver(c);
  Z3_solver_inc_ref(c, s);
  limit(c, s, opt);
  unsigned n = Z3_ast_vector_size(c, v);
  Z3_ast *names = assert_all(p, c, s, v, n);
  SolverAnswer a = check(p, c, s, opt, names, n);
  free(names);
  Z3_solver_dec_ref(c, s);
  Z3_ast_vector_dec_ref(c, v);
  return a;
}

static SolverAnswer open_and_ask(Proof *p, const SolverOptions *opt, const char *text) {
  const char *why = NULL;
  if (!z3_api_load(&why)) {
    buf_puts(&p->why, why);
    return SOLVER_FAILED;
  }
  Z3Parameters set;
  z3_parameters_set(&set, opt);
  /* else axioms that a function is injective are replaced by Z3's own, which we do not know */
  if (p->wanted) Z3_global_param_set("smt.refine_inj_axioms", "false");
  Z3_context c = p->wanted ? z3_context_proving() : z3_context_make(Z3_mk_config());
  z3_parameters_free(&set);
  if (!c) {
    buf_puts(&p->why, "Z3 could not make a context");
    return SOLVER_FAILED;
  }
  Z3_set_error_handler(c, ignore_error);
  SolverAnswer a = ask(p, c, opt, text);
  Z3_del_context(c);
  return a;
}

SolverAnswer proof_find(Proof *p, const SolverOptions *opt, const char *text) {
  *p = (Proof){.wanted = true};
  arena_init(&p->arena);
  return open_and_ask(p, opt, text);
}

SolverAnswer proof_ask(const SolverOptions *opt, const char *text) {
  return proof_core(opt, text, NULL);
}

SolverAnswer proof_core(const SolverOptions *opt, const char *text, ProofCore *core) {
  Proof p = {.core = core};
  if (core) vec_clear(core);
  arena_init(&p.arena);
  SolverAnswer a = open_and_ask(&p, opt, text);
  proof_free(&p);
  return a;
}
