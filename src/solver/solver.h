/* SPDX-License-Identifier: MIT */
/* The solver as the engines see it: assert terms, ask, read values back.
 *
 * One interface, several backends (solver/backend.h): Z3 in process, any SMT-LIB 2
 * solver as a child process (which is started when first asked, so a solver may be opened
 * before a fork and used after it). A backend declares sorts, datatypes and symbols when it first
 * meets them; unique constants are the caller's business (mk_distinct).
 * Not for concurrent use; in process, a solver may crash or never answer: run it in a
 * worker (base/worker.h). An answer is never better than what the solver said:
 * anything unexpected is SOLVER_FAILED with a reason. */
#ifndef SOLVER_SOLVER_H
#define SOLVER_SOLVER_H

#include "base/buf.h"
#include "logic/term.h"
#include "solver/quantifier_use.h"

#include <stdio.h>

typedef enum SolverAnswer {
  SOLVER_UNSAT,
  SOLVER_SAT,
  SOLVER_UNKNOWN, /* incomplete; a candidate model may be there    */
  SOLVER_TIMEOUT,
  SOLVER_RESOURCE, /* rlimit                                       */
  SOLVER_MEMORY,
  SOLVER_FAILED, /* error, death, garbage: solver_reason says what */
} SolverAnswer;

#define SOLVER_Z3 "z3" /* SolverOptions.name: Z3 in this process */

typedef struct SolverOption {
  const char *key, *value; /* as in (set-option :key value) */
} SolverOption;

/* Hears what a solver would be told. */
typedef void SolverDryRun(void *env, const char *text, size_t n);

typedef struct SolverOptions {
#define SOLVER_OPTION(kind, type, field, part) type field;
#include "solver/solver_options.def"
#undef SOLVER_OPTION
} SolverOptions;

typedef struct Solver Solver;

/* The value of a variable at entry, for a model that is printed. */
typedef struct ModelVariable {
  Symbol symbol;
  Str value; /* "" for none */
} ModelVariable;
typedef VEC(ModelVariable) ModelVariables;

/* What a solver did for its last check; zeros where it does not tell. */
typedef struct SolverCounts {
  uint64_t instances;   /* of quantifiers                                      */
  uint64_t conflicts;   /* dead ends of the search                             */
  uint64_t nonlinear;   /* attempts at products of variables                   */
  uint64_t extensional; /* pairs of maps that were compared index by index     */
} SolverCounts;

/* NULL and *why when the backend does not exist or does not start. The options are borrowed. */
Solver *solver_open(TermTable *, const SolverOptions *, const char **why);
/* A second solver over the same terms with assertions of its own. Where the backend can share its
 * context this is cheap; both then have the same definitions (solver_define) and the same options
 * except limits and logs. */
Solver *solver_open_beside(Solver *, const SolverOptions *, const char **why);
void solver_close(Solver *);
/* Instead, where the process ends soon: says what it says when it is closed (SolverOptions.profile)
 * and keeps the memory, which takes longer to give back than an easy proof. */
void solver_tell(Solver *);
void solver_push(Solver *);
void solver_pop(Solver *);
void solver_assert(Solver *, Term); /* closed, of sort bool */
/* A macro (define-fun): non-recursive; params are VARs and stay valid. Before the symbol is used.
 */
void solver_define(Solver *, Symbol, const Term *params, uint32_t n, Term body);
/* For readers of the log: (set-info :key value), as in Boogie's `boogie-vc-id`. */
void solver_info(Solver *, const char *key, const char *value);
/* The log goes there from now on, with what was kept of it. In a worker, that gives each
 * task a log of its own, the background included. */
void solver_log_to(Solver *, FILE *);
/* A limit for the checks from now on instead of SolverOptions.timeout_seconds; 0, of a solver in
 * process: none. */
void solver_limit_time(Solver *, double seconds);
/* Asks for satisfiability of all asserted terms and the assumptions. */
SolverAnswer solver_check(Solver *, const Term *assumptions, uint32_t n);
/* Another resource limit for the checks to come; 0: that of the options. Backends that cannot
 * change it keep that. */
void solver_limit(Solver *, uint64_t rlimit);
const char *solver_reason(const Solver *); /* after UNKNOWN or FAILED */
/* Was this answer all that could be found out? Solvers say so when only quantifiers are left. */
bool solver_exhausted(const Solver *, SolverAnswer);
uint64_t solver_resources(const Solver *); /* units used by the last check; 0 if unknown */
SolverCounts solver_counts(const Solver *);
/* After UNSAT, with SolverOptions.proofs: adds what of the quantifiers the proof used. */
void solver_needs(Solver *, QuantifierNeeds *);
/* After SAT or UNKNOWN: the value of a closed term in the model, as a literal or a term over
 * model values; TERM_NONE when the solver has none. `complete`: invent missing values. */
Term solver_value(Solver *, Term, bool complete);
/* The literals among the assumptions of the last check that made it UNSAT. */
uint32_t solver_core(Solver *, Term *out, uint32_t max);
/* After SAT or UNKNOWN: constants and functions of the model, as Boogie prints them between
 * "*** MODEL" and the states, and the variables that it leaves open. False when this solver
 * cannot. */
bool solver_print_model(Solver *, const ModelVariables *, Buf *);
/* After SAT or UNKNOWN: the value of a term in the same form; nothing when the model leaves it
 * open, unless `complete`. False when this solver cannot. */
bool solver_print_value(Solver *, Term, bool complete, Buf *);
/* What the solver does not like about the options; empty for most. Lives as long as the solver. */
uint32_t solver_warnings(const Solver *, const char *const **);

/* Does it run in our process? Otherwise it is a program that is started at the first question. */
bool solver_in_process(const SolverOptions *);
/* Loads what solver_open would, so that the children of this process need not. False and *why when
 * it is not there. */
bool solver_load(const SolverOptions *, const char **why);
/* Makes what most of the time to open a solver in process goes into, for the next one that this
 * process, and each of the children it will have started by then, opens. */
void solver_keep_spare(const SolverOptions *);

/* Values of the options that may change an answer; equal texts mean equal values. Which solver it
 * is, solver_identity says. */
void solver_options_key(const SolverOptions *, Buf *);
/* Have these the same values? Then one solver may serve both. */
bool solver_options_same(const SolverOptions *, const SolverOptions *);
/* Which solver the options name, to the version, without starting it. Loads Z3's library. */
void solver_identity(const SolverOptions *, Buf *);
/* The same as far as it can be told without loading anything: together with the file that was
 * loaded then (below), unchanged, it leads to the same solver again. */
void solver_place(const SolverOptions *, Buf *);
/* The path of the library that the solver was loaded from; nothing for a program, which
 * solver_place tells of already. False when no library has been loaded. */
bool solver_file(const SolverOptions *, Buf *);
/* Path, size and times of a file; nothing when it is not there. */
void solver_stamp(const char *path, Buf *);

#endif
