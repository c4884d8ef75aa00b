/* SPDX-License-Identifier: MIT */
/* Z3 in process. Errors of the API become SOLVER_FAILED with Z3's own text; the default error
 * handler (which ends the process) is replaced by one that does nothing.
 *
 * Z3's parameters are process-wide until a context is made, so they are set just before;
 * a task runs in a process of its own. Solvers may share a context, which costs milliseconds to
 * make.
 *
 * A check that is stopped by a limit may leave Z3 (4.8.12) with conclusions of a search that was
 * not over, and answers of 'unsat' that are wrong. So the solver is made anew after it. */
#include "base/clock.h"
#include "base/mem.h"
#include "solver/backend.h"
#include "solver/smt_script.h"
#include "solver/z3_context.h"
#include "solver/z3_parameters.h"
#include "solver/z3_proof.h"
#include "solver/z3_stopwatch.h"
#include "solver/z3_terms.h"

#include <stdlib.h>
#include <string.h>

typedef struct Z3Shared {
  Z3_context ctx;
  Z3Terms terms;
  Z3Parameters parameters;
  Z3Stopwatch stopwatch;
  uint32_t users;
} Z3Shared;

/* What a check may take; 0: no limit. */
typedef struct Z3Limits {
  double seconds;           /* for each check; 0: no limit */
  double processor_seconds; /* likewise */
  uint64_t own_rlimit;      /* of the options */
  double net;               /* seconds of processor time for a check with a budget; 0: no limit */
} Z3Limits;

typedef struct Z3Backend {
  Z3Shared *shared;
  Z3_context ctx;
  Z3_solver solver;
  Z3_model model;   /* of the last check, or NULL */
  FILE *log;        /* or NULL */
  bool logs;        /* to the file, or to be kept for one */
  SmtScript script; /* what the log gets */
  bool failed;      /* Z3 refused something that is asserted now: no check can answer */
  bool stopped;     /* the last check, by a limit: the solver is not to be asked again */
  bool one_question;
  VEC(Z3_ast) asserted;
  VEC(uint32_t) levels; /* how much was asserted at each push */
  uint32_t failed_level;
  SolverAnswer failed_as;
  char reason[512];
  Z3Limits limits;
  uint64_t rlimit, resources; /* for each check, 0: no limit; used by the last */
  SolverCounts counts;        /* by the last check or, where Z3 goes on counting, all */
  VEC(Term) assumptions;      /* of the last check */
} Z3Backend;

static void quiet(Z3_context c, Z3_error_code e) {
  (void)c;
  (void)e;
}

static void fail(Z3Backend *z, SolverAnswer kind, const char *why) {
  if (z->failed) return;
  z->failed = true;
  z->failed_level = z->levels.n;
  z->failed_as = kind;
  snprintf(z->reason, sizeof z->reason, "%s", why);
  size_t n = strlen(z->reason);
  while (n && z->reason[n - 1] == '\n') z->reason[--n] = 0;
}

static void note_error(Z3Backend *z) {
  Z3_error_code e = Z3_get_error_code(z->ctx);
  if (e == Z3_OK) return;
  fail(z, e == Z3_MEMOUT_FAIL ? SOLVER_MEMORY : SOLVER_FAILED, Z3_get_error_msg(z->ctx, e));
  Z3_set_error(z->ctx, Z3_OK);
}

static void limit_checks(Z3Backend *z, double seconds, uint64_t rlimit) {
  Z3_params p = Z3_mk_params(z->ctx);
  Z3_params_inc_ref(z->ctx, p);
  Z3_params_set_bool(z->ctx, p, Z3_mk_string_symbol(z->ctx, "ctrl_c"), false);
  if (seconds > 0)
    Z3_params_set_uint(z->ctx, p, Z3_mk_string_symbol(z->ctx, "timeout"),
                       smt_script_milliseconds(seconds));
  if (rlimit)
    Z3_params_set_uint(z->ctx, p, Z3_mk_string_symbol(z->ctx, "rlimit"),
                       rlimit > UINT32_MAX ? UINT32_MAX : (unsigned)rlimit);
  Z3_solver_set_params(z->ctx, z->solver, p);
  Z3_params_dec_ref(z->ctx, p);
}

