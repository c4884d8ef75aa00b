/* SPDX-License-Identifier: MIT */
/* What a method of another assembly may get hold of, by the types of its arguments. */
#include "cil/lift/effects.h"
#include "cil/lift/external.h"
#include "cil/lift/foreign.h"
#include "cil/lift/specifications.h"

#include <string.h>

/* Each includes those before it, but CONSTRUCTORS, which stands alone. */
enum { NOTHING, EQUALITY, OBJECTS, UNKNOWN, CONSTRUCTORS, EVERYTHING };

/* Classes of the library that call no method of the program, unless one derives from them. */
static bool is_harmless(const LiftForeign *f, const char *space, const char *name) {
  static const char *const spaces[] = {"System.Text",
                                       "System.IO",
                                       "System.Globalization",
                                       "System.Reflection",
                                       "System.Diagnostics",
                                       "System.Numerics",
                                       "System.Text.RegularExpressions",
                                       "System.Linq.Expressions",
                                       "System.Reflection.Emit",
                                       "System.Resources",
                                       "System.Security.Cryptography",
                                       "System.Runtime.CompilerServices"};
  static const char *const classes[] = {
      "Type",   "Random",       "Console",     "Math",      "Convert",
      "String", "Version",      "Environment", "Uri",       "Buffer",
      "GC",     "BitConverter", "Enum",        "Attribute", "IFormatProvider",
      "Guid",   "DateTime",     "TimeSpan",    "Decimal"};
  /* Of threads only what keeps no delegate. */
  static const char *const threading[] = {"Interlocked",
                                          "Monitor",
                                          "Volatile",
                                          "Mutex",
                                          "Semaphore",
                                          "SemaphoreSlim",
                                          "ManualResetEvent",
                                          "ManualResetEventSlim",
                                          "AutoResetEvent",
                                          "EventWaitHandle",
                                          "WaitHandle",
                                          "ReaderWriterLock",
                                          "ReaderWriterLockSlim",
                                          "SpinLock",
                                          "SpinWait",
                                          "CountdownEvent",
                                          "Lock",
                                          "Scope",
                                          "CancellationToken",
                                          "Timeout"};
  if (foreign_ends(name, "Exception")) return !f->exceptions;
  if (strcmp(space, "System.Threading") == 0) return FOREIGN_LISTED(name, threading);
  if (f->streams && foreign_is_stream(space, name)) return false;
  return FOREIGN_LISTED(space, spaces) ||
         (strcmp(space, "System") == 0 && FOREIGN_LISTED(name, classes));
}

