/* SPDX-License-Identifier: MIT */
/* The program in the language of another prover (lindy translate). */
#ifndef API_TRANSLATION_H
#define API_TRANSLATION_H

#include "api/compare.h"

/* What the verifier reads, but with terms as they are written. */
PassOptions translation_passes(void);
/* Translates the implementations that match the patterns (as for select_impls), with texts of at
 * most so many bytes. The others are as if they were marked {:verify false}. False: a pattern
 * matches none (`why`). whyml_free otherwise. */
bool translation_make(Whyml *, CoreProgram *, const char *const *patterns, uint32_t n, size_t most,
                      Buf *why);

#endif
