/* SPDX-License-Identifier: MIT */
/* A line of the text is a type and names of methods. */
#include "cil/lift/annotated.h"
#include "cil/lift/foreign.h"

#include "cil/lift/effects.h"
#include "cil/lift/specifications.h"

#include <string.h>

__asm__(".pushsection .rodata\n"
        "library_annotations:\n"
        ".incbin \"lib/bcl-nonnull.txt\"\n"
        "library_annotations_end:\n"
        ".byte 0\n"
        ".popsection\n");
extern const char library_annotations[], library_annotations_end[];

/* The line of a type, after its name; or NULL. */
static const char *annotations_of(const char *type) {
  size_t n = strlen(type);
  const char *at = library_annotations;
  while (at < library_annotations_end) {
    if (strncmp(at, type, n) == 0 && at[n] == ' ') return at + n;
    const char *end = memchr(at, '\n', (size_t)(library_annotations_end - at));
    if (!end) return NULL;
    at = end + 1;
  }
  return NULL;
}

static bool line_has(const char *line, const char *name) {
  size_t n = strlen(name);
  for (; *line == ' '; line += strcspn(line, " \n")) {
    line++;
    if (strncmp(line, name, n) == 0 && (line[n] == ' ' || line[n] == '\n')) return true;
  }
  return false;
}

static bool is_derived(const LiftNames *names, uint32_t owner) {
  const SigType *t = lift_token_type(names, owner);
  if (t && t->elem == SIG_GENERICINST) owner = t->token;
  return md_table_of(owner) != MD_TYPE_REF || names->foreign->derived[md_row_of(owner)];
}

bool annotated_never_null(const LiftNames *names, const Member *m, const SigMethod *sig) {
  const LiftSort *s = lift_sort(names, sig->result);
  if (m->definition || s->kind != LIFT_REF || s->any) return false;
  const char *type = specifications_owner(names, m->owner);
  if (!type || is_derived(names, m->owner)) return false;
  const char *key = arena_printf(names->arena, "annotated %s::%s", type, m->name);
  const char *known = decls_find(names->decls, key);
  if (!known) {
    const char *line = annotations_of(type);
    known = line && line_has(line, m->name) ? "yes" : "no";
    decls_keep(names->decls, key, known);
  }
  return strcmp(known, "yes") == 0;
}
