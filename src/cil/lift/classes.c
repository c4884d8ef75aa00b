/* SPDX-License-Identifier: MIT */
/* Types as values: the constant of a type, and what is said of it once, when it is first used.
 *
 * `is_a(t, C)` says that t is C or inherits from it. For a class whose bases are all known it is a
 * look into the display of t: `ancestor(t, depth of C) == C`. So classes that are not related are
 * disjoint without a quantifier over both. Of other classes only what the assembly says is known.
 */
#include "cil/lift/decls.h"
#include "cil/names.h"

#include <string.h>

enum { CHAIN = 64 }; /* of base classes */

static const char *declare_type(const LiftNames *, const SigType *, uint32_t depth);

static const char *spelled(const LiftNames *names, const SigType *t) {
  Buf b = {0};
  NameScope s = {.assembly = names->assembly, .style = NAMES_CSHARP};
  names_sig(&s, &b, t);
  const char *text = arena_strndup(names->arena, b.text ? b.text : "", b.n);
  buf_free(&b);
  return text;
}

static bool is_closed(const SigType *t, uint32_t depth) {
  if (!t || depth > SIG_DEPTH) return true;
  if (t->elem == SIG_VAR || t->elem == SIG_MVAR) return false;
  for (uint32_t i = 0; i < t->args; i++)
    if (!is_closed(t->arg[i], depth + 1)) return false;
  return is_closed(t->inner, depth + 1);
}

bool classes_nullable(const LiftNames *names, const SigType *t) {
  return t && t->elem == SIG_GENERICINST && t->args == 1 &&
         assembly_is_type(names->assembly, t->token, "System", "Nullable`1");
}

/* An integer type, or the one that an enumeration of the program consists of; else NULL. */
static const SigType *underlying(const LiftNames *names, const SigType *t) {
  const Metadata *md = &names->assembly->md;
  uint32_t from, to, row = md_row_of(t->token);
  if (lift_int_sort((SigElem)t->elem)) return t;
  if (t->elem != SIG_VALUETYPE || md_table_of(t->token) != MD_TYPE_DEF ||
      assembly_type_kind(names->assembly, row) != CIL_KIND_ENUM)
    return NULL;
  metadata_range(md, MD_TYPE_DEF_FIELDS, row, &from, &to);
  while (from < to && metadata_get(md, MD_FIELD_FLAGS, from) & FIELD_STATIC) from++;
  const SigType *of = NULL;
  if (from < to) of = sig_field(names->arena, metadata_blob(md, MD_FIELD_SIGNATURE, from));
  return of && lift_int_sort((SigElem)of->elem) ? of : NULL;
}

/* Nothing inherits from it. */
static bool is_sealed(const LiftNames *names, const SigType *t) {
  if (t->elem == SIG_STRING || lift_sort(names, t)->kind != LIFT_REF) return true;
  if (t->elem == SIG_SZARRAY) return lift_sort(names, t->inner)->kind != LIFT_REF;
  return t->elem == SIG_CLASS && md_table_of(t->token) == MD_TYPE_DEF &&
         metadata_get(&names->assembly->md, MD_TYPE_DEF_FLAGS, md_row_of(t->token)) & TYPE_SEALED;
}

/* The plain base of a plain class of this assembly: its row, 0 for object, UINT32_MAX unknown. */
static uint32_t plain_base(const Assembly *a, uint32_t row) {
  uint32_t base = metadata_get(&a->md, MD_TYPE_DEF_EXTENDS, row);
  if (md_table_of(base) == MD_TYPE_DEF && md_row_of(base)) return md_row_of(base);
  return assembly_is_type(a, base, "System", "Object") ? 0 : UINT32_MAX;
}

/* How deep a class is, object being 0; UINT32_MAX when not all of its bases are plain. */
static uint32_t depth_of(const Assembly *a, uint32_t row) {
  for (uint32_t depth = 1; depth < CHAIN; depth++) {
    if (assembly_generics(a, md_token(MD_TYPE_DEF, row))) return UINT32_MAX;
    row = plain_base(a, row);
    if (!row || row == UINT32_MAX) return row ? row : depth;
  }
  return UINT32_MAX;
}

