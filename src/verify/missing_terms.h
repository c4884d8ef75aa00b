/* SPDX-License-Identifier: MIT */
/* Conditions on the entry of a procedure that might be missing from its specification
 * (find_missing.h): made of what the program itself speaks of, the simplest first. */
#ifndef VERIFY_MISSING_TERMS_H
#define VERIFY_MISSING_TERMS_H

#include "verify/use_program.h"

typedef VEC(Term) MissingTerms;

/* What can be said of the values at the entry: over parameters and globals. For one check. */
typedef struct MissingWords {
  MissingTerms ints, bools, others; /* values at the entry: parameters, then globals */
  MissingTerms lifted; /* the check itself in terms of the entry; also where a branch is taken */
  MissingTerms plain;  /* comparisons, and conditions of the program; the smallest first */
} MissingWords;

/* The passive program, in which values have names (name_values is off), and a check of it. */
void missing_words(MissingWords *, const UseProgram *, uint32_t check);
void missing_words_free(MissingWords *);

#endif
