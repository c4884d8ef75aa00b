/* SPDX-License-Identifier: MIT */
/* What a method of another assembly may get hold of, by the types of its arguments. */
#include "cil/lift/effects.h"
#include "cil/lift/external.h"
#include "cil/lift/specifications.h"

#include <string.h>

enum { NOTHING, EQUALITY, OBJECTS, UNKNOWN }; /* each includes those before it */

static bool listed(const char *name, const char *const *list, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (strcmp(name, list[i]) == 0) return true;
  return false;
}
#define LISTED(name, list) listed(name, list, sizeof(list) / sizeof *(list))

/* Classes of the library that call no method of the program, unless one derives from them. */
static bool is_harmless(const char *space, const char *name) {
  static const char *const spaces[] = {"System.Text",
                                       "System.IO",
                                       "System.Globalization",
                                       "System.Reflection",
                                       "System.Diagnostics",
                                       "System.Numerics",
                                       "System.Text.RegularExpressions",
                                       "System.Threading",
                                       "System.Linq.Expressions",
                                       "System.Reflection.Emit",
                                       "System.Resources",
                                       "System.Security.Cryptography",
                                       "System.Runtime.CompilerServices"};
  static const char *const classes[] = {
      "Type",        "Random",       "Console",     "Math",      "Convert",
      "String",      "Version",      "Environment", "Uri",       "Buffer",
      "GC",          "BitConverter", "Enum",        "Attribute", "IFormatProvider",
      "IDisposable", "Guid",         "DateTime",    "TimeSpan",  "Decimal"};
  size_t n = strlen(name);
  if (n > 9 && strcmp(name + n - 9, "Exception") == 0) return true;
  return LISTED(space, spaces) || (strcmp(space, "System") == 0 && LISTED(name, classes));
}

/* Collections that compare and print what is in them, and do nothing else with it. */
static bool is_collection(const char *space, const char *name) {
  static const char *const classes[] = {"List`1",
                                        "Dictionary`2",
                                        "HashSet`1",
                                        "Stack`1",
                                        "Queue`1",
                                        "KeyValuePair`2",
                                        "LinkedList`1",
                                        "LinkedListNode`1",
                                        "SortedDictionary`2",
                                        "SortedList`2",
                                        "SortedSet`1",
                                        "Tuple`2",
                                        "Tuple`3",
                                        "Tuple`4",
                                        "Nullable`1",
                                        "ArrayList",
                                        "Hashtable",
                                        "Stack",
                                        "Queue",
                                        "Tuple`1",
                                        "StringBuilder",
                                        "Enumerator",
                                        "KeyCollection",
                                        "ValueCollection",
                                        "ReadOnlyCollection`1",
                                        "ReadOnlyDictionary`2",
                                        "ConcurrentDictionary`2",
                                        "ConcurrentQueue`1",
                                        "ConcurrentStack`1",
                                        "ConcurrentBag`1",
                                        "BitArray",
                                        "NameValueCollection",
                                        "StringCollection",
                                        "StringDictionary",
                                        "Comparer",
                                        "Comparer`1",
                                        "EqualityComparer`1",
                                        "StringComparer"};
  bool system = strncmp(space, "System", 6) == 0 || !*space; /* nested ones have no namespace */
  return system && LISTED(name, classes);
}

/* Interfaces of collections, whose objects are collections of the library unless the program
 * implements them. */
static bool is_collection_interface(const char *space, const char *name) {
  static const char *const interfaces[] = {
      "ICollection",
      "IList",
      "IDictionary",
      "ICollection`1",
      "IList`1",
      "IDictionary`2",
      "ISet`1",
      "IReadOnlySet`1",
      "IReadOnlyCollection`1",
      "IReadOnlyList`1",
      "IReadOnlyDictionary`2",
  };
  return strncmp(space, "System.Collections", 18) == 0 && LISTED(name, interfaces);
}

/* Some collections tell delegates what happens to them. */
static bool has_listeners(const LiftNames *names) {
  static const char *const words[] = {"Observable", "BindingList", "INotifyCollectionChanged"};
  const Metadata *md = &names->assembly->md;
  for (uint32_t i = 1; i <= md->rows[MD_TYPE_REF]; i++)
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
      if (strstr(metadata_text(md, MD_TYPE_REF_NAME, i), words[k])) return true;
  return false;
}

static bool is_delegate(const char *name) {
  static const char *const words[] = {"Action",      "Func",     "Predicate", "Comparison",
                                      "Converter",   "Delegate", "Callback",  "Handler",
                                      "ThreadStart", "Evaluator"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strstr(name, words[i])) return true;
  return false;
}

static int most(int a, int b) {
  return a > b ? a : b;
}

static int reach(const LiftNames *names, const SigType *t, uint32_t depth);

static int reach_named(const LiftNames *names, const SigType *t, uint32_t depth) {
  const Metadata *md = &names->assembly->md;
  uint32_t row = md_row_of(t->token);
  int inside = NOTHING;
  for (uint32_t i = 0; i < t->args; i++) inside = most(inside, reach(names, t->arg[i], depth + 1));
  if (md_table_of(t->token) != MD_TYPE_REF || row > md->rows[MD_TYPE_REF]) return OBJECTS;
  const char *space = metadata_text(md, MD_TYPE_REF_NAMESPACE, row);
  const char *name = metadata_text(md, MD_TYPE_REF_NAME, row);
  if (effects_derived(names, row)) return OBJECTS;
  bool value = t->elem == SIG_VALUETYPE || t->value_type;
  if (is_delegate(name) && !value) return UNKNOWN;
  if (is_collection(space, name)) return inside || !t->args ? EQUALITY : NOTHING;
  if (is_collection_interface(space, name) && !has_listeners(names))
    return inside || !t->args ? EQUALITY : NOTHING;
  if (is_harmless(space, name) || value) return inside;
  return UNKNOWN;
}

