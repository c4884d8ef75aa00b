/* SPDX-License-Identifier: MIT */
/* The quantifiers of a program by their place in the source: what each of them is part of, and
 * whether it has triggers. */
#ifndef CORE_QUANTIFIERS_H
#define CORE_QUANTIFIERS_H

#include "base/map.h"
#include "core/program.h"

typedef struct QuantifierPlace {
  Pos pos;
  Str owner;      /* "axiom", "definition of f", "invariant of P", ...  */
  bool triggered; /* it has a trigger of its own                   */
  bool nested;    /* another quantifier is inside of it            */
  bool idle;      /* its instances bring no terms, and each trigger is one term: it makes no
                     instance but those that others bring about */
  Pos inside;     /* of the quantifier around it, or 0 */
} QuantifierPlace;

typedef struct QuantifierPlaces {
  VEC(QuantifierPlace) list;
  Map by_pos;
} QuantifierPlaces;

/* Makes no terms. */
void quantifier_places_find(const CoreProgram *, QuantifierPlaces *);
void quantifier_places_free(QuantifierPlaces *);
/* NULL: there is none. */
const QuantifierPlace *quantifier_places_at(const QuantifierPlaces *, Pos);

#endif
