/* SPDX-License-Identifier: MIT */
/* Metadata (ECMA-335 II.24): the root, its heaps, and the tables, whose layout tables.def gives.
 *
 * Nothing is copied: a Metadata points into the bytes it was opened from. Every access is in range
 * by construction or yields nothing: a row that is not there has zeros, a heap offset that is not
 * there an empty string or blob. So what reads metadata needs no checks of its own, and a broken
 * file shows as something unnamed. */
#ifndef CIL_METADATA_H
#define CIL_METADATA_H

#include "cil/bytes.h"

enum { MD_TABLES = 0x40 };

typedef enum MdTable {
#define CODED(...)
#define TABLE(tag, number) MD_##tag = number,
#define COLUMN(...)
#include "cil/tables.def"
#undef TABLE
  MD_NONE = 0xFF,
} MdTable;

typedef enum MdColumn {
#define TABLE(...)
#undef COLUMN
#define COLUMN(table, tag, kind) MD_##table##_##tag,
#include "cil/tables.def"
  MD_COLUMNS
#undef TABLE
#undef COLUMN
#undef CODED
} MdColumn;

typedef struct Metadata {
  Bytes strings, user_strings, blobs, guids, pdb;
  const uint8_t *table[MD_TABLES];
  uint32_t rows[MD_TABLES];  /* of the tables that are here */
  uint32_t width[MD_TABLES]; /* bytes of a row             */
  uint8_t offset[MD_COLUMNS], size[MD_COLUMNS];
} Metadata;

/* False: `why` says what is wrong. A portable PDB is metadata too (its stream #Pdb gives the sizes
 * of the tables that its columns point to). */
bool metadata_open(Metadata *, Bytes, const char **why);

/* The value of a column; rows count from 1. A coded index comes as a token (table << 24 | row),
 * 0 for none, and a simple index as a row. */
uint32_t metadata_get(const Metadata *, MdColumn, uint32_t row);
/* The text of a column that is a string; never NULL. */
const char *metadata_text(const Metadata *, MdColumn, uint32_t row);
/* The blob of a column, or the one at an offset. */
Bytes metadata_blob(const Metadata *, MdColumn, uint32_t row);
Bytes metadata_blob_at(const Metadata *, uint32_t offset);
/* 16 bytes, or NULL. */
const uint8_t *metadata_guid(const Metadata *, MdColumn, uint32_t row);
/* UTF-16 of a literal, by the low 24 bits of its token; the mark after it is left out. */
bool metadata_user_string(const Metadata *, uint32_t offset, Bytes *utf16);
/* The rows [*from, *to) that a row owns in another table, by a column such as TYPE_DEF.METHODS. */
void metadata_range(const Metadata *, MdColumn, uint32_t row, uint32_t *from, uint32_t *to);

static inline MdTable md_table_of(uint32_t token) {
  return (MdTable)(token >> 24);
}
static inline uint32_t md_row_of(uint32_t token) {
  return token & 0xFFFFFF;
}
static inline uint32_t md_token(MdTable t, uint32_t row) {
  return (uint32_t)t << 24 | row;
}

#endif
