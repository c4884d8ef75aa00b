/* SPDX-License-Identifier: MIT */
/* What `verify --heal` did about a proof, as a note. */
#ifndef REPORT_HEAL_NOTE_H
#define REPORT_HEAL_NOTE_H

#include "core/program.h"
#include "report/report.h"

#include <jansson.h>

typedef struct HealNote {
  const Impl *impl;
  const char *what; /* the cure that is kept; NULL: none helps */
  Pos pos;          /* where it is                             */
  uint32_t tried;   /* cures                                   */
  double seconds;   /* of the proof with it                    */
  uint32_t stable;  /* mutated runs that prove it              */
  uint32_t mutated; /* of so many                              */
  double before;    /* seconds without it                      */
  bool proved;      /* without it too, but not in all mutated runs */
} HealNote;

/* What the cure that is kept brings, in words. */
void heal_note_effect(const HealNote *, Buf *);
json_t *heal_note_json(const Session *, const HealNote *);
void heal_note_write(FILE *, const Session *, const HealNote *, const ReportStyle *, bool json);

#endif
