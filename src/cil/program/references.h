/* SPDX-License-Identifier: MIT */
/* The other assemblies whose contracts count: for each X that an assembly refers to, X.dll and
 * X.Contracts.dll in the same folder; its own contract reference assembly; and one that a user
 * names. */
#ifndef CIL_PROGRAM_REFERENCES_H
#define CIL_PROGRAM_REFERENCES_H

#include "cil/lift/lift.h"

typedef struct References {
  VEC(Assembly *) assemblies;
  VEC(ExternalFile) files;
} References;

/* `named`: a file of any kind, or NULL. It is taken if it is an assembly. False: `why` says what is
 * wrong with it. What else is no good is left alone. Free it in either case. */
bool references_open(References *, Arena *, const Assembly *, const char *path, const char *named,
                     const char **why);
void references_free(References *);
/* Whether bytes begin as those of an assembly do. */
bool references_is_assembly(const char *bytes, size_t n);

#endif
