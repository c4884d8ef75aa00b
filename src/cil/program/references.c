/* SPDX-License-Identifier: MIT */
#include "cil/program/references.h"

#include "base/source.h"

#include <string.h>

bool references_is_assembly(const char *bytes, size_t n) {
  return n > 2 && bytes[0] == 'M' && bytes[1] == 'Z';
}

static bool add_bytes(References *o, Arena *arena, const char *path, const char *bytes, size_t n,
                      const char **why) {
  Assembly *a = ARENA_NEW(arena, Assembly);
  if (!assembly_open(a, arena, (Bytes){(const uint8_t *)bytes, n}, path, why)) {
    assembly_free(a);
    return false;
  }
  vec_push(&o->assemblies, a);
  const char *slash = strrchr(path, '/');
  ExternalFile f = {a, slash ? slash + 1 : path};
  vec_push(&o->files, f);
  return true;
}

/* A file in the same folder, if there is one. */
static void add_beside(References *o, Arena *arena, const char *path, const char *name,
                       const char *ending) {
  const char *slash = strrchr(path, '/'), *why;
  size_t n;
  if (!*name || strchr(name, '/')) return;
  const char *its =
      arena_printf(arena, "%.*s%s%s", slash ? (int)(slash - path + 1) : 0, path, name, ending);
  const char *bytes = strcmp(its, path) == 0 ? NULL : source_read(arena, its, &n, &why);
  if (bytes && references_is_assembly(bytes, n)) add_bytes(o, arena, its, bytes, n, &why);
}

bool references_open(References *o, Arena *arena, const Assembly *a, const char *path,
                     const char *named, const char **why) {
  const Metadata *md = &a->md;
  size_t n;
  *o = (References){0};
  if (named) {
    const char *bytes = source_read(arena, named, &n, why);
    if (!bytes) return false;
    if (references_is_assembly(bytes, n) && !add_bytes(o, arena, named, bytes, n, why))
      return false;
  }
  for (uint32_t i = 1; i <= md->rows[MD_ASSEMBLY_REF]; i++) {
    const char *name = metadata_text(md, MD_ASSEMBLY_REF_NAME, i);
    add_beside(o, arena, path, name, ".Contracts.dll");
    add_beside(o, arena, path, name, ".dll");
  }
  if (md->rows[MD_ASSEMBLY])
    add_beside(o, arena, path, metadata_text(md, MD_ASSEMBLY_NAME, 1), ".Contracts.dll");
  return true;
}

void references_free(References *o) {
  for (uint32_t i = 0; i < o->assemblies.n; i++) assembly_free(o->assemblies.at[i]);
  vec_free(&o->assemblies);
  vec_free(&o->files);
}