/* How deep classes are at most. */
static uint32_t deepest(const LiftNames *names) {
  LiftDecls *d = names->decls;
  const Assembly *a = names->assembly;
  for (uint32_t row = 1; !d->counted && row <= a->md.rows[MD_TYPE_DEF]; row++) {
    uint32_t depth = assembly_type_kind(a, row) == CIL_KIND_CLASS ? depth_of(a, row) : 0;
    if (depth != UINT32_MAX && depth > d->deepest) d->deepest = depth;
  }
  d->counted = true;
  return d->deepest;
}

static void declare_display(const LiftNames *names, TreeDecls *out, const char *name, uint32_t row,
                            uint32_t depth) {
  const Assembly *a = names->assembly;
  Trees *t = names->trees;
  Expr *says = tree(t, "ancestor(%s, %u) == %s", name, (unsigned)depth, name);
  uint32_t at = row;
  for (uint32_t d = depth; d-- > 1;) {
    at = plain_base(a, at);
    SigType *base = ARENA_NEW(names->arena, SigType);
    base->elem = SIG_CLASS;
    base->token = md_token(MD_TYPE_DEF, at);
    says = tree_and(
        t, says,
        tree(t, "ancestor(%s, %u) == %s", name, (unsigned)d, declare_type(names, base, CHAIN - d)));
  }
  /* Below itself a type has object in its display, which no test looks for there. */
  for (uint32_t d = depth + 1; d <= deepest(names); d++)
    says = tree_and(t, says, tree(t, "ancestor(%s, %u) == type.object", name, (unsigned)d));
  says = tree_and(t, says, tree(t, "ancestor(type.object, %u) == type.object", (unsigned)depth));
  tree_declare(t, out,
               "axiom {:conservative} %e;"
               "axiom {:conservative} (forall t: Type :: {is_a(t, %s)} is_a(t, %s) <==> "
               "ancestor(t, %u) == %s);",
               says, name, name, (unsigned)depth, name);
}

static void declare_implied(const LiftNames *names, TreeDecls *out, const char *name,
                            uint32_t token, uint32_t depth) {
  const SigType *t = token ? lift_token_type(names, token) : NULL;
  if (!t || depth >= CHAIN || t->elem == SIG_OBJECT) return;
  const char *above = declare_type(names, t, depth + 1);
  tree_declare(
      names->trees, out,
      "axiom {:conservative} (forall t: Type :: {is_a(t, %s)} is_a(t, %s) ==> is_a(t, %s));", name,
      name, above);
}

static void declare_class(const LiftNames *names, TreeDecls *out, const char *name, uint32_t row,
                          uint32_t depth) {
  const Assembly *a = names->assembly;
  uint32_t deep = depth_of(a, row);
  if (deep != UINT32_MAX && assembly_type_kind(a, row) == CIL_KIND_CLASS)
    declare_display(names, out, name, row, deep);
  else if (!(metadata_get(&a->md, MD_TYPE_DEF_FLAGS, row) & TYPE_INTERFACE))
    declare_implied(names, out, name, metadata_get(&a->md, MD_TYPE_DEF_EXTENDS, row), depth);
  for (uint32_t i = 1; i <= a->md.rows[MD_INTERFACE_IMPL]; i++)
    if (metadata_get(&a->md, MD_INTERFACE_IMPL_CLASS, i) == row)
      declare_implied(names, out, name, metadata_get(&a->md, MD_INTERFACE_IMPL_INTERFACE, i),
                      depth);
}

/* Arrays of integers of the same size are instances of each other's types. */
static bool is_alone(const LiftNames *names, const SigType *t) {
  return is_sealed(names, t) &&
         !(t->elem == SIG_SZARRAY && lift_sort(names, t->inner)->kind == LIFT_INT);
}

static bool is_plain_class(const LiftNames *names, const SigType *t) {
  const Assembly *a = names->assembly;
  return t->elem == SIG_CLASS && md_table_of(t->token) == MD_TYPE_DEF &&
         assembly_type_kind(a, md_row_of(t->token)) == CIL_KIND_CLASS &&
         depth_of(a, md_row_of(t->token)) != UINT32_MAX;
}