static Z3Shared *open_shared(TermTable *tab, const SolverOptions *opt, const char **why) {
  Z3Parameters set;
  if (!z3_api_load(why)) return NULL;
  z3_parameters_set(&set, opt);
  /* else axioms that a function is injective are replaced by Z3's own, which have no place */
  if (opt->proofs) Z3_global_param_set("smt.refine_inj_axioms", "false");
  Z3_context ctx = opt->proofs ? z3_context_proving() : z3_context_new();
  if (!ctx) {
    *why = "Z3 could not make a context";
    z3_parameters_free(&set);
    return NULL;
  }
  Z3_set_error_handler(ctx, quiet);
  Z3Shared *s = mem_calloc(1, sizeof *s);
  s->ctx = ctx;
  s->parameters = set;
  z3_terms_init(&s->terms, tab, ctx);
  s->terms.preamble = opt->preamble;
  s->terms.names_first = opt->names_first;
  s->terms.places = opt->proofs;
  z3_stopwatch_init(&s->stopwatch, ctx);
  return s;
}

static void close_shared(Z3Shared *s) {
  if (--s->users) return;
  z3_terms_free(&s->terms);
  z3_stopwatch_free(&s->stopwatch);
  Z3_del_context(s->ctx);
  z3_parameters_free(&s->parameters);
  free(s);
}

static void make_solver(Z3Backend *z) {
  z->solver = z->one_question ? Z3_mk_solver(z->ctx) : Z3_mk_simple_solver(z->ctx);
  Z3_solver_inc_ref(z->ctx, z->solver);
  limit_checks(z, z->limits.seconds, z->rlimit);
}

/* With all that is asserted. */
static void renew_solver(Z3Backend *z) {
  Z3_solver_dec_ref(z->ctx, z->solver);
  make_solver(z);
  for (uint32_t i = 0, level = 0; i <= z->asserted.n; i++) {
    for (; level < z->levels.n && z->levels.at[level] == i; level++)
      Z3_solver_push(z->ctx, z->solver);
    if (i < z->asserted.n) Z3_solver_assert(z->ctx, z->solver, z->asserted.at[i]);
  }
  z->stopped = false;
  note_error(z);
}

static void assert_preamble(Z3Backend *z, const char *text) {
  Z3_ast_vector v = Z3_parse_smtlib2_string(z->ctx, text, 0, NULL, NULL, 0, NULL, NULL);
  if (Z3_get_error_code(z->ctx) != Z3_OK) {
    note_error(z);
    return;
  }
  Z3_ast_vector_inc_ref(z->ctx, v);
  for (unsigned i = 0; i < Z3_ast_vector_size(z->ctx, v); i++) {
    Z3_ast a = Z3_ast_vector_get(z->ctx, v, i);
    vec_push(&z->asserted, a);
    Z3_solver_assert(z->ctx, z->solver, a);
  }
  Z3_ast_vector_dec_ref(z->ctx, v);
}

static void *open_in(Z3Shared *shared, const SolverOptions *opt) {
  Z3Backend *z = mem_calloc(1, sizeof *z);
  shared->users++;
  z->shared = shared;
  z->ctx = shared->ctx;
  z->one_question = opt->one_question;
  z->limits.seconds = opt->timeout_seconds;
  z->limits.processor_seconds = opt->processor_seconds;
  z->limits.own_rlimit = z->rlimit = opt->rlimit;
  make_solver(z);
  z->log = opt->log;
  z->logs = opt->log || opt->keep_log;
  smt_script_init(&z->script, shared->terms.tab, true);
  if (z->logs) smt_script_options(&z->script, opt);
  if (opt->preamble) assert_preamble(z, opt->preamble);
  note_error(z);
  return z;
}

static void *open_z3(TermTable *tab, const SolverOptions *opt, const char **why) {
  Z3Shared *shared = open_shared(tab, opt, why);
  return shared ? open_in(shared, opt) : NULL;
}

static void *open_beside(void *other, const SolverOptions *opt) {
  return open_in(((Z3Backend *)other)->shared, opt);
}

static void write_log(Z3Backend *z) {
  if (!z->log || !z->script.out.n) return;
  fwrite(z->script.out.text, 1, z->script.out.n, z->log);
  fflush(z->log);
  buf_clear(&z->script.out);
}

static void drop_model(Z3Backend *z) {
  if (z->model) Z3_model_dec_ref(z->ctx, z->model);
  z->model = NULL;
}

