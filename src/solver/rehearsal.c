/* A backend that solves nothing: it writes what a solver would be asked and hands the text to
 * SolverOptions.rehearse. Every check is answered 'unsat', so that the asker goes on to the
 * next question; such answers are never a verdict.
 * SPDX-License-Identifier: MIT */
#include "base/bug.h"
#include "solver/backend.h"
#include "solver/known.h"
#include "solver/smt_script.h"

#include <stdlib.h>
#include <string.h>

typedef struct Rehearsal {
  SmtScript script;
  SolverRehearsal *tell;
  void *env;
} Rehearsal;

static void hand_over(Rehearsal *r) {
  if (r->script.out.n) r->tell(r->env, r->script.out.text, r->script.out.n);
  buf_clear(&r->script.out);
}

static void *open_rehearsal(TermTable *tab, const SolverOptions *opt, const char **why) {
  (void)why;
  Rehearsal *r = calloc(1, sizeof *r);
  if (!r) bug_oom(sizeof *r);
  r->tell = opt->rehearse;
  r->env = opt->rehearse_env;
  smt_script_init(&r->script, tab, strcmp(opt->name, "z3") == 0 || known_kind(opt) == KNOWN_Z3);
  smt_script_options(&r->script, opt);
  hand_over(r);
  return r;
}

static void close_rehearsal(void *self) {
  Rehearsal *r = self;
  smt_script_free(&r->script);
  free(r);
}

static void push(void *self) {
  Rehearsal *r = self;
  smt_script_push(&r->script);
  hand_over(r);
}

static void pop(void *self) {
  Rehearsal *r = self;
  smt_script_pop(&r->script);
  hand_over(r);
}

static void assert_term(void *self, Term t) {
  Rehearsal *r = self;
  smt_script_assert(&r->script, t);
  hand_over(r);
}

static void define(void *self, Symbol f, const Term *params, uint32_t n, Term body) {
  smt_script_define(&((Rehearsal *)self)->script, f, params, n, body);
}

static void info(void *self, const char *key, const char *value) {
  (void)self, (void)key, (void)value;
}

static void log_to(void *self, FILE *f) {
  (void)self, (void)f;
}

static SolverAnswer check(void *self, const Term *assumptions, uint32_t n) {
  Rehearsal *r = self;
  smt_script_check(&r->script, assumptions, n);
  hand_over(r);
  return SOLVER_UNSAT;
}

static const char *reason(const void *self) {
  (void)self;
  return "";
}

static uint64_t resources(const void *self) {
  (void)self;
  return 0;
}

static Term value(void *self, Term t, bool complete) {
  (void)self, (void)t, (void)complete;
  return TERM_NONE;
}

static uint32_t core(void *self, Term *out, uint32_t max) {
  (void)self, (void)out, (void)max;
  return 0;
}

static bool print_model(void *self, Buf *out) {
  (void)self, (void)out;
  return false;
}

static uint32_t warnings(const void *self, const char *const **out) {
  (void)self;
  *out = NULL;
  return 0;
}

const Backend backend_rehearsal = {
    .name = "rehearsal",
    .open = open_rehearsal,
    .close = close_rehearsal,
    .push = push,
    .pop = pop,
    .assert_term = assert_term,
    .define = define,
    .info = info,
    .log_to = log_to,
    .check = check,
    .reason = reason,
    .resources = resources,
    .value = value,
    .core = core,
    .print_model = print_model,
    .warnings = warnings,
};
