/* SPDX-License-Identifier: MIT */
/* Custom attributes (ECMA-335 II.23.3): which ones something has, and their arguments. */
#ifndef CIL_ATTRIBUTE_H
#define CIL_ATTRIBUTE_H

#include "base/buf.h"
#include "cil/assembly.h"

/* The first attribute of something, by its token, and the one after; 0 when there is none. */
uint32_t attribute_first(const Assembly *, uint32_t parent);
uint32_t attribute_next(const Assembly *, uint32_t attribute);
/* The token of its class. */
uint32_t attribute_class(const Assembly *, uint32_t attribute);
/* The attribute of this class that something has, or 0. */
uint32_t attribute_find(const Assembly *, uint32_t parent, const char *space, const char *name);

/* The Boolean that its constructor was given; true when that is nothing. */
bool attribute_says_true(const Assembly *, uint32_t attribute);

/* `Pure` or `ContractVerification(false)`: as C# writes it, without the word Attribute. What cannot
 * be read without another assembly (values of its enumerations) is written `...`. */
void attribute_text(const Assembly *, Buf *, uint32_t attribute);

#endif
