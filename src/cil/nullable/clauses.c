/* SPDX-License-Identifier: MIT */
#include "cil/nullable/clauses.h"

#include "cil/attribute.h"
#include "cil/lift/decls.h"
#include "cil/lift/nonnull.h"
#include "cil/nullable/annotation.h"

#include <string.h>

static const Assembly *assembly_of(const NullableMethod *n) {
  return n->names->assembly;
}

static void add_nullable(const NullableMethod *n, CilContract *c, ClauseKind kind, uint32_t param,
                         Expr *condition, const char *message) {
  ContractClause clause = {.kind = kind,
                           .method = n->method,
                           .condition = condition,
                           .nullable = true,
                           .param = param,
                           .message = message};
  vec_push(&c->clauses, clause);
}

/* ---- values --------------------------------------------------------------------- */

/* Values of type parameters may be null or not, as their types are at a call. */
static bool is_reference(const LiftNames *names, const SigType *t) {
  const LiftSort *s = lift_sort(names, t);
  return s->kind == LIFT_REF && !s->any;
}

static Expr *is_not_null(const NullableMethod *n, Expr *e) {
  return tree(n->names->trees, "%e != null", e);
}

static uint32_t index_of_parameter(const NullableMethod *n, uint32_t param) {
  return param - 1 + (n->sig->flags & SIG_HAS_THIS ? 1 : 0);
}

/* A parameter, from 1: as it comes in, and as it is at the end, which of one by value is what was
 * passed. */
static Expr *value_given(const NullableMethod *n, uint32_t param) {
  uint32_t i = index_of_parameter(n, param);
  return n->before ? n->before[i].tree : n->arg[i].tree;
}

static Expr *value_left(const NullableMethod *n, uint32_t param) {
  return n->arg[index_of_parameter(n, param)].tree;
}

static const SigType *type_of_parameter(const NullableMethod *n, uint32_t param) {
  const SigType *t = n->sig->param[param - 1];
  return t->elem == SIG_BYREF ? t->inner : t;
}

static const char *name_of_parameter(const NullableMethod *n, uint32_t param) {
  uint32_t flags;
  const char *name = assembly_param(assembly_of(n), n->method, param, &flags);
  return *name ? name : "the argument";
}

/* ---- what attributes say ---------------------------------------------------------- */

static bool has_analysis(const NullableMethod *n, NullSite site, const char *attribute) {
  return annotation_has(assembly_of(n), site.parent, attribute);
}

/* Whether the attribute is there, and for which result. */
static bool has_when(const NullableMethod *n, NullSite site, const char *attribute, bool *flag) {
  AnnotationWords w;
  uint32_t from = 0;
  if (!annotation_words(assembly_of(n), site.parent, attribute, &from, &w)) return false;
  *flag = w.flag;
  return true;
}

static bool returns_bool(const NullableMethod *n) {
  return n->sig->result->elem == SIG_BOOLEAN;
}

/* `result ==> e`, or `!result ==> e`. */
static Expr *when_result(const NullableMethod *n, bool flag, Expr *e) {
  return tree(n->names->trees, flag ? "result ==> %e" : "!result ==> %e", e);
}

/* ---- parameters --------------------------------------------------------------------- */

/* Methods of the library that take null whatever the parameter of an override is called. */
static bool takes_anything(const NullableMethod *n) {
  static const char *const names[] = {"Equals", "CompareTo", "Compare", "GetHashCode"};
  const Metadata *md = &assembly_of(n)->md;
  if (!(metadata_get(md, MD_METHOD_FLAGS, n->method) & METHOD_VIRTUAL)) return false;
  const char *name = metadata_text(md, MD_METHOD_NAME, n->method), *dot = strrchr(name, '.');
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(dot ? dot + 1 : name, names[i]) == 0) return true;
  return false;
}

