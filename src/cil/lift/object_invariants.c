/* SPDX-License-Identifier: MIT */
#include "cil/lift/object_invariants.h"

#include "cil/attribute.h"
#include "cil/lift/effects.h"
#include "cil/lift/owned.h"
#include "cil/names.h"

#include <string.h>

enum { BASES = 64 };

typedef struct ClassInvariant {
  uint32_t type;
  CilContract contract; /* in terms of `this` */
  VEC(uint32_t) fields; /* numbers of the globals that it reads of its own object */
  VEC(uint32_t) parts;  /* and of what its fields have          */
  OwnedParts owned;     /* those fields                         */
  bool private;         /* it can only break inside of its class */
  const char *why;      /* it cannot be read, or NULL */
  Expr *test;           /* whether `o` is of the class */
} ClassInvariant;

struct ObjectInvariants {
  const LiftNames *names;
  ClassInvariant **of_type; /* by row; NULL: none */
  uint8_t *address_taken;   /* methods whose address is taken, by row */
  uint8_t *relies;          /* methods that only their class calls and that assume its invariant */
};

/* ---- what an invariant reads ------------------------------------------------ */

static uint32_t global_of(const LiftNames *names, const Expr *e) {
  return e->kind == EX_VAR ? decls_global_number(names->decls, e->u.var.name->text) : UINT32_MAX;
}

/* The field of `this` that is read: `name[this]` or, where fields are kept together,
 * `group[name][this]`. UINT32_MAX: it is something else. */
static uint32_t field_of_this(const LiftNames *names, const Expr *e) {
  if (e->kind != EX_SELECT || !tree_is_var(e->u.map->args[0], "this")) return UINT32_MAX;
  const Expr *map = e->u.map->map;
  return global_of(names, map->kind == EX_SELECT ? map->u.map->args[0] : map);
}

static void note_field(ClassInvariant *c, uint32_t g) {
  for (uint32_t i = 0; i < c->fields.n; i++)
    if (c->fields.at[i] == g) return;
  vec_push(&c->fields, g);
}

/* The row of a field by its global. */
static uint32_t row_of_field(const LiftNames *names, uint32_t g) {
  const char *name = names->decls->globals.at[g].name;
  for (uint32_t f = 1; f <= names->assembly->md.rows[MD_FIELD]; f++)
    if (names->field[f] && strcmp(names->field[f], name) == 0) return f;
  return 0;
}

/* A part that a field owns is read: `name[field[this]]`, of an array `elements[field[this]]`. */
static bool note_part(const LiftNames *names, ClassInvariant *c, const Expr *e) {
  if (e->kind != EX_SELECT) return false;
  uint32_t field = field_of_this(names, e->u.map->args[0]);
  const Expr *map = e->u.map->map;
  uint32_t part = global_of(names, map->kind == EX_SELECT ? map->u.map->args[0] : map);
  if (field == UINT32_MAX || part == UINT32_MAX) return false;
  if (!owned_add(names, &c->owned, row_of_field(names, field))) return false;
  note_field(c, field);
  vec_push(&c->parts, part);
  return true;
}

/* Notes the fields. False: it reads more than fields of `this` and their parts. Static fields are
 * variables. */
static bool note_fields(const LiftNames *names, ClassInvariant *c, const Expr *e) {
  uint32_t field = field_of_this(names, e), g = global_of(names, e);
  if (field != UINT32_MAX) note_field(c, field);
  if (field != UINT32_MAX || note_part(names, c, e)) return true;
  if (e->kind == EX_SELECT && note_part(names, c, e->u.map->map))
    return note_fields(names, c, e->u.map->args[0]); /* an element */
  if (g != UINT32_MAX) note_field(c, g);
  bool own = g == UINT32_MAX && e->kind != EX_SELECT;
  for (uint32_t i = 0; i < tree_children(e); i++) own &= note_fields(names, c, tree_child(e, i));
  return own;
}

static bool reads_global(const ClassInvariant *c, const char *name, const LiftDecls *d) {
  for (uint32_t i = 0; i < c->fields.n; i++)
    if (strcmp(d->globals.at[c->fields.at[i]].name, name) == 0) return true;
  return false;
}

