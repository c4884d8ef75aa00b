/* SPDX-License-Identifier: MIT */
/* Methods of other assemblies: a procedure without a body for each that is called. It may change
 * the arrays that it gets, and, where it gets hold of objects of the program, all that their
 * methods change when they are called back. */
#include "cil/lift/library.h"

#include "base/bug.h"
#include "cil/lift/annotated.h"
#include "cil/lift/foreign.h"
#include "cil/lift/specifications.h"

#include "cil/lift/external.h"
#include "cil/lift/object_invariants.h"

#include <string.h>

static const char *library_key(const LiftNames *names, const char *name, Bytes signature) {
  char *key = ARENA_ARRAY(names->arena, char, 2 * signature.n + 1);
  static const char hex[] = "0123456789abcdef";
  for (size_t i = 0; i < signature.n; i++) {
    key[2 * i] = hex[signature.at[i] >> 4];
    key[2 * i + 1] = hex[signature.at[i] & 15];
  }
  return arena_printf(names->arena, "library %s %s", name, key);
}

static const char *parameter(Arena *a, const ExternalContract *k, uint32_t i) {
  return k && k->param ? k->param[i] : arena_printf(a, "p%u", (unsigned)i + 1);
}

bool library_makes_exception(const LiftNames *names, const Member *m) {
  static const char word[] = "Exception";
  const char *type = decls_type_name(names, m->owner);
  size_t n = strlen(type), w = sizeof word - 1;
  return strcmp(m->name, ".ctor") == 0 && n >= w && strcmp(type + n - w, word) == 0;
}

static void declare_library(const LiftNames *names, const char *own, const Member *m,
                            const SigMethod *sig, const LiftCallee *c) {
  Arena *a = names->arena;
  Trees *t = names->trees;
  VEC(Var *) in = {0}, out = {0};
  const ExternalContract *k = external_find(names, m, sig);
  if (c->has_this && c->this_place) {
    vec_push(&in, tree_var(t, VAR_IN, "this#in", c->this_sort->name, NULL));
    vec_push(&out, lift_declared(names, VAR_OUT, "this", c->this_sort));
  } else if (c->has_this) {
    vec_push(&in, tree_var(t, VAR_IN, "this", "Ref", NULL));
  }
  for (uint32_t i = 0; i < sig->params; i++) {
    bool ref = sig->param[i]->elem == SIG_BYREF;
    const LiftSort *s = lift_sort(names, ref ? sig->param[i]->inner : sig->param[i]);
    const char *name = parameter(a, k, i);
    const char *given = ref ? arena_printf(a, "%s#in", name) : name;
    vec_push(&in, tree_var(t, VAR_IN, given, s->name, NULL));
    if (ref) vec_push(&out, lift_declared(names, VAR_OUT, name, s));
  }
  if (sig->result->elem != SIG_VOID)
    vec_push(&out, lift_declared(names, VAR_OUT, "result", lift_sort(names, sig->result)));
  const SigType *type = lift_token_type(names, m->owner);
  LibraryProc p = {.name = own,
                   .effect = effects_library(names, m, sig),
                   .contract = k,
                   .owner = type ? type->token : 0,
                   .sig = sig};
  p.is_invoke = strcmp(m->name, "Invoke") == 0 && c->has_this && !c->this_place && !k;
  p.header = tree_decl(t, DECL_PROC, own);
  p.header->u.proc.ins = tree_vars(t, in.at, in.n);
  p.header->u.proc.outs = tree_vars(t, out.at, out.n);
  p.makes_exception = library_makes_exception(names, m);
  if (!p.makes_exception) tree_add_attr(t, &p.header->attrs, tree_attr(t, "outside", NULL));
  if (!k && annotated_never_null(names, m, sig))
    tree_add_ensures(t, p.header, tree(t, "result != null"));
  if (!p.makes_exception && (!k || !k->promises))
    tree_add_attr(t, &p.header->attrs, tree_attr(t, "overapproximation", NULL));
  vec_push(&names->decls->library, p);
  vec_free(&in);
  vec_free(&out);
}

