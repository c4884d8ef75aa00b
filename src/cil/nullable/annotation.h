/* SPDX-License-Identifier: MIT */
/* Nullable reference types, as compilers write them down (NullableAttribute and
 * NullableContextAttribute, one number for each reference in a type), and the attributes of
 * System.Diagnostics.CodeAnalysis that say more. */
#ifndef CIL_NULLABLE_ANNOTATION_H
#define CIL_NULLABLE_ANNOTATION_H

#include "cil/assembly.h"

/* The numbers are those of the attribute. */
typedef enum Nullness {
  NULLNESS_UNKNOWN, /* the code was compiled without annotations */
  NULLNESS_NEVER,   /* T  */
  NULLNESS_MAYBE,   /* T? */
} Nullness;

/* What carries an annotation: a parameter, result or field, and where it is. */
typedef struct NullSite {
  uint32_t parent; /* its token; 0: the result or parameter has no row, so only a context */
  uint32_t method; /* 0: of a field */
  uint32_t type;
} NullSite;

/* Whether the assembly was compiled with them. */
bool annotation_is_used(const Assembly *);
/* A parameter (from 1) or the result (0) of a method. */
NullSite annotation_site(const Assembly *, uint32_t method, uint32_t number);
NullSite annotation_of_field(const Assembly *, uint32_t field);
/* What is said of a reference, at a position of its type in the order of the attribute: 0 is the
 * reference itself, the next what is inside. */
Nullness annotation_at(const Assembly *, NullSite, uint32_t position);

/* ---- attributes ---------------------------------------------------------------- */

enum { ANNOTATION_NAMES = 16 };
typedef struct AnnotationWords {
  bool flag; /* of NotNullWhen(true) and the like */
  Bytes name[ANNOTATION_NAMES];
  uint32_t names;
} AnnotationWords;

/* Whether something has the attribute of System.Diagnostics.CodeAnalysis. */
bool annotation_has(const Assembly *, uint32_t parent, const char *name);
/* The attribute of this name, from the `*from`th attribute on (0: the first), which is moved past
 * it; what it was given. False: there is none. */
bool annotation_words(const Assembly *, uint32_t parent, const char *name, uint32_t *from,
                      AnnotationWords *);

#endif
