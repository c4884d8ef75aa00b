/* SPDX-License-Identifier: MIT */
/* Values of a model in source terms: maps as their points, elements of opaque types by the
 * constants of the program that name them, maps with type parameters as one map. */
#ifndef VERIFY_TRACE_VALUE_TEXT_H
#define VERIFY_TRACE_VALUE_TEXT_H

#include "base/buf.h"
#include "base/map.h"
#include "logic/term.h"
#include "verify/trace/result.h"

typedef struct ValueNames {
  TermTable *tab;
  Map constant; /* value of an opaque sort -> the constant that has it */
} ValueNames;

/* The tree and the text of a value; the rest is for the caller to fill in. */
TraceValue value_text_make(const ValueNames *, Session *, Term value);
/* Is it a map, also one with type parameters? */
bool value_text_is_map(const TermTable *, Sort);
/* Interned; cut to a readable length. */
Str value_text_bounded(StrTable *, const Buf *);
/* The name of a variable for people: inlining has made inline$P$0$x of the x of P, here P.x. */
Str value_text_name(StrTable *, Str name);
/* The length of inline$P$0$ before it, or 0. */
uint32_t value_text_scope(Str name);

#endif
