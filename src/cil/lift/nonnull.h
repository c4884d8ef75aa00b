/* SPDX-License-Identifier: MIT */
/* Fields whose type is not nullable: every store is checked, so such a field stays as it is once it
 * has got an object. Until then it is null, which others must not see: the object is raw. Where
 * construction keeps it to itself, whoever reads the field gets an object (construction.h). */
#ifndef CIL_LIFT_NONNULL_H
#define CIL_LIFT_NONNULL_H

#include "cil/lift/lift.h"

enum {
  NONNULL_CHECKED = 1,  /* null must not be stored                      */
  NONNULL_KNOWN = 2,    /* nobody reads it before it has got an object  */
  NONNULL_REQUIRED = 4, /* whoever makes an object sets it: `required`  */
  NONNULL_INFERRED = 8, /* no annotation says so: all code agrees       */
  NONNULL_DOUBTED = 16, /* only code of its class says what it may hold */
};

/* Which fields of its class a constructor has surely stored, by offset of its code. */
typedef struct NonNullCode {
  const uint32_t *field; /* rows */
  uint32_t fields, words;
  const uint64_t *stored; /* `words` for each offset */
  bool leaks;             /* others may have got hold of the object before it ends */
} NonNullCode;

typedef struct NonNull {
  uint8_t *field;           /* by row */
  const NonNullCode **code; /* by row of the method; NULL: no constructor of such fields */
  uint8_t *demands;         /* by row of the method: it has a parameter that may not be null */
  uint32_t delegates;       /* how many delegates there are of such methods */
  uint32_t overrides;       /* and of parameters of overrides that their callers do not know of */
  bool required;            /* there are required fields */
  const uint64_t *param;    /* by row of the method: parameters that are inferred, from bit 0 */
  const uint8_t *result;    /* by row of the method: 1: its result is inferred                */
} NonNull;

/* Whether it may not be null that is stored to a field of this assembly; `object`: whose field it
 * is, NULL for a static one. In its constructor a field may be null for a while. */
bool nonnull_store(const Lift *, uint32_t field, const Expr *object);
/* Whether what is read from it is an object. */
bool nonnull_read(const Lift *, uint32_t field, const Expr *object);
/* What is read from a private field is some value of its type; which ones it may have depends on
 * code that the method does not show. */
void nonnull_doubt(Lift *, uint32_t field, Expr *value);
/* Where a constructor returns: what it has stored is still there. */
void nonnull_at_return(Lift *);

/* The field, if a constructor (of the class, when static) has to give it an object; else NULL. */
Expr *nonnull_field_of_this(const LiftNames *, uint32_t field, bool is_static);
/* Why it matters that something is null, at the end of a message. */
const char *nonnull_why(bool inferred);
bool nonnull_inferred(const LiftNames *, uint32_t field);
/* The field, or the property that it is behind, as C# names it. */
const char *nonnull_name(const LiftNames *, uint32_t field);

#endif
