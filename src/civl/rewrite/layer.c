/* SPDX-License-Identifier: MIT */
/* See layer.h: the procedures of a layer, and the order of what is generated for it. */
#include "civl/rewrite/layer.h"

Decl *layer_procedure(const LayerCopy *l, const Decl *d) {
  return map_get_ptr(&l->proc_of, d);
}

/* ---- variables that all bodies have --------------------------------------------------------- */

static void make_state(LayerCopy *l) {
  Rewrite *r = l->r;
  VarVec vars = {0};
  const VarList *globals = &r->civl->globals;
  for (uint32_t i = 0; i < globals->n; i++) {
    const char *name = globals->at[i]->name->text;
    Var *v = make_variable(r, VAR_LOCAL, rewrite_name(r, "global_old_%s", name),
                           globals->at[i]->type, 0);
    v->shown = str_printf(r->strs, "%s at the last yield", name);
    vec_push(&vars, v);
  }
  l->snapshot = make_list(r, &vars);
  vec_clear(&vars);
  for (uint32_t i = 0; i < r->domains.n; i++)
    vec_push(&vars, make_variable(r, VAR_LOCAL, rewrite_name(r, "linear_%u_available", i),
                                  permissions_set_type(r, r->domains.at[i]), 0));
  if (!r->opt->trust_noninterference) l->permissions = make_list(r, &vars);
  vec_clear(&vars);
  vec_push(&vars, make_variable(r, VAR_LOCAL, rewrite_name(r, "pc"), r->type_bool, 0));
  vec_push(&vars, make_variable(r, VAR_LOCAL, rewrite_name(r, "ok"), r->type_bool, 0));
  vec_push(&vars, make_variable(r, VAR_LOCAL, rewrite_name(r, "eval"), r->type_bool, 0));
  if (l->refine) l->pc = make_list(r, &vars);
  vec_free(&vars);
}

/* ---- procedures ----------------------------------------------------------------------------- */

static void keep_specs(LayerCopy *l, const Spec *from, uint32_t n, SpecVec *out) {
  for (uint32_t i = 0; i < n; i++) {
    if (!civl_at_layer(l->r->civl, &from[i].attrs, l->layer)) continue;
    Spec s = from[i];
    s.is_free |= l->refine;
    vec_push(out, s);
  }
}

static void invariant_specs(LayerCopy *l, const CallList *calls, bool before, SpecVec *out) {
  Replace nothing = {.r = l->r};
  for (uint32_t i = 0; i < calls->n; i++) {
    if (civl_layer(calls->at[i]->target) != l->layer) continue;
    SpecVec body = {0};
    emit_invariant(l->r, calls->at[i], &nothing, &body);
    for (uint32_t k = 0; k < body.n; k++) {
      Spec s = body.at[k];
      Replace strip = {.r = l->r, .replaces_old = true};
      if (before) s.expr = replace_expr(&strip, s.expr);
      replace_free(&strip);
      s.is_free |= l->refine;
      vec_push(out, s);
    }
    vec_free(&body);
  }
  replace_free(&nothing);
}

static void keep_measures(LayerCopy *l, const ProcDecl *from, ProcDecl *to) {
  to->measures = ARENA_ARRAY(l->r->arena, Measure, from->n_measures);
  for (uint32_t i = 0; i < from->n_measures; i++)
    if (!l->refine && civl_at_layer(l->r->civl, &from->measures[i].attrs, l->layer))
      to->measures[to->n_measures++] = from->measures[i];
}

static bool is_sequential(const LayerCopy *l, const CivlProcedure *p) {
  return civl_is_mover(p->decl) && civl_layer(p->decl) == l->layer;
}

