/* SPDX-License-Identifier: MIT */
/* A passive program as Boogie prints one (/printSplit): an implementation of assumes, asserts and
 * jumps over incarnations, without the blocks that lead to no check. */
#ifndef VERIFY_VC_PASSIVE_TEXT_H
#define VERIFY_VC_PASSIVE_TEXT_H

#include "base/buf.h"
#include "verify/vc/passive.h"

/* Jumps name their targets in reverse. `to_check`: blocks end with their last check. */
void passive_text(const Passive *, const char *name, bool to_check, Buf *);

#endif