/* Elements of an array that is passed: none is null. */
static void demand_elements(const NullableMethod *n, CilContract *c, NullSite site,
                            uint32_t param) {
  const SigType *t = type_of_parameter(n, param);
  if (t->elem != SIG_SZARRAY || !is_reference(n->names, t->inner) ||
      annotation_at(assembly_of(n), site, 1) != NULLNESS_NEVER)
    return;
  Expr *a = value_given(n, param);
  const char *map = lift_elements(n->names, lift_sort(n->names, t->inner));
  add_nullable(
      n, c, CLAUSE_REQUIRES, param,
      tree(n->names->trees,
           "%e == null || (forall k: int :: {%s[%e][k]} 0 <= k && k < len(%e) ==> %s[%e][k] != "
           "null)",
           a, map, a, a, map, a),
      arena_printf(n->names->arena, "an element of %s may be null", name_of_parameter(n, param)));
}

static bool is_inferred(const NullableMethod *n, uint32_t param) {
  const uint64_t *set = n->names->nonnull->param;
  return param <= 64 && set[n->method] >> (param - 1) & 1;
}

/* No annotation says so, and all callers agree. */
static void demand_inferred(const NullableMethod *n, CilContract *c, uint32_t param) {
  add_nullable(n, c, CLAUSE_REQUIRES, param, is_not_null(n, value_given(n, param)),
               arena_printf(n->names->arena, "%s may be null, %s", name_of_parameter(n, param),
                            nonnull_why(true)));
}

static void demand(const NullableMethod *n, CilContract *c, NullSite site, uint32_t param) {
  if (is_inferred(n, param)) {
    demand_inferred(n, c, param);
    return;
  }
  bool never = annotation_at(assembly_of(n), site, 0) == NULLNESS_NEVER &&
               !has_analysis(n, site, "AllowNullAttribute");
  if ((!never && !has_analysis(n, site, "DisallowNullAttribute")) || takes_anything(n)) return;
  add_nullable(n, c, CLAUSE_REQUIRES, param, is_not_null(n, value_given(n, param)),
               arena_printf(n->names->arena, "%s may be null, and its type is not nullable",
                            name_of_parameter(n, param)));
  demand_elements(n, c, site, param);
}

/* Equals of a record with one of its own type: nothing is equal to null. */
static bool is_equals_of_record(const NullableMethod *n) {
  const Assembly *a = assembly_of(n);
  uint32_t type = md_token(MD_TYPE_DEF, a->owner_of_method[n->method]);
  return returns_bool(n) && n->sig->params == 1 && n->sig->param[0]->token == type &&
         strcmp(metadata_text(&a->md, MD_METHOD_NAME, n->method), "Equals") == 0 &&
         attribute_find(a, md_token(MD_METHOD, n->method), "System.Runtime.CompilerServices",
                        "CompilerGeneratedAttribute");
}

/* What holds of it when the method returns. */
static void promise(const NullableMethod *n, CilContract *c, NullSite site, uint32_t param) {
  bool by_reference = n->sig->param[param - 1]->elem == SIG_BYREF, flag;
  bool never = by_reference && annotation_at(assembly_of(n), site, 0) == NULLNESS_NEVER;
  Expr *e = is_not_null(n, value_left(n, param));
  const char *message = arena_printf(n->names->arena, "%s may be null when the method returns",
                                     name_of_parameter(n, param));
  if (has_analysis(n, site, "NotNullAttribute")) {
    add_nullable(n, c, CLAUSE_ENSURES, param, e, message);
    return;
  }
  if (is_equals_of_record(n)) {
    add_nullable(n, c, CLAUSE_ENSURES, param, when_result(n, true, e), message);
    vec_last(&c->clauses).computed = true; /* a derived record has its own */
  }
  if (has_when(n, site, "NotNullWhenAttribute", &flag) && returns_bool(n))
    add_nullable(n, c, CLAUSE_ENSURES, param, when_result(n, flag, e), message);
  if (!never || has_analysis(n, site, "MaybeNullAttribute")) return;
  if (!has_when(n, site, "MaybeNullWhenAttribute", &flag))
    add_nullable(n, c, CLAUSE_ENSURES, param, e, message);
  else if (returns_bool(n))
    add_nullable(n, c, CLAUSE_ENSURES, param, when_result(n, !flag, e), message);
}