/* Whether a body outside of the class writes one of the fields. */
static bool written_outside(const LiftNames *names, const ClassInvariant *c) {
  const Assembly *a = names->assembly;
  for (uint32_t m = 1; m <= a->md.rows[MD_METHOD]; m++) {
    IlBody body;
    const char *why;
    IlInsn insn;
    if (a->owner_of_method[m] == c->type || !assembly_body(a, m, &body, &why)) continue;
    for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
      Member f;
      if (insn.op != IL_STFLD && insn.op != IL_LDFLDA) continue;
      if (!assembly_field(a, insn.token, &f) || !f.definition || !names->field[f.definition])
        continue;
      if (reads_global(c, names->field[f.definition], names->decls)) return true;
    }
  }
  return false;
}

static bool all_private(const LiftNames *names, const ClassInvariant *c) {
  const Assembly *a = names->assembly;
  for (uint32_t f = 1; f <= a->md.rows[MD_FIELD]; f++) {
    if (!names->field[f] || !reads_global(c, names->field[f], names->decls)) continue;
    if (a->owner_of_field[f] != c->type || (metadata_get(&a->md, MD_FIELD_FLAGS, f) & 7) != 1)
      return false;
  }
  return true;
}

static bool is_constructor(const LiftNames *names, uint32_t m) {
  return strcmp(metadata_text(&names->assembly->md, MD_METHOD_NAME, m), ".ctor") == 0;
}

static bool calls_virtually(const Assembly *a, uint32_t ctor) {
  IlBody body;
  const char *why;
  IlInsn insn;
  if (!assembly_body(a, ctor, &body, &why)) return true;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next)
    if (insn.op == IL_CALLVIRT || insn.op == IL_LDVIRTFTN || insn.op == IL_LDFTN) return true;
  return false;
}

typedef enum BaseKind { BASES_PLAIN, BASES_OUTSIDE, BASES_CALL } BaseKind;

/* A constructor of a base that calls something virtual runs methods too early. */
static BaseKind kind_of_bases(const LiftNames *names, uint32_t type) {
  const Assembly *a = names->assembly;
  for (uint32_t depth = 0; depth < BASES; depth++) {
    uint32_t base = metadata_get(&a->md, MD_TYPE_DEF_EXTENDS, type);
    if (assembly_is_type(a, base, "System", "Object")) return BASES_PLAIN;
    if (md_table_of(base) != MD_TYPE_DEF || !md_row_of(base)) return BASES_OUTSIDE;
    type = md_row_of(base);
    uint32_t from, to;
    metadata_range(&a->md, MD_TYPE_DEF_METHODS, type, &from, &to);
    for (; from < to; from++)
      if (is_constructor(names, from) && calls_virtually(a, from)) return BASES_CALL;
  }
  return BASES_OUTSIDE;
}

/* ---- reading ---------------------------------------------------------------- */

static void read_method(const LiftNames *names, ClassInvariant *c, uint32_t m) {
  const Assembly *a = names->assembly;
  IlBody body;
  const char *why;
  uint32_t at;
  Lift *l = ARENA_NEW(names->arena, Lift);
  LiftValue *this = ARENA_NEW(names->arena, LiftValue);
  const SigType *type = lift_token_type(names, md_token(MD_TYPE_DEF, c->type));
  *this = (LiftValue){.kind = LIFT_REF,
                      .tree = tree_variable(names->trees, "this"),
                      .sort = &lift_ref_sort,
                      .type = type};
  *l = (Lift){.names = names, .method = m, .contract = true, .arg = this, .args = 1};
  l->sig = sig_method(names->arena, metadata_blob(&a->md, MD_METHOD_SIGNATURE, m));
  CilContract own = {0};
  if (!l->sig || !assembly_body(a, m, &body, &why) || !il_check(&body, &why))
    c->why = "the body of its method is not there";
  else if (!contract_read(l, &body, &own, &at))
    c->why = l->why;
  for (uint32_t i = 0; i < own.clauses.n; i++) {
    if (own.clauses.at[i].kind != CLAUSE_INVARIANT) c->why = "its method has another contract";
    vec_push(&c->contract.clauses, own.clauses.at[i]);
  }
  vec_free(&own.clauses);
}

