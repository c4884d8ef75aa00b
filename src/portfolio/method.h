/* SPDX-License-Identifier: MIT */
/* A method: one way to decide a whole program from its entry. Adding one is a file with its turn
 * and a line of methods.def.
 *
 * A turn is a limited attempt. Limits are in units that do not depend on the machine, so that the
 * same program gets the same answer from the same method everywhere; the time that the user gives
 * only ends it. What a method claims without having explored every path it claims with a witness:
 * a Boogie program with invariants and contracts that the verifier has accepted. A bug is a
 * script, which the sink of the search replays. */
#ifndef PORTFOLIO_METHOD_H
#define PORTFOLIO_METHOD_H

#include "portfolio/portfolio.h"

/* True: the program is decided, or the user has interrupted. */
typedef bool MethodTurn(Portfolio *);

typedef struct Method {
  const char *name;
  MethodTurn *turn;
  const char *help;
} Method;

#define METHOD(name, turn, help) MethodTurn turn;
#include "portfolio/methods.def"
#undef METHOD

/* The turns of the other methods while symbolic execution waits: the first is after so much effort
 * (ExploreOptions.interlude_effort). Returns at which effort the next is, or 0. */
#define PORTFOLIO_DECIDED UINT64_MAX
uint64_t portfolio_first_effort(void);
uint64_t portfolio_interlude(Portfolio *);

/* Runs in a worker of its own, which may change the program; claims with method_prove. */
typedef void MethodWork(Portfolio *, int out);
/* The turn of a method that works in a worker. */
bool method_run(Portfolio *, MethodWork *);
/* In the worker: there is no bug. The text is the witness; empty: there is one to be found. */
void method_prove(int out, const Buf *witness);
/* In the worker: there is no bug, since there is none in any of so many states. */
void method_exhaust(int out, uint64_t states);

#endif
