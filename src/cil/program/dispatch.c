/* SPDX-License-Identifier: MIT */
/* Where bodies are executed, a virtual call goes to the method that objects of their exact type
 * have, and a delegate to its method. The assembly is the whole program: an object of one of its
 * types is of a type that can be made, so what is left over is impossible, unless it is not known
 * what some type has. That, and delegates of unknown methods, is a call that leaves the program. */
#include "cil/lift/contract.h"
#include "cil/program/program.h"

#include <string.h>

/* A value to pass on. */
typedef struct DispatchValue {
  Expr *value, *back; /* back: the variable it comes back in, or NULL */
  const LiftSort *sort;
} DispatchValue;

/* A body while it is written: branches, each behind the ones before it. */
typedef struct Caller {
  Translation *t;
  Lift l; /* makes variables and conversions */
  DispatchValue given[LIFT_STACK];
  uint32_t n;
  const LiftSort *result; /* NULL: none                          */
  const char *elsewhere;  /* the procedure that leaves the program */
  TreeCode out, branches; /* out: of the call that is written    */
} Caller;

static bool same_sort(const LiftSort *a, const LiftSort *b) {
  return strcmp(a->name, b->name) == 0 && a->any == b->any;
}

static Block take_code(Caller *c, TreeCode *code) {
  Block b = {.at = vec_copy(c->t->names.arena, code, Stmt *), .n = code->n};
  vec_free(code);
  return b;
}

static Stmt *new_branch(Caller *c, Expr *condition, TreeCode *then) {
  Stmt *s = tree_stmt(c->t->names.trees, ST_IF, 0);
  s->expr = tree_fresh(c->t->names.trees, condition);
  s->body = take_code(c, then);
  return s;
}

/* The call that leaves the program, with all that came in. */
static Stmt *call_elsewhere(Caller *c) {
  TreeList in = {0}, out = {0};
  for (uint32_t i = 0; i < c->n; i++) {
    vec_push(&in, c->given[i].value);
    if (c->given[i].back) vec_push(&out, c->given[i].back);
  }
  if (c->result) vec_push(&out, tree_variable(c->t->names.trees, "result"));
  Stmt *s = tree_invoke(c->t->names.trees, 0, &out, c->elsewhere, &in);
  vec_free(&in);
  vec_free(&out);
  return s;
}

/* ---- one call --------------------------------------------------------------- */

typedef struct CallParts {
  TreeList in, out;
  TreeCode after;
} CallParts;

/* A struct is called on a copy of what is in its box. If it changes, so would the box. */
static void pass_box(Caller *c, const DispatchValue *g, const LiftSort *s, CallParts *call) {
  Expr *old = lift_variable(&c->l, s), *new = lift_variable(&c->l, s);
  TreeCode leave = {0};
  lift_assign(&c->l, old, lift_convert(&c->l, g->value, &lift_any_sort, s));
  vec_push(&call->in, old);
  vec_push(&call->out, new);
  vec_push(&leave, call_elsewhere(c));
  vec_push(&call->after, new_branch(c, tree_binary(c->t->names.trees, BIN_NEQ, old, new), &leave));
}

static void pass(Caller *c, const DispatchValue *g, const LiftValue *to, CallParts *call) {
  const LiftPlace *place = to->kind == LIFT_PLACE ? to->place : NULL;
  if (place && g->back && same_sort(place->sort, g->sort)) {
    vec_push(&call->in, g->value);
    vec_push(&call->out, g->back);
  } else if (place && !g->back && g->sort->kind == LIFT_REF && place->sort->kind == LIFT_STRUCT) {
    pass_box(c, g, place->sort, call);
  } else if (place || g->back) {
    lift_refuse(&c->l, "a reference to something else");
  } else {
    Expr *e = lift_convert(&c->l, g->value, g->sort, to->sort);
    Expr *fact = e == g->value || c->l.why ? NULL : lift_fact(&c->t->names, to->sort, e);
    if (fact) lift_assume(&c->l, fact);
    vec_push(&call->in, e);
  }
}

static void bring_result(Caller *c, const LiftSort *s, CallParts *call) {
  Trees *t = c->t->names.trees;
  if (same_sort(s, c->result)) {
    vec_push(&call->out, tree_variable(t, "result"));
    return;
  }
  Expr *own = lift_variable(&c->l, s);
  vec_push(&call->out, own);
  tree_code(t, &call->after, 0, "result := %e;", lift_convert(&c->l, own, s, c->result));
}

