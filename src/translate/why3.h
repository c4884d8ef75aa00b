/* SPDX-License-Identifier: MIT */
/* Why3 as a child: a translation put to provers.
 *
 * Why3 makes the goals and writes them for the prover; we call the prover on each, so that every
 * goal is accounted for. Everything Why3 reads or writes is in a directory of its own that is gone
 * afterwards. Its drivers are those it comes with: what we prove, anyone with Why3 can. */
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

typedef struct Why3Job {
  const Whyml *whyml;
  const char *const *provers;
  uint32_t n, at_a_time;
  uint32_t seconds; /* for each goal, first as a whole, then divided; Why3 itself has ten times
                       that, and half a minute at least */
} Why3Job;

typedef enum Why3End { WHY3_DONE, WHY3_FAILED, WHY3_INTERRUPTED } Why3End;

/* verdicts: for each prover, one for each unit of the translation. Of a failure `why` says what
 * went wrong. */
Why3End why3_prove(const Why3Job *, Why3Verdict **verdicts, Buf *why);

#endif
