/* SPDX-License-Identifier: MIT */
/* Heals proofs that are not done: tries cures (cures.h) one by one on the real program, keeps one
 * that proves the implementation and still does so in mutated runs, and puts it into the text.
 *
 * The invariant. A healed program means what the program meant: without triggers, weights and
 * attributes, both are the same core program. */
#ifndef API_HEAL_HEAL_H
#define API_HEAL_HEAL_H

#include "api/heal/cures.h"
#include "api/options/options.h"
#include "api/pipeline.h"
#include "report/heal_note.h"

typedef struct Healing {
  Pipeline *original; /* lowered, with one text */
  const Options *options;
  PipelineOptions texts;
  VEC(Cure) kept; /* by position */
} Healing;

void healing_free(Healing *);
/* Tries to heal one implementation, given what came of it. False: interrupted. */
bool heal_impl(Healing *, const Impl *, const VerifyResult *, HealNote *);
/* The text with all that is kept. */
void healing_text(const Healing *, Buf *);

#endif
