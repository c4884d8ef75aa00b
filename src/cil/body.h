/* SPDX-License-Identifier: MIT */
/* The body of a method as blocks of a Boogie implementation. */
#ifndef CIL_BODY_H
#define CIL_BODY_H

#include "cil/contract.h"

/* A line that stands for checks that the method leaves alone what it should. */
#define BODY_FRAME_LINE "@frame\n"

/* Appends the blocks to l->out. False: l->why says what is outside, `at` where. */
bool body_translate(Lift *, const IlBody *, const Contract *, const SymMethod *, uint32_t *at);

#endif