/* A condition that ends the method: DoesNotReturnIf(false) of Debug.Assert. */
static void promise_return(const NullableMethod *n, CilContract *c, NullSite site, uint32_t param) {
  bool flag;
  if (n->sig->param[param - 1]->elem != SIG_BOOLEAN ||
      !has_when(n, site, "DoesNotReturnIfAttribute", &flag))
    return;
  Expr *e = value_left(n, param);
  add_nullable(n, c, CLAUSE_ENSURES, param, flag ? tree(n->names->trees, "!%e", e) : e,
               arena_printf(n->names->arena, "the method may return although %s is %s",
                            name_of_parameter(n, param), flag ? "true" : "false"));
}

static void add_parameter(const NullableMethod *n, CilContract *c, uint32_t param) {
  const Assembly *a = assembly_of(n);
  NullSite site = annotation_site(a, n->method, param);
  uint32_t flags;
  assembly_param(a, n->method, param, &flags);
  bool out = n->sig->param[param - 1]->elem == SIG_BYREF && flags & PARAM_OUT;
  promise_return(n, c, site, param);
  if (!is_reference(n->names, type_of_parameter(n, param))) return;
  if (!out) demand(n, c, site, param);
  promise(n, c, site, param);
}

/* ---- results ------------------------------------------------------------------------- */

/* NotNullIfNotNull("p"), which may be there several times. */
static void promise_if(const NullableMethod *n, CilContract *c, NullSite site) {
  const Assembly *a = assembly_of(n);
  AnnotationWords w;
  uint32_t from = 0, flags;
  while (annotation_words(a, site.parent, "NotNullIfNotNullAttribute", &from, &w))
    for (uint32_t p = 1; w.names && p <= n->sig->params; p++) {
      const char *name = assembly_param(a, n->method, p, &flags);
      if (strlen(name) != w.name[0].n || memcmp(name, w.name[0].at, w.name[0].n) != 0 ||
          !is_reference(n->names, type_of_parameter(n, p)))
        continue;
      add_nullable(
          n, c, CLAUSE_ENSURES, p,
          tree(n->names->trees, "%e != null ==> result != null", value_given(n, p)),
          arena_printf(n->names->arena, "the result may be null although %s is not", name));
    }
}

static void add_result(const NullableMethod *n, CilContract *c) {
  const SigType *t = n->sig->result;
  NullSite site = annotation_site(assembly_of(n), n->method, 0);
  if (t->elem == SIG_VOID || t->elem == SIG_BYREF || !is_reference(n->names, t)) return;
  bool never = annotation_at(assembly_of(n), site, 0) == NULLNESS_NEVER &&
               !has_analysis(n, site, "MaybeNullAttribute");
  if (never || has_analysis(n, site, "NotNullAttribute"))
    add_nullable(n, c, CLAUSE_ENSURES, 0, is_not_null(n, tree_variable(n->names->trees, "result")),
                 "the result may be null, and its type is not nullable");
  else if (n->names->nonnull->result[n->method])
    add_nullable(n, c, CLAUSE_ENSURES, 0, is_not_null(n, tree_variable(n->names->trees, "result")),
                 arena_printf(n->names->arena, "the result may be null, %s", nonnull_why(true)));
  else
    promise_if(n, c, site);
}

/* ---- members -------------------------------------------------------------------------- */

static bool is_named(const char *name, Bytes member) {
  static const char before[] = "<", after[] = ">k__BackingField";
  size_t n = strlen(name);
  if (n == member.n && memcmp(name, member.at, n) == 0) return true;
  size_t more = sizeof before + sizeof after - 2;
  return n == member.n + more && name[0] == '<' && memcmp(name + 1, member.at, member.n) == 0 &&
         strcmp(name + 1 + member.n, after) == 0;
}

/* The field of this name, or the one behind the property, as the method sees it; or NULL. */
static Expr *member_value(const NullableMethod *n, Bytes member) {
  const Assembly *a = assembly_of(n);
  bool is_static = !(n->sig->flags & SIG_HAS_THIS);
  uint32_t from, to;
  metadata_range(&a->md, MD_TYPE_DEF_FIELDS, a->owner_of_method[n->method], &from, &to);
  for (; from < to; from++) {
    const char *field = n->names->field[from];
    if (!is_named(metadata_text(&a->md, MD_FIELD_NAME, from), member) || !field ||
        decls_global_number(n->names->decls, field) == UINT32_MAX ||
        !is_reference(n->names,
                      sig_field(n->names->arena, metadata_blob(&a->md, MD_FIELD_SIGNATURE, from))))
      continue;
    bool its = metadata_get(&a->md, MD_FIELD_FLAGS, from) & FIELD_STATIC;
    bool generic = assembly_generics(a, md_token(MD_TYPE_DEF, a->owner_of_method[n->method])) > 0;
    if (its) return generic ? NULL : tree_variable(n->names->trees, field);
    if (is_static || n->arg[0].kind != LIFT_REF) return NULL;
    return tree(n->names->trees, "%e[this]", decls_tree(n->names, field));
  }
  return NULL;
}