/* A branch that calls a method. False: it cannot be called with these values. */
static bool put_branch(Caller *c, Expr *condition, uint32_t method, const char *procedure,
                       const DispatchValue *given, uint32_t n) {
  const CilProc *p = &c->t->proc[method];
  CallParts call = {0};
  bool result = p->sig && p->sig->result->elem != SIG_VOID;
  if (!procedure || p->args != n || result != (c->result != NULL)) return false;
  c->l.why = NULL;
  vec_clear(&c->out);
  for (uint32_t i = 0; i < n && !c->l.why; i++) pass(c, &given[i], &p->arg[i], &call);
  if (result && !c->l.why) bring_result(c, lift_sort(&c->t->names, p->sig->result), &call);
  bool ok = !c->l.why;
  if (ok) {
    vec_push(&c->out, tree_invoke(c->t->names.trees, 0, &call.out, procedure, &call.in));
    for (uint32_t i = 0; i < call.after.n; i++) vec_push(&c->out, call.after.at[i]);
    vec_push(&c->branches, new_branch(c, condition, &c->out));
  }
  vec_free(&call.in);
  vec_free(&call.out);
  vec_free(&call.after);
  return ok;
}

/* ---- a body ------------------------------------------------------------------ */

static void give(Caller *c, Expr *value, Expr *back, const LiftSort *sort) {
  c->given[c->n++] = (DispatchValue){value, back, sort};
}

static void begin_body(Caller *c, Translation *t, uint32_t args, const SigType *result) {
  memset(c, 0, sizeof *c);
  c->t = t;
  c->l = (Lift){.names = &t->names, .out = &c->out};
  if (args > LIFT_STACK) lift_refuse(&c->l, "too many arguments");
  if (result->elem != SIG_VOID) c->result = lift_sort(&t->names, result);
}

static void give_arguments(Caller *c, const CilProc *p) {
  for (uint32_t i = 0; i < p->args && i < LIFT_STACK; i++) {
    const LiftValue *v = &p->arg[i];
    if (v->kind == LIFT_PLACE)
      give(c, p->before[i].tree, v->tree, v->place->sort);
    else
      give(c, v->tree, NULL, v->sort);
  }
}

/* Otherwise the call leaves the program, or is impossible. */
static DispatchBody finish_body(Caller *c, bool leaves) {
  Trees *t = c->t->names.trees;
  TreeCode last = {0};
  if (leaves)
    vec_push(&last, call_elsewhere(c));
  else
    tree_code(t, &last, 0, "assume false;");
  Block otherwise = take_code(c, &last);
  for (uint32_t i = c->branches.n; i-- > 0;) {
    Stmt *s = c->branches.at[i];
    s->has_else = true;
    s->else_if = i + 1 < c->branches.n;
    s->else_body = otherwise;
    last = (TreeCode){0};
    vec_push(&last, s);
    otherwise = take_code(c, &last);
  }
  return (DispatchBody){tree_vars(t, c->l.variables.at, c->l.variables.n), otherwise};
}

static void free_caller(Caller *c) {
  vec_free(&c->l.variables);
  vec_free(&c->out);
  vec_free(&c->branches);
}

/* ---- virtual calls ----------------------------------------------------------- */

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
static void put_target(Caller *c, Targets *all, uint32_t first) {
  Translation *t = c->t;
  uint32_t method = all->of_type[first];
  Expr *condition = NULL;
  for (uint32_t type = first; type <= t->a->md.rows[MD_TYPE_DEF]; type++) {
    if (all->of_type[type] != method) continue;
    Expr *is = is_of_type(t, type);
    condition = condition ? tree_binary(t->names.trees, BIN_OR, condition, is) : is;
    all->of_type[type] = 0;
  }
  if (!put_branch(c, condition, method, t->names.method[method], c->given, c->n))
    all->unknown = true;
}

