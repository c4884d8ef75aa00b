/* SPDX-License-Identifier: MIT */
/* A passive program as Boogie prints one (/printSplit): an implementation of assumes, asserts and
 * jumps over incarnations, without the blocks that lead to no check. */
#ifndef VERIFY_VC_PASSIVE_TEXT_H
#define VERIFY_VC_PASSIVE_TEXT_H

#include "base/buf.h"
#include "verify/vc/passive.h"

/* How Boogie arranges blocks depends on how it made the condition; of several divisions, the last
 * of these counts. */
typedef enum PassiveLayout {
  PASSIVE_WHOLE,    /* not divided: each block by itself, the last target of a jump first    */
  PASSIVE_BY_LEVEL, /* as they come, rows of blocks as one                                   */
  PASSIVE_BY_DEPTH, /* rows of blocks as one, the last target of a jump first                */
  PASSIVE_TO_CHECK, /* as they come, and blocks end with their last check                    */
} PassiveLayout;

void passive_text(const Passive *, const char *name, PassiveLayout, Buf *);

#endif
