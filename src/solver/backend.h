/* SPDX-License-Identifier: MIT */
/* What a solver backend provides; solver.c dispatches, and knows what to answer for the optional
 * functions (NULL) that a backend leaves out. */
#ifndef SOLVER_BACKEND_H
#define SOLVER_BACKEND_H

#include "solver/solver.h"

typedef struct Backend {
  const char *name;
  void *(*open)(TermTable *, const SolverOptions *, const char **why);
  void *(*open_beside)(void *, const SolverOptions *); /* optional: shares the context */
  void (*close)(void *);
  void (*tell)(void *); /* optional */
  void (*push)(void *);
  void (*pop)(void *);
  void (*assert_term)(void *, Term);
  void (*define)(void *, Symbol, const Term *params, uint32_t n, Term body);
  void (*info)(void *, const char *key, const char *value); /* optional */
  void (*log_to)(void *, FILE *);                           /* optional */
  void (*limit_time)(void *, double seconds);               /* optional */
  SolverAnswer (*check)(void *, const Term *assumptions, uint32_t n);
  const char *(*reason)(const void *);                        /* optional */
  uint64_t (*resources)(const void *);                        /* optional */
  SolverCounts (*counts)(const void *);                       /* optional */
  void (*needs)(void *, QuantifierNeeds *);                   /* optional */
  Term (*value)(void *, Term, bool complete);                 /* optional */
  uint32_t (*core)(void *, Term *out, uint32_t max);          /* optional: all assumptions */
  bool (*print_model)(void *, const ModelVariables *, Buf *); /* optional */
  bool (*print_value)(void *, Term, bool complete, Buf *);    /* optional */
  void (*limit)(void *, uint64_t rlimit);                     /* optional */
  uint32_t (*warnings)(const void *, const char *const **);   /* optional */
} Backend;

/* Z3 says 'canceled' of every limit: was it that of time, after so many seconds? */
static inline bool solver_out_of_time(double limit, double seconds) {
  return limit > 0 && seconds >= 0.9 * limit;
}

extern const Backend backend_z3;    /* in process           */
extern const Backend backend_child; /* SMT-LIB over a pipe  */
extern const Backend backend_dry_run;

#endif
