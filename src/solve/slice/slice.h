/* SPDX-License-Identifier: MIT */
/* Which facts a question is about (constraint independence).
 *
 * Two facts are related when they share an unknown, a function, a map, or a point of a map that is
 * read at literal indices only; or through others, axioms included. The hint satisfies most
 * facts: the question is about the facts that are related to those that it breaks. 'No' about the
 * slice is 'no' about the path; a model of the slice, put over the hint, is evaluated like any
 * other. */
#ifndef SOLVE_SLICE_SLICE_H
#define SOLVE_SLICE_SLICE_H

#include "solve/state/question.h"

/* Something unknown in a fact. */
typedef struct SliceAtom {
  Symbol symbol;
  Term point; /* a read at literal indices, or NONE: the symbol as a whole */
} SliceAtom;

typedef struct SlicePrint {
  uint32_t from, n; /* in SliceMemory.atoms */
} SlicePrint;

/* What is kept from one question to the next. */
typedef struct SliceMemory {
  Arena arena;
  Map print_of; /* fact -> number in prints */
  VEC(SlicePrint) prints;
  VEC(SliceAtom) atoms;
  Map chains; /* path, fact -> the path with it: equal lists of facts are one path */
} SliceMemory;

typedef struct Slice {
  const Path *chain;    /* related facts, each after the axioms that come with it */
  uint32_t related, of; /* related facts, and all of the path; conjuncts counted singly */
  bool proper;          /* something was left out */
} Slice;

SliceMemory *slice_memory_new(void);
void slice_memory_free(SliceMemory *);
/* `all`: facts are taken as related, axioms only when they are. */
void slice_make(Solve *, const Path *, Model *hint, bool all, Slice *out);

/* Stage: makes the slice of a question that has one. */
SolveAnswer slice_question(Question *);
/* The related facts did not decide, perhaps because models of the parts do not fit together: the
 * slice becomes all facts. False: it was that already. */
bool slice_widen(Question *);
/* Stage: asserts the slice, and the instances that the hint breaks. */
SolveAnswer slice_assert(Question *);

#endif