static void virtual_body(Translation *t, uint32_t m) {
  CilProc *p = &t->proc[m];
  Caller c;
  begin_body(&c, t, p->args, p->sig->result);
  bool object = p->args && p->arg[0].kind == LIFT_REF;
  if (!c.l.why && object) {
    Targets all = find_targets(t, m);
    give_arguments(&c, p);
    p->elsewhere =
        decls_unique(&t->decls, arena_printf(t->names.arena, "%s.elsewhere", t->names.dispatch[m]));
    c.elsewhere = p->elsewhere;
    /* A struct that stands for a type parameter has no type here. */
    if (all.values) {
      vec_push(&c.out, call_elsewhere(&c));
      vec_push(&c.branches, new_branch(&c, tree(t->names.trees, "is_value(this)"), &c.out));
    }
    for (uint32_t type = 1; type <= t->a->md.rows[MD_TYPE_DEF]; type++)
      if (all.of_type[type]) put_target(&c, &all, type);
    if (c.branches.n > all.values) p->dispatch = finish_body(&c, all.unknown);
  }
  free_caller(&c);
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

static void put_delegate(Caller *c, const LiftDelegate *d) {
  Translation *t = c->t;
  const CilProc *p = &t->proc[d->method];
  const char *procedure = t->names.method[d->method];
  bool virtual = d->virtual && metadata_get(&t->a->md, MD_METHOD_FLAGS, d->method) & METHOD_VIRTUAL;
  if (virtual && effects_overridden(&t->names, d->method)) {
    procedure = t->names.dispatch[d->method];
    t->names.dispatched[d->method] = 1;
  }
  Expr *condition = tree(t->names.trees, "delegate.method(this) == %u",
                         decls_delegate_number(d->method, virtual));
  DispatchValue with[LIFT_STACK];
  memcpy(with, c->given, sizeof with);
  with[0] = (DispatchValue){tree(t->names.trees, "delegate.target(this)"), NULL, &lift_any_sort};
  bool target = p->args == c->n; /* else it is static, and there is none */
  put_branch(c, condition, d->method, procedure, target ? with : c->given + 1,
             target ? c->n : c->n - 1);
}

static DispatchBody delegate_body(Caller *c, uint32_t type) {
  const LiftDecls *d = &c->t->decls;
  for (uint32_t i = 0; i < d->delegates.n && !c->l.why; i++)
    if (d->delegates.at[i].type == type && !listed_before(d, i))
      put_delegate(c, &d->delegates.at[i]);
  return c->branches.n ? finish_body(c, true) : (DispatchBody){0};
}

/* The type that the program declares itself. */
static void own_invoke(Translation *t, uint32_t m) {
  CilProc *p = &t->proc[m];
  Caller c;
  begin_body(&c, t, p->args, p->sig->result);
  give_arguments(&c, p);
  p->elsewhere =
      decls_unique(&t->decls, arena_printf(t->names.arena, "%s.elsewhere", t->names.method[m]));
  c.elsewhere = p->elsewhere;
  p->dispatch = delegate_body(&c, md_token(MD_TYPE_DEF, t->a->owner_of_method[m]));
  p->invoke = p->dispatch.code.n > 0;
  free_caller(&c);
}

/* A type of another assembly: its parameters as library.c names them. */
static void library_invoke(Translation *t, LibraryProc *p) {
  Arena *a = t->names.arena;
  Caller c;
  Trees *trees = t->names.trees;
  begin_body(&c, t, p->sig->params + 1, p->sig->result);
  give(&c, tree_variable(trees, "this"), NULL, &lift_ref_sort);
  for (uint32_t i = 0; i < p->sig->params && !c.l.why; i++) {
    const SigType *type = p->sig->param[i];
    bool ref = type->elem == SIG_BYREF;
    const char *name = arena_printf(a, "p%u", (unsigned)i + 1);
    Expr *back = ref ? tree_variable(trees, name) : NULL;
    if (ref) name = arena_printf(a, "%s#in", name);
    give(&c, tree_variable(trees, name), back, lift_sort(&t->names, ref ? type->inner : type));
  }
  p->elsewhere = decls_unique(&t->decls, arena_printf(a, "%s.elsewhere", p->name));
  c.elsewhere = p->elsewhere;
  p->body = delegate_body(&c, p->owner);
  free_caller(&c);
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
  for (uint32_t m = 1; m <= methods; m++)
    if (is_invoke(t, m)) own_invoke(t, m);
  uint32_t bodies = 0;
  for (uint32_t m = 1; m <= methods; m++) {
    if (t->proc[m].callable && t->names.dispatched[m]) virtual_body(t, m);
    bodies += t->proc[m].dispatch.code.n > 0;
  }
  if (bodies) vec_push(&t->out->assumed, "virtual calls of its methods stay in this assembly");
}
