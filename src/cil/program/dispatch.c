/* SPDX-License-Identifier: MIT */
/* Where bodies are executed, a virtual call goes to the method that objects of their exact type
 * have, and a delegate to its method. The assembly is the whole program: an object of one of its
 * types is of a type that can be made, so what is left over is impossible, unless it is not known
 * what some type has. That, and delegates of unknown methods, is a call that leaves the program. */
#include "cil/lift/contract.h"
#include "cil/program/program.h"

#include <string.h>

/* A value to pass on. */
typedef struct Given {
  const char *text, *back; /* back: the variable it comes back in, or NULL */
  const LiftSort *sort;
} Given;

/* A body while it is written. */
typedef struct Caller {
  Translation *t;
  Lift l; /* makes variables and conversions */
  Given given[LIFT_STACK];
  uint32_t n;
  const LiftSort *result; /* NULL: none                          */
  const char *elsewhere;  /* the call that leaves the program    */
  Buf out;
  uint32_t branches;
} Caller;

static bool same_sort(const LiftSort *a, const LiftSort *b) {
  return strcmp(a->name, b->name) == 0 && a->any == b->any;
}

/* ---- one call --------------------------------------------------------------- */

typedef struct CallText {
  Buf before, in, out, after;
} CallText;

static void add_to_list(Buf *list, const char *text) {
  buf_printf(list, "%s%s", list->n ? ", " : "", text);
}

/* A struct is called on a copy of what is in its box. If it changes, so would the box. */
static void pass_box(Caller *c, const Given *g, const LiftSort *s, CallText *call) {
  const char *old = lift_variable(&c->l, s), *new = lift_variable(&c->l, s);
  buf_printf(&call->before, "    %s := %s;\n", old,
             lift_convert(&c->l, g->text, &lift_any_sort, s));
  add_to_list(&call->in, old);
  add_to_list(&call->out, new);
  buf_printf(&call->after, "    if (%s != %s) { %s }\n", old, new, c->elsewhere);
}

static void pass(Caller *c, const Given *g, const LiftValue *to, CallText *call) {
  const LiftPlace *place = to->kind == LIFT_PLACE ? to->place : NULL;
  if (place && g->back && same_sort(place->sort, g->sort)) {
    add_to_list(&call->in, g->text);
    add_to_list(&call->out, g->back);
  } else if (place && !g->back && g->sort->kind == LIFT_REF && place->sort->kind == LIFT_STRUCT) {
    pass_box(c, g, place->sort, call);
  } else if (place || g->back) {
    lift_refuse(&c->l, "a reference to something else");
  } else {
    const char *text = lift_convert(&c->l, g->text, g->sort, to->sort);
    const char *fact =
        text == g->text || c->l.why ? NULL : lift_fact(c->t->names.arena, to->sort, text);
    if (fact) buf_printf(&call->before, "    assume %s;\n", fact);
    add_to_list(&call->in, text);
  }
}

static void bring_result(Caller *c, const LiftSort *s, CallText *call) {
  if (same_sort(s, c->result)) {
    add_to_list(&call->out, "result");
    return;
  }
  const char *own = lift_variable(&c->l, s);
  add_to_list(&call->out, own);
  buf_printf(&call->after, "    result := %s;\n", lift_convert(&c->l, own, s, c->result));
}

/* A branch that calls a method. False: it cannot be called with these values. */
static bool put_branch(Caller *c, const char *condition, uint32_t method, const char *procedure,
                       const Given *given, uint32_t n) {
  const Proc *p = &c->t->proc[method];
  CallText call = {0};
  bool result = p->sig && p->sig->result->elem != SIG_VOID;
  if (!procedure || p->args != n || result != (c->result != NULL)) return false;
  c->l.why = NULL;
  for (uint32_t i = 0; i < n && !c->l.why; i++) pass(c, &given[i], &p->arg[i], &call);
  if (result && !c->l.why) bring_result(c, lift_sort(&c->t->names, p->sig->result), &call);
  bool ok = !c->l.why;
  if (ok)
    buf_printf(&c->out, "%sif (%s) {\n%s    call %s%s%s(%s);\n%s  }",
               c->branches++ ? " else " : "  ", condition, call.before.n ? call.before.text : "",
               call.out.n ? call.out.text : "", call.out.n ? " := " : "", procedure,
               call.in.n ? call.in.text : "", call.after.n ? call.after.text : "");
  buf_free(&call.before);
  buf_free(&call.in);
  buf_free(&call.out);
  buf_free(&call.after);
  return ok;
}

