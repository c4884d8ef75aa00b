/* SPDX-License-Identifier: MIT */
/* What a variable holds while a program is executed symbolically: a term over unknowns, a
 * map that has been written to (exec/engine/maps.h), or nothing yet. One word.
 *
 * A variable that holds nothing yet knows which decision of its execution gave it its arbitrary
 * value; the unknown for it is made when it is first read (solve/model/unknown.h). */
#ifndef EXEC_ENGINE_SYMBOLIC_VALUE_H
#define EXEC_ENGINE_SYMBOLIC_VALUE_H

#include "logic/term.h"

typedef struct SymMap SymMap;

typedef struct SymVal {
  uintptr_t bits; /* ..00 a SymMap (never 0), ..01 a term, ..10 a decision; 0: absent */
} SymVal;

static const SymVal SYMVAL_NONE = {0};

static inline SymVal symval_term(Term t) {
  return (SymVal){(uintptr_t)t.ix << 2 | 1};
}
static inline SymVal symval_map(const SymMap *m) {
  return (SymVal){(uintptr_t)m};
}
static inline SymVal symval_decision(uint32_t decision) {
  return (SymVal){(uintptr_t)decision << 2 | 2};
}
static inline bool symval_is_none(SymVal h) {
  return h.bits == 0;
}
static inline bool symval_is_term(SymVal h) {
  return (h.bits & 3) == 1;
}
static inline bool symval_is_map(SymVal h) {
  return h.bits && (h.bits & 3) == 0;
}
static inline bool symval_is_decision(SymVal h) {
  return (h.bits & 3) == 2;
}
static inline Term symval_get_term(SymVal h) {
  return (Term){(uint32_t)(h.bits >> 2)};
}
static inline const SymMap *symval_get_map(SymVal h) {
  return (const SymMap *)h.bits;
}
static inline uint32_t symval_get_decision(SymVal h) {
  return (uint32_t)(h.bits >> 2);
}

#endif