static bool inherits(const LiftNames *names, uint32_t type, uint32_t from) {
  for (uint32_t depth = 0; type && depth < BASES; depth++, type = effects_base(names, type))
    if (type == from) return true;
  return false;
}

static void judge(const LiftNames *names, ClassInvariant *c) {
  const Assembly *a = names->assembly;
  c->test = tree(names->trees, "old(alloc)[o]");
  for (uint32_t t = 1; t <= a->md.rows[MD_TYPE_DEF]; t++)
    if (inherits(names, t, c->type))
      c->test = tree(names->trees, "%e || typeof(o) == %s", c->test,
                     classes_type(names, lift_token_type(names, md_token(MD_TYPE_DEF, t))));
  c->private = !assembly_generics(a, md_token(MD_TYPE_DEF, c->type));
  for (uint32_t i = 0; i < c->contract.clauses.n; i++)
    c->private &= note_fields(names, c, c->contract.clauses.at[i].condition);
  c->private = c->private && all_private(names, c) &&
               kind_of_bases(names, c->type) == BASES_PLAIN && !written_outside(names, c);
}

static void note_addresses(ObjectInvariants *all) {
  const Assembly *a = all->names->assembly;
  for (uint32_t m = 1; m <= a->md.rows[MD_METHOD]; m++) {
    IlBody body;
    const char *why;
    IlInsn insn;
    Member t;
    if (!assembly_body(a, m, &body, &why)) continue;
    for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next)
      if ((insn.op == IL_LDFTN || insn.op == IL_LDVIRTFTN) && assembly_method(a, insn.token, &t) &&
          t.definition)
        all->address_taken[t.definition] = 1;
  }
}

static bool is_invariant(const ObjectInvariants *all, uint32_t m) {
  return attribute_find(all->names->assembly, md_token(MD_METHOD, m),
                        "System.Diagnostics.Contracts", "ContractInvariantMethodAttribute");
}

/* Code of other classes may call it. */
static bool is_visible(const ObjectInvariants *all, uint32_t m) {
  const Metadata *md = &all->names->assembly->md;
  uint32_t flags = metadata_get(md, MD_METHOD_FLAGS, m);
  if (is_invariant(all, m)) return false;
  return (flags & METHOD_ACCESS) != 1 || flags & METHOD_VIRTUAL || all->address_taken[m];
}

/* A method of the class assumes the invariant of all objects when it is called. */
static bool assumes_own(const ObjectInvariants *all, uint32_t m) {
  return is_visible(all, m) || all->relies[m];
}

static bool changes(const LiftNames *names, const ClassInvariant *c, uint32_t node) {
  for (uint32_t i = 0; i < c->fields.n; i++)
    if (effects_changes(names, node, c->fields.at[i])) return true;
  for (uint32_t i = 0; i < c->parts.n; i++)
    if (effects_changes(names, node, c->parts.at[i])) return true;
  return false;
}

static bool touches(const LiftNames *names, const ClassInvariant *c, uint32_t node) {
  for (uint32_t i = 0; i < c->fields.n; i++)
    if (effects_touches(names, node, c->fields.at[i])) return true;
  for (uint32_t i = 0; i < c->parts.n; i++)
    if (effects_touches(names, node, c->parts.at[i])) return true;
  return false;
}

/* Whether a method that only its class calls calls something that assumes the invariant. */
static bool calls_who_assumes(const ObjectInvariants *all, const ClassInvariant *c, uint32_t m) {
  const Assembly *a = all->names->assembly;
  IlBody body;
  const char *why;
  IlInsn insn;
  Member t;
  if (!assembly_body(a, m, &body, &why)) return false;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
    if (insn.op != IL_CALL && insn.op != IL_CALLVIRT && insn.op != IL_NEWOBJ) continue;
    if (!assembly_method(a, insn.token, &t) || !t.definition) continue;
    if (!touches(all->names, c, t.definition)) continue;
    if (a->owner_of_method[t.definition] != c->type || assumes_own(all, t.definition)) return true;
  }
  return false;
}

/* A method that only its class calls may be called while the invariant is broken, so it assumes
 * nothing, unless it calls what assumes the invariant: then it would have to show it of objects
 * that it knows nothing of, and so its callers do. The runtime calls .cctor at any time. */
