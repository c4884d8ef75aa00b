/* SPDX-License-Identifier: MIT */
/* The prelude, lib/cil.bpl: only those of its paragraphs that a program uses, because every axiom
 * that is there costs time and may keep a counterexample from being confirmed. */
#ifndef CIL_LIFT_PRELUDE_H
#define CIL_LIFT_PRELUDE_H

#include "base/buf.h"

#include <stdbool.h>

/* Puts the paragraphs that declare something that the text uses, in their order. */
void prelude_put(Buf *out, const Buf *text);
bool prelude_declares(const char *name);

#endif
