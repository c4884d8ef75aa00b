/* SPDX-License-Identifier: MIT */
/* A field is a map from objects, a static field a variable, a field of a struct a selector. */
#include "cil/lift/fields.h"

#include "cil/lift/external.h"
#include "cil/lift/specifications.h"

#include <string.h>

void fields_declare(const LiftNames *names, const char *name, const char *of, const LiftSort *s) {
  TreeDecls *out = &names->decls->made;
  if (of) {
    tree_declare(names->trees, out, "var %s: [%s]%s;", name, of, s->name);
    return;
  }
  Decl *d = tree_decl(names->trees, DECL_VAR, NULL);
  Var *v = lift_declared(names, VAR_GLOBAL, name, s);
  v->decl = d;
  d->u.globals = tree_vars(names->trees, &v, 1);
  vec_push(out, d);
}

/* Public static fields of .NET's class library are readonly, and never null but for one. */
static bool is_library_constant(const LiftNames *names, const Member *m) {
  return external_is_framework(names, m->owner) && strcmp(m->name, "Success") != 0;
}

/* A field of a class of another assembly: what that does may change it at any time that it gets to
 * run, unless it is constant. */
static const char *outside_field(const LiftNames *names, const Member *m, const LiftSort *s,
                                 bool is_static, bool constant) {
  bool by_type = false;
  LiftDecls *d = names->decls;
  uint32_t owner = m->owner;
  const SigType *t = lift_token_type(names, owner);
  if (t && t->elem == SIG_GENERICINST) {
    owner = t->token;
    by_type = is_static;
  }
  const char *name = arena_printf(names->arena, "%s.%s", decls_type_name(names, owner),
                                  decls_name(names->arena, m->name));
  const char *key = arena_printf(names->arena, "field %s", name), *known = decls_find(d, key);
  if (known) return known;
  const char *own = decls_unique(d, name);
  decls_keep(d, key, own);
  decls_global(d, own, NULL, !constant);
  fields_declare(names, own, is_static && !by_type ? NULL : by_type ? "Type" : "Ref", s);
  return own;
}

bool fields_by_type(const LiftNames *names, uint32_t row) {
  const Assembly *a = names->assembly;
  return metadata_get(&a->md, MD_FIELD_FLAGS, row) & FIELD_STATIC &&
         assembly_generics(a, md_token(MD_TYPE_DEF, a->owner_of_field[row]));
}

bool fields_resolve(const LiftNames *names, uint32_t token, bool is_static, FieldRef *f,
                    const char **why) {
  const Assembly *a = names->assembly;
  Member m;
  *f = (FieldRef){0};
  *why = "a field that is not there";
  if (!assembly_field(a, token, &m)) return false;
  const SigType *declared = sig_field(names->arena, m.signature);
  LiftArgs args = lift_member_args(names, &m);
  f->type = lift_substitute(names->arena, declared, &args);
  f->sort = lift_sort(names, f->type);
  f->stored = lift_sort(names, declared);
  *why = "a field of a type that is not translated";
  if (f->sort->kind == LIFT_NONE || f->stored->kind == LIFT_NONE) return false;
  f->owner = lift_token_type(names, m.owner);
  f->by_type = is_static && f->owner && f->owner->elem == SIG_GENERICINST;
  f->in_struct = !is_static && f->owner && lift_sort(names, f->owner)->kind != LIFT_REF;
  f->row = m.definition;
  f->never_null = m.definition && names->rows.never_null && names->rows.never_null[m.definition];
  if (m.definition) {
    bool really = metadata_get(&a->md, MD_FIELD_FLAGS, m.definition) & FIELD_STATIC;
    f->name = really == is_static ? names->field[m.definition] : NULL;
    /* The owner that a reference names must be of the kind that the field's own one is. */
    /* Without an instantiation nobody knows which of the variables is meant. */
    if (f->by_type != fields_by_type(names, m.definition)) f->name = NULL;
    bool global = f->name && decls_global_number(names->decls, f->name) != UINT32_MAX;
    const SigType *own =
        lift_token_type(names, md_token(MD_TYPE_DEF, a->owner_of_field[m.definition]));
    const LiftSort *s = own ? lift_sort(names, own) : &lift_no_sort;
    if (f->in_struct && (global || s->kind != LIFT_STRUCT || s->opaque)) f->name = NULL;
    if (!f->in_struct && !global) f->name = NULL;
  } else if (f->in_struct && tuples_parts(names, m.owner)) {
    f->name = tuples_part(m.name);
  } else if (!f->in_struct) {
    f->constant = is_static && is_library_constant(names, &m);
    f->never_null = f->constant && f->sort->kind == LIFT_REF && !f->stored->any;
    f->name = outside_field(names, &m, f->stored, is_static, f->constant);
  } else {
    *why = "a field of a struct of another assembly";
  }
  return f->name != NULL;
}

bool fields_is_data(const LiftNames *names, uint32_t row) {
  const Metadata *md = &names->assembly->md;
  for (uint32_t i = 1; i <= md->rows[MD_FIELD_RVA]; i++)
    if (metadata_get(md, MD_FIELD_RVA_FIELD, i) == row) return true;
  return false;
}

static bool resolve(Lift *l, const IlInsn *insn, bool is_static, FieldRef *f) {
  const char *why;
  bool ok = fields_resolve(l->names, insn->token, is_static, f, &why);
  if (!ok) lift_refuse(l, why);
  return ok;
}