static void note_reliance(ObjectInvariants *all) {
  const Assembly *a = all->names->assembly;
  for (bool more = true; more;) {
    more = false;
    for (uint32_t m = 1; m <= a->md.rows[MD_METHOD]; m++) {
      const ClassInvariant *c = all->of_type[a->owner_of_method[m]];
      if (!c || c->why || !c->private || is_invariant(all, m) || assumes_own(all, m)) continue;
      if (strcmp(metadata_text(&a->md, MD_METHOD_NAME, m), ".cctor") == 0) continue;
      if (!calls_who_assumes(all, c, m)) continue;
      all->relies[m] = 1;
      more = true;
    }
  }
}

ObjectInvariants *object_invariants_read(const LiftNames *names) {
  const Assembly *a = names->assembly;
  ObjectInvariants *all = ARENA_NEW(names->arena, ObjectInvariants);
  all->names = names;
  all->of_type = ARENA_ARRAY(names->arena, ClassInvariant *, a->md.rows[MD_TYPE_DEF] + 1);
  all->address_taken = ARENA_ARRAY(names->arena, uint8_t, a->md.rows[MD_METHOD] + 1);
  all->relies = ARENA_ARRAY(names->arena, uint8_t, a->md.rows[MD_METHOD] + 1);
  bool any = false;
  for (uint32_t m = 1; m <= a->md.rows[MD_METHOD]; m++) {
    uint32_t type = a->owner_of_method[m];
    if (!type || !is_invariant(all, m)) continue;
    if (!all->of_type[type]) {
      all->of_type[type] = ARENA_NEW(names->arena, ClassInvariant);
      all->of_type[type]->type = type;
    }
    if (assembly_type_kind(a, type) != CIL_KIND_CLASS)
      all->of_type[type]->why = "it is not one of a class";
    else
      read_method(names, all->of_type[type], m);
    any = true;
  }
  for (uint32_t t = 1; any && t <= a->md.rows[MD_TYPE_DEF]; t++)
    if (all->of_type[t] && !all->of_type[t]->why) judge(names, all->of_type[t]);
  if (any) note_addresses(all);
  if (any) note_reliance(all);
  return all;
}

void object_invariants_free(ObjectInvariants *all) {
  for (uint32_t t = 1; all && t <= all->names->assembly->md.rows[MD_TYPE_DEF]; t++)
    if (all->of_type[t]) {
      vec_free(&all->of_type[t]->contract.clauses);
      vec_free(&all->of_type[t]->fields);
      vec_free(&all->of_type[t]->parts);
      owned_free(&all->of_type[t]->owned);
    }
}

/* ---- methods ---------------------------------------------------------------- */

bool object_invariants_any(const ObjectInvariants *o) {
  for (uint32_t i = 1; i <= o->names->assembly->md.rows[MD_TYPE_DEF]; i++)
    if (o->of_type[i]) return true;
  return false;
}

const char *object_invariants_objection(const ObjectInvariants *all, uint32_t m) {
  uint32_t type = all->names->assembly->owner_of_method[m];
  for (uint32_t depth = 0; type && depth < BASES; depth++, type = effects_base(all->names, type)) {
    const ClassInvariant *c = all->of_type[type];
    if (c && c->why && is_visible(all, m))
      return arena_printf(all->names->arena, "an invariant that is not translated: %s", c->why);
  }
  return NULL;
}

/* All objects of the class keep it, but `but` and `other`, or NULL. Where it is assumed, it is of
 * all objects: fields of an object that has no such fields are never read, so what the maps have
 * there is nobody's business, and need not be told apart. */
