/* SPDX-License-Identifier: MIT */
/* Whole programs decided by several methods, one turn after the other.
 *
 * The problem. Does any execution of a program from its entry fail? No method answers this for all
 * programs. Symbolic execution finds most bugs in a moment and explores small programs in full, but
 * does not come to an end where loops or recursion go on and on; a proof with inferred invariants
 * ends there, and says nothing of a program that is wrong. Which method will answer cannot be told
 * beforehand, and the one that will not may run for ever. So each gets a limited turn, and again a
 * longer one: the time that is lost to the methods that do not answer is then in proportion to the
 * time that the best one takes. (Huberman, Lukose and Hogg: An economics approach to hard
 * computational problems, Science 275, 1997, show this for portfolios of algorithms.)
 *
 * The data structures. Each method is a struct of four functions (method.h; methods.def lists them)
 * and, while it works, a process (base/turns.h): it can use any amount of memory, crash, or change
 * the program without harm to the others, and can stop wherever it is in its code. schedule.def is
 * the order of the turns, each with the effort at which it ends. The scheduler, portfolio_decide,
 * follows that table. It sends a worker the command for its turn and then sleeps in poll(2) until
 * a worker says that it waits, or has ended, or the user interrupts. Workers do not talk to each
 * other: what one claims or finds out it writes to the scheduler, which tells the other methods.
 *
 * The invariant. At most one worker works at a time, and what it does depends on the program and
 * the table alone: effort is counted, not measured. So the same program gets the same answer from
 * the same method on every machine, unless the limits of the user (limits.h) end it; they hold for
 * all processes together. Whoever decides, decides for a reason that can be checked: a bug is a
 * script, which is executed on plain values before it counts; a proof is a program that the
 * verifier has accepted (the witness), or every path or state was looked at.
 *
 * An example. The program
 *
 *     procedure main(n: int)
 *     { var i: int; i := 0; while (i < n) { i := i + 1; } assert n > 0 ==> i == n; }
 *
 * begins with a turn of symbolic execution, until an effort of 100,000. If it has come to no end by
 * then, its worker waits. `invariants` is next: its worker is forked, finds i <= n at the head of
 * the loop, verifies the program with it, writes this program as its claim, and ends. The scheduler
 * reads the claim: the answer is 'no bug', by `invariants`. It ends the worker that waits, and
 * reports what that one had counted. Were there a bug after the loop instead, the turn of
 * `invariants` would end without a claim, `summaries` would have its turn (and return at once,
 * since nothing is recursive), and symbolic execution would go on where it was, until 300,000. */
#ifndef PORTFOLIO_PORTFOLIO_H
#define PORTFOLIO_PORTFOLIO_H

#include "base/worker.h"
#include "portfolio/limits.h"
#include "replay/script.h"

typedef struct Method Method;
typedef struct MethodWork MethodWork;
typedef struct Symbolic Symbolic;

/* Results. */
typedef struct PortfolioFound {
  const Method *proved;  /* the one that proved that there is no bug, or NULL */
  const Method *refuted; /* the one, other than symbolic execution, that found a bug, or NULL */
  Buf witness;           /* of a proof: a Boogie program; portfolio_free */
  uint64_t states;       /* of a proof by exhaustion, by another method than symbolic execution */
  uint32_t taken;        /* turns */
  bool interrupted, out_of_turns;
} PortfolioFound;

typedef struct Portfolio {
  CoreProgram *program;
  const Proc *entry;
  Symbolic *symbolic; /* what symbolic execution is to do, and its results (symbolic.h) */
  Limits limits;
  /* Called with the script of each bug, to be replayed. */
  void (*sink)(void *env, Script *, ValueStore *);
  void *env;
  const Method *only; /* the one that --engine names, or NULL */
  uint32_t without;   /* those that have no turns, as bits by number (method_number) */
  uint32_t turns;     /* it ends after so many of schedule.def; 0: any number */
  bool with_witness;  /* a proof is to have a witness, unless it is by exhaustion */
  PortfolioFound found;
  /* while it decides */
  MethodWork *works;     /* by number of the method */
  WorkerSignals signals; /* that end it */
  uint32_t row;          /* of schedule.def: the present turn */
  uint64_t reached;      /* the effort of the last turn of symbolic execution */
  bool answered;         /* there is nothing left to do */
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
/* A method has found something out: the others learn it. */
void portfolio_learn(Portfolio *, uint32_t fact);
/* The part of the time that is left which the present turn may take, between 0 and 1. */
double portfolio_part(const Portfolio *);

#endif
