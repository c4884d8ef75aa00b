/* SPDX-License-Identifier: MIT */
/* Methods of other assemblies: a procedure without a body for each that is called. It may change
 * the arrays that it gets, and, where it gets hold of objects of the program, all that their
 * methods change when they are called back. */
#include "cil/lift/library.h"
#include "cil/lift/bcl.h"

#include "cil/lift/holds.h"
#include "cil/lift/outside.h"

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

static void add_result(Buf *out, Arena *a, const char *name, const LiftSort *s) {
  buf_printf(out, "%s%s: %s%s", out->n ? ", " : "", name, s->name, lift_where(a, s, name));
}

static const char *parameter(Arena *a, const OutsideContract *k, uint32_t i) {
  return k && k->param ? k->param[i] : arena_printf(a, "p%u", (unsigned)i + 1);
}

static void declare_library(const LiftNames *names, const char *own, const Member *m,
                            const SigMethod *sig, const LiftCallee *c) {
  Arena *a = names->arena;
  Buf in = {0}, out = {0};
  const OutsideContract *k = outside_find(names, m, sig);
  if (c->has_this && c->this_place) {
    buf_printf(&in, "this#in: %s", c->this_sort->name);
    add_result(&out, a, "this", c->this_sort);
  } else if (c->has_this) {
    buf_puts(&in, "this: Ref");
  }
  for (uint32_t i = 0; i < sig->params; i++) {
    bool ref = sig->param[i]->elem == SIG_BYREF;
    const LiftSort *s = lift_sort(names, ref ? sig->param[i]->inner : sig->param[i]);
    const char *name = parameter(a, k, i);
    buf_printf(&in, "%s%s%s: %s", in.n ? ", " : "", name, ref ? "#in" : "", s->name);
    if (ref) add_result(&out, a, name, s);
  }
  if (sig->result->elem != SIG_VOID) add_result(&out, a, "result", lift_sort(names, sig->result));
  const SigType *type = lift_token_type(names, m->owner);
  LibraryProc p = {.name = own,
                   .effect = effects_library(names, m, sig),
                   .contract = k,
                   .owner = type ? type->token : 0,
                   .sig = sig};
  p.is_invoke = strcmp(m->name, "Invoke") == 0 && c->has_this && !c->this_place && !k;
  /* Making an exception does nothing else. */
  p.attributes = arena_printf(a, "%s%s", strstr(own, "Exception..ctor") ? "" : "{:outside} ",
                              k && k->promises ? "" : "{:overapproximation} ");
  p.parameters = arena_printf(a, "(%s)%s%s%s", in.n ? in.text : "", out.n ? " returns (" : "",
                              out.n ? out.text : "", out.n ? ")" : "");
  vec_push(&names->decls->library, p);
  buf_free(&in);
  buf_free(&out);
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
  if (e.row) {
    const LiftDecls *d = names->decls;
    for (uint32_t i = 0; i < e.row->changes.n; i++) lift_note_write(l, e.row->changes.at[i], "");
    for (uint32_t g = 0; e.row->array && g < d->globals.n; g++)
      if (d->globals.at[g].elements) lift_note_write(l, d->globals.at[g].name, "");
    if (e.row->trusts) vec_push(&names->decls->trusted, e.row->trusts);
    c->node = e.node;
    c->row = e.row;
    return c->procedure = e.row->name;
  }
  const char *kind =
      arena_printf(names->arena, "%s%s%u", name, c->this_place ? "&" : "", (unsigned)e.node);
  for (uint32_t i = 0; i < e.n; i++)
    kind = arena_printf(names->arena, "%s %s", kind, e.elements[i]);
  const char *key = library_key(names, kind, m->signature), *own = decls_find(names->decls, key);
  if (!own) {
    own = decls_unique(names->decls, name);
    decls_keep(names->decls, key, own);
    declare_library(names, own, m, sig, c);
  }
  count_call(names, c, own);
  lift_note_write(l, "alloc", "");
  for (uint32_t i = 0; i < e.n; i++) lift_note_write(l, e.elements[i], "");
  c->node = e.node;
  c->procedure = own;
  return own;
}

