/* SPDX-License-Identifier: MIT */
/* The fingerprint of a verdict: a hash of everything that can influence it. It covers the whole
 * text that the solver would be asked about the implementation (background, conditions, options),
 * which solver that is, to the version, and the version of Lindy.
 *
 * Numbers that keep equal names apart (x@@7) count from the start of the program; here they
 * are counted anew by first use (script_hash.h), so that a change elsewhere does not change
 * them. */
#ifndef VERIFY_FINGERPRINT_H
#define VERIFY_FINGERPRINT_H

#include "verify/prove.h"
#include "verify/script_hash.h"

typedef struct Fingerprint {
  CoreProgram *program;
  const ProveOptions *opt;
  Solver *dry_run;
  ScriptHash hash;
  Sha256 background;     /* the hash after the background        */
  uint32_t n_background; /* names that were numbered anew by then */
} Fingerprint;

/* `version` is Lindy's. The options are borrowed. */
void fingerprint_init(Fingerprint *, CoreProgram *, const SolverOptions *, const ProveOptions *,
                      const char *version);
void fingerprint_free(Fingerprint *);
/* Of an implementation that is proved with these options. */
void fingerprint_impl(Fingerprint *, const Impl *, const SolverOptions *,
                      uint8_t key[SHA256_BYTES]);

#endif