/* Every type of the signature has a sort. */
static bool is_translated(const LiftNames *names, const SigMethod *sig) {
  for (uint32_t i = 0; i < sig->params; i++) {
    const SigType *t = sig->param[i]->elem == SIG_BYREF ? sig->param[i]->inner : sig->param[i];
    if (lift_sort(names, t)->kind == LIFT_NONE) return false;
  }
  return sig->result->elem == SIG_VOID || lift_sort(names, sig->result)->kind != LIFT_NONE;
}

static void count_call(const LiftNames *names, LiftCallee *c, const char *procedure) {
  for (uint32_t i = 0; i < names->decls->library.n; i++) {
    LibraryProc *p = &names->decls->library.at[i];
    if (p->name != procedure) continue;
    p->calls++;
    c->says_nothing = !p->contract;
  }
}

const char *library_procedure(Lift *l, const Member *m, const SigMethod *sig, LiftCallee *c) {
  const LiftNames *names = l->names;
  uint32_t owner = m->owner;
  const SigType *t = lift_token_type(names, owner);
  if (t && t->elem == SIG_GENERICINST) owner = t->token;
  const LiftSort *s = t ? lift_sort(names, t) : &lift_no_sort;
  if (!is_translated(names, sig) || (c->has_this && s->kind == LIFT_NONE)) {
    lift_refuse(l, arena_printf(names->arena, "a call of %s, with pointers", m->name));
    return NULL;
  }
  if (c->has_this && s->kind != LIFT_REF && strcmp(m->name, ".ctor") == 0) {
    c->this_place = true;
    c->this_sort = s;
  }
  const char *name = arena_printf(names->arena, "%s.%s", decls_type_name(names, owner),
                                  decls_name(names->arena, m->name));
  /* An instance of a generic method may reach what another does not. */
  LibraryEffect e = effects_library(names, m, sig);
  if (e.known) {
    const LiftDecls *d = names->decls;
    for (uint32_t i = 0; i < e.known->changes.n; i++)
      lift_note_write(l, e.known->changes.at[i]->text, NULL);
    for (uint32_t g = 0; e.known->array && g < d->globals.n; g++)
      if (d->globals.at[g].elements) lift_note_write(l, d->globals.at[g].name, NULL);
    if (e.known->trusts) vec_push(&names->decls->trusted, e.known->trusts);
    c->node = e.node;
    c->known = e.known;
    return c->procedure = e.known->name;
  }
  const char *kind = arena_printf(names->arena, "%s%s%s%u", name, c->this_place ? "&" : "",
                                  e.gets_objects ? "!" : "", (unsigned)e.node);
  for (uint32_t i = 0; i < e.n; i++)
    kind = arena_printf(names->arena, "%s %s", kind, e.elements[i]);
  const char *key = library_key(names, kind, m->signature), *own = decls_find(names->decls, key);
  if (!own) {
    own = decls_unique(names->decls, name);
    decls_keep(names->decls, key, own);
    declare_library(names, own, m, sig, c);
  }
  count_call(names, c, own);
  lift_note_write(l, "alloc", NULL);
  for (uint32_t i = 0; i < e.n; i++) lift_note_write(l, e.elements[i], NULL);
  c->node = e.node;
  c->procedure = own;
  return own;
}

/* Whether objects of the program's classes may have this method. */
static bool may_be_implemented(const LiftNames *names, const SigType *owner) {
  const Assembly *a = names->assembly;
  if (!owner || owner->elem == SIG_OBJECT) return owner != NULL;
  uint32_t row = md_row_of(owner->token);
  if (md_table_of(owner->token) != MD_TYPE_REF || row > a->md.rows[MD_TYPE_REF]) return false;
  return names->foreign->derived[row] || assembly_is_type(a, owner->token, "System", "Object");
}

