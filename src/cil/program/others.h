/* SPDX-License-Identifier: MIT */
/* The other assemblies whose contracts count: for each X that an assembly refers to, X.dll and
 * X.Contracts.dll in the same folder; its own contract reference assembly; and one that a user
 * names. */
#ifndef CIL_PROGRAM_OTHERS_H
#define CIL_PROGRAM_OTHERS_H

#include "cil/lift/lift.h"

typedef struct Others {
  VEC(Assembly *) assemblies;
  VEC(OutsideFile) files;
} Others;

/* `named`: a file of any kind, or NULL. It is taken if it is an assembly. False: `why` says what is
 * wrong with it. What else is no good is left alone. Free it in either case. */
bool others_open(Others *, Arena *, const Assembly *, const char *path, const char *named,
                 const char **why);
void others_free(Others *);
/* Whether bytes begin as those of an assembly do. */
bool others_is_assembly(const char *bytes, size_t n);

#endif
