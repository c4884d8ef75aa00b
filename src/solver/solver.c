/* SPDX-License-Identifier: MIT */
/* Picks a backend and forwards to it, after what all backends need done to terms: maps in a simpler
 * form where asked for, and assumptions as literals. */
#include "solver/solver.h"

#include "base/mem.h"
#include "solver/backend.h"
#include "solver/known.h"
#include "solver/lower_maps.h"

#include <stdlib.h>
#include <string.h>

struct Solver {
  const Backend *backend;
  void *self;
  TermTable *tab;
  bool lowers; /* maps are lowered */
  LowerMaps maps;
  Arena arena;           /* parameters of lowered definitions */
  uint32_t axioms;       /* of maps.axioms, asserted now */
  VEC(uint32_t) levels;  /* axioms at each push          */
  VEC(Term) assumptions; /* of the last check, as given  */
  VEC(Term) literals;    /* and as passed on             */
};

static Solver *solver_with(const Backend *b, void *self, TermTable *tab, const SolverOptions *opt) {
  Solver *s = mem_calloc(1, sizeof *s);
  s->backend = b;
  s->self = self;
  s->tab = tab;
  arena_init(&s->arena);
  /* its arrays take several arguments */
  bool z3 = solver_in_process(opt) || known_kind(opt) == KNOWN_Z3;
  s->lowers = opt->array_axioms || !z3;
  if (s->lowers) lower_maps_init(&s->maps, tab, opt->array_axioms ? MAPS_OPAQUE : MAPS_CURRIED);
  return s;
}

Solver *solver_open(TermTable *tab, const SolverOptions *opt, const char **why) {
  const Backend *b = opt->dry_run             ? &backend_dry_run
                     : solver_in_process(opt) ? &backend_z3
                                              : &backend_child;
  void *self = b->open(tab, opt, why);
  return self ? solver_with(b, self, tab, opt) : NULL;
}

Solver *solver_open_beside(Solver *other, const SolverOptions *opt, const char **why) {
  if (!other->backend->open_beside) return solver_open(other->tab, opt, why);
  void *self = other->backend->open_beside(other->self, opt);
  return solver_with(other->backend, self, other->tab, opt);
}

void solver_tell(Solver *s) {
  if (s->backend->tell) s->backend->tell(s->self);
}

void solver_close(Solver *s) {
  s->backend->close(s->self);
  if (s->lowers) lower_maps_free(&s->maps);
  arena_free(&s->arena);
  vec_free(&s->levels);
  vec_free(&s->assumptions);
  vec_free(&s->literals);
  free(s);
}

void solver_push(Solver *s) {
  vec_push(&s->levels, s->axioms);
  s->backend->push(s->self);
}

void solver_pop(Solver *s) {
  s->axioms = vec_pop(&s->levels);
  s->backend->pop(s->self);
}

/* The term in the backend's form; the axioms of maps that it brings up are asserted. */
static Term lowered(Solver *s, Term t) {
  if (!s->lowers) return t;
  Term r = lower_maps_term(&s->maps, t);
  while (s->axioms < s->maps.axioms.n)
    s->backend->assert_term(s->self, s->maps.axioms.at[s->axioms++]);
  return r;
}

void solver_assert(Solver *s, Term t) {
  s->backend->assert_term(s->self, lowered(s, t));
}

void solver_define(Solver *s, Symbol f, const Term *params, uint32_t n, Term body) {
  if (!s->lowers) {
    s->backend->define(s->self, f, params, n, body);
    return;
  }
  Term inner = lowered(s, body);
  Term *own = ARENA_ARRAY(&s->arena, Term, n + 1);
  for (uint32_t i = 0; i < n; i++) own[i] = lower_maps_term(&s->maps, params[i]);
  s->backend->define(s->self, lower_maps_symbol(&s->maps, f), own, n, inner);
}

void solver_info(Solver *s, const char *key, const char *value) {
  if (s->backend->info) s->backend->info(s->self, key, value);
}

