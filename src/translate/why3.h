/* Why3 as a child: a translation put to provers.
 *
 * Why3 makes the goals and writes them for the prover; we call the prover on each, so that every
 * goal is accounted for. Everything Why3 reads or writes is in a directory of its own that is gone
 * afterwards. Its drivers are those it comes with: what we prove, anyone with Why3 can.
 * SPDX-License-Identifier: MIT */
#ifndef TRANSLATE_WHY3_H
#define TRANSLATE_WHY3_H

#include "translate/whyml.h"

typedef enum Why3Verdict {
  WHY3_UNPROVED, /* the prover says so of a goal, or gives up on it */
  WHY3_TIMEOUT,  /* it ran into the time limit, or Why3 did        */
  WHY3_PROVED,
} Why3Verdict;

/* Is it one of provers.def? */
bool why3_knows(const char *prover);
/* One verdict for each unit of the translation. Each goal gets so many seconds, first as a whole,
 * then divided; Why3 itself ten times that, and half a minute at least. False: `why` says what went wrong. */
bool why3_prove(const Whyml *, const char *prover, uint32_t seconds, Why3Verdict *verdicts,
                Buf *why);

#endif
