/* SPDX-License-Identifier: MIT */
/* Types of C# as types of Boogie. Integers, characters and enumerations are `int`, classes and
 * arrays `Ref`, structs datatypes. A type parameter is erased: its values are references, or values
 * inside of references (`any.int(3)`). A value type of another assembly is a type of which nothing
 * is known; it may be an enumeration, so there are functions from and to integers. */
#include "cil/lift/decls.h"

#include "base/hash.h"

#include <string.h>

#define P63 ((Wide)1 << 63)
#define FLOAT_ZERO "float.literal(0bv64)"

static const LiftSort int_sorts[] = {
    {LIFT_INT, "int", "0", NULL, "sbyte", -128, 127, false, false, false, false},
    {LIFT_INT, "int", "0", NULL, "byte", 0, 255, false, false, false, false},
    {LIFT_INT, "int", "0", NULL, "short", -32768, 32767, false, false, false, false},
    {LIFT_INT, "int", "0", NULL, "ushort", 0, 65535, false, false, false, false},
    {LIFT_INT, "int", "0", NULL, "int", INT32_MIN, INT32_MAX, false, false, false, false},
    {LIFT_INT, "int", "0", NULL, "uint", 0, UINT32_MAX, false, false, false, false},
    {LIFT_INT, "int", "0", NULL, "long", -P63, P63 - 1, true, false, false, false},
    {LIFT_INT, "int", "0", NULL, "ulong", 0, 2 * P63 - 1, true, false, false, false},
};
const LiftSort lift_bool_sort = {.kind = LIFT_BOOL, .name = "bool", .zero = "false"};
const LiftSort lift_ref_sort = {.kind = LIFT_REF, .name = "Ref", .zero = "null"};
const LiftSort lift_any_sort = {
    .kind = LIFT_REF, .name = "Ref", .zero = "any.default", .any = true};
const LiftSort lift_float_sort = {.kind = LIFT_FLOAT, .name = "Float", .zero = FLOAT_ZERO};
const LiftSort lift_single_sort = {.kind = LIFT_FLOAT, .name = "Float", .zero = FLOAT_ZERO};
const LiftSort lift_no_sort = {.kind = LIFT_NONE, .name = "?", .zero = "?"};
static const LiftSort nullable_sort = {
    .kind = LIFT_STRUCT, .name = "Nullable", .zero = "Nullable(false, any.default)", .facts = true};

const LiftSort lift_span_sort = {
    .kind = LIFT_STRUCT, .name = "Span", .zero = "Span(null, 0, 0)", .facts = true};

const LiftSort *lift_int_sort(SigElem elem) {
  switch (elem) {
  case SIG_I1: return &int_sorts[0];
  case SIG_U1: return &int_sorts[1];
  case SIG_I2: return &int_sorts[2];
  case SIG_U2:
  case SIG_CHAR: return &int_sorts[3];
  case SIG_I4: return &int_sorts[4];
  case SIG_U4: return &int_sorts[5];
  case SIG_I8:
  case SIG_I: return &int_sorts[6];
  case SIG_U8:
  case SIG_U: return &int_sorts[7];
  default: return NULL;
  }
}

/* ---- tokens --------------------------------------------------------------- */

static const struct {
  const char *name;
  SigElem elem;
} plain_types[] = {
    {"Boolean", SIG_BOOLEAN}, {"Char", SIG_CHAR},     {"SByte", SIG_I1},  {"Byte", SIG_U1},
    {"Int16", SIG_I2},        {"UInt16", SIG_U2},     {"Int32", SIG_I4},  {"UInt32", SIG_U4},
    {"Int64", SIG_I8},        {"UInt64", SIG_U8},     {"Single", SIG_R4}, {"Double", SIG_R8},
    {"String", SIG_STRING},   {"Object", SIG_OBJECT}, {"IntPtr", SIG_I},  {"UIntPtr", SIG_U}};

