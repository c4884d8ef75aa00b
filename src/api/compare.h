/* SPDX-License-Identifier: MIT */
/* A translation put to Why3's provers, beside Lindy's own verdicts (lindy translate --check).
 * The program is lowered once more for the verifier, which works on simplified terms and on
 * implementations that the translation has not taken apart. */
#ifndef API_COMPARE_H
#define API_COMPARE_H

#include "api/pipeline.h"
#include "translate/why3.h"

typedef struct CompareOptions {
  const char *provers;         /* names with commas                          */
  const char *const *patterns; /* as for select_impls                         */
  uint32_t n_patterns;
  uint32_t jobs;
  uint32_t seconds; /* for each goal and each implementation; 0: 10 and no limit */
} CompareOptions;

typedef struct Comparison {
  Arena arena;
  VEC(const char *) provers;
  const char **lindy; /* unit -> Lindy's verdict, or NULL: not compared */
  Why3Verdict **why3; /* prover -> unit -> its verdict                  */
} Comparison;

typedef enum CompareEnd { COMPARE_DONE, COMPARE_FAILED, COMPARE_INTERRUPTED } CompareEnd;

/* `again` has the same texts as the program that was translated, loaded and not yet lowered.
 * FAILED: `why`. comparison_free in each case. */
CompareEnd compare_translation(Comparison *, const Whyml *, Pipeline *again, const CompareOptions *,
                               Buf *why);
/* How Why3's best verdict on a unit differs from Lindy's; "" when they agree. */
const char *compare_difference(const Comparison *, const Whyml *, uint32_t unit);
void comparison_free(Comparison *);

#endif