static Expr *for_all(const LiftNames *names, const ClassInvariant *c, bool assumed, Expr *but,
                     Expr *other) {
  Trees *t = names->trees;
  Expr *all = NULL, *o = tree_variable(t, "o");
  Expr *object = tree(t, "o != null && alloc[o] && %e", assumed ? tree_bool(t, true) : c->test);
  if (but) object = tree(t, "%e && o != %e", object, but);
  if (other) object = tree(t, "%e && o != %e", object, other);
  for (uint32_t i = 0; i < c->contract.clauses.n; i++)
    all = tree_and(t, all, tree_replace(t, c->contract.clauses.at[i].condition, "this", o));
  Expr *e = tree(t, "(forall o: Ref :: %e ==> %e)", object, all ? all : tree_bool(t, true));
  Binder *b = e->u.binder;
  b->n_triggers = c->fields.n;
  b->triggers = ARENA_ARRAY(names->arena, Trigger, c->fields.n);
  for (uint32_t i = 0; i < c->fields.n; i++) {
    const char *name = names->decls->globals.at[c->fields.at[i]].name;
    b->triggers[i] = (Trigger){.terms = ARENA_ARRAY(names->arena, Expr *, 1), .n = 1};
    b->triggers[i].terms[0] = tree(t, "%e[o]", decls_tree(names, name));
  }
  return e;
}

static void add_line(SpecLines *lines, bool is_free, bool ensures, Expr *condition,
                     const char *message, const ContractClause *where) {
  SpecLine line = {is_free, ensures, message, condition, where};
  vec_push(lines, line);
}

static void show_of_this(const ClassInvariant *c, SpecLines *lines) {
  for (uint32_t i = 0; i < c->contract.clauses.n; i++)
    add_line(lines, false, true, c->contract.clauses.at[i].condition,
             "the object's invariant may not hold", &c->contract.clauses.at[i]);
}

static void assume_of_this(const ClassInvariant *c, SpecLines *lines) {
  for (uint32_t i = 0; i < c->contract.clauses.n; i++)
    add_line(lines, true, false, c->contract.clauses.at[i].condition, NULL,
             &c->contract.clauses.at[i]);
}

/* If it held at the beginning, it holds at the end. */
static void keep_of_this(const LiftNames *names, const ClassInvariant *c, SpecLines *lines) {
  Expr *all = NULL;
  for (uint32_t i = 0; i < c->contract.clauses.n; i++)
    all = tree_and(names->trees, all, c->contract.clauses.at[i].condition);
  for (uint32_t i = 0; i < c->contract.clauses.n; i++)
    add_line(lines, false, true,
             tree(names->trees, "old(%e) ==> %e", all, c->contract.clauses.at[i].condition),
             "the object's invariant may not hold", &c->contract.clauses.at[i]);
}

/* A constructor of a base may call it, before that of the class has established the invariant. */
static bool runs_early(const LiftNames *names, const ClassInvariant *c, uint32_t m) {
  uint32_t flags = metadata_get(&names->assembly->md, MD_METHOD_FLAGS, m);
  return flags & METHOD_VIRTUAL && !(flags & METHOD_NEW_SLOT) &&
         kind_of_bases(names, c->type) == BASES_CALL;
}

/* A method of the class itself. */
static void specify_own(const ObjectInvariants *all, const ClassInvariant *c, uint32_t m,
                        uint32_t node, SpecLines *lines) {
  const LiftNames *names = all->names;
  Expr *this = tree_variable(names->trees, "this");
  bool constructor = is_constructor(names, m);
  bool is_static = metadata_get(&names->assembly->md, MD_METHOD_FLAGS, m) & METHOD_STATIC;
  bool changed = constructor || changes(names, c, node);
  if (changed || touches(names, c, node))
    add_line(lines, true, false, for_all(names, c, true, constructor ? this : NULL, NULL), NULL,
             NULL);
  if (!changed || !is_visible(all, m)) return;
  if (!is_static) show_of_this(c, lines);
  add_line(lines, false, true, for_all(names, c, false, is_static ? NULL : this, NULL),
           "the invariant of another object may not hold",
           c->contract.clauses.n ? &c->contract.clauses.at[0] : NULL);
  add_line(lines, true, true, for_all(names, c, true, NULL, NULL), NULL, NULL);
}

/* A method of a class that inherits the invariant, where it could break there. */
static void specify_shared(const ObjectInvariants *all, const ClassInvariant *c, uint32_t m,
                           uint32_t node, SpecLines *lines) {
  uint32_t flags = metadata_get(&all->names->assembly->md, MD_METHOD_FLAGS, m);
  bool constructor = is_constructor(all->names, m);
  if (flags & METHOD_STATIC) return;
  if (runs_early(all->names, c, m)) {
    if (changes(all->names, c, node)) keep_of_this(all->names, c, lines);
    return;
  }
  if (!constructor) assume_of_this(c, lines);
  if (constructor || changes(all->names, c, node)) show_of_this(c, lines);
}