/* Structs that wait for a task, or are one, run what is in it. */
static bool is_harmless_struct(const char *space, const char *name) {
  static const char *const words[] = {"Task", "Await", "Registration", "Callback"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strstr(name, words[i])) return false;
  return strcmp(space, "System") == 0 || foreign_starts(space, "System.");
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
  return foreign_starts(space, "System") && FOREIGN_LISTED(name, classes);
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
  return foreign_starts(space, "System.Collections") && FOREIGN_LISTED(name, interfaces);
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

/* A collection of the library that only compares and prints what is in it. */
static bool is_plain_collection(const LiftForeign *f, const char *space, const char *name) {
  bool own = f->collections || f->lists;
  return (is_collection(space, name) && !(own && foreign_is_wrapper(name))) ||
         (is_collection_interface(space, name) && !f->collections);
}

/* What an object of a type of the library may run, when it is used. */
static int reach_library(const LiftNames *names, const SigType *t, uint32_t row, int inside) {
  const Metadata *md = &names->assembly->md;
  const LiftForeign *f = names->foreign;
  const char *space = foreign_space(md, row), *name = metadata_text(md, MD_TYPE_REF_NAME, row);
  bool value = t->elem == SIG_VALUETYPE || t->value_type;
  if (is_delegate(name) && !value) return UNKNOWN;
  if (is_plain_collection(f, space, name))
    return inside || !t->args || f->comparers || f->made_comparers ? EQUALITY : NOTHING;
  /* Awaiters are among the structs of a harmless namespace. */
  if (value) return is_harmless_struct(space, name) ? inside : UNKNOWN;
  if (is_harmless(f, space, name)) return inside;
  bool given = foreign_ends(name, "Exception") || foreign_is_stream(space, name);
  return given ? OBJECTS : UNKNOWN;
}

static int reach_named(const LiftNames *names, const SigType *t, uint32_t depth) {
  uint32_t row = foreign_type(names, t->token);
  int inside = NOTHING;
  for (uint32_t i = 0; i < t->args; i++) inside = most(inside, reach(names, t->arg[i], depth + 1));
  if (!row) return foreign_is_delegate(names, t->token) ? UNKNOWN : OBJECTS;
  int own = reach_library(names, t, row, inside);
  /* Others get at what is in a collection. */
  if (depth && own == EQUALITY) own = most(own, inside);
  return names->foreign->derived[row] ? most(own, OBJECTS) : own;
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

/* What reflection and serializers get at, by the method's name and class. */
static int reach_reflection(const char *space, const char *type, const char *name,
                            const SigMethod *sig) {
  static const char *const on_members[] = {"Invoke", "GetValue", "SetValue", "CreateInstance"};
  if (strcmp(type, "Activator") == 0 && sig->generics && !sig->params) return CONSTRUCTORS;
  if (strcmp(type, "Activator") == 0 || strcmp(name, "InvokeMember") == 0) return EVERYTHING;
  if (foreign_starts(space, "System.Reflection") && FOREIGN_LISTED(name, on_members))
    return EVERYTHING;
  bool serializes = strstr(type, "Serializer") || strcmp(type, "JsonConvert") == 0;
  return serializes ? EVERYTHING : NOTHING;
}

/* A method without an object: by its class, which may keep what it was given before. */
static int reach_static(const LiftNames *names, uint32_t row, const char *space, const char *type) {
  const LiftForeign *f = names->foreign;
  bool system = strcmp(space, "System") == 0 || foreign_starts(space, "System.");
  if (!system && !foreign_starts(space, "Microsoft.")) return UNKNOWN;
  if (f->streams && foreign_is_stream(space, type)) return OBJECTS;
  return f->derived[row] ? OBJECTS : NOTHING;
}

static int reach_owner(const LiftNames *names, const Member *m, const SigMethod *sig) {
  /* Delegates have these. */
  static const char *const called[] = {"Invoke", "DynamicInvoke", "BeginInvoke", "EndInvoke"};
  const Metadata *md = &names->assembly->md;
  const SigType *owner = lift_token_type(names, m->owner);
  uint32_t row = owner ? foreign_type(names, owner->token) : 0;
  int all = FOREIGN_LISTED(m->name, called) ? UNKNOWN : NOTHING;
  if (sig->flags & SIG_HAS_THIS) all = most(all, reach(names, owner, 0));
  if (!row) return all;
  const char *space = foreign_space(md, row), *type = metadata_text(md, MD_TYPE_REF_NAME, row);
  all = most(all, reach_reflection(space, type, m->name, sig));
  return sig->flags & SIG_HAS_THIS ? all : most(all, reach_static(names, row, space, type));
}

/* What a collection is given to keep is compared at most. */
static int reach_argument(const LiftNames *names, const SigType *declared, const SigType *t,
                          bool collection) {
  int one = reach(names, t, 1);
  if (!collection || !one) return one;
  if (declared->elem == SIG_BYREF || declared->elem == SIG_SZARRAY) declared = declared->inner;
  bool printed = declared->elem == SIG_OBJECT || declared->elem == SIG_MVAR;
  return declared->elem == SIG_VAR || (printed && one == OBJECTS) ? EQUALITY : one;
}

static bool owner_is_collection(const LiftNames *names, const SigType *t) {
  const Metadata *md = &names->assembly->md;
  uint32_t row = t ? foreign_type(names, t->token) : 0;
  return row && !names->foreign->derived[row] &&
         is_plain_collection(names->foreign, foreign_space(md, row),
                             metadata_text(md, MD_TYPE_REF_NAME, row));
}

static uint32_t node_reached(const LiftNames *names, int reach) {
  switch (reach) {
  case NOTHING: return EFFECTS_NONE;
  case EQUALITY: return effects_equality(names);
  case OBJECTS: return effects_objects(names);
  case CONSTRUCTORS: return effects_constructors(names);
  case EVERYTHING: return effects_everything(names);
  default: return EFFECTS_UNKNOWN;
  }
}

LibraryEffect effects_library(const LiftNames *names, const Member *m, const SigMethod *sig) {
  LibraryEffect e = {.node = EFFECTS_NONE};
  LiftArgs args = lift_member_args(names, m);
  const SigType *owner = lift_token_type(names, m->owner);
  bool collection = owner_is_collection(names, owner);
  int all = reach_owner(names, m, sig);
  if (sig->flags & SIG_HAS_THIS && spans_is(names, owner))
    add_array(names, &e, owner, UINT32_MAX, &all);
  e.gets_objects = all >= UNKNOWN || (sig->flags & SIG_HAS_THIS && holds_objects(owner, 0));
  for (uint32_t i = 0; i < sig->params; i++) {
    const SigType *t = lift_substitute(names->arena, sig->param[i], &args);
    e.gets_objects |= holds_objects(t, 0);
    all = most(all, reach_argument(names, sig->param[i], t, collection));
    add_array(names, &e, t, i, &all);
  }
  e.node = node_reached(names, all);
  e.known = specifications_of(names, m, sig);
  if (e.known) e.n = 0;
  if (e.known) e.node = specifications_reach(names, e.known);
  const ExternalContract *k = e.known ? NULL : external_find(names, m, sig);
  if (k && k->pure) e = (LibraryEffect){.node = EFFECTS_NONE, .pure = true};
  return e;
}