static int reach(const LiftNames *names, const SigType *t, uint32_t depth) {
  if (!t || depth > SIG_DEPTH) return NOTHING;
  switch (t->elem) {
  case SIG_BYREF:
  case SIG_SZARRAY:
  case SIG_ARRAY: return reach(names, t->inner, depth + 1);
  case SIG_VALUETYPE:
    if (md_table_of(t->token) == MD_TYPE_DEF)
      return lift_sort(names, t)->kind == LIFT_STRUCT ? OBJECTS : NOTHING;
    return reach_named(names, t, depth);
  case SIG_CLASS:
  case SIG_GENERICINST: return reach_named(names, t, depth);
  case SIG_OBJECT:
  case SIG_VAR:
  case SIG_MVAR: return OBJECTS;
  case SIG_FNPTR:
  case SIG_PTR: return UNKNOWN;
  default: return NOTHING;
  }
}

/* Whether something of this type may be or hold an object that can change. */
static bool holds_objects(const SigType *t, uint32_t depth) {
  if (!t || depth > SIG_DEPTH) return true;
  switch (t->elem) {
  case SIG_BYREF:
  case SIG_SZARRAY:
  case SIG_ARRAY: return holds_objects(t->inner, depth + 1);
  case SIG_GENERICINST:
    for (uint32_t i = 0; i < t->args; i++)
      if (holds_objects(t->arg[i], depth + 1)) return true;
    return !t->value_type;
  case SIG_CLASS:
  case SIG_OBJECT:
  case SIG_VAR:
  case SIG_MVAR:
  case SIG_FNPTR:
  case SIG_PTR: return true;
  default: return false;
  }
}

static void add_array(const LiftNames *names, LibraryEffect *e, const SigType *t, uint32_t which,
                      int *most_of_all) {
  if (t && t->elem == SIG_BYREF) t = t->inner;
  bool any =
      t && t->elem == SIG_CLASS && assembly_is_type(names->assembly, t->token, "System", "Array");
  bool array = t && (t->elem == SIG_SZARRAY || t->elem == SIG_ARRAY);
  bool span = spans_is(names, t) && t->args == 1 &&
              assembly_is_type(names->assembly, t->token, "System", "Span`1");
  const LiftSort *s = array  ? lift_sort(names, t->inner)
                      : span ? lift_sort(names, t->arg[0])
                             : &lift_no_sort;
  if (any || s->any || ((array || span) && e->n == sizeof e->arrays / sizeof *e->arrays)) {
    *most_of_all = most(*most_of_all, OBJECTS); /* which has all elements */
  } else if (s->kind != LIFT_NONE) {
    e->elements[e->n] = lift_elements(names, s);
    e->arrays[e->n++] = which;
  }
}

/* The owner of a member as a type, and whether it is a plain collection. */
static bool owner_is_collection(const LiftNames *names, const SigType *t) {
  const Metadata *md = &names->assembly->md;
  uint32_t row = t ? md_row_of(t->token) : 0;
  if (!t || md_table_of(t->token) != MD_TYPE_REF || row > md->rows[MD_TYPE_REF]) return false;
  const char *space = metadata_text(md, MD_TYPE_REF_NAMESPACE, row);
  const char *name = metadata_text(md, MD_TYPE_REF_NAME, row);
  return !effects_derived(names, row) &&
         (is_collection(space, name) ||
          (is_collection_interface(space, name) && !has_listeners(names)));
}

LibraryEffect effects_library(const LiftNames *names, const Member *m, const SigMethod *sig) {
  LibraryEffect e = {.node = EFFECTS_NONE};
  LiftArgs args = lift_member_args(names, m);
  const SigType *owner = lift_token_type(names, m->owner);
  bool collection = owner_is_collection(names, owner);
  /* Reflection gets at everything. */
  static const char *const reflective[] = {"Invoke",      "DynamicInvoke", "CreateInstance",
                                           "SetValue",    "BeginInvoke",   "EndInvoke",
                                           "InvokeMember"};
  int all = LISTED(m->name, reflective) ? UNKNOWN
            : sig->flags & SIG_HAS_THIS ? reach(names, owner, 0)
                                        : NOTHING;
  if (sig->flags & SIG_HAS_THIS && spans_is(names, owner))
    add_array(names, &e, owner, UINT32_MAX, &all);
  e.gets_objects = all == UNKNOWN || (sig->flags & SIG_HAS_THIS && holds_objects(owner, 0));
  for (uint32_t i = 0; i < sig->params; i++) {
    const SigType *t = lift_substitute(names->arena, sig->param[i], &args);
    e.gets_objects |= holds_objects(t, 0);
    int one = reach(names, t, 0);
    /* What is put into a collection is compared at most. */
    if (collection && one == OBJECTS) one = EQUALITY;
    all = most(all, one);
    add_array(names, &e, t, i, &all);
  }
  if (all == EQUALITY) e.node = effects_equality(names);
  if (all == OBJECTS) e.node = effects_objects(names);
  if (all == UNKNOWN) e.node = EFFECTS_UNKNOWN;
  e.known = specifications_of(names, m, sig);
  if (e.known) e.n = 0;
  if (e.known) e.node = specifications_reach(names, e.known);
  const ExternalContract *k = e.known ? NULL : external_find(names, m, sig);
  if (k && k->pure) e = (LibraryEffect){.node = EFFECTS_NONE, .pure = true};
  return e;
}