static void add_members(const NullableMethod *n, CilContract *c, const char *attribute,
                        bool conditional) {
  AnnotationWords w;
  uint32_t from = 0;
  if (conditional && !returns_bool(n)) return;
  while (annotation_words(assembly_of(n), md_token(MD_METHOD, n->method), attribute, &from, &w))
    for (uint32_t i = 0; i < w.names; i++) {
      Expr *e = member_value(n, w.name[i]);
      if (!e) continue;
      e = is_not_null(n, e);
      add_nullable(n, c, CLAUSE_ENSURES, 0, conditional ? when_result(n, w.flag, e) : e,
                   arena_printf(n->names->arena, "%.*s may be null when the method returns",
                                (int)w.name[i].n, (const char *)w.name[i].at));
    }
}

static bool has_places(const NullableMethod *n, uint32_t method) {
  SymMethod symbols;
  symbols_method(&assembly_of(n)->symbols, n->names->arena, method, &symbols);
  for (uint32_t i = 0; i < symbols.points; i++)
    if (!symbols.point[i].hidden) return true;
  return false;
}

/* A constructor that the compiler made may have no place in the source; the property has one. */
static uint32_t method_with_place(const NullableMethod *n, uint32_t field) {
  const Metadata *md = &assembly_of(n)->md;
  uint32_t from, to;
  if (has_places(n, n->method)) return n->method;
  metadata_range(md, MD_TYPE_DEF_METHODS, assembly_of(n)->owner_of_field[field], &from, &to);
  for (; from < to; from++) {
    const char *name = metadata_text(md, MD_METHOD_NAME, from);
    if (strncmp(name, "get_", 4) == 0 && strcmp(name + 4, nonnull_name(n->names, field)) == 0)
      return from;
  }
  return n->method;
}

/* Fields that are not nullable, when a constructor has made an object. */
static void add_fields(const NullableMethod *n, CilContract *c) {
  const Metadata *md = &assembly_of(n)->md;
  const char *name = metadata_text(md, MD_METHOD_NAME, n->method);
  bool is_static = strcmp(name, ".cctor") == 0;
  uint32_t from, to, type = assembly_of(n)->owner_of_method[n->method];
  if (!is_static && strcmp(name, ".ctor") != 0) return;
  for (metadata_range(md, MD_TYPE_DEF_FIELDS, type, &from, &to); from < to; from++) {
    Expr *e = nonnull_field_of_this(n->names, from, is_static);
    if (!e) continue;
    add_nullable(n, c, CLAUSE_ENSURES, 0, is_not_null(n, e),
                 arena_printf(n->names->arena, "%s may be null after construction, %s",
                              nonnull_name(n->names, from),
                              nonnull_inferred(n->names, from) ? nonnull_why(true)
                                                               : "and its type is not nullable"));
    vec_last(&c->clauses).computed = true; /* a derived class has its own */
    vec_last(&c->clauses).method = method_with_place(n, from);
  }
}

void nullable_clauses(const NullableMethod *n, CilContract *c) {
  for (uint32_t p = 1; p <= n->sig->params; p++) add_parameter(n, c, p);
  add_result(n, c);
  add_members(n, c, "MemberNotNullAttribute", false);
  add_members(n, c, "MemberNotNullWhenAttribute", true);
  add_fields(n, c);
  if (annotation_has(assembly_of(n), md_token(MD_METHOD, n->method), "DoesNotReturnAttribute"))
    add_nullable(n, c, CLAUSE_ENSURES, 0, tree_bool(n->names->trees, false),
                 "the method may return");
}
