/* SPDX-License-Identifier: MIT */
/* What every way to verify has in common: settings of the verifier, and the last word on a
 * result. */
#ifndef API_VERIFICATION_H
#define API_VERIFICATION_H

#include "api/options/options.h"
#include "infer/inference.h"

/* The settings that `lindy verify` has without options. `solver` NULL: Z3 in process; memory and
 * error limit 0: none. */
VerifyOptions verification_options(const char *solver, uint32_t memory_mb, uint32_t error_limit);
/* Nothing beside the proofs themselves: no cache, hints, logs or further checks. */
void verification_plain(VerifyOptions *);
/* Proofs of some implementations, with the invariants that the options ask for. */
typedef struct Verification {
  CoreProgram *program;
  const Options *options; /* --infer, --candidates, --trust-inferred */
  const VerifyOptions *verify;
  VerifySink *sink;
  void (*note_linear)(void *env, const char *why); /* why there are no linear relations; or NULL */
  void *env;                                       /* of both */
  InferenceCounts counts;                          /* afterwards */
} Verification;

/* False when interrupted or stopped by the sink, or when it cannot be done: `why`. */
bool verification_prove(Verification *, const Impl *const *, uint32_t n, Buf *why);
/* The result as it is shown: each failing check once, in the order of the text; verified up to a
 * bound of unrolling or inlining is inconclusive. It borrows all but the list of failures, which
 * the caller frees (vec_free). */
VerifyResult verification_shown(const Impl *, const VerifyResult *);

#endif