/* It says how often quantifiers were instantiated when it forgets them. */
static void tell_z3(void *self) {
  Z3Backend *z = self;
  drop_model(z);
  if (z->solver) Z3_solver_dec_ref(z->ctx, z->solver);
  z->solver = NULL;
}

static void close_z3(void *self) {
  Z3Backend *z = self;
  tell_z3(z);
  write_log(z);
  smt_script_free(&z->script);
  close_shared(z->shared);
  vec_free(&z->asserted);
  vec_free(&z->levels);
  vec_free(&z->assumptions);
  free(z);
}

static void z3_push(void *self) {
  Z3Backend *z = self;
  if (z->logs) smt_script_push(&z->script);
  vec_push(&z->levels, z->asserted.n);
  if (!z->stopped) Z3_solver_push(z->ctx, z->solver);
  note_error(z);
}

static void pop(void *self) {
  Z3Backend *z = self;
  if (z->logs) smt_script_pop(&z->script);
  drop_model(z);
  if (!z->stopped) Z3_solver_pop(z->ctx, z->solver, 1);
  if (z->failed && z->failed_level == z->levels.n) z->failed = false;
  z->asserted.n = vec_pop(&z->levels);
  note_error(z);
  write_log(z); /* a worker may end without closing us */
}

static Z3_ast convert(Z3Backend *z, Term t) {
  Z3_ast a = z3_term(&z->shared->terms, t);
  note_error(z);
  if (z->shared->terms.refused) fail(z, SOLVER_FAILED, z->shared->terms.refused->text);
  if (!a) fail(z, SOLVER_FAILED, "Z3 does not know an operator of the program");
  return a;
}

static void assert_term(void *self, Term t) {
  Z3Backend *z = self;
  if (z->logs) smt_script_assert(&z->script, t);
  Z3_ast a = convert(z, t);
  if (a) vec_push(&z->asserted, a);
  if (a && !z->stopped) Z3_solver_assert(z->ctx, z->solver, a);
  note_error(z);
}

static void z3_define(void *self, Symbol f, const Term *params, uint32_t n, Term body) {
  Z3Backend *z = self;
  if (z->logs) smt_script_define(&z->script, f, params, n, body);
  z3_terms_define(&z->shared->terms, f, params, n, body);
}

static void info(void *self, const char *key, const char *value) {
  Z3Backend *z = self;
  if (z->logs) smt_script_info(&z->script, key, value);
}

static void log_to(void *self, FILE *f) {
  Z3Backend *z = self;
  z->log = f;
  write_log(z);
}

static void limit_time(void *self, double seconds) {
  Z3Backend *z = self;
  if (z->limits.seconds == seconds) return;
  z->limits.seconds = seconds;
  limit_checks(z, seconds, z->rlimit);
  if (seconds > 0) return;
  Z3_params p = Z3_mk_params(z->ctx); /* what is not said stays as it was */
  Z3_params_inc_ref(z->ctx, p);
  Z3_params_set_uint(z->ctx, p, Z3_mk_string_symbol(z->ctx, "timeout"), UINT32_MAX);
  Z3_solver_set_params(z->ctx, z->solver, p);
  Z3_params_dec_ref(z->ctx, p);
}

/* Z3 counts little of some work, above all of that with products. A million units take it a tenth
 * of this time; small budgets are not worth a timer. */
static double net_of(uint64_t budget) {
  const uint64_t least = 200000;
  const double seconds_per_million = 3;
  return budget < least ? 0 : seconds_per_million * (double)budget / 1e6;
}

static void limit_resources(void *self, uint64_t rlimit) {
  Z3Backend *z = self;
  Z3_params p = Z3_mk_params(z->ctx);
  Z3_params_inc_ref(z->ctx, p);
  z->rlimit = rlimit && (!z->limits.own_rlimit || rlimit < z->limits.own_rlimit)
                  ? rlimit
                  : z->limits.own_rlimit;
  z->limits.net = z->rlimit == z->limits.own_rlimit ? 0 : net_of(z->rlimit);
  Z3_params_set_uint(z->ctx, p, Z3_mk_string_symbol(z->ctx, "rlimit"),
                     z->rlimit > UINT32_MAX ? UINT32_MAX : (unsigned)z->rlimit);
  Z3_solver_set_params(z->ctx, z->solver, p);
  Z3_params_dec_ref(z->ctx, p);
}

/* Statistics of Z3, some of them added up. */
typedef struct Z3Effort {
  uint64_t resources;
  SolverCounts counts;
} Z3Effort;