/* A method of another class: they hold when it is called, and when it returns. */
static void specify_other(const ObjectInvariants *all, const ClassInvariant *c, uint32_t node,
                          SpecLines *lines) {
  if (!touches(all->names, c, node)) return;
  Expr *holds = for_all(all->names, c, true, NULL, NULL);
  add_line(lines, true, false, holds, NULL, NULL);
  if (changes(all->names, c, node)) add_line(lines, true, true, holds, NULL, NULL);
}

void object_invariants_specify(const ObjectInvariants *all, uint32_t m, uint32_t node,
                               const TreeList *passed, SpecLines *lines) {
  const LiftNames *names = all->names;
  uint32_t own = names->assembly->owner_of_method[m];
  for (uint32_t t = 1; t <= names->assembly->md.rows[MD_TYPE_DEF]; t++) {
    const ClassInvariant *c = all->of_type[t];
    if (!c || c->why) continue;
    if (!c->private) {
      if (inherits(names, own, t) && is_visible(all, m)) specify_shared(all, c, m, node, lines);
    } else if (own == t) {
      owned_specify(names, &c->owned, node, passed, lines);
      if (assumes_own(all, m)) specify_own(all, c, m, node, lines);
    } else if (!owned_runs(&c->owned, m)) {
      specify_other(all, c, node, lines);
    }
  }
}

void object_invariants_before_call(Lift *l, uint32_t callee, uint32_t node, Expr *object) {
  const LiftNames *names = l->names;
  const ObjectInvariants *all = names->invariants;
  uint32_t type = names->assembly->owner_of_method[l->method];
  const ClassInvariant *c = all && type ? all->of_type[type] : NULL;
  if (!c || c->why || !c->private || node == EFFECTS_NONE || !touches(names, c, node)) return;
  /* Most methods that only the class calls assume nothing, nor does a constructor of its own. */
  bool own = callee && names->assembly->owner_of_method[callee] == type;
  if (own && !assumes_own(all, callee)) return;
  if (callee && owned_is_part(names, &c->owned, callee)) return;
  Expr *but = own && is_constructor(names, callee) ? object : NULL;
  static const char message[] = "the object's invariant may not hold before this call";
  bool is_static = metadata_get(&names->assembly->md, MD_METHOD_FLAGS, l->method) & METHOD_STATIC;
  bool of_this = !is_static && !(but && tree_is_var(but, "this"));
  for (uint32_t i = 0; of_this && i < c->contract.clauses.n; i++)
    lift_require(l, LIFT_CONTRACT, c->contract.clauses.at[i].condition, message);
  Expr *this = of_this ? tree_variable(names->trees, "this") : NULL;
  lift_require(l, LIFT_CONTRACT, for_all(names, c, false, but, this), message);
}

void object_invariants_after_library(const ObjectInvariants *all, uint32_t node, TreeList *out) {
  for (uint32_t t = 1; t <= all->names->assembly->md.rows[MD_TYPE_DEF]; t++) {
    const ClassInvariant *c = all->of_type[t];
    /* A part may call the library while the invariant is broken. */
    if (c && !c->why && c->private && !c->owned.n && changes(all->names, c, node))
      vec_push(out, for_all(all->names, c, true, NULL, NULL));
  }
}

void object_invariants_assumed(const ObjectInvariants *all, LiftTexts *out) {
  const LiftNames *names = all->names;
  for (uint32_t t = 1; t <= names->assembly->md.rows[MD_TYPE_DEF]; t++) {
    const ClassInvariant *c = all->of_type[t];
    if (!c || c->why || c->private) continue;
    Buf b = {0};
    NameScope s = {.assembly = names->assembly, .style = NAMES_CSHARP, .type = t};
    names_type(&s, &b, md_token(MD_TYPE_DEF, t));
    vec_push(out,
             arena_printf(names->arena, "invariants of %s hold between calls", b.n ? b.text : ""));
    buf_free(&b);
  }
}