/* ---- a body ------------------------------------------------------------------ */

static void give(Caller *c, const char *text, const char *back, const LiftSort *sort) {
  c->given[c->n++] = (Given){text, back, sort};
}

/* The call that leaves the program, with all that came in. */
static void name_elsewhere(Caller *c, const char *procedure) {
  Buf in = {0}, out = {0};
  for (uint32_t i = 0; i < c->n; i++) {
    add_to_list(&in, c->given[i].text);
    if (c->given[i].back) add_to_list(&out, c->given[i].back);
  }
  if (c->result) add_to_list(&out, "result");
  c->elsewhere = arena_printf(c->t->names.arena, "call %s%s%s(%s);", out.n ? out.text : "",
                              out.n ? " := " : "", procedure, in.n ? in.text : "");
  buf_free(&in);
  buf_free(&out);
}

static void begin(Caller *c, Translation *t, uint32_t args, const SigType *result) {
  memset(c, 0, sizeof *c);
  c->t = t;
  c->l = (Lift){.names = &t->names, .out = &c->out};
  if (args > LIFT_STACK) lift_refuse(&c->l, "too many arguments");
  if (result->elem != SIG_VOID) c->result = lift_sort(&t->names, result);
}

static void give_arguments(Caller *c, const Proc *p) {
  for (uint32_t i = 0; i < p->args && i < LIFT_STACK; i++) {
    const LiftValue *v = &p->arg[i];
    if (v->kind == LIFT_PLACE)
      give(c, p->before[i].text, v->text, v->place->sort);
    else
      give(c, v->text, NULL, v->sort);
  }
}

static void finish_body(Caller *c, const char *otherwise, Buf *body) {
  buf_puts(body, "{\n");
  for (uint32_t i = 0; i < c->l.variables.n; i++) buf_puts(body, c->l.variables.at[i]);
  buf_add(body, c->out.text, c->out.n);
  buf_printf(body, " else {\n    %s\n  }\n}\n", otherwise);
}

static void free_caller(Caller *c) {
  vec_free(&c->l.variables);
  buf_free(&c->out);
}

/* ---- virtual calls ----------------------------------------------------------- */

/* Objects of a type, by the type of which it is an instance where it is generic. */
static const char *is_of_type(Translation *t, uint32_t type) {
  uint32_t token = md_token(MD_TYPE_DEF, type);
  SigType *of = ARENA_NEW(t->names.arena, SigType);
  bool value = assembly_type_kind(t->a, type) != CIL_KIND_CLASS;
  *of = (SigType){.elem = value ? SIG_VALUETYPE : SIG_CLASS, .token = token};
  const char *name = classes_type(&t->names, of);
  return arena_printf(t->names.arena,
                      assembly_generics(t->a, token) ? "definition(typeof(this)) == %s"
                                                     : "typeof(this) == %s",
                      name);
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
  Buf condition = {0};
  for (uint32_t type = first; type <= t->a->md.rows[MD_TYPE_DEF]; type++) {
    if (all->of_type[type] != method) continue;
    buf_printf(&condition, "%s%s", condition.n ? " || " : "", is_of_type(t, type));
    all->of_type[type] = 0;
  }
  if (!put_branch(c, condition.text, method, t->names.method[method], c->given, c->n))
    all->unknown = true;
  buf_free(&condition);
}

