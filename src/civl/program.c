/* SPDX-License-Identifier: MIT */
/* See program.h. */
#include "civl/program.h"

#include "base/map.h"
#include "base/vec.h"

#include <string.h>

/* ---- names ---------------------------------------------------------------------------------- */

typedef struct PrefixSearch {
  StrTable *strs;
  Str prefix;
} PrefixSearch;

static void avoid(PrefixSearch *p, Str name) {
  while (name && strncmp(name->text, p->prefix->text, p->prefix->len) == 0)
    p->prefix = str_printf(p->strs, "%s_", p->prefix->text);
}

static void avoid_all(PrefixSearch *p, const VarList *vars) {
  for (uint32_t i = 0; i < vars->n; i++) avoid(p, vars->at[i]->name);
}

static void avoid_labels(PrefixSearch *p, const Block *b) {
  for (uint32_t i = 0; i < b->n; i++) {
    if (b->at[i]->kind == ST_LABEL) avoid(p, b->at[i]->name);
    avoid_labels(p, &b->at[i]->body);
    avoid_labels(p, &b->at[i]->else_body);
  }
}

static Str free_prefix(const Program *program, StrTable *strs) {
  PrefixSearch p = {strs, str_c(strs, "Civl_")};
  for (uint32_t i = 0; i < program->decls.n; i++) {
    const Decl *d = program->decls.at[i];
    avoid(&p, d->name);
    if (d->kind == DECL_VAR) avoid_all(&p, &d->u.globals);
    if (d->kind == DECL_CONST) avoid_all(&p, &d->u.konst.vars);
    if (d->kind == DECL_PROC) {
      avoid_all(&p, &d->u.proc.ins);
      avoid_all(&p, &d->u.proc.outs);
    }
    if (d->kind != DECL_IMPL) continue;
    avoid_all(&p, &d->u.impl.ins);
    avoid_all(&p, &d->u.impl.outs);
    avoid_all(&p, &d->u.impl.locals);
    avoid_labels(&p, &d->u.impl.body);
  }
  return p.prefix;
}

/* ---- collecting ----------------------------------------------------------------------------- */

typedef struct Collecting {
  CivlProgram *c;
  VEC(CivlAction *) actions;
  VEC(CivlProcedure *) procedures;
  VEC(Decl *) invariants;
  VEC(Var *) globals;
} Collecting;

static Decl *body_of(const Program *program, const Decl *proc) {
  if (proc->u.proc.body_impl) return proc->u.proc.body_impl;
  for (uint32_t i = 0; i < program->decls.n; i++) {
    Decl *d = program->decls.at[i];
    if (d->kind == DECL_IMPL && !d->ignored && d->u.impl.proc == proc) return d;
  }
  return NULL;
}

static CivlAction *new_action(CivlProgram *c, Decl *d) {
  CivlAction *a = ARENA_NEW(c->arena, CivlAction);
  a->decl = d;
  a->impl = body_of(c->program, d);
  if (a->impl) a->flow = civl_flow(c->arena, c->strs, a->impl);
  return a;
}

static CivlProcedure *new_procedure(CivlProgram *c, Decl *d) {
  CivlProcedure *p = ARENA_NEW(c->arena, CivlProcedure);
  p->decl = d;
  p->impl = body_of(c->program, d);
  if (p->impl) p->flow = civl_flow(c->arena, c->strs, p->impl);
  return p;
}

static void collect(Collecting *to, Decl *d) {
  if (d->kind == DECL_VAR) {
    for (uint32_t i = 0; i < d->u.globals.n; i++)
      if (!d->u.globals.at[i]->ignored) vec_push(&to->globals, d->u.globals.at[i]);
  }
  const CivlDecl *civl = civl_of(d);
  if (!civl) return;
  switch ((CivlKind)civl->kind) {
  case CIVL_ACTION: vec_push(&to->actions, new_action(to->c, d)); break;
  case CIVL_YIELD_PROCEDURE: vec_push(&to->procedures, new_procedure(to->c, d)); break;
  case CIVL_INVARIANT: vec_push(&to->invariants, d); break;
  }
}

/* ---- the action that does nothing ------------------------------------------------------------ */

static Decl *made_decl(CivlProgram *c, DeclKind kind, Str name) {
  Decl *d = ARENA_NEW(c->arena, Decl);
  d->kind = (uint8_t)kind;
  d->name = name;
  return d;
}

static CivlAction *make_skip(CivlProgram *c) {
  Str name = str_printf(c->strs, "%sSkip", c->prefix->text);
  CivlDecl *civl = ARENA_NEW(c->arena, CivlDecl);
  civl->kind = CIVL_ACTION;
  civl->mover = MOVER_BOTH;
  civl->layers = (LayerRange){0, LAYER_MAX};
  Decl *d = made_decl(c, DECL_PROC, name), *impl = made_decl(c, DECL_IMPL, name);
  d->u.proc.civl = civl;
  d->u.proc.body_impl = impl;
  impl->u.impl.proc = d;
  impl->u.impl.from_proc = true;
  return new_action(c, d);
}

static void link_actions(CivlProgram *c) {
  for (uint32_t i = 0; i < c->n_actions; i++)
    c->actions[i]->refined = civl_action(c, civl_of(c->actions[i]->decl)->refined);
  for (uint32_t i = 0; i < c->n_procedures; i++) {
    CivlProcedure *p = c->procedures[i];
    if (civl_is_mover(p->decl)) continue;
    const Decl *refined = civl_of(p->decl)->refined;
    p->refined = refined ? civl_action(c, refined) : c->skip;
  }
}