/* An array of objects is one of the base of its elements, too. */
static void declare_array(const LiftNames *names, TreeDecls *out, const char *name,
                          const SigType *t, uint32_t depth) {
  static const SigType object = {.elem = SIG_OBJECT};
  const SigType *element = t->inner, *base = &object;
  const LiftSort *s = lift_sort(names, element);
  if (s->kind != LIFT_REF || s->any || element->elem == SIG_OBJECT || depth >= CHAIN) return;
  if (element->elem == SIG_CLASS && md_table_of(element->token) == MD_TYPE_DEF) {
    uint32_t token =
        metadata_get(&names->assembly->md, MD_TYPE_DEF_EXTENDS, md_row_of(element->token));
    const SigType *extended = token ? lift_token_type(names, token) : NULL;
    if (extended) base = extended;
  }
  SigType *array = ARENA_NEW(names->arena, SigType);
  array->elem = SIG_SZARRAY;
  array->inner = base;
  const char *above = declare_type(names, array, depth + 1);
  tree_declare(
      names->trees, out,
      "axiom {:conservative} (forall t: Type :: {is_a(t, %s)} is_a(t, %s) ==> is_a(t, %s));", name,
      name, above);
}

/* Types of other assemblies, and arrays, do not inherit from classes of this one. */
static void declare_outside(const LiftNames *names, TreeDecls *out, const char *name) {
  Expr *says = NULL;
  for (uint32_t d = 1; d <= deepest(names); d++)
    says = tree_and(names->trees, says,
                    tree(names->trees, "ancestor(%s, %u) == type.object", name, (unsigned)d));
  if (says) tree_declare(names->trees, out, "axiom {:conservative} %e;", says);
}

/* The type that another one is an instance of, or else itself. */
static const char *of_definition(const LiftNames *names, const SigType *t, const char *name,
                                 uint32_t depth) {
  if (t->elem != SIG_GENERICINST || depth >= CHAIN) return name;
  SigType *of = ARENA_NEW(names->arena, SigType);
  of->elem = t->value_type ? SIG_VALUETYPE : SIG_CLASS;
  of->token = t->token;
  return declare_type(names, of, depth + 1);
}

static const char *declare_type(const LiftNames *names, const SigType *t, uint32_t depth) {
  LiftDecls *d = names->decls;
  if (t->elem == SIG_OBJECT) return "type.object";
  const char *text = spelled(names, t), *key = arena_printf(names->arena, "type %s", text);
  const char *known = decls_find(d, key);
  if (known) return known;
  bool closed = is_closed(t, 0);
  const char *name =
      decls_unique(d, arena_printf(names->arena, "type.%s", decls_name(names->arena, text)));
  decls_keep(d, key, name);
  /* What is said of a type is there for those who mention it. */
  TreeDecls own = {0};
  tree_declare(names->trees, &own, "axiom {:conservative} is_a(%s, %s);", name, name);
  if (is_alone(names, t))
    tree_declare(names->trees, &own,
                 "axiom {:conservative} (forall t: Type :: {is_a(t, %s)} is_a(t, %s) ==> t == %s);",
                 name, name, name);
  const SigType *integers = underlying(names, t);
  if (integers)
    tree_declare(names->trees, &own, "axiom {:conservative} underlying(%s) == %s;", name,
                 declare_type(names, integers, depth));
  if (names->mode.whole)
    tree_declare(names->trees, &own, "axiom {:conservative} definition(%s) == %s;", name,
                 of_definition(names, t, name, depth));
  if (t->elem == SIG_CLASS && md_table_of(t->token) == MD_TYPE_DEF)
    declare_class(names, &own, name, md_row_of(t->token), depth);
  else if (closed && md_table_of(t->token) != MD_TYPE_DEF)
    declare_outside(names, &own, name);
  if (closed && t->elem == SIG_SZARRAY) declare_array(names, &own, name, t, depth);
  tree_declare(names->trees, &d->made, "const %s: Type;", name);
  vec_last(&d->made)->u.konst.vars.at[0]->unique = closed;
  tree_use(names->trees, vec_last(&d->made), &own);
  vec_free(&own);
  return name;
}

const char *classes_known(const LiftNames *names, uint32_t row) {
  if (assembly_generics(names->assembly, md_token(MD_TYPE_DEF, row))) return NULL;
  Buf key = {0};
  NameScope s = {.assembly = names->assembly, .style = NAMES_CSHARP};
  buf_puts(&key, "type ");
  names_type(&s, &key, md_token(MD_TYPE_DEF, row));
  const char *name = decls_find(names->decls, key.text);
  buf_free(&key);
  return name;
}