static void add_statistic(Z3Effort *e, const char *key, uint64_t value) {
  static const struct {
    const char *key;
    size_t at; /* in SolverCounts */
  } parts[] = {{"quant instantiations", offsetof(SolverCounts, instances)},
               {"conflicts", offsetof(SolverCounts, conflicts)},
               {"arith nonlinear horner", offsetof(SolverCounts, nonlinear)},
               {"arith grobner", offsetof(SolverCounts, nonlinear)},
               {"arith-nla-lemmas", offsetof(SolverCounts, nonlinear)},
               {"arith-nra-calls", offsetof(SolverCounts, nonlinear)},
               {"array ext ax", offsetof(SolverCounts, extensional)}};
  if (strcmp(key, "rlimit count") == 0) e->resources = value;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (strcmp(key, parts[i].key) == 0)
      *(uint64_t *)(void *)((char *)&e->counts + parts[i].at) += value;
}

static Z3Effort read_effort(Z3Backend *z) {
  Z3Effort e = {0};
  Z3_stats st = Z3_solver_get_statistics(z->ctx, z->solver);
  if (!st) return e;
  Z3_stats_inc_ref(z->ctx, st);
  for (unsigned i = 0; i < Z3_stats_size(z->ctx, st); i++)
    if (Z3_stats_is_uint(z->ctx, st, i))
      add_statistic(&e, Z3_stats_get_key(z->ctx, st, i), Z3_stats_get_uint_value(z->ctx, st, i));
  Z3_stats_dec_ref(z->ctx, st);
  return e;
}

/* `seconds`: how long it has searched. */
static SolverAnswer why_unknown(Z3Backend *z, double seconds) {
  snprintf(z->reason, sizeof z->reason, "%s", Z3_solver_get_reason_unknown(z->ctx, z->solver));
  if (strstr(z->reason, "max. resource limit exceeded") ||
      strstr(z->reason, "resource limits reached"))
    return SOLVER_RESOURCE;
  if (strstr(z->reason, "timeout") || strstr(z->reason, "canceled"))
    return solver_out_of_time(z->limits.seconds, seconds) ? SOLVER_TIMEOUT : SOLVER_RESOURCE;
  if (strstr(z->reason, "memout") || strstr(z->reason, "max. memory exceeded"))
    return SOLVER_MEMORY;
  return SOLVER_UNKNOWN;
}

/* An error during the search is an answer; it does not spoil the next check. */
static SolverAnswer z3_ask(Z3Backend *z, const Z3_ast *asts, uint32_t n) {
  z->reason[0] = 0;
  uint64_t before = read_effort(z).resources;
  double start = clock_now();
  bool netted = z->limits.net > 0 &&
                !(z->limits.processor_seconds > 0 && z->limits.processor_seconds <= z->limits.net);
  z3_stopwatch_start(&z->shared->stopwatch, netted ? z->limits.net : z->limits.processor_seconds);
  Z3_lbool r = n ? Z3_solver_check_assumptions(z->ctx, z->solver, n, asts)
                 : Z3_solver_check(z->ctx, z->solver);
  bool late = z3_stopwatch_stop(&z->shared->stopwatch);
  note_error(z);
  Z3Effort effort = read_effort(z);
  uint64_t after = effort.resources;
  z->counts = effort.counts;
  z->resources = after > before ? after - before : after;
  if (z->failed) {
    z->failed = false;
    z->stopped = true;
    return z->failed_as;
  }
  SolverAnswer answer = r == Z3_L_FALSE  ? SOLVER_UNSAT
                        : r == Z3_L_TRUE ? SOLVER_SAT
                        : late           ? (netted ? SOLVER_RESOURCE : SOLVER_TIMEOUT)
                                         : why_unknown(z, clock_now() - start);
  bool open = answer == SOLVER_UNKNOWN || answer == SOLVER_TIMEOUT;
  if (open && z->rlimit && z->resources >= z->rlimit)
    answer = SOLVER_RESOURCE; /* whatever Z3 says: 'incomplete', 'canceled' */
  z->stopped = r == Z3_L_UNDEF && answer != SOLVER_UNKNOWN;
  if (answer == SOLVER_SAT || answer == SOLVER_UNKNOWN) {
    z->model = Z3_solver_get_model(z->ctx, z->solver);
    if (z->model) Z3_model_inc_ref(z->ctx, z->model);
    Z3_set_error(z->ctx, Z3_OK);
  }
  return answer;
}

