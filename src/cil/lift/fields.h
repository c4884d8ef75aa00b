/* SPDX-License-Identifier: MIT */
/* Fields by their tokens. */
#ifndef CIL_LIFT_FIELDS_H
#define CIL_LIFT_FIELDS_H

#include "cil/lift/lift.h"

typedef struct FieldRef {
  const char *name;       /* of the map or variable; of a struct's field, its selector */
  const SigType *type;    /* as C# sees it                                            */
  const LiftSort *sort;   /* of that                                                  */
  const LiftSort *stored; /* as it is declared                                        */
  bool in_struct;
  bool never_null;
  bool constant; /* a static field of .NET's class library, which nobody changes */
  bool by_type;  /* a static field of a generic type: a map, by what the type stands for */
  const SigType *owner;
  uint32_t row; /* of a field of this assembly, else 0 */
} FieldRef;

/* Whether a field of this assembly is a static one of a generic type. */
/* The field is data in the file, which compilers put there. */
bool fields_is_data(const LiftNames *, uint32_t row);
bool fields_by_type(const LiftNames *, uint32_t row);
/* Declares the variable: a map `of` something, or a plain one when that is NULL. */
void fields_declare(const LiftNames *, const char *name, const char *of, const LiftSort *);
/* False: `why` says what is outside. Fields of other assemblies are declared when first used. */
bool fields_resolve(const LiftNames *, uint32_t token, bool is_static, FieldRef *,
                    const char **why);

#endif