/* The field of an object as a place; that the object is not null is an obligation. */
static const LiftPlace *field_place(Lift *l, const FieldRef *f, LiftValue o, bool to_variable) {
  LiftPlace *p = ARENA_NEW(l->names->arena, LiftPlace);
  if (f->in_struct) {
    const LiftPlace *of = address_of(l, o);
    if (of && strcmp(of->sort->name, lift_sort(l->names, f->owner)->name) != 0)
      lift_refuse(l, "a field of another struct");
    if (!of || l->why) return NULL;
    *p = *address_member(l, of, f->name, f->sort, f->stored, f->type);
    p->field = f->row;
    return p;
  }
  lift_as(l, o, &lift_ref_sort);
  if (l->why) return NULL;
  if (to_variable) o = lift_to_variable(l, o); /* an address stays while variables are assigned */
  lift_require_object(l, o);
  *p = (LiftPlace){.tree = lift_tree(l, "%e[%e]", decls_tree(l->names, f->name), o.tree),
                   .sort = f->sort,
                   .stored = f->stored,
                   .type = f->type,
                   .global = f->name,
                   .object = o.tree,
                   .field = f->row};
  return p;
}

static const LiftPlace *static_place(Lift *l, const FieldRef *f) {
  LiftPlace *p = ARENA_NEW(l->names->arena, LiftPlace);
  *p = (LiftPlace){.tree = tree_variable(l->names->trees, f->name),
                   .sort = f->sort,
                   .stored = f->stored,
                   .type = f->type,
                   .global = f->name,
                   .field = f->row};
  if (f->by_type) {
    p->object = classes_here(l, f->owner);
    p->tree = lift_tree(l, "%s[%e]", f->name, p->object);
  }
  return p;
}

static void load_known(Lift *l, const LiftPlace *p, const FieldRef *f) {
  address_load(l, p);
  if (f->constant && !l->why && !l->contract) /* which value that is, nobody says */
    lift_code(l, "assume {:overapproximation \"the value of %s\", %e} true;", f->name,
              l->stack[l->n - 1].tree);
  if (!f->never_null || l->why) return;
  LiftValue *v = &l->stack[l->n - 1];
  if (v->never_null) return;
  v->never_null = true;
  lift_assume(l, lift_tree(l, "%e != null", v->tree));
}

static void load_field(Lift *l, const IlInsn *insn) {
  FieldRef f;
  LiftValue o = lift_pop(l);
  if (!resolve(l, insn, false, &f)) return;
  if (f.in_struct && o.kind == LIFT_STRUCT) {
    if (o.sort->opaque || strcmp(o.sort->name, lift_sort(l->names, f.owner)->name) != 0) {
      lift_refuse(l, "a field of a struct of another assembly");
      return;
    }
    Expr *field = lift_tree(l, "%e->%s", o.tree, f.name);
    lift_push(l, lift_value(f.sort, lift_convert(l, field, f.stored, f.sort), f.type));
    return;
  }
  const LiftPlace *p = field_place(l, &f, o, false);
  if (p) load_known(l, p, &f);
}

static void store_field(Lift *l, const IlInsn *insn) {
  FieldRef f;
  LiftValue v = lift_pop(l), o = lift_pop(l);
  if (!resolve(l, insn, false, &f)) return;
  const LiftPlace *p = field_place(l, &f, o, false);
  if (p) address_store(l, p, v);
}

static void push_address(Lift *l, const IlInsn *insn) {
  FieldRef f;
  LiftValue o = lift_pop(l);
  if (!resolve(l, insn, false, &f)) return;
  const LiftPlace *p = field_place(l, &f, o, true);
  if (p) address_push(l, p);
}

/* The one field of the library that everybody uses is a literal. */
static bool is_empty_string(const Lift *l, const IlInsn *insn) {
  Member m;
  return assembly_field(l->names->assembly, insn->token, &m) && strcmp(m.name, "Empty") == 0 &&
         assembly_is_type(l->names->assembly, m.owner, "System", "String");
}

/* A field whose value never changes, which the specifications know. */
static bool load_constant(Lift *l, const IlInsn *insn) {
  Member m;
  if (!assembly_field(l->names->assembly, insn->token, &m)) return false;
  const SigType *t = sig_field(l->names->arena, m.signature);
  const LiftSort *s = lift_sort(l->names, t);
  const char *name = s->kind == LIFT_NONE ? NULL : specifications_constant(l->names, &m);
  if (name) lift_push(l, lift_value(s, tree_variable(l->names->trees, name), t));
  return name != NULL;
}

static void step_static(Lift *l, const IlInsn *insn) {
  FieldRef f;
  LiftValue v = {0};
  if (insn->op == IL_LDSFLD && is_empty_string(l, insn)) {
    lift_push(l, lift_named(l, "string.empty", NULL));
    return;
  }
  if (insn->op == IL_LDSFLD && load_constant(l, insn)) return;
  if (insn->op == IL_STSFLD) v = lift_pop(l);
  if (!resolve(l, insn, true, &f)) return;
  const LiftPlace *p = static_place(l, &f);
  if (insn->op == IL_LDSFLD)
    load_known(l, p, &f);
  else if (insn->op == IL_STSFLD)
    address_store(l, p, v);
  else
    address_push(l, p);
}

bool fields_step(Lift *l, const IlInsn *insn) {
  switch (insn->op) {
  case IL_LDFLD: load_field(l, insn); return true;
  case IL_STFLD: store_field(l, insn); return true;
  case IL_LDFLDA: push_address(l, insn); return true;
  case IL_LDSFLD:
  case IL_LDSFLDA:
  case IL_STSFLD: step_static(l, insn); return true;
  default: return false;
  }
}
