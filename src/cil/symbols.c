/* SPDX-License-Identifier: MIT */
#include "cil/symbols.h"

#include "base/source.h"

#include <string.h>

bool symbols_read(Symbols *s, const Pe *pe, const Metadata *md, Bytes file) {
  const char *why;
  if (mdb_open(&s->mdb, file, metadata_guid(md, MD_MODULE_MVID, 1), &why)) s->kind = SYM_MDB;
  if (s->kind == SYM_NONE && file.n >= 4 && memcmp(file.at, "BSJB", 4) == 0) {
    if (pdb_open(&s->pdb, file, pe, &why)) s->kind = SYM_PDB;
  } else if (s->kind == SYM_NONE && file.n >= 16 && memcmp(file.at, "Microsoft C/C++ ", 16) == 0) {
    why = "it is a Windows PDB, which is not read; portable and embedded ones are";
  }
  s->note = s->kind == SYM_NONE ? why : NULL;
  return s->kind != SYM_NONE;
}

static bool try_file(Symbols *s, Arena *a, const Pe *pe, const Metadata *md, const char *path) {
  size_t n = 0;
  const char *why, *text = source_read(a, path, &n, &why);
  if (!text) return false;
  if (symbols_read(s, pe, md, (Bytes){(const uint8_t *)text, n})) return true;
  s->note = arena_printf(a, "%s: %s", path, s->note);
  return false;
}

void symbols_open(Symbols *s, Arena *a, const Pe *pe, const Metadata *md, const char *path) {
  *s = (Symbols){.note = "there is no symbol file; compile with -debug"};
  if (path && try_file(s, a, pe, md, arena_printf(a, "%s.mdb", path))) return;
  Bytes embedded;
  if (pdb_unpack(a, pe, &embedded) && symbols_read(s, pe, md, embedded)) return;
  if (!path) return;
  const char *dot = strrchr(path, '.');
  size_t stem = dot && !strchr(dot, '/') ? (size_t)(dot - path) : strlen(path);
  try_file(s, a, pe, md, arena_printf(a, "%.*s.pdb", (int)stem, path));
}

bool symbols_method(const Symbols *s, Arena *a, uint32_t method, SymMethod *m) {
  *m = (SymMethod){0};
  switch (s->kind) {
  case SYM_NONE: break;
  case SYM_MDB: return mdb_method(&s->mdb, a, method, m);
  case SYM_PDB: return pdb_method(&s->pdb, a, method, m);
  }
  return false;
}

SymFile symbols_file(const Symbols *s, Arena *a, uint32_t file) {
  switch (s->kind) {
  case SYM_NONE: break;
  case SYM_MDB: return mdb_file(&s->mdb, a, file);
  case SYM_PDB: return pdb_file(&s->pdb, a, file);
  }
  return (SymFile){.name = ""};
}