const char *classes_underlying(const LiftNames *names, const SigType *t) {
  const SigType *of = underlying(names, t);
  return of ? classes_type(names, of) : NULL;
}

bool classes_sealed(const LiftNames *names, const SigType *t) {
  return is_sealed(names, t);
}

const char *classes_type(const LiftNames *names, const SigType *t) {
  return declare_type(names, t, 0);
}

/* Whether a static type already says it: the same class, or a base of it that is plain. */
static bool is_known(const LiftNames *names, const SigType *from, const SigType *to) {
  const Assembly *a = names->assembly;
  if (to->elem == SIG_OBJECT) return true;
  if (!from) return false;
  if (strcmp(spelled(names, from), spelled(names, to)) == 0) return true;
  if (from->elem != SIG_CLASS || to->elem != SIG_CLASS || md_table_of(from->token) != MD_TYPE_DEF)
    return false;
  uint32_t row = md_row_of(from->token);
  for (uint32_t i = 0; i < CHAIN && row && row != UINT32_MAX; i++, row = plain_base(a, row))
    if (to->token == md_token(MD_TYPE_DEF, row)) return true;
  return false;
}

Expr *classes_here(Lift *l, const SigType *t) {
  Trees *trees = l->names->trees;
  if (is_closed(t, 0)) return tree_variable(trees, classes_type(l->names, t));
  if (l->contract) {
    lift_refuse(l, "the type that a type parameter stands for, in a contract");
    return tree_variable(trees, "type.object");
  }
  const char *name = arena_printf(l->names->arena, "$%s", classes_type(l->names, t));
  Str own = str_c(trees->strs, name);
  bool known = false;
  for (uint32_t i = 0; i < l->code.variables.n && !known; i++)
    known = l->code.variables.at[i]->name == own;
  Expr *where = lift_tree(l, "is_a(%s, %s)", name, name);
  if (l->names->mode.whole && t->elem == SIG_GENERICINST)
    where = tree_and(trees, where,
                     lift_tree(l, "definition(%s) == %s", name,
                               of_definition(l->names, t, classes_type(l->names, t), 0)));
  if (!known) vec_push(&l->code.variables, tree_var(trees, VAR_LOCAL, name, "Type", where));
  Expr *type = tree_variable(trees, name);
  lift_type_parameter(l, type);
  return type;
}

static bool is_from_caller(const Lift *l, const LiftValue *v) {
  for (uint32_t i = 0; i < l->args; i++)
    if (l->arg[i].kind == LIFT_REF && tree_equal(l->arg[i].tree, v->tree)) return true;
  return false;
}

/* Which types there are below an interface, a class of another assembly or a type of arrays is
 * known in part only. A parameter may also be of a type that nobody knows. */
static Expr *doubtful_test(Lift *l, const LiftValue *v, const SigType *t, Expr *test) {
  if (l->contract || !is_closed(t, 0) || is_from_caller(l, v) || is_alone(l->names, t) ||
      is_plain_class(l->names, t))
    return test;
  Expr *b = lift_variable(l, &lift_bool_sort);
  lift_assign(l, b, test);
  /* The type itself is above itself. */
  Trees *trees = l->names->trees;
  Stmt *unless = tree_stmt(trees, ST_IF, l->code.at);
  TreeCode doubt = {0};
  tree_code(trees, &doubt, l->code.at,
            "assume {:overapproximation \"which types are below %s\", %e} true;",
            spelled(l->names, t), b);
  unless->expr = tree_fresh(
      trees, lift_tree(l, "%e != null && typeof(%e) != %e", v->tree, v->tree, classes_here(l, t)));
  unless->body = (Block){.at = vec_copy(trees->arena, &doubt, Stmt *), .n = doubt.n};
  vec_push(l->out, unless);
  vec_free(&doubt);
  return b;
}

Expr *classes_test(Lift *l, const LiftValue *v, const SigType *t) {
  if (classes_nullable(l->names, t)) t = t->arg[0]; /* what is in its boxes */
  if (is_known(l->names, v->type, t)) return NULL;
  Expr *test = lift_tree(l, "is_a(typeof(%e), %e)", v->tree, classes_here(l, t));
  return doubtful_test(l, v, t, test);
}
