/* SPDX-License-Identifier: MIT */
/* Assertions about the products of a check, which solvers find by themselves only after a long
 * search: that a product grows with its factors. */
#ifndef API_HEAL_LEMMAS_H
#define API_HEAL_LEMMAS_H

#include "core/program.h"

/* Commands for the place before the check, as the program would write them; NULL: it compares no
 * products. They live as long as the session. */
const char *lemmas_text(CoreProgram *, Term check);

#endif
