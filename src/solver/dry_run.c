/* SPDX-License-Identifier: MIT */
/* A backend that solves nothing: it writes the queries and hands the text to
 * SolverOptions.dry_run. Every check is answered 'unsat', so that the caller goes on to its next
 * query; no verdict may rest on such an answer. */
#include "base/mem.h"
#include "solver/backend.h"
#include "solver/known.h"
#include "solver/smt_script.h"

#include <stdlib.h>
#include <string.h>

typedef struct DryRun {
  SmtScript script;
  SolverDryRun *tell;
  void *env;
} DryRun;

static void dry_run_hand_over(DryRun *r) {
  if (r->script.out.n) r->tell(r->env, r->script.out.text, r->script.out.n);
  buf_clear(&r->script.out);
}

static void *dry_run_open(TermTable *tab, const SolverOptions *opt, const char **why) {
  (void)why;
  DryRun *r = mem_calloc(1, sizeof *r);
  r->tell = opt->dry_run;
  r->env = opt->dry_run_env;
  smt_script_init(&r->script, tab,
                  strcmp(opt->name, SOLVER_Z3) == 0 || known_kind(opt) == KNOWN_Z3);
  smt_script_options(&r->script, opt);
  dry_run_hand_over(r);
  return r;
}

static void dry_run_close(void *self) {
  DryRun *r = self;
  smt_script_free(&r->script);
  free(r);
}

static void dry_run_push(void *self) {
  DryRun *r = self;
  smt_script_push(&r->script);
  dry_run_hand_over(r);
}

static void pop(void *self) {
  DryRun *r = self;
  smt_script_pop(&r->script);
  dry_run_hand_over(r);
}

static void assert_term(void *self, Term t) {
  DryRun *r = self;
  smt_script_assert(&r->script, t);
  dry_run_hand_over(r);
}

static void dry_run_define(void *self, Symbol f, const Term *params, uint32_t n, Term body) {
  smt_script_define(&((DryRun *)self)->script, f, params, n, body);
}

static SolverAnswer dry_run_check(void *self, const Term *assumptions, uint32_t n) {
  DryRun *r = self;
  smt_script_check(&r->script, assumptions, n);
  dry_run_hand_over(r);
  return SOLVER_UNSAT;
}

const Backend backend_dry_run = {
    .name = "dry run",
    .open = dry_run_open,
    .close = dry_run_close,
    .push = dry_run_push,
    .pop = pop,
    .assert_term = assert_term,
    .define = dry_run_define,
    .check = dry_run_check,
};
