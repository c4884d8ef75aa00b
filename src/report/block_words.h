/* SPDX-License-Identifier: MIT */
/* The names of blocks in words: Boogie makes them up (anon3_Then), people have not seen them. */
#ifndef REPORT_BLOCK_WORDS_H
#define REPORT_BLOCK_WORDS_H

#include "base/buf.h"
#include "base/str.h"

/* Nothing for a block without any significance but its place; a label of the program as it is. */
void block_words(Buf *, Str label);

#endif
