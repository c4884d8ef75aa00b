/* SPDX-License-Identifier: MIT */
/* From a checked concurrent program to an ordinary one whose procedures are its obligations. */
#ifndef CIVL_TRANSLATE_H
#define CIVL_TRANSLATE_H

#include "civl/program.h"

typedef struct CivlOptions {
  bool trust_movers, trust_noninterference, trust_refinement, trust_invariants;
  bool warn_not_eliminated;
  int32_t checked_from; /* obligations of invariants and refinement at layers below are left out */
  int32_t trusted_from; /* so are those from this layer on; 0: none                          */
} CivlOptions;

/* A program of its own: declarations without Civl are shared with the first, all others are
 * replaced by generated procedures. Types and names in it are resolved. program_free it before the
 * first. */
Program *civl_translate(CivlProgram *, const CivlOptions *);

#endif