static void virtual_body(Translation *t, uint32_t m) {
  Proc *p = &t->proc[m];
  Caller c;
  begin(&c, t, p->args, p->sig->result);
  bool object = p->args && p->arg[0].kind == LIFT_REF;
  if (!c.l.why && object) {
    Targets all = find_targets(t, m);
    give_arguments(&c, p);
    p->elsewhere =
        decls_unique(&t->decls, arena_printf(t->names.arena, "%s.elsewhere", t->names.dispatch[m]));
    name_elsewhere(&c, p->elsewhere);
    /* A struct that stands for a type parameter has no type here. */
    if (all.values)
      buf_printf(&c.out, "  if (is_value(this)) {\n    %s\n  }", c.elsewhere), c.branches++;
    for (uint32_t type = 1; type <= t->a->md.rows[MD_TYPE_DEF]; type++)
      if (all.of_type[type]) put_target(&c, &all, type);
    if (c.branches > all.values)
      finish_body(&c, all.unknown ? c.elsewhere : "assume false;", &p->dispatch);
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
  const Proc *p = &t->proc[d->method];
  const char *procedure = t->names.method[d->method];
  bool virtual = d->virtual && metadata_get(&t->a->md, MD_METHOD_FLAGS, d->method) & METHOD_VIRTUAL;
  if (virtual && effects_overridden(&t->names, d->method)) {
    procedure = t->names.dispatch[d->method];
    t->names.dispatched[d->method] = 1;
  }
  const char *condition = arena_printf(t->names.arena, "delegate.method(this) == %u",
                                       decls_delegate_number(d->method, virtual));
  Given with[LIFT_STACK];
  memcpy(with, c->given, sizeof with);
  with[0] = (Given){"delegate.target(this)", NULL, &lift_any_sort};
  bool target = p->args == c->n; /* else it is static, and there is none */
  put_branch(c, condition, d->method, procedure, target ? with : c->given + 1,
             target ? c->n : c->n - 1);
}

static const char *delegate_body(Caller *c, uint32_t type, Buf *body) {
  const LiftDecls *d = &c->t->decls;
  for (uint32_t i = 0; i < d->delegates.n && !c->l.why; i++)
    if (d->delegates.at[i].type == type && !listed_before(d, i))
      put_delegate(c, &d->delegates.at[i]);
  if (c->branches) finish_body(c, c->elsewhere, body);
  return body->n ? body->text : NULL;
}

/* The type that the program declares itself. */
static void own_invoke(Translation *t, uint32_t m) {
  Proc *p = &t->proc[m];
  Caller c;
  begin(&c, t, p->args, p->sig->result);
  give_arguments(&c, p);
  p->elsewhere =
      decls_unique(&t->decls, arena_printf(t->names.arena, "%s.elsewhere", t->names.method[m]));
  name_elsewhere(&c, p->elsewhere);
  delegate_body(&c, md_token(MD_TYPE_DEF, t->a->owner_of_method[m]), &p->dispatch);
  p->invoke = p->dispatch.n > 0;
  free_caller(&c);
}

/* A type of another assembly: its parameters as library.c names them. */
static void library_invoke(Translation *t, LibraryProc *p) {
  Arena *a = t->names.arena;
  Caller c;
  Buf body = {0};
  begin(&c, t, p->sig->params + 1, p->sig->result);
  give(&c, "this", NULL, &lift_ref_sort);
  for (uint32_t i = 0; i < p->sig->params && !c.l.why; i++) {
    const SigType *type = p->sig->param[i];
    bool ref = type->elem == SIG_BYREF;
    const char *name = arena_printf(a, "p%u", (unsigned)i + 1);
    give(&c, ref ? arena_printf(a, "%s#in", name) : name, ref ? name : NULL,
         lift_sort(&t->names, ref ? type->inner : type));
  }
  p->elsewhere = decls_unique(&t->decls, arena_printf(a, "%s.elsewhere", p->name));
  name_elsewhere(&c, p->elsewhere);
  const char *text = delegate_body(&c, p->owner, &body);
  if (text) p->body = arena_strndup(a, text, body.n);
  buf_free(&body);
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
    bodies += t->proc[m].dispatch.n > 0;
  }
  if (bodies) vec_push(&t->out->assumed, "virtual calls of its methods stay in this assembly");
}