void library_dispatch(Lift *l, const Member *m, LiftCallee *c) {
  const LiftNames *names = l->names;
  const SigType *owner = lift_token_type(names, m->owner);
  if (!names->mode.whole || l->why || !c->has_this || c->this_place ||
      strcmp(m->name, "Invoke") == 0 || !may_be_implemented(names, owner))
    return;
  for (uint32_t i = 0; i < c->sig->params; i++)
    if (c->sig->param[i]->elem == SIG_BYREF) return;
  const char *kind = arena_printf(names->arena, "virtual %s %x", c->procedure, (unsigned)m->owner);
  const char *key = library_key(names, kind, m->signature), *name = decls_find(names->decls, key);
  if (!name) {
    name = decls_unique(names->decls, arena_printf(names->arena, "%s.virtual", c->procedure));
    decls_keep(names->decls, key, name);
    ExternalCall x = {.library = c->procedure,
                      .name = name,
                      .owner = owner->token,
                      .method = m->name,
                      .sig = c->sig,
                      .effect = effects_library(names, m, c->sig)};
    vec_push(&names->decls->external_calls, x);
  }
  c->procedure = name;
}

static bool names_global(const LiftGlobal *x, const char *name) {
  return strcmp(name, x->name) == 0 || (x->group && strcmp(name, x->group) == 0);
}

bool library_changes(const LiftNames *names, const LibraryEffect *e, uint32_t global) {
  const LiftGlobal *x = &names->decls->globals.at[global];
  bool changes = e->node != EFFECTS_NONE && effects_changes(names, e->node, global);
  if (e->known) {
    for (uint32_t i = 0; i < e->known->changes.n; i++)
      changes |= names_global(x, e->known->changes.at[i]->text);
    return changes || (e->known->array && x->elements);
  }
  for (uint32_t i = 0; i < e->n; i++) changes |= strcmp(e->elements[i], x->name) == 0;
  return changes || global == 0 || decls_changed_outside(x, e);
}

static void add_modifies(const LiftNames *names, const LibraryProc *p, Decl *header) {
  const LiftDecls *d = names->decls;
  LiftTexts list = {0};
  for (uint32_t g = 0; g < d->globals.n; g++)
    if (library_changes(names, &p->effect, g)) decls_list_global(&list, &d->globals.at[g]);
  tree_add_modifies(names->trees, header, list.at, list.n);
  vec_free(&list);
}

/* An array that the method gets, or the one that a span is a part of. */
static Expr *array_given(const LiftNames *names, const LibraryProc *p, uint32_t number) {
  Trees *t = names->trees;
  bool is_this = number == UINT32_MAX;
  const VarList *ins = &p->header->u.proc.ins;
  uint32_t at = is_this ? 0 : number + (p->sig->flags & SIG_HAS_THIS ? 1 : 0);
  Expr *given = tree_variable(t, ins->at[at]->name->text);
  bool span = is_this || (number < p->sig->params && spans_is(names, p->sig->param[number]));
  return span && !tree_is_var(given, "this") ? tree(t, "%e->array", given) : given;
}

/* Other arrays are as before, unless code of the program may run. */
static void add_frames(const LiftNames *names, const LibraryProc *p) {
  Trees *t = names->trees;
  if (p->effect.node != EFFECTS_NONE) return;
  for (uint32_t i = 0; i < p->effect.n; i++) {
    const char *map = p->effect.elements[i];
    bool again = false;
    for (uint32_t k = 0; k < i; k++) again |= strcmp(p->effect.elements[k], map) == 0;
    if (again) continue;
    Expr *other = tree_bool(t, true);
    for (uint32_t k = i; k < p->effect.n; k++) {
      if (strcmp(p->effect.elements[k], map) != 0) continue;
      other = tree(t, "%e && o != %e", other, array_given(names, p, p->effect.arrays[k]));
    }
    tree_add_ensures(
        t, p->header,
        tree(t, "(forall o: Ref :: {%s[o]} %e ==> %s[o] == old(%s)[o])", map, other, map, map));
  }
}