void solver_log_to(Solver *s, FILE *f) {
  if (s->backend->log_to) s->backend->log_to(s->self, f);
}

void solver_limit_time(Solver *s, double seconds) {
  if (s->backend->limit_time) s->backend->limit_time(s->self, seconds);
}

static bool is_literal(const TermTable *tab, Term t) {
  if (term_op(tab, t) == OP_NOT) t = term_arg(tab, t, 0);
  Op op = term_op(tab, t);
  return op == OP_VAR || (op == OP_APP && term_nargs(tab, t) == 0) || op == OP_CONST_BOOL;
}

/* Solvers take literals only: anything else gets a name that implies it. */
static Term solver_literal(Solver *s, Term t) {
  if (is_literal(s->tab, t)) return t;
  Builder plain = builder_plain(s->tab);
  Str name = str_c(term_strs(s->tab), "assumption");
  Term p = term_var(s->tab, symbol_var(s->tab, name, SORT_BOOL, NULL));
  s->backend->assert_term(s->self, mk_implies(&plain, p, t));
  return p;
}

SolverAnswer solver_check(Solver *s, const Term *assumptions, uint32_t n) {
  vec_clear(&s->assumptions);
  vec_clear(&s->literals);
  for (uint32_t i = 0; i < n; i++) {
    vec_push(&s->assumptions, assumptions[i]);
    vec_push(&s->literals, solver_literal(s, lowered(s, assumptions[i])));
  }
  return s->backend->check(s->self, s->literals.at, n);
}

const char *solver_reason(const Solver *s) {
  return s->backend->reason ? s->backend->reason(s->self) : "";
}

bool solver_exhausted(const Solver *s, SolverAnswer a) {
  return a == SOLVER_SAT || (a == SOLVER_UNKNOWN && strstr(solver_reason(s), "incomplete"));
}

uint64_t solver_resources(const Solver *s) {
  return s->backend->resources ? s->backend->resources(s->self) : 0;
}

SolverCounts solver_counts(const Solver *s) {
  return s->backend->counts ? s->backend->counts(s->self) : (SolverCounts){0};
}

void solver_needs(Solver *s, QuantifierNeeds *out) {
  if (s->backend->needs) s->backend->needs(s->self, out);
}

Term solver_value(Solver *s, Term t, bool complete) {
  if (!s->backend->value) return TERM_NONE;
  if (s->lowers && lower_maps_affects(&s->maps, term_sort(s->tab, t))) return TERM_NONE;
  Term r = s->lowers ? lower_maps_term(&s->maps, t) : t;
  return s->backend->value(s->self, r, complete);
}

/* A backend that has no cores needs all of them: surely enough. */
uint32_t solver_core(Solver *s, Term *out, uint32_t max) {
  uint32_t all = s->literals.n, n = 0;
  for (; !s->backend->core && n < all && n < max; n++) out[n] = s->assumptions.at[n];
  if (!s->backend->core) return n;
  Term *core = mem_calloc(all + 1, sizeof *core);
  uint32_t found = s->backend->core(s->self, core, all);
  for (uint32_t i = 0; i < all && n < max; i++)
    for (uint32_t k = 0; k < found; k++)
      if (term_eq(core[k], s->literals.at[i])) {
        out[n++] = s->assumptions.at[i];
        break;
      }
  free(core);
  return n;
}

bool solver_print_model(Solver *s, const ModelVariables *also, Buf *out) {
  return s->backend->print_model && s->backend->print_model(s->self, also, out);
}

bool solver_print_value(Solver *s, Term t, bool complete, Buf *out) {
  return s->backend->print_value && s->backend->print_value(s->self, t, complete, out);
}

uint32_t solver_warnings(const Solver *s, const char *const **out) {
  *out = NULL;
  return s->backend->warnings ? s->backend->warnings(s->self, out) : 0;
}

void solver_limit(Solver *s, uint64_t rlimit) {
  if (s->backend->limit) s->backend->limit(s->self, rlimit);
}
