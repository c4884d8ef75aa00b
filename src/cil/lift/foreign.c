/* SPDX-License-Identifier: MIT */
#include "cil/lift/foreign.h"

#include "cil/lift/effects.h"

#include <string.h>

bool foreign_starts(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

bool foreign_ends(const char *text, const char *with) {
  size_t n = strlen(text), w = strlen(with);
  return n >= w && strcmp(text + n - w, with) == 0;
}

bool foreign_listed(const char *name, const char *const *list, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (strcmp(name, list[i]) == 0) return true;
  return false;
}

const char *foreign_space(const Metadata *md, uint32_t row) {
  for (uint32_t depth = 0; depth < 8; depth++) {
    uint32_t scope = metadata_get(md, MD_TYPE_REF_SCOPE, row);
    uint32_t around = md_row_of(scope);
    if (md_table_of(scope) != MD_TYPE_REF || !around || around > md->rows[MD_TYPE_REF]) break;
    row = around;
  }
  return metadata_text(md, MD_TYPE_REF_NAMESPACE, row);
}

bool foreign_is_stream(const char *space, const char *name) {
  static const char *const spaces[] = {"System.Text", "System.IO", "System.Diagnostics",
                                       "System.Globalization", "System.Security.Cryptography"};
  if (strcmp(name, "StringBuilder") == 0 || foreign_ends(name, "Exception")) return false;
  return FOREIGN_LISTED(space, spaces) ||
         (strcmp(space, "System") == 0 && strcmp(name, "Console") == 0);
}

bool foreign_is_wrapper(const char *name) {
  static const char *const classes[] = {
      "ReadOnlyCollection`1", "ReadOnlyDictionary`2", "ArrayList", "Hashtable",
      "KeyCollection",        "ValueCollection"};
  return FOREIGN_LISTED(name, classes);
}

uint32_t foreign_type(const LiftNames *names, uint32_t token) {
  if (md_table_of(token) == MD_TYPE_SPEC) {
    const SigType *t = lift_token_type(names, token);
    token = t && t->elem == SIG_GENERICINST ? t->token : 0;
  }
  uint32_t row = md_row_of(token);
  bool here = md_table_of(token) == MD_TYPE_REF && row <= names->assembly->md.rows[MD_TYPE_REF];
  return here ? row : 0;
}

bool foreign_is_delegate(const LiftNames *names, uint32_t token) {
  uint32_t row = md_row_of(token);
  return md_table_of(token) == MD_TYPE_DEF && row <= names->assembly->md.rows[MD_TYPE_DEF] &&
         assembly_type_kind(names->assembly, row) == CIL_KIND_DELEGATE;
}

/* ---- types here --------------------------------------------------------------- */

static void note_derived(LiftForeign *f, const Metadata *md, uint32_t row, bool interface) {
  const char *space = foreign_space(md, row);
  const char *name = metadata_text(md, MD_TYPE_REF_NAME, row);
  bool collection = foreign_starts(space, "System.Collections");
  f->derived[row] = 1;
  f->exceptions |= foreign_ends(name, "Exception");
  f->comparers |= strstr(name, "Comparer") != NULL;
  f->lists |= interface && collection && !strstr(name, "Enumera") && !strstr(name, "Compar");
  f->streams |= !interface && foreign_is_stream(space, name);
}

/* Whether a method takes the place of one of a base class, and is none that all objects have. */
static bool overrides_own(const Metadata *md, uint32_t m) {
  static const char *const of_object[] = {"ToString", "Equals", "GetHashCode", "Finalize"};
  uint32_t flags = metadata_get(md, MD_METHOD_FLAGS, m);
  return flags & METHOD_VIRTUAL && !(flags & METHOD_NEW_SLOT) &&
         !FOREIGN_LISTED(metadata_text(md, MD_METHOD_NAME, m), of_object);
}

/* The class of the library that a type derives from, also by types of the program. */
static uint32_t root_of(const LiftNames *names, uint32_t type) {
  uint32_t base = 0;
  for (uint32_t i = 0; i < 100 && type; i++, type = effects_base(names, type))
    base = metadata_get(&names->assembly->md, MD_TYPE_DEF_EXTENDS, type);
  return foreign_type(names, base);
}

static void note_overrides(const LiftNames *names, LiftForeign *f, uint32_t type) {
  const Metadata *md = &names->assembly->md;
  uint32_t root = root_of(names, type), from, to;
  metadata_range(md, MD_TYPE_DEF_METHODS, type, &from, &to);
  if (!root || assembly_is_type(names->assembly, md_token(MD_TYPE_REF, root), "System", "Object"))
    return;
  for (; from < to && !f->overridden[root]; from++)
    if (overrides_own(md, from)) f->overridden[root] = 1;
  const char *space = foreign_space(md, root);
  bool own = foreign_starts(space, "System") && !foreign_starts(space, "System.Collections");
  f->collections |= f->overridden[root] && !own;
}

/* ---- what the program gives to the library -------------------------------------- */

static void note_type(LiftForeign *f, const Metadata *md, uint32_t row) {
  static const char *const words[] = {"Observable", "BindingList", "INotifyCollectionChanged"};
  for (size_t k = 0; k < sizeof words / sizeof *words; k++)
    f->collections |= strstr(metadata_text(md, MD_TYPE_REF_NAME, row), words[k]) != NULL;
  f->reflects |= foreign_starts(foreign_space(md, row), "Microsoft.CSharp.RuntimeBinder") ||
                 strcmp(metadata_text(md, MD_TYPE_REF_NAME, row), "DynamicMethod") == 0;
}

static void note_member(const LiftNames *names, LiftForeign *f, uint32_t member) {
  const Metadata *md = &names->assembly->md;
  Member m;
  if (!assembly_method(names->assembly, md_token(MD_MEMBER_REF, member), &m) || m.definition)
    return;
  uint32_t row = foreign_type(names, m.owner);
  if (!row) return;
  const char *space = foreign_space(md, row);
  f->made_comparers |=
      strcmp(m.name, "Create") == 0 && strstr(metadata_text(md, MD_TYPE_REF_NAME, row), "Comparer");
  f->reflects |=
      strcmp(m.name, "CreateDelegate") == 0 ||
      (strcmp(m.name, "Compile") == 0 && foreign_starts(space, "System.Linq.Expressions"));
}

void foreign_find(LiftNames *names) {
  const Metadata *md = &names->assembly->md;
  LiftForeign *f = ARENA_NEW(names->arena, LiftForeign);
  f->derived = ARENA_ARRAY(names->arena, uint8_t, md->rows[MD_TYPE_REF] + 1);
  f->overridden = ARENA_ARRAY(names->arena, uint8_t, md->rows[MD_TYPE_REF] + 1);
  for (uint32_t t = 1; t <= md->rows[MD_TYPE_DEF]; t++) {
    uint32_t row = foreign_type(names, metadata_get(md, MD_TYPE_DEF_EXTENDS, t));
    if (row) note_derived(f, md, row, false);
    note_overrides(names, f, t);
  }
  for (uint32_t i = 1; i <= md->rows[MD_INTERFACE_IMPL]; i++) {
    uint32_t row = foreign_type(names, metadata_get(md, MD_INTERFACE_IMPL_INTERFACE, i));
    if (row) note_derived(f, md, row, true);
  }
  for (uint32_t i = 1; i <= md->rows[MD_TYPE_REF]; i++) note_type(f, md, i);
  for (uint32_t i = 1; i <= md->rows[MD_MEMBER_REF]; i++) note_member(names, f, i);
  names->foreign = f;
}

bool foreign_replaces(const LiftNames *names, uint32_t owner, const char *method, bool has_this) {
  const Metadata *md = &names->assembly->md;
  const LiftForeign *f = names->foreign;
  uint32_t row = foreign_type(names, owner);
  if (!f || !row) return false;
  if (f->streams &&
      foreign_is_stream(foreign_space(md, row), metadata_text(md, MD_TYPE_REF_NAME, row)))
    return true;
  return f->overridden[row] && has_this && strcmp(method, ".ctor") != 0;
}