static SolverAnswer z3_check(void *self, const Term *assumptions, uint32_t n) {
  Z3Backend *z = self;
  drop_model(z);
  vec_clear(&z->assumptions);
  Z3_ast *asts = mem_alloc((n + 1) * sizeof *asts);
  for (uint32_t i = 0; i < n; i++) {
    vec_push(&z->assumptions, assumptions[i]);
    asts[i] = convert(z, assumptions[i]);
  }
  if (z->logs) smt_script_check(&z->script, assumptions, n);
  write_log(z);
  SolverAnswer answer = z->failed_as;
  if (z->stopped && !z->failed) renew_solver(z);
  if (!z->failed) answer = z3_ask(z, asts, n);
  free(asts);
  if (z->logs) smt_script_answer(&z->script, answer);
  return answer;
}

static const char *reason(const void *self) {
  return ((const Z3Backend *)self)->reason;
}

static uint64_t resources(const void *self) {
  return ((const Z3Backend *)self)->resources;
}

static SolverCounts z3_counts(const void *self) {
  return ((const Z3Backend *)self)->counts;
}

static void z3_needs(void *self, QuantifierNeeds *out) {
  Z3Backend *z = self;
  Z3_ast proof = z->shared->terms.places ? Z3_solver_get_proof(z->ctx, z->solver) : NULL;
  if (proof) z3_proof_needs(z->ctx, proof, out);
  Z3_set_error(z->ctx, Z3_OK);
}

static Term z3_backend_value(void *self, Term t, bool complete) {
  Z3Backend *z = self;
  Z3_ast a = z->model ? z3_term(&z->shared->terms, t) : NULL, v = NULL;
  Term r = TERM_NONE;
  if (a && Z3_model_eval(z->ctx, z->model, a, complete, &v))
    r = z3_value(&z->shared->terms, z->model, v, term_sort(z->shared->terms.tab, t));
  Z3_set_error(z->ctx, Z3_OK);
  return r;
}

static uint32_t core(void *self, Term *out, uint32_t max) {
  Z3Backend *z = self;
  Z3_ast_vector v = Z3_solver_get_unsat_core(z->ctx, z->solver);
  if (!v) return 0;
  Z3_ast_vector_inc_ref(z->ctx, v);
  uint32_t n = 0;
  for (uint32_t i = 0; i < z->assumptions.n && n < max; i++)
    for (unsigned k = 0; k < Z3_ast_vector_size(z->ctx, v); k++)
      if (Z3_is_eq_ast(z->ctx, Z3_ast_vector_get(z->ctx, v, k),
                       z3_term(&z->shared->terms, z->assumptions.at[i]))) {
        out[n++] = z->assumptions.at[i];
        break;
      }
  Z3_ast_vector_dec_ref(z->ctx, v);
  return n;
}

static bool print_model(void *self, const ModelVariables *also, Buf *out) {
  Z3Backend *z = self;
  if (!z->model) return false;
  z3_model_print(&z->shared->terms, z->model, also, out);
  Z3_set_error(z->ctx, Z3_OK);
  return true;
}

static bool print_value(void *self, Term t, bool complete, Buf *out) {
  Z3Backend *z = self;
  Z3_ast a = z->model ? z3_term(&z->shared->terms, t) : NULL;
  if (!a) return false;
  z3_model_print_value(&z->shared->terms, z->model, a, complete, out);
  Z3_set_error(z->ctx, Z3_OK);
  return true;
}

static uint32_t warnings(const void *self, const char *const **out) {
  const Z3Backend *z = self;
  *out = z->shared->parameters.warnings.at;
  return z->shared->parameters.warnings.n;
}

const Backend backend_z3 = {
    .name = SOLVER_Z3,
    .open = open_z3,
    .open_beside = open_beside,
    .close = close_z3,
    .tell = tell_z3,
    .push = z3_push,
    .pop = pop,
    .assert_term = assert_term,
    .define = z3_define,
    .check = z3_check,
    .reason = reason,
    .resources = resources,
    .counts = z3_counts,
    .needs = z3_needs,
    .value = z3_backend_value,
    .core = core,
    .info = info,
    .log_to = log_to,
    .limit_time = limit_time,
    .print_model = print_model,
    .print_value = print_value,
    .limit = limit_resources,
    .warnings = warnings,
};