const SigType *lift_token_type(const LiftNames *names, uint32_t token) {
  const Assembly *a = names->assembly;
  uint32_t row = md_row_of(token);
  SigType *t = ARENA_NEW(names->arena, SigType);
  t->token = token;
  t->elem = SIG_CLASS;
  switch (md_table_of(token)) {
  case MD_TYPE_SPEC:
    return sig_type(names->arena, metadata_blob(&a->md, MD_TYPE_SPEC_SIGNATURE, row));
  case MD_TYPE_DEF:
    if (!row || row > a->md.rows[MD_TYPE_DEF]) return NULL;
    CilTypeKind k = assembly_type_kind(a, row);
    if (k == CIL_KIND_ENUM || k == CIL_KIND_STRUCT) t->elem = SIG_VALUETYPE;
    return t;
  case MD_TYPE_REF:
    if (!row || row > a->md.rows[MD_TYPE_REF]) return NULL;
    if (names->decls->value_ref[row] == 1) t->elem = SIG_VALUETYPE;
    if (strcmp(metadata_text(&a->md, MD_TYPE_REF_NAMESPACE, row), "System") != 0) return t;
    for (size_t i = 0; i < sizeof plain_types / sizeof *plain_types; i++)
      if (strcmp(metadata_text(&a->md, MD_TYPE_REF_NAME, row), plain_types[i].name) == 0)
        t->elem = (uint8_t)plain_types[i].elem;
    return t;
  default: return NULL;
  }
}

/* ---- type parameters ------------------------------------------------------ */

static const SigType *substitute(Arena *arena, const SigType *t, const LiftArgs *args,
                                 uint32_t depth) {
  if (!t || depth > SIG_DEPTH) return t;
  if (t->elem == SIG_VAR) return t->number < args->types ? args->of_type[t->number] : t;
  if (t->elem == SIG_MVAR) return t->number < args->methods ? args->of_method[t->number] : t;
  if (!t->inner && !t->args) return t;
  SigType *copy = ARENA_NEW(arena, SigType);
  *copy = *t;
  copy->inner = substitute(arena, t->inner, args, depth + 1);
  if (t->args) {
    copy->arg = ARENA_ARRAY(arena, const SigType *, t->args);
    for (uint32_t i = 0; i < t->args; i++)
      copy->arg[i] = substitute(arena, t->arg[i], args, depth + 1);
  }
  return copy;
}

bool lift_same_type(const SigType *a, const SigType *b) {
  if (a == b) return true;
  bool same = a && b && a->elem == b->elem && a->token == b->token && a->number == b->number &&
              a->args == b->args && a->elem != SIG_FNPTR;
  for (uint32_t i = 0; same && i < a->args; i++) same = lift_same_type(a->arg[i], b->arg[i]);
  return same && lift_same_type(a->inner, b->inner);
}

const SigType *lift_substitute(Arena *arena, const SigType *t, const LiftArgs *args) {
  return args->types || args->methods ? substitute(arena, t, args, 0) : t;
}

LiftArgs lift_member_args(const LiftNames *names, const Member *m) {
  LiftArgs args = {0};
  if (md_table_of(m->owner) == MD_TYPE_SPEC) {
    const SigType *t = lift_token_type(names, m->owner);
    if (t && t->elem == SIG_GENERICINST) {
      args.of_type = t->arg;
      args.types = t->args;
    }
  }
  if (m->instantiation.n &&
      !sig_method_spec(names->arena, m->instantiation, &args.of_method, &args.methods))
    args.methods = 0;
  return args;
}

/* ---- structs -------------------------------------------------------------- */