/* ---- layers --------------------------------------------------------------------------------- */

static void add_layer(CivlProgram *c, Layers *list, int32_t layer) {
  uint32_t i = 0;
  while (i < list->n && list->at[i] < layer) i++;
  if (i < list->n && list->at[i] == layer) return;
  int32_t *at = ARENA_ARRAY(c->arena, int32_t, list->n + 1);
  for (uint32_t k = 0; k < list->n; k++) at[k < i ? k : k + 1] = list->at[k];
  at[i] = layer;
  *list = (Layers){at, list->n + 1};
}

static void add_layers_of(CivlProgram *c, const AttrList *attrs) {
  Layers list = layers_of(c->arena, attrs);
  for (uint32_t i = 0; i < list.n; i++) add_layer(c, &c->invariant_layers, list.at[i]);
}

static void add_specs(CivlProgram *c, const Spec *specs, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) add_layers_of(c, &specs[i].attrs);
}

static void add_asserts(CivlProgram *c, const Block *b) {
  for (uint32_t i = 0; i < b->n; i++) {
    const Stmt *s = b->at[i];
    if (s->kind == ST_ASSERT && !attr_find(&s->attrs, "yields")) add_layers_of(c, &s->attrs);
    for (uint32_t k = 0; k < s->n_specs; k++)
      if (!s->specs[k].is_measure && !s->specs[k].is_free && !s->specs[k].call &&
          !attr_find(&s->specs[k].attrs, "yields"))
        add_layers_of(c, &s->specs[k].attrs);
    add_asserts(c, &s->body);
    add_asserts(c, &s->else_body);
  }
}

static void find_layers(CivlProgram *c) {
  for (uint32_t i = 0; i < c->n_procedures; i++)
    if (c->procedures[i]->impl)
      add_layer(c, &c->refinement_layers, civl_layer(c->procedures[i]->decl));
  for (uint32_t i = 0; i < c->n_actions; i++)
    if (c->actions[i]->refined)
      add_layer(c, &c->refinement_layers, civl_layer(c->actions[i]->decl));
  for (uint32_t i = 0; i < c->refinement_layers.n; i++)
    add_layer(c, &c->invariant_layers, c->refinement_layers.at[i]);
  for (uint32_t i = 0; i < c->n_invariants; i++)
    add_layer(c, &c->invariant_layers, civl_layer(c->invariants[i]));
  for (uint32_t i = 0; i < c->n_procedures; i++) {
    const ProcDecl *p = &c->procedures[i]->decl->u.proc;
    add_specs(c, p->requires, p->n_requires);
    add_specs(c, p->ensures, p->n_ensures);
    if (c->procedures[i]->impl) add_asserts(c, &c->procedures[i]->impl->u.impl.body);
  }
}

CivlProgram *civl_program(Program *program) {
  CivlProgram *c = ARENA_NEW(&program->arena, CivlProgram);
  c->program = program;
  c->arena = &program->arena;
  c->strs = &program->session->strs;
  Collecting to = {.c = c};
  for (uint32_t i = 0; i < program->decls.n; i++)
    if (!program->decls.at[i]->ignored) collect(&to, program->decls.at[i]);
  bool any = to.actions.n + to.procedures.n + to.invariants.n > 0;
  if (any) c->prefix = free_prefix(program, c->strs);
  if (to.procedures.n) {
    c->skip = make_skip(c);
    vec_push(&to.actions, c->skip);
  }
  c->actions = vec_copy(c->arena, &to.actions, CivlAction *);
  c->n_actions = to.actions.n;
  c->procedures = vec_copy(c->arena, &to.procedures, CivlProcedure *);
  c->n_procedures = to.procedures.n;
  c->invariants = vec_copy(c->arena, &to.invariants, Decl *);
  c->n_invariants = to.invariants.n;
  c->globals = (VarList){vec_copy(c->arena, &to.globals, Var *), to.globals.n};
  vec_free(&to.actions);
  vec_free(&to.procedures);
  vec_free(&to.invariants);
  vec_free(&to.globals);
  link_actions(c);
  find_layers(c);
  return any ? c : NULL;
}

/* ---- questions ------------------------------------------------------------------------------ */

CivlProcedure *civl_procedure(const CivlProgram *c, const Decl *d) {
  for (uint32_t i = 0; i < c->n_procedures; i++)
    if (c->procedures[i]->decl == d) return c->procedures[i];
  return NULL;
}

CivlAction *civl_action(const CivlProgram *c, const Decl *d) {
  for (uint32_t i = 0; i < c->n_actions; i++)
    if (c->actions[i]->decl == d) return c->actions[i];
  return NULL;
}

bool civl_is_visible(const Decl *d, const Var *formal) {
  const CivlDecl *c = civl_of(d);
  return c->mover == MOVER_NONE && c->refined && formal->layers.hi == c->layers.hi &&
         !attr_find(&formal->attrs, "hide");
}

bool civl_at_layer(const CivlProgram *c, const AttrList *attrs, int32_t layer) {
  Layers list = layers_of(c->arena, attrs);
  return layers_has(&list, layer);
}

LayerRange civl_call_range(const CivlProgram *c, const Stmt *call, int32_t top) {
  Layers list = layers_of(c->arena, &call->attrs);
  if (!list.n) return (LayerRange){0, top};
  return (LayerRange){list.at[0], list.at[list.n - 1]};
}