static Decl *layer_proc(LayerCopy *l, const CivlProcedure *p) {
  const ProcDecl *from = &p->decl->u.proc;
  Str name = rewrite_name(l->r, "%s%s", p->decl->name->text, l->suffix->text);
  Decl *d = make_procedure(l->r, name, p->decl->pos, from->ins, from->outs);
  SpecVec requires = {0}, ensures = {0};
  const CivlDecl *c = from->civl;
  keep_specs(l, from->requires, from->n_requires, &requires);
  keep_specs(l, c->preserves, c->n_preserves, &requires);
  keep_specs(l, from->ensures, from->n_ensures, &ensures);
  keep_specs(l, c->preserves, c->n_preserves, &ensures);
  if (p->impl && !is_sequential(l, p)) {
    invariant_specs(l, &c->requires_calls, true, &requires);
    invariant_specs(l, &c->preserves_calls, true, &requires);
    invariant_specs(l, &c->ensures_calls, false, &ensures);
    invariant_specs(l, &c->preserves_calls, false, &ensures);
  }
  make_specs(l->r, d, &requires, &ensures);
  keep_measures(l, from, &d->u.proc);
  make_modifies(l->r, d, is_sequential(l, p) ? from->modifies : l->r->civl->globals);
  vec_free(&requires);
  vec_free(&ensures);
  map_put_ptr(&l->proc_of, p->decl, d);
  return d;
}

/* ---- implementations ------------------------------------------------------------------------ */

static void layer_impl(LayerCopy *l, const CivlProcedure *p) {
  const ImplDecl *from = &p->impl->u.impl;
  LayerBody b = {.l = l, .p = p, .sequential = is_sequential(l, p), .formals = {.r = l->r}};
  replace_add_vars(&b.formals, &p->decl->u.proc.ins, &from->ins);
  replace_add_vars(&b.formals, &p->decl->u.proc.outs, &from->outs);
  for (uint32_t i = 0; i < from->locals.n; i++) vec_push(&b.locals, from->locals.at[i]);
  blocks_of_flow(l->r, &p->flow, &b.code);
  layer_rewrite(&b);
  if (b.sequential)
    layer_sequential(&b);
  else
    layer_yields(&b);
  Decl *d = make_implementation(l->r, layer_procedure(l, p->decl), from->ins, from->outs,
                                make_list(l->r, &b.locals), blocks_body(l->r, &b.code));
  d->pos = p->impl->pos;
  d->u.impl.body.open = from->body.open;
  d->u.impl.body.close = from->body.close;
  vec_push(&l->impls, d);
  vec_free(&b.code);
  vec_free(&b.locals);
  vec_free(&b.yields);
  replace_free(&b.formals);
}

static bool takes_part(const LayerCopy *l, const CivlProcedure *p) {
  int32_t top = civl_layer(p->decl);
  return l->refine ? top == l->layer : top >= l->layer;
}

static void emit_list(Rewrite *r, DeclVec *list) {
  for (uint32_t i = 0; i < list->n; i++) make_emit(r, list->at[i]);
  vec_free(list);
}

void layer_emit(Rewrite *r, int32_t layer, bool refine) {
  LayerCopy l = {.r = r, .layer = layer, .refine = refine};
  l.suffix = str_printf(r->strs, refine ? "_Refine_%d" : "_%d", layer);
  make_state(&l);
  DeclVec checkers = {0}, checker_impls = {0}, wrappers = {0}, wrapper_impls = {0};
  noninterference_prepare(&l, &checkers, &checker_impls, &wrappers, &wrapper_impls);
  Decl *global = wrappers.n ? wrappers.at[1] : NULL;
  const CivlProgram *c = r->civl;
  for (uint32_t i = 0; i < c->n_procedures; i++)
    if (takes_part(&l, c->procedures[i])) make_emit(r, layer_proc(&l, c->procedures[i]));
  for (uint32_t i = 0; i < c->n_procedures; i++) {
    const CivlProcedure *p = c->procedures[i];
    if (takes_part(&l, p) && p->impl && !(refine && civl_is_mover(p->decl))) layer_impl(&l, p);
  }
  emit_list(r, &l.impls);
  emit_list(r, &l.asyncs);
  emit_list(r, &l.unrequired);
  emit_list(r, &checkers);
  emit_list(r, &checker_impls);
  emit_list(r, &l.aggregators);
  emit_list(r, &wrappers);
  emit_list(r, &wrapper_impls);
  if (!refine && !r->opt->trust_noninterference) noninterference_global(&l, global);
  map_free(&l.proc_of);
  map_free(&l.named);
}
