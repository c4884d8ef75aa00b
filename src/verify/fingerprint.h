/* SPDX-License-Identifier: MIT */
/* The fingerprint of a verdict: a hash of everything that can influence it. It covers the whole
 * text that the solver would be asked about the implementation (background, conditions, options),
 * which solver that is, to the version, and the version of Lindy.
 *
 * Numbers that keep equal names apart (x@@7) count from the start of the program; here they
 * are counted anew by first use, so that a change elsewhere does not change them. */
#ifndef VERIFY_FINGERPRINT_H
#define VERIFY_FINGERPRINT_H

#include "base/sha256.h"
#include "verify/prove.h"

typedef struct Fingerprint {
  CoreProgram *program;
  const ProveOptions *opt;
  Solver *dry_run;
  Sha256 background, now;
  Map numbers;       /* name with a number -> its new number */
  VEC(Str) numbered; /* the keys of the map, in order        */
  uint32_t n_background;
} Fingerprint;

/* `version` is Lindy's. The options are borrowed. */
void fingerprint_init(Fingerprint *, CoreProgram *, const SolverOptions *, const ProveOptions *,
                      const char *version);
void fingerprint_free(Fingerprint *);
/* Of an implementation that is proved with these options. */
void fingerprint_impl(Fingerprint *, const Impl *, const SolverOptions *,
                      uint8_t key[SHA256_BYTES]);

#endif
