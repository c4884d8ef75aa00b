/* SPDX-License-Identifier: MIT */
/* Modifies inference: the least sets that hold what each body assigns and what its callees
 * modify. Missing globals are appended to the procedure's list, in order of their declaration.
 *
 * A work list of (procedure, global) facts; each is found once. */
#include "sema/check.h"

#include "sema/walk.h"
#include "syntax/civl.h"

typedef struct ModifiesFact {
  uint32_t proc, global;
} ModifiesFact;

typedef struct ModifiesInference {
  Sema *s;
  Map proc_place, global_place; /* Decl *, Var * -> number */
  VEC(Decl *) procs;
  VEC(Var *) globals;
  VEC(uint32_t) callers;         /* links: caller, next link + 1 */
  VEC(uint32_t) first;           /* per procedure: first link of its callers + 1 */
  Map known;                     /* proc << 32 | global */
  VEC(ModifiesFact) work, added; /* added: what the clauses do not say */
  uint32_t proc;
} ModifiesInference;

static void modifies_learn(ModifiesInference *f, uint32_t proc, uint32_t global, bool declared) {
  uint64_t key = (uint64_t)proc << 32 | global;
  if (!map_add(&f->known, key)) return;
  vec_push(&f->work, ((ModifiesFact){proc, global}));
  if (!declared) vec_push(&f->added, ((ModifiesFact){proc, global}));
}

static void assigns(ModifiesInference *f, const Expr *lhs) {
  while (lhs->kind == EX_SELECT || lhs->kind == EX_FIELD)
    lhs = lhs->kind == EX_SELECT ? lhs->u.map->map : lhs->u.field->of;
  uint64_t g = 0;
  if (lhs->kind == EX_VAR && map_get(&f->global_place, (uint64_t)(uintptr_t)lhs->u.var.var, &g))
    modifies_learn(f, f->proc, (uint32_t)g, false);
}

/* What a call executes, as far as it may change globals: for a mover procedure, a procedure of a
 * lower layer is the action that it refines. NULL: a thread that runs later. */
static const Decl *executed(const ModifiesInference *f, const Stmt *t) {
  if (t->is_async && !attr_find(&t->attrs, "sync")) return NULL;
  const CivlDecl *caller = civl_of(f->procs.at[f->proc]), *callee = civl_of(t->target);
  if (!caller || !callee || callee->kind != CIVL_YIELD_PROCEDURE || callee->mover != MOVER_NONE)
    return t->target;
  return civl_action_at(t->target, caller->layers.hi);
}

static void modifies_visit(void *env, Stmt *t) {
  ModifiesInference *f = env;
  uint64_t callee = 0;
  for (uint32_t i = 0; i < t->n_lhs; i++) assigns(f, t->lhs[i]);
  if (t->kind != ST_CALL) return;
  if (civl_primitive_inout(civl_primitive(t->target)) && t->n_rhs) assigns(f, t->rhs[0]);
  if (!map_get(&f->proc_place, (uint64_t)(uintptr_t)executed(f, t), &callee)) return;
  vec_push(&f->callers, f->proc);
  vec_push(&f->callers, f->first.at[callee]);
  f->first.at[callee] = f->callers.n - 1;
}

/* Is it executed at once, so that its changes are those of its caller? */
static bool changes_globals(const Decl *d) {
  const CivlDecl *c = civl_of(d);
  return !c || c->kind == CIVL_ACTION || c->mover != MOVER_NONE;
}

static void modifies_collect(ModifiesInference *f) {
  Program *prog = f->s->prog;
  for (uint32_t i = 0; i < prog->decls.n; i++) {
    Decl *d = prog->decls.at[i];
    if (d->ignored) continue;
    if (d->kind == DECL_PROC && changes_globals(d)) {
      map_put(&f->proc_place, (uint64_t)(uintptr_t)d, f->procs.n);
      vec_push(&f->procs, d);
      vec_push(&f->first, 0);
    }
    for (uint32_t k = 0; d->kind == DECL_VAR && k < d->u.globals.n; k++) {
      map_put(&f->global_place, (uint64_t)(uintptr_t)d->u.globals.at[k], f->globals.n);
      vec_push(&f->globals, d->u.globals.at[k]);
    }
  }
}

static void seed(ModifiesInference *f) {
  for (uint32_t i = 0; i < f->procs.n; i++) {
    const VarList *list = &f->procs.at[i]->u.proc.modifies;
    uint64_t g = 0;
    for (uint32_t k = 0; k < list->n; k++)
      if (map_get(&f->global_place, (uint64_t)(uintptr_t)list->at[k], &g))
        modifies_learn(f, i, (uint32_t)g, true);
  }
  Program *prog = f->s->prog;
  for (uint32_t i = 0; i < prog->decls.n; i++) {
    Decl *d = prog->decls.at[i];
    uint64_t p = 0;
    if (d->kind != DECL_IMPL || d->ignored ||
        !map_get(&f->proc_place, (uint64_t)(uintptr_t)d->u.impl.proc, &p))
      continue;
    f->proc = (uint32_t)p;
    walk_each_stmt(d->u.impl.body.at, d->u.impl.body.n, modifies_visit, f);
  }
}

static int by_fact(const void *a, const void *b) {
  const ModifiesFact *x = a, *y = b;
  if (x->proc != y->proc) return x->proc < y->proc ? -1 : 1;
  return x->global < y->global ? -1 : x->global > y->global;
}

/* The list with the globals of added[from .. end) at its end. */
static VarList longer(ModifiesInference *f, VarList list, uint32_t from, uint32_t end) {
  VarList out = {ARENA_ARRAY(f->s->arena, Var *, list.n + (end - from)), list.n};
  for (uint32_t i = 0; i < list.n; i++) out.at[i] = list.at[i];
  for (uint32_t i = from; i < end; i++) out.at[out.n++] = f->globals.at[f->added.at[i].global];
  return out;
}

static void append(ModifiesInference *f) {
  if (!f->added.n) return;
  qsort(f->added.at, f->added.n, sizeof *f->added.at, by_fact);
  for (uint32_t i = 0, end = 0; i < f->added.n; i = end) {
    uint32_t proc = f->added.at[i].proc;
    for (end = i; end < f->added.n && f->added.at[end].proc == proc; end++) {
    }
    VarList *list = &f->procs.at[proc]->u.proc.modifies;
    *list = longer(f, *list, i, end);
  }
}

void infer_modifies(Sema *s) {
  ModifiesInference f = {.s = s};
  modifies_collect(&f);
  seed(&f);
  while (f.work.n) {
    ModifiesFact x = vec_pop(&f.work);
    for (uint32_t link = f.first.at[x.proc]; link; link = f.callers.at[link])
      modifies_learn(&f, f.callers.at[link - 1], x.global, false);
  }
  append(&f);
  map_free(&f.proc_place);
  map_free(&f.global_place);
  map_free(&f.known);
  vec_free(&f.procs);
  vec_free(&f.globals);
  vec_free(&f.callers);
  vec_free(&f.first);
  vec_free(&f.work);
  vec_free(&f.added);
}
