/* SPDX-License-Identifier: MIT */
/* A counterexample of `verify` that one steps through: the path of a failed proof, and the values
 * that variables get along it. Private to dap/.
 *
 * It is no execution. A loop begins at any iteration that its invariants allow, a call does what
 * its specification allows, and only the values of the solver's model are known. So the adapter
 * itself answers what it would pass on to a debuggee; only expressions are computed by another
 * process (dap/watch.h). */
#ifndef DAP_COUNTEREXAMPLE_H
#define DAP_COUNTEREXAMPLE_H

#include "dap/adapter.h"
#include "dap/watch.h"

Counterexample *counterexample_new(const LindyVerification *, const LindyFailure *);
void counterexample_free(Counterexample *);
/* Back to its beginning. */
void counterexample_rewind(Counterexample *);
/* The procedure and the values that it begins with, in words. */
void counterexample_call(const Counterexample *, Buf *);
/* Answers a request about a->shown, and moves if that is asked for. */
void counterexample_handle(Adapter *, json_t *request);
/* Puts the value into the body of an answer to `evaluate`, so that its parts can be shown. */
void counterexample_show(Counterexample *, json_t *body, const LindyValue *);

/* ---- session.c ---- */
/* Has an expression computed; takes `full` over. */
void session_watch(Adapter *, WatchOptions *, json_t *request, json_t *full);

#endif
