/* SPDX-License-Identifier: MIT */
/* The variables that localization keeps, and which variables a term reads. */
#ifndef EXEC_REDUCE_KEPT_H
#define EXEC_REDUCE_KEPT_H

#include "core/program.h"

typedef struct TermReads {
  uint32_t from, n; /* in KeptVariables.read */
} TermReads;

typedef struct KeptVariables {
  CoreProgram *program;
  TermTable *tab;
  Map reads_of; /* term -> place in `reads` */
  VEC(TermReads) reads;
  VEC(Symbol) read;
  Map symbols; /* that are kept */
} KeptVariables;

void kept_free(KeptVariables *);
TermReads kept_reads(KeptVariables *, Term);
bool kept_has(const KeptVariables *, Symbol);
/* The variable may be NULL. */
bool kept_variable(const KeptVariables *, const Variable *);
/* Does the term read nothing that is left out? */
bool kept_all(KeptVariables *, Term);
/* True: something was not kept before. */
bool kept_add(KeptVariables *, Symbol, bool also_maps);
bool kept_add_reads(KeptVariables *, Term, bool also_maps);

#endif
