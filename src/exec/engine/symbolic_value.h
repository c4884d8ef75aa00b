/* SPDX-License-Identifier: MIT */
/* What a variable holds while a program is executed symbolically: a term over unknowns, a
 * map that has been written to (exec/engine/maps.h), or nothing yet. One word.
 *
 * A variable that holds nothing yet knows which decision of its execution gave it its arbitrary
 * value; the unknown for it is made when it is first read (solve/model/unknown.h). */
#ifndef EXEC_ENGINE_SYMBOLIC_VALUE_H
#define EXEC_ENGINE_SYMBOLIC_VALUE_H

#include "logic/term.h"

typedef struct MapHeld MapHeld;

typedef struct Held {
  uintptr_t bits; /* ..00 a MapHeld (never 0), ..01 a term, ..10 a decision; 0: absent */
} Held;

static const Held HELD_NONE = {0};

static inline Held held_term(Term t) {
  return (Held){(uintptr_t)t.ix << 2 | 1};
}
static inline Held held_map(const MapHeld *m) {
  return (Held){(uintptr_t)m};
}
static inline Held held_open(uint32_t decision) {
  return (Held){(uintptr_t)decision << 2 | 2};
}
static inline bool held_is_none(Held h) {
  return h.bits == 0;
}
static inline bool held_is_term(Held h) {
  return (h.bits & 3) == 1;
}
static inline bool held_is_map(Held h) {
  return h.bits && (h.bits & 3) == 0;
}
static inline bool held_is_open(Held h) {
  return (h.bits & 3) == 2;
}
static inline Term held_get_term(Held h) {
  return (Term){(uint32_t)(h.bits >> 2)};
}
static inline const MapHeld *held_get_map(Held h) {
  return (const MapHeld *)h.bits;
}
static inline uint32_t held_decision(Held h) {
  return (uint32_t)(h.bits >> 2);
}

#endif