static const LiftSort *enum_sort(const LiftNames *names, uint32_t row) {
  const Metadata *md = &names->assembly->md;
  uint32_t from, to;
  metadata_range(md, MD_TYPE_DEF_FIELDS, row, &from, &to);
  for (; from < to; from++) {
    if (metadata_get(md, MD_FIELD_FLAGS, from) & FIELD_STATIC) continue;
    const SigType *t = sig_field(names->arena, metadata_blob(md, MD_FIELD_SIGNATURE, from));
    const LiftSort *s = t ? lift_int_sort((SigElem)t->elem) : NULL;
    if (t && t->elem == SIG_BOOLEAN) s = &lift_bool_sort;
    return s ? s : &lift_no_sort;
  }
  return &lift_no_sort;
}

/* A datatype with a selector for each field. */
static const LiftSort *struct_sort(const LiftNames *names, uint32_t row) {
  const Metadata *md = &names->assembly->md;
  LiftDecls *d = names->decls;
  LiftSort *s = ARENA_NEW(names->arena, LiftSort);
  *s = lift_no_sort;
  d->type_sort[row] = s; /* while it is being made: no struct contains itself */
  const char *name = decls_unique(d, decls_type_name(names, md_token(MD_TYPE_DEF, row)));
  VEC(Var *) fields = {0};
  TreeList zeros = {0};
  Expr *facts = NULL, *x = tree_variable(names->trees, "x");
  Map taken = {0};
  uint32_t from, to;
  bool ok = true;
  metadata_range(md, MD_TYPE_DEF_FIELDS, row, &from, &to);
  for (; from < to && ok; from++) {
    if (metadata_get(md, MD_FIELD_FLAGS, from) & FIELD_STATIC) continue;
    const SigType *t = sig_field(names->arena, metadata_blob(md, MD_FIELD_SIGNATURE, from));
    const LiftSort *f = lift_sort(names, t);
    ok = f->kind != LIFT_NONE;
    /* Selectors may be called like functions of the prelude, hence the number. */
    const char *selector = decls_name(names->arena, metadata_text(md, MD_FIELD_NAME, from));
    if (decls_reserved(selector) || !map_add(&taken, hash_bytes(selector, strlen(selector)) >> 1))
      selector = arena_printf(names->arena, "%s#%u", selector, (unsigned)from);
    names->field[from] = selector;
    if (!ok) break;
    vec_push(&fields, tree_var(names->trees, VAR_FIELD, selector, f->name, NULL));
    vec_push(&zeros, lift_zero(names, f));
    facts = tree_and(names->trees, facts,
                     lift_fact(names, f, tree(names->trees, "%e->%s", x, selector)));
  }
  Expr *zero = tree_call(names->trees, name, zeros.at, zeros.n);
  if (ok && !tree_exceeds(zero, LIFT_NODES) && !(facts && tree_exceeds(facts, LIFT_NODES))) {
    s->kind = LIFT_STRUCT;
    s->name = name;
    s->facts = facts;
    s->made = zero;
    s->zero = NULL;
    tree_declare(names->trees, &d->made, "datatype %s { %s() }", name, name);
    vec_last(&d->made)->u.datatype.ctors[0]->fields = tree_vars(names->trees, fields.at, fields.n);
    if (s->facts)
      tree_declare(names->trees, &d->made,
                   "function {:inline} is.%s(x: %s, alloc: [Ref]bool): bool { %e }", name, name,
                   facts);
  }
  map_free(&taken);
  vec_free(&fields);
  vec_free(&zeros);
  return s;
}

const LiftSort *lift_opaque_sort(const LiftNames *names, const char *name) {
  LiftDecls *d = names->decls;
  const char *key = arena_printf(names->arena, "sort %s", name);
  const LiftSort *known = (const LiftSort *)(const void *)decls_find(d, key);
  if (known) return known;
  LiftSort *s = ARENA_NEW(names->arena, LiftSort);
  const char *own = decls_unique(d, name);
  *s = (LiftSort){.kind = LIFT_STRUCT, .name = own, .opaque = true};
  s->made = tree(names->trees, "%s.of_int(0)", own);
  tree_declare(
      names->trees, &d->made,
      "type %s; function %s.of_int(n: int): %s; function %s.to_int(x: %s): int;"
      "axiom {:conservative} (forall n: int :: {%s.of_int(n)} %s.to_int(%s.of_int(n)) == n);",
      own, own, own, own, own, own, own, own);
  decls_keep(d, key, (const char *)(const void *)s);
  return s;
}

