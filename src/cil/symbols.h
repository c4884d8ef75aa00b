/* SPDX-License-Identifier: MIT */
/* Where instructions come from in the source, and what locals are called there: one interface to
 * the symbol files of Mono (.mdb) and to portable PDB, beside the assembly or embedded in it. */
#ifndef CIL_SYMBOLS_H
#define CIL_SYMBOLS_H

#include "base/arena.h"
#include "cil/metadata.h"
#include "cil/pe.h"

/* From this instruction on, code comes from here. Lines and columns count from 1; an end of 0 is
 * unknown (.mdb has none). */
typedef struct SymPoint {
  uint32_t offset;
  uint32_t file; /* for symbols_file */
  uint32_t line, column, end_line, end_column;
  bool hidden; /* made by the compiler */
} SymPoint;

typedef struct SymLocal {
  uint32_t index;
  const char *name;
} SymLocal;

typedef struct SymMethod {
  SymPoint *point; /* by offset */
  uint32_t points;
  SymLocal *local;
  uint32_t locals;
} SymMethod;

typedef struct SymFile {
  const char *name; /* the path at the time of compilation */
  const uint8_t *hash;
  size_t hash_size; /* 16: MD5, 20: SHA-1, 32: SHA-256, 0: none */
} SymFile;

typedef struct MdbSymbols {
  Bytes file;
  uint32_t sources, source_table, methods, method_table;
  int32_t line_base, line_range;
  uint8_t opcode_base;
} MdbSymbols;

typedef enum SymKind { SYM_NONE, SYM_MDB, SYM_PDB } SymKind;
typedef struct Symbols {
  SymKind kind;
  MdbSymbols mdb;
  Metadata pdb;
  const char *note; /* why there are none, or NULL */
} Symbols;

/* The symbols of an assembly: from X.dll.mdb, embedded, or X.pdb. Those that do not belong to it
 * are left alone and `note` says so. A path of NULL looks only inside. */
void symbols_open(Symbols *, Arena *, const Pe *, const Metadata *, const char *path);
/* For symbols already in memory: true when the bytes are a symbol file of this assembly. */
bool symbols_read(Symbols *, const Pe *, const Metadata *, Bytes file);

/* What is known of a method, by its row; false when nothing is. */
bool symbols_method(const Symbols *, Arena *, uint32_t method, SymMethod *);
SymFile symbols_file(const Symbols *, Arena *, uint32_t file);

/* The parts of it, one for each format. */
bool mdb_open(MdbSymbols *, Bytes file, const uint8_t *mvid, const char **why);
bool mdb_method(const MdbSymbols *, Arena *, uint32_t method, SymMethod *);
SymFile mdb_file(const MdbSymbols *, Arena *, uint32_t file);
bool pdb_open(Metadata *, Bytes file, const Pe *, const char **why);
bool pdb_unpack(Arena *, const Pe *, Bytes *file); /* an embedded one */
bool pdb_method(const Metadata *, Arena *, uint32_t method, SymMethod *);
SymFile pdb_file(const Metadata *, Arena *, uint32_t file);

#endif
