/* SPDX-License-Identifier: MIT */
/* Whole runs of lindy verify, stored: the same bytes, asked about with the same options of the
 * same program and solver, get the same answer without being parsed.
 *
 * The key covers the options that may change a verdict (options_key), names and bytes of the
 * sources, the file of this program (which has the libraries in it), and where the solver comes
 * from; the record says which file the solver was then, and is void when that file has changed.
 * Kept are runs without any warning. What hangs on limits is tried again: of a run in which that
 * was left open, the rest is kept, for this machine only. Other machines share such records by a
 * second key, in which builds and versions stand for files. Beside it there are the verdicts on
 * single implementations (verify/fingerprint.h), which survive changes elsewhere in the program. */
#ifndef API_RUN_CACHE_H
#define API_RUN_CACHE_H

#include "verify/verify.h"

/* A result of an earlier run that left others open. */
typedef struct RunCacheUnit {
  const Impl *impl;
  VerifyResult result;
} RunCacheUnit;

typedef struct RunCache {
  Cache *cache; /* NULL: nothing is stored */
  SolverOptions solver;
  uint8_t key[SHA256_BYTES];
  uint8_t shared_key[SHA256_BYTES];
  bool shared; /* there is such a key */
  Buf units;   /* of this run, as bytes */
  uint32_t n;
  bool spoilt; /* this run is not worth keeping */
  bool open;   /* some implementation was left open */
  VEC(RunCacheUnit) known;
  Map before; /* an implementation of this run -> how many of those known come before it */
  uint32_t shown;
} RunCache;

/* The sources are loaded. `question`: what is asked about them, from options_key. The cache may be
 * NULL. */
void run_cache_init(RunCache *, const char *solver, const Buf *question, const Session *, Cache *);
/* Hands over the results of an earlier run, if there was one; false otherwise. The sink is called
 * with an implementation that has a name and a place only. */
bool run_cache_answer(RunCache *, Session *, VerifySink *, void *env);
/* The program is lowered, and `list` is what is to be proved. Takes out what an earlier run decided
 * that left others open. Returns how many remain. */
uint32_t run_cache_take(RunCache *, Session *, const Impl **list, uint32_t n);
/* Hands over what was taken out and comes before this implementation; NULL: the rest. False: the
 * sink wants no more. */
bool run_cache_show(RunCache *, const Impl *, VerifySink *, void *env);
/* A result of this run. */
void run_cache_note(RunCache *, const Impl *, const VerifyResult *);
/* Remembers what was noted. */
void run_cache_keep(RunCache *);
void run_cache_free(RunCache *);

#endif
