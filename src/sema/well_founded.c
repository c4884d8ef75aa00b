/* SPDX-License-Identifier: MIT */
/* Datatypes must have finite values: one of the constructors must be buildable from types that
 * can be built already. Everything but datatypes and maps can; a map can when all its
 * index and range types can.
 *
 * Computed as a least fixed point over a work list: each constructor counts the datatypes it
 * still waits for. */
#include "sema/resolve.h"

typedef struct Waiting {
  Ctor *ctor;
  uint32_t left; /* mentions of datatypes not known to be buildable */
} Waiting;

typedef struct Founded {
  VEC(Waiting) ctors;
  VEC(Decl *) ready;   /* work list */
  Map users;           /* Decl * -> first UseLink + 1 */
  VEC(uint64_t) links; /* constructor << 32 | next link + 1 */
  Map done;            /* Decl * buildable */
} Founded;

static void wait_for(Founded *w, uint32_t ctor, const Type *t) {
  t = type_strip(t);
  if (t->kind == TY_MAP) {
    for (uint32_t i = 0; i < t->n_args; i++) wait_for(w, ctor, t->args[i]);
    wait_for(w, ctor, t->result);
    return;
  }
  if (t->kind != TY_CTOR || t->u.decl->kind != DECL_DATATYPE) return;
  uint64_t first = 0;
  map_get(&w->users, (uint64_t)(uintptr_t)t->u.decl, &first);
  vec_push(&w->links, (uint64_t)ctor << 32 | first);
  map_put(&w->users, (uint64_t)(uintptr_t)t->u.decl, w->links.n);
  w->ctors.at[ctor].left++;
}

static void built(Founded *w, Decl *d) {
  if (!map_add(&w->done, (uint64_t)(uintptr_t)d)) return;
  vec_push(&w->ready, d);
}

static void well_founded_collect(Sema *s, Founded *w) {
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (d->kind != DECL_DATATYPE || d->ignored) continue;
    for (uint32_t k = 0; k < d->u.datatype.n_ctors; k++) {
      Ctor *c = d->u.datatype.ctors[k];
      vec_push(&w->ctors, ((Waiting){.ctor = c}));
      for (uint32_t f = 0; f < c->fields.n; f++)
        if (c->fields.at[f]->type) wait_for(w, w->ctors.n - 1, c->fields.at[f]->type);
      if (vec_last(&w->ctors).left == 0) built(w, d);
    }
  }
}

void well_founded_check(Sema *s) {
  Founded w = {0};
  well_founded_collect(s, &w);
  while (w.ready.n) {
    Decl *d = vec_pop(&w.ready);
    uint64_t link = 0;
    map_get(&w.users, (uint64_t)(uintptr_t)d, &link);
    while (link) {
      uint64_t l = w.links.at[link - 1];
      Waiting *c = &w.ctors.at[l >> 32];
      if (--c->left == 0) built(&w, c->ctor->datatype);
      link = (uint32_t)l;
    }
  }
  Buf names = {0};
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (d->kind != DECL_DATATYPE || d->ignored) continue;
    if (map_get(&w.done, (uint64_t)(uintptr_t)d, NULL)) continue;
    if (names.n) buf_puts(&names, ", ");
    buf_puts(&names, d->name->text);
  }
  if (names.n) {
    uint32_t n = diag(s->session, DIAG_NOT_WELL_FOUNDED, (Span){0, 0}, names.text);
    for (uint32_t i = 0; i < s->prog->decls.n; i++) {
      Decl *d = s->prog->decls.at[i];
      if (d->kind == DECL_DATATYPE && !d->ignored &&
          !map_get(&w.done, (uint64_t)(uintptr_t)d, NULL))
        diag_note(&s->session->diags, n, context_span(d->pos, d->name),
                  "no value of '%s' can be built", d->name->text);
    }
  }
  buf_free(&names);
  vec_free(&w.ctors);
  vec_free(&w.ready);
  vec_free(&w.links);
  map_free(&w.users);
  map_free(&w.done);
}
