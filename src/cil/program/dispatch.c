/* SPDX-License-Identifier: MIT */
/* Where bodies are executed, a virtual call goes to the method that objects of their exact type
 * have, and a delegate to its method. The assembly is the whole program: an object of one of its
 * types is of a type that can be made, so what is left over is impossible, unless it is not known
 * what some type has. That, and delegates of unknown methods, is a call that leaves the program. */
#include "cil/lift/contract.h"
#include "cil/lift/library.h"
#include "cil/program/branches.h"

#include <string.h>

/* ---- virtual calls ----------------------------------------------------------- */

static void give_arguments(Branches *c, const CilProc *p) {
  for (uint32_t i = 0; i < p->args && i < LIFT_STACK; i++) {
    const LiftValue *v = &p->arg[i];
    if (v->kind == LIFT_PLACE)
      branches_give(c, p->before[i].tree, v->tree, v->place->sort);
    else
      branches_give(c, v->tree, NULL, v->sort);
  }
}

/* Objects of a type, by the type of which it is an instance where it is generic. */
static Expr *is_of_type(Translation *t, uint32_t type) {
  uint32_t token = md_token(MD_TYPE_DEF, type);
  SigType *of = ARENA_NEW(t->names.arena, SigType);
  bool value = assembly_type_kind(t->a, type) != CIL_KIND_CLASS;
  *of = (SigType){.elem = value ? SIG_VALUETYPE : SIG_CLASS, .token = token};
  const char *name = classes_type(&t->names, of);
  if (assembly_generics(t->a, token))
    return tree(t->names.trees, "definition(typeof(this)) == %s", name);
  return tree(t->names.trees, "typeof(this) == %s", name);
}

static bool has_objects(const Translation *t, uint32_t type) {
  uint32_t flags = metadata_get(&t->a->md, MD_TYPE_DEF_FLAGS, type);
  return !(flags & (TYPE_INTERFACE | TYPE_ABSTRACT)) && !contract_is_class(&t->names, type);
}

/* What each type has for a method. */
typedef struct Targets {
  uint32_t *of_type; /* by type; 0: none */
  bool unknown;      /* of some type that is not known */
  bool values;       /* some are structs               */
} Targets;

static Targets find_targets(const Translation *t, uint32_t base) {
  uint32_t types = t->a->md.rows[MD_TYPE_DEF];
  Targets all = {.of_type = ARENA_ARRAY(t->names.arena, uint32_t, types + 1)};
  for (uint32_t type = 1; type <= types; type++) {
    uint32_t its = has_objects(t, type) ? overrides_target(t, type, base) : 0;
    all.unknown |= its == UINT32_MAX;
    all.values |= its && assembly_type_kind(t->a, type) != CIL_KIND_CLASS;
    all.of_type[type] = its == UINT32_MAX ? 0 : its;
  }
  return all;
}

/* One branch for all types that have the same method. */
static void put_target(Branches *c, Targets *all, uint32_t first) {
  Translation *t = c->t;
  uint32_t method = all->of_type[first];
  Expr *condition = NULL;
  for (uint32_t type = first; type <= t->a->md.rows[MD_TYPE_DEF]; type++) {
    if (all->of_type[type] != method) continue;
    Expr *is = is_of_type(t, type);
    condition = condition ? tree_binary(t->names.trees, BIN_OR, condition, is) : is;
    all->of_type[type] = 0;
  }
  if (!branches_call(c, condition, method, t->names.method[method], c->given, c->n))
    all->unknown = true;
}

static bool changes_no_more(const Translation *t, uint32_t m, const ExternalCall *x) {
  for (uint32_t g = 0; g < t->decls.globals.n; g++)
    if (effects_changes(&t->names, m, g) && !library_changes(&t->names, &x->effect, g))
      return false;
  return true;
}

static void virtual_body(Translation *t, uint32_t m) {
  CilProc *p = &t->proc[m];
  Branches c;
  branches_begin(&c, t, p->args, p->sig->result);
  bool object = p->args && p->arg[0].kind == LIFT_REF;
  if (!c.l.why && object) {
    Targets all = find_targets(t, m);
    give_arguments(&c, p);
    p->virtual.elsewhere = decls_unique(
        &t->decls, arena_printf(t->names.arena, "%s.elsewhere", t->names.rows.dispatch[m]));
    c.elsewhere = p->virtual.elsewhere;
    /* A struct that stands for a type parameter has no type here. */
    if (all.values) {
      vec_push(&c.out, branches_elsewhere(&c));
      vec_push(&c.branches, branches_add(&c, tree(t->names.trees, "is_value(this)"), &c.out));
    }
    for (uint32_t type = 1; type <= t->a->md.rows[MD_TYPE_DEF]; type++)
      if (all.of_type[type]) put_target(&c, &all, type);
    if (c.branches.n > all.values) p->virtual.dispatch = branches_finish(&c, all.unknown);
  }
  branches_free(&c);
}

/* ---- delegates ---------------------------------------------------------------- */

static bool listed_before(const LiftDecls *d, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (d->delegates.at[i].type == d->delegates.at[n].type &&
        d->delegates.at[i].method == d->delegates.at[n].method &&
        d->delegates.at[i].virtual == d->delegates.at[n].virtual)
      return true;
  return false;
}

