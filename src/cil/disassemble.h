/* SPDX-License-Identifier: MIT */
/* What `lindy cil` prints: the types, methods and contracts of an assembly; the IL of a method. */
#ifndef CIL_DISASSEMBLE_H
#define CIL_DISASSEMBLE_H

#include "base/buf.h"
#include "cil/assembly.h"

typedef struct CilCounts {
  uint32_t types, methods, bodies, instructions, contracts;
  uint32_t broken; /* bodies that are not what ECMA-335 says */
} CilCounts;

/* All types with their methods, each contract with its place, each body decoded. */
void disassemble_list(const Assembly *, Buf *, CilCounts *);
/* The IL of the methods whose name, or name with namespace and class, or whole signature matches;
 * * stands for any text. Returns how many there are. */
uint32_t disassemble_il(const Assembly *, Buf *, const char *pattern, CilCounts *);

#endif
