/* SPDX-License-Identifier: MIT */
/* Unknowns: the variables that stand for values that a program does not determine (inputs, havoc,
 * results of procedures without body). The unknown of a decision is made when its value is first
 * read.
 *
 * An unknown is determined by the number of its decision and its sort: paths that part share
 * the names, which mean something along one path only. That keeps a solver's vocabulary small and
 * lets the values of one path be tried on another. A record (a datatype with one constructor, as
 * the maps of all instances of a polymorphic map) is unknown in each of its fields. */
#ifndef SOLVE_MODEL_UNKNOWN_H
#define SOLVE_MODEL_UNKNOWN_H

#include "logic/build.h"

typedef struct Unknown {
  uint32_t decision;
  Sort sort;
  Term term;             /* a VAR, or a record of such */
  uint32_t first, count; /* its symbols in Unknowns.symbols */
} Unknown;

typedef struct Unknowns {
  TermTable *tab;
  Builder *b;
  VEC(Unknown) all; /* in order of first reading */
  VEC(Symbol) symbols;
  Map by_key; /* decision, sort -> number in all */
} Unknowns;

void unknowns_init(Unknowns *, Builder *);
void unknowns_free(Unknowns *);
/* The term for the value of a decision; `name` is for logs. */
Term unknowns_term(Unknowns *, uint32_t decision, Sort, Str name);
/* The same when it has been made, else TERM_NONE. */
Term unknowns_find(const Unknowns *, uint32_t decision, Sort);

/* Whether the term is an unknown: a VAR, or a constant of the program. */
bool unknown_is(const TermTable *, Term);
/* The term of the unknown with this symbol. */
Term unknown_term(TermTable *, Symbol);

#endif