static void put_modifies(const LiftNames *names, Buf *out, const LibraryProc *p) {
  const LiftDecls *d = names->decls;
  GlobalList list = {.out = out, .before = "  modifies alloc, "};
  for (uint32_t g = 1; g < d->globals.n; g++) {
    const LiftGlobal *x = &d->globals.at[g];
    bool changes = decls_changed_outside(x, &p->effect) ||
                   (p->effect.node != EFFECTS_NONE && effects_changes(names, p->effect.node, g));
    for (uint32_t i = 0; i < p->effect.n; i++)
      changes |= strcmp(p->effect.elements[i], x->name) == 0;
    if (changes) decls_list_global(&list, x);
  }
  buf_puts(out, list.names ? ";\n" : "  modifies alloc;\n");
  buf_puts(out, "  free ensures (forall o: Ref :: {alloc[o]} old(alloc)[o] ==> alloc[o]);\n");
}

/* Other arrays are as before, unless code of the program may run. */
static void put_frames(Arena *a, Buf *out, const LibraryProc *p) {
  if (p->effect.node != EFFECTS_NONE) return;
  for (uint32_t i = 0; i < p->effect.n; i++) {
    const char *map = p->effect.elements[i];
    bool again = false;
    for (uint32_t k = 0; k < i; k++) again |= strcmp(p->effect.elements[k], map) == 0;
    if (again) continue;
    buf_printf(out, "  free ensures (forall o: Ref :: {%s[o]} ", map);
    for (uint32_t k = i; k < p->effect.n; k++) {
      if (strcmp(p->effect.elements[k], map) != 0) continue;
      if (p->effect.arrays[k] == UINT32_MAX)
        buf_puts(out, "o != this && ");
      else
        buf_printf(out, "o != %s && ", parameter(a, p->contract, p->effect.arrays[k]));
    }
    buf_printf(out, "true ==> %s[o] == old(%s)[o]);\n", map, map);
  }
}

/* Methods of the program that it calls back keep the invariants of objects. */
static void put_invariants(const LiftNames *names, Buf *out, const LibraryProc *p) {
  LiftTexts texts = {0};
  if (p->effect.node != EFFECTS_NONE)
    holds_after_library(names->invariants, p->effect.node, &texts);
  for (uint32_t i = 0; i < texts.n; i++) buf_printf(out, "  free ensures %s;\n", texts.at[i]);
  vec_free(&texts);
}

static void put_header(Buf *out, const LibraryProc *p) {
  buf_printf(out, "procedure %s", p->attributes);
  if (p->body) buf_printf(out, "{:verboseName \"%s\"} ", p->name);
  buf_printf(out, "%s%s;\n", p->body ? p->elsewhere : p->name, p->parameters);
}

/* The delegates whose method is known. */
static void put_invoke(const LiftNames *names, Buf *out, const LibraryProc *p) {
  buf_printf(out, "procedure {:outside} %s%s\n", p->name, p->parameters);
  put_modifies(names, out, p);
  buf_puts(out, p->body);
}

void library_put(const LiftNames *names, Buf *out) {
  const LiftDecls *d = names->decls;
  bcl_put(names, out);
  if (d->library.n) buf_puts(out, "\n// Methods of other assemblies\n");
  for (uint32_t i = 0; i < d->library.n; i++) {
    const LibraryProc *p = &d->library.at[i];
    if (p->body) put_invoke(names, out, p);
    put_header(out, p);
    put_modifies(names, out, p);
    put_frames(names->arena, out, p);
    if (p->contract) buf_puts(out, p->contract->clauses);
    put_invariants(names, out, p);
  }
}
