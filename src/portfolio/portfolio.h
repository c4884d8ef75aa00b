/* SPDX-License-Identifier: MIT */
/* Whole programs decided by several methods in turn.
 *
 * Symbolic execution begins, because it decides most programs in a moment. When it has worked for
 * some time it waits, and the others have their turns, in the order of a table; then it goes on.
 * Whatever decides first, decides. */
#ifndef PORTFOLIO_PORTFOLIO_H
#define PORTFOLIO_PORTFOLIO_H

#include "base/worker.h"
#include "replay/script.h"

#include <sys/types.h>

typedef struct Method Method;
typedef struct Symbolic Symbolic;

typedef struct Portfolio {
  CoreProgram *program;
  const Proc *entry;
  Symbolic *symbolic;       /* what symbolic execution is to do, and its results (symbolic.h) */
  double seconds;           /* for all methods together; 0: no limit */
  double processor_seconds; /* the same in processor time, of all processes; 0: no limit */
  size_t memory_bytes;      /* of all processes together; 0: no limit */
  /* Called with the script of each bug, to be replayed. */
  void (*sink)(void *env, Script *, ValueStore *);
  void *env;
  const Method *only;    /* the one that --engine names, or NULL */
  uint32_t without;      /* those that have no turns, as bits by number (method_number) */
  const Method *proved;  /* the one that proved that there is no bug, or NULL */
  const Method *refuted; /* the one, other than symbolic execution, that found a bug, or NULL */
  bool with_witness;     /* a proof is to have a witness, unless it is by exhaustion */
  Buf witness;           /* of a proof: a Boogie program; portfolio_free */
  uint64_t states;       /* of a proof by exhaustion, by another method than symbolic execution */
  bool interrupted;
  /* while it decides */
  double started, processor_started;
  pid_t root;        /* the process that everything is below */
  uint32_t turn;     /* the next one of the table */
  bool nobody_waits; /* symbolic execution has come to its end */
  uint64_t budget;   /* of the present one, in Z3's units, or instructions; 0: no limit but time */
  const Method *now;
  double turn_limit; /* of processor time used, at which the present turn ends; 0: none */
} Portfolio;

/* All names, each after a |. */
extern const char method_list[];
/* NULL: there is none of that name. */
const Method *method_find(const char *name);
const char *method_name(const Method *);
uint32_t method_number(const Method *);

/* Decides the program, if it can; results are in the fields above. */
void portfolio_decide(Portfolio *);
void portfolio_free(Portfolio *);
/* Seconds that are left of those given, at least a little; 0: no limit. */
double portfolio_seconds(const Portfolio *);
double portfolio_processor_seconds(const Portfolio *);
/* How much a process that is started now may add to the memory it starts with; 0: no limit. */
size_t portfolio_memory(const Portfolio *);
/* For the jobs of workers (WorkerJob.watch): ends them when one of the limits is passed. */
WorkerOutcome portfolio_watch(void *portfolio);

#endif
