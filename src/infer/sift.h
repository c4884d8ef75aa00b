/* Verification with assertions that may fall: what was inferred, and candidates.
 *
 * The commands made by infer_instrument and candidates_add are proved with the rest of their
 * implementation; those that fail are taken out, and the implementation is proved again, until none
 * of them fails. So they help where they hold and do no harm where they do not.
 * SPDX-License-Identifier: MIT */
#ifndef INFER_SIFT_H
#define INFER_SIFT_H

#include "verify/verify.h"

/* Numbers of commands (infer.h). */
typedef VEC(uint32_t) SiftNumbers;

/* With `guesses`, all failing checks of an implementation are looked for at once, because many are
 * expected. As verify_impls, but results are handed over at the end, all in order. The implementations are
 * changed: what fell is gone from them; its numbers are added to `fell`, unless that is NULL. */
bool sift_impls(CoreProgram *, const Impl *const *, uint32_t n, bool guesses, const VerifyOptions *,
                VerifySink *, void *env, SiftNumbers *fell, const char **why);

#endif
