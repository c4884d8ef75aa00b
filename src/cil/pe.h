/* SPDX-License-Identifier: MIT */
/* The PE container of an assembly (ECMA-335 II.25): sections, the CLI header, where the metadata
 * is, and the debug directory, which names or holds the symbols. */
#ifndef CIL_PE_H
#define CIL_PE_H

#include "cil/bytes.h"

enum { PE_MAX_SECTIONS = 96 }; /* the loaders' own limit */

typedef struct PeSection {
  uint32_t rva, size; /* where it is when loaded    */
  uint32_t at, n;     /* where its bytes are on file */
} PeSection;

typedef struct Pe {
  Bytes file;
  PeSection section[PE_MAX_SECTIONS];
  uint32_t sections;
  Bytes metadata;
  Bytes debug; /* the debug directory's entries; may be empty */
  uint32_t entry_token;
} Pe;

/* False: `why` says in what respect this is not an assembly. */
bool pe_open(Pe *, Bytes file, const char **why);
/* The bytes from an address to the end of its section. */
bool pe_at(const Pe *, uint32_t rva, Bytes *rest);

/* The debug directory's entry of this type: 2 = CodeView, 17 = embedded portable PDB. */
bool pe_debug_entry(const Pe *, uint32_t type, Bytes *data);

#endif
