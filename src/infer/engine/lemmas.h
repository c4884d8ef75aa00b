/* SPDX-License-Identifier: MIT */
/* What axioms say of a single term: from (forall x :: 0 <= f(x)), for the alien f(y), that 0 <=
 * f(y). Axioms whose variables are just the arguments of one application of a function count, when
 * they are small; so do definitions of functions. */
#ifndef INFER_ENGINE_LEMMAS_H
#define INFER_ENGINE_LEMMAS_H

#include "core/program.h"
#include "infer/domains/domain.h"

typedef struct Lemma {
  Term axiom;    /* a FORALL                                                    */
  Term pattern;  /* in its opened body: the application, over all its variables */
  uint32_t next; /* of the same function: its place + 1, or 0                   */
} Lemma;

typedef struct Lemmas {
  CoreProgram *program;
  VEC(Lemma) at;
  Map first; /* symbol of a function -> place + 1 of its first */
} Lemmas;

void lemmas_init(Lemmas *, CoreProgram *);
void lemmas_free(Lemmas *);
/* Adds what holds of the application. */
void lemmas_about(const Lemmas *, Builder *, Term alien, Terms *out);

#endif
