/* SPDX-License-Identifier: MIT */
/* From a checked concurrent program to an ordinary one whose procedures are its obligations. */
#ifndef CIVL_TRANSLATE_H
#define CIVL_TRANSLATE_H

#include "civl/program.h"

typedef struct CivlOptions {
  bool trust_movers, trust_noninterference, trust_refinement, trust_invariants;
  bool warn_not_eliminated;
  int32_t trust_up_to;  /* obligations at layers up to here are left out; -1: none */
  int32_t trust_down_to; /* at layers from here on; LAYER_MAX: none                 */
} CivlOptions;

/* A program of its own: declarations without Civl are shared with the first, all others are
 * replaced by generated procedures. Types and names in it are resolved. program_free it before the
 * first. */
Program *civl_translate(CivlProgram *, const CivlOptions *);

#endif
