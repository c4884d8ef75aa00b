/* SPDX-License-Identifier: MIT */
/* What may help a proof that is not done: edits of the program's text that change nothing of its
 * meaning, most promising first, for the diseases that its effort shows. */
#ifndef API_HEAL_CURES_H
#define API_HEAL_CURES_H

#include "verify/trace/result.h"

typedef struct Cure {
  Pos pos;          /* where `text` goes                              */
  uint32_t erase;   /* bytes there that it replaces                   */
  const char *text; /* lives as long as the session                   */
  const char *what; /* for people: "one condition for each check" */
} Cure;

typedef VEC(Cure) Cures;

/* The program is not proved again with the terms that this makes. */
void cures_find(CoreProgram *, const Impl *, const VerifyResult *, Cures *);

#endif