/* Methods of the program that it calls back keep the invariants of objects. */
static void add_invariants(const LiftNames *names, const LibraryProc *p) {
  TreeList kept = {0};
  if (p->effect.node != EFFECTS_NONE)
    object_invariants_after_library(names->invariants, p->effect.node, &kept);
  for (uint32_t i = 0; i < kept.n; i++) tree_add_ensures(names->trees, p->header, kept.at[i]);
  vec_free(&kept);
}

/* The delegates whose method is known; for those of others there is another procedure. */
static void put_invoke(const LiftNames *names, const LibraryProc *p, TreeDecls *out) {
  Trees *t = names->trees;
  Decl *d = tree_decl(t, DECL_PROC, p->name);
  tree_add_attr(t, &d->attrs, tree_attr(t, "outside", NULL));
  tree_copy_formals(t, p->header, d);
  add_modifies(names, p, d);
  vec_push(out, d);
  vec_push(out, tree_implement(t, d, p->body.locals, p->body.code));
  p->header->name = str_c(t->strs, p->elsewhere);
  tree_add_attr(t, &p->header->attrs, tree_attr(t, "verboseName", p->name));
}

static const Decl *find_procedure(const TreeDecls *list, const char *name) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i]->kind == DECL_PROC && strcmp(list->at[i]->name->text, name) == 0)
      return list->at[i];
  bug("no procedure is called %s", name);
}

/* {:outside} with a body says that what it calls counts as called by its caller. */
static void put_external_call(const LiftNames *names, const ExternalCall *x, TreeDecls *out) {
  Trees *t = names->trees;
  const ProcDecl *library = &find_procedure(out, x->library)->u.proc;
  Decl *d = tree_decl(t, DECL_PROC, x->name);
  VEC(Var *) in = {0};
  tree_add_attr(t, &d->attrs, tree_attr(t, "outside", NULL));
  tree_add_attr(t, &d->attrs, tree_attr(t, "verboseName", x->library));
  for (uint32_t i = 0; i <= x->sig->params; i++) {
    const char *name = i ? arena_printf(names->arena, "p%u", (unsigned)i) : "this";
    const LiftSort *s = i ? lift_sort(names, x->sig->param[i - 1]) : &lift_ref_sort;
    vec_push(&in, tree_var(t, VAR_IN, name, s->name, NULL));
  }
  d->u.proc.ins = tree_vars(t, in.at, in.n);
  if (x->sig->result->elem != SIG_VOID) {
    Var *result = lift_declared(names, VAR_OUT, "result", lift_sort(names, x->sig->result));
    d->u.proc.outs = tree_vars(t, &result, 1);
  }
  for (uint32_t i = 0; i < library->n_modifies_clauses; i++) {
    const Modifies *m = &library->modifies_clauses[i];
    for (uint32_t k = 0; k < m->n; k++) {
      const char *global = m->names[k].name->text;
      tree_add_modifies(t, d, &global, 1);
    }
  }
  vec_push(out, d);
  vec_push(out, tree_implement(t, d, x->body.locals, x->body.code));
  vec_free(&in);
}

void library_put(const LiftNames *names, TreeDecls *out) {
  const LiftDecls *d = names->decls;
  specifications_put(names, out);
  for (uint32_t i = 0; i < d->library.n; i++) {
    const LibraryProc *p = &d->library.at[i];
    if (p->body.code.n) put_invoke(names, p, out);
    add_modifies(names, p, p->header);
    decls_keep_objects(names, p->header);
    add_frames(names, p);
    for (uint32_t k = 0; p->contract && k < p->contract->clauses.n; k++)
      contract_add(names->trees, p->header, &p->contract->clauses.at[k], 0);
    add_invariants(names, p);
    vec_push(out, p->header);
  }
  for (uint32_t i = 0; i < d->external_calls.n; i++)
    put_external_call(names, &d->external_calls.at[i], out);
}