static const LiftSort *value_sort(const LiftNames *names, uint32_t token) {
  const Assembly *a = names->assembly;
  uint32_t row = md_row_of(token);
  if (md_table_of(token) == MD_TYPE_DEF && row && row <= a->md.rows[MD_TYPE_DEF]) {
    const LiftSort **known = &names->decls->type_sort[row];
    if (!*known)
      *known = assembly_type_kind(a, row) == CIL_KIND_ENUM ? enum_sort(names, row)
                                                           : struct_sort(names, row);
    return *known;
  }
  if (md_table_of(token) != MD_TYPE_REF) return &lift_no_sort;
  if (assembly_is_type(a, token, "System", "Nullable`1")) return &nullable_sort;
  if (assembly_is_type(a, token, "System", "Span`1") ||
      assembly_is_type(a, token, "System", "ReadOnlySpan`1"))
    return &lift_span_sort;
  uint32_t parts = tuples_parts(names, token);
  if (parts) return tuples_sort(names, parts);
  const SigType *t = lift_token_type(names, token);
  if (!t) return &lift_no_sort;
  if (t->elem != SIG_VALUETYPE && t->elem != SIG_CLASS) return lift_sort(names, t);
  return lift_opaque_sort(names, decls_type_name(names, token));
}

const LiftSort *lift_sort(const LiftNames *names, const SigType *t) {
  if (!t) return &lift_no_sort;
  const LiftSort *s = lift_int_sort((SigElem)t->elem);
  if (s) return s;
  switch (t->elem) {
  case SIG_BOOLEAN: return &lift_bool_sort;
  case SIG_R4: return &lift_single_sort;
  case SIG_R8: return &lift_float_sort;
  case SIG_STRING:
  case SIG_OBJECT:
  case SIG_CLASS:
  case SIG_SZARRAY:
  case SIG_ARRAY: return &lift_ref_sort;
  case SIG_VAR:
  case SIG_MVAR: return &lift_any_sort;
  case SIG_GENERICINST: return t->value_type ? value_sort(names, t->token) : &lift_ref_sort;
  case SIG_VALUETYPE: return value_sort(names, t->token);
  default: return &lift_no_sort;
  }
}

/* ---- facts ---------------------------------------------------------------- */

Expr *lift_fact(const LiftNames *names, const LiftSort *s, Expr *e) {
  Trees *t = names->trees;
  if (s->kind == LIFT_INT) return tree(t, "is_%s(%e)", s->range, e);
  if (s->kind == LIFT_REF && s->any) return tree(t, "is_any(%e, alloc)", e);
  if (s->kind == LIFT_REF) return tree(t, "is_ref(%e, alloc)", e);
  return s->facts ? tree(t, "is.%s(%e, alloc)", s->name, e) : NULL;
}

Expr *lift_zero(const LiftNames *names, const LiftSort *s) {
  return s->zero ? tree(names->trees, s->zero) : s->made;
}

Var *lift_declared(const LiftNames *names, VarKind kind, const char *name, const LiftSort *s) {
  return tree_var(names->trees, kind, name, s->name,
                  lift_fact(names, s, tree_variable(names->trees, name)));
}

const char *lift_elements(const LiftNames *names, const LiftSort *s) {
  const char *name = arena_printf(names->arena, "elements.%s", s->name);
  if (decls_global_number(names->decls, name) != UINT32_MAX) return name;
  decls_global(names->decls, name, s->name, false);
  tree_declare(names->trees, &names->decls->made,
               "var %s: [Ref][int]%s;"
               "function {:inline} zeros.%s(): [int]%s { (lambda i: int :: %e) }",
               name, s->name, s->name, s->name, lift_zero(names, s));
  return name;
}