static void put_delegate(Branches *c, const LiftDelegate *d) {
  Translation *t = c->t;
  const CilProc *p = &t->proc[d->method];
  const char *procedure = t->names.method[d->method];
  bool virtual = d->virtual && metadata_get(&t->a->md, MD_METHOD_FLAGS, d->method) & METHOD_VIRTUAL;
  if (virtual && effects_overridden(&t->names, d->method)) {
    procedure = t->names.rows.dispatch[d->method];
    t->names.rows.dispatched[d->method] = 1;
  }
  Expr *condition = tree(t->names.trees, "delegate.method(this) == %u",
                         decls_delegate_number(d->method, virtual));
  DispatchValue with[LIFT_STACK];
  memcpy(with, c->given, sizeof with);
  with[0] = (DispatchValue){tree(t->names.trees, "delegate.target(this)"), NULL, &lift_any_sort};
  bool target = p->args == c->n; /* else it is static, and there is none */
  branches_call(c, condition, d->method, procedure, target ? with : c->given + 1,
                target ? c->n : c->n - 1);
}

static DispatchBody delegate_body(Branches *c, uint32_t type) {
  const LiftDecls *d = &c->t->decls;
  for (uint32_t i = 0; i < d->delegates.n && !c->l.why; i++)
    if (d->delegates.at[i].type == type && !listed_before(d, i))
      put_delegate(c, &d->delegates.at[i]);
  return c->branches.n ? branches_finish(c, true) : (DispatchBody){0};
}

/* The type that the program declares itself. */
static void own_invoke(Translation *t, uint32_t m) {
  CilProc *p = &t->proc[m];
  Branches c;
  branches_begin(&c, t, p->args, p->sig->result);
  give_arguments(&c, p);
  p->virtual.elsewhere = decls_unique(
      &t->decls, arena_printf(t->names.arena, "%s.elsewhere", t->names.method[m]));
  c.elsewhere = p->virtual.elsewhere;
  p->virtual.dispatch = delegate_body(&c, md_token(MD_TYPE_DEF, t->a->owner_of_method[m]));
  p->invoke = p->virtual.dispatch.code.n > 0;
  branches_free(&c);
}

/* A branch for each class of the program that has the method, if that changes no more than the
 * method of the other assembly may. */
static void external_body(Translation *t, ExternalCall *x) {
  Branches c;
  branches_begin(&c, t, x->sig->params + 1, x->sig->result);
  branches_give(&c, tree_variable(t->names.trees, "this"), NULL, &lift_ref_sort);
  for (uint32_t i = 0; i < x->sig->params && !c.l.why; i++) {
    const char *name = arena_printf(t->names.arena, "p%u", (unsigned)i + 1);
    branches_give(&c, tree_variable(t->names.trees, name), NULL,
                  lift_sort(&t->names, x->sig->param[i]));
  }
  c.elsewhere = x->library;
  uint32_t types = t->a->md.rows[MD_TYPE_DEF];
  Targets all = {.of_type = ARENA_ARRAY(t->names.arena, uint32_t, types + 1)};
  for (uint32_t type = 1; type <= types && !c.l.why; type++) {
    if (!has_objects(t, type) || assembly_type_kind(t->a, type) != CIL_KIND_CLASS) continue;
    uint32_t m = external_overrides_target(t, type, x);
    if (m && changes_no_more(t, m, x)) all.of_type[type] = m;
  }
  for (uint32_t type = 1; type <= types && !c.l.why; type++)
    if (all.of_type[type]) put_target(&c, &all, type);
  x->body = branches_finish(&c, true);
  branches_free(&c);
}

/* A type of another assembly: its parameters as library.c names them. */
static void library_invoke(Translation *t, LibraryProc *p) {
  Arena *a = t->names.arena;
  Branches c;
  Trees *trees = t->names.trees;
  branches_begin(&c, t, p->sig->params + 1, p->sig->result);
  branches_give(&c, tree_variable(trees, "this"), NULL, &lift_ref_sort);
  for (uint32_t i = 0; i < p->sig->params && !c.l.why; i++) {
    const SigType *type = p->sig->param[i];
    bool ref = type->elem == SIG_BYREF;
    const char *name = arena_printf(a, "p%u", (unsigned)i + 1);
    Expr *back = ref ? tree_variable(trees, name) : NULL;
    if (ref) name = arena_printf(a, "%s#in", name);
    branches_give(&c, tree_variable(trees, name), back,
                  lift_sort(&t->names, ref ? type->inner : type));
  }
  p->elsewhere = decls_unique(&t->decls, arena_printf(a, "%s.elsewhere", p->name));
  c.elsewhere = p->elsewhere;
  p->body = delegate_body(&c, p->owner);
  branches_free(&c);
}

static bool is_invoke(const Translation *t, uint32_t m) {
  IlBody body;
  const char *why;
  return t->proc[m].callable && t->names.method[m] &&
         strcmp(metadata_text(&t->a->md, MD_METHOD_NAME, m), "Invoke") == 0 &&
         !assembly_body(t->a, m, &body, &why);
}

void dispatch_bodies(Translation *t) {
  uint32_t methods = t->a->md.rows[MD_METHOD];
  for (uint32_t i = 0; i < t->decls.library.n; i++)
    if (t->decls.library.at[i].is_invoke) library_invoke(t, &t->decls.library.at[i]);
  for (uint32_t i = 0; i < t->decls.external_calls.n; i++)
    external_body(t, &t->decls.external_calls.at[i]);
  for (uint32_t m = 1; m <= methods; m++)
    if (is_invoke(t, m)) own_invoke(t, m);
  uint32_t bodies = 0;
  for (uint32_t m = 1; m <= methods; m++) {
    if (t->proc[m].callable && t->names.rows.dispatched[m]) virtual_body(t, m);
    bodies += t->proc[m].virtual.dispatch.code.n > 0;
  }
  if (bodies) vec_push(&t->out->assumed, "virtual calls of its methods stay in this assembly");
}
