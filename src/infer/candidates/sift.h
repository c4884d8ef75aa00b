/* SPDX-License-Identifier: MIT */
/* Verification with assertions that may fall: what was inferred, and guesses.
 *
 * The commands made by infer_instrument and candidates_add are proved with the rest of their
 * implementation; those that fail are taken out, and the implementation is proved again, until none
 * of them fails. So they help where they hold and do no harm where they do not. Guesses, which are
 * many, are sifted first in one solver context (verify/tentative.h), and only those that proofs
 * need are kept for the last word. */
#ifndef INFER_CANDIDATES_SIFT_H
#define INFER_CANDIDATES_SIFT_H

#include "verify/verify.h"

/* Numbers of commands (infer.h). */
typedef VEC(uint32_t) SiftNumbers;

typedef struct SiftOptions {
  /* Adds facts to an implementation. It is then proved as it is first, and gets facts and guesses
   * only when that fails. NULL: what there is has been added already. */
  void (*facts)(void *env, Impl *);
  void *env;
  bool guesses; /* also candidates (candidates.h), in waves: the next one where the last was not
                   enough                                                                   */
  bool keep;    /* what holds stays, also when proofs do not need it, and what domains found stays
                   also when the solver cannot decide it. Results tell only what was verified */
  uint32_t *number;  /* the first free number for commands; counts on                      */
  SiftNumbers *fell; /* gets the numbers of what fell; or NULL                             */
} SiftOptions;

/* As verify_impls, but results are handed over at the end, all in order. The implementations are
 * changed: what holds is in them, what fell is gone. */
bool sift_impls(CoreProgram *, const Impl *const *, uint32_t n, const SiftOptions *,
                const VerifyOptions *, VerifySink *, void *env, const char **why);

#endif
