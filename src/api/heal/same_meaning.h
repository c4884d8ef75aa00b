/* SPDX-License-Identifier: MIT */
/* Do two core programs differ at most in triggers, weights and attributes? */
#ifndef API_HEAL_SAME_MEANING_H
#define API_HEAL_SAME_MEANING_H

#include "core/program.h"

/* Compares names, terms, commands and flow, in the order of the programs. Makes no terms. False
 * also where it cannot tell. */
bool same_meaning(const CoreProgram *, const CoreProgram *);

#endif
