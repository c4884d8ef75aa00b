/* SPDX-License-Identifier: MIT */
/* The translation, read top to bottom: what stays, then the obligations in the order in which they
 * are reported. */
#include "civl/translate.h"

#include "civl/rewrite/layer.h"
#include "civl/rewrite/movers.h"
#include "syntax/parse.h"

/* ---- operations on linear values in ordinary code ---------------------------------------------
 */

static void plain_block(Rewrite *r, Block *b);

static bool has_primitive(const Block *b) {
  for (uint32_t i = 0; i < b->n; i++) {
    const Stmt *s = b->at[i];
    if (s->kind == ST_CALL && civl_primitive(s->target) && !s->target->u.proc.body_impl)
      return true;
    if (has_primitive(&s->body) || has_primitive(&s->else_body)) return true;
  }
  return false;
}

static Stmt *plain_stmt(Rewrite *r, Stmt *s) {
  if (!has_primitive(&s->body) && !has_primitive(&s->else_body)) return s;
  Stmt *copy = ARENA_NEW(r->arena, Stmt);
  *copy = *s;
  plain_block(r, &copy->body);
  plain_block(r, &copy->else_body);
  return copy;
}

static void plain_block(Rewrite *r, Block *b) {
  StmtVec out = {0};
  for (uint32_t i = 0; i < b->n; i++)
    if (b->at[i]->kind != ST_CALL || !primitive_code(r, b->at[i], true, &out))
      vec_push(&out, plain_stmt(r, b->at[i]));
  b->at = vec_copy(r->arena, &out, Stmt *);
  b->n = out.n;
  vec_free(&out);
}

/* ---- what stays ----------------------------------------------------------------------------- */

static Decl *decl_copy(Rewrite *r, const Decl *d) {
  Decl *copy = ARENA_NEW(r->arena, Decl);
  *copy = *d;
  return copy;
}

/* Declarations keep their numbers. */
static Decl *kept_decl(Rewrite *r, Decl *d) {
  const Decl *proc = d->kind == DECL_IMPL ? d->u.impl.proc : d;
  bool gone = civl_of(proc) || (d->kind == DECL_PROC && civl_primitive(d) && !d->u.proc.body_impl);
  if (gone) {
    Decl *copy = decl_copy(r, d);
    copy->ignored = true;
    return copy;
  }
  if (d->kind != DECL_IMPL || !has_primitive(&d->u.impl.body)) return d;
  Decl *copy = decl_copy(r, d);
  plain_block(r, &copy->u.impl.body);
  return copy;
}

static void keep_all(Rewrite *r) {
  const Program *p = r->civl->program;
  for (uint32_t i = 0; i < p->decls.n; i++) vec_push(&r->out->decls, kept_decl(r, p->decls.at[i]));
  r->out->has_civl = p->has_civl;
  r->out->generic = p->generic;
  r->out->smt_texts = p->smt_texts;
  r->out->int_slash = p->int_slash;
}

/* ---- domains -------------------------------------------------------------------------------- */

typedef VEC(const Type *) TypeVec;

static void add_domains(Rewrite *r, const VarList *vars, TypeVec *all) {
  for (uint32_t i = 0; i < vars->n; i++) {
    if (!vars->at[i]->type) continue;
    TypeList list = linear_permissions(r->civl, vars->at[i]->type);
    for (uint32_t k = 0; k < list.n; k++) {
      bool known = false;
      for (uint32_t j = 0; j < all->n && !known; j++) known = type_equal(all->at[j], list.at[k]);
      if (!known) vec_push(all, list.at[k]);
    }
  }
}

static void find_domains(Rewrite *r) {
  const Program *p = r->civl->program;
  TypeVec all = {0};
  add_domains(r, &r->civl->globals, &all);
  for (uint32_t i = 0; i < p->decls.n; i++) {
    const Decl *d = p->decls.at[i];
    if (d->ignored || (d->kind != DECL_PROC && d->kind != DECL_IMPL)) continue;
    if (d->kind == DECL_PROC && !civl_of(d)) continue;
    if (d->kind == DECL_IMPL && !civl_of(d->u.impl.proc)) continue;
    add_domains(r, d->kind == DECL_PROC ? &d->u.proc.ins : &d->u.impl.locals, &all);
    add_domains(r, d->kind == DECL_PROC ? &d->u.proc.outs : &d->u.impl.outs, &all);
  }
  r->domains = (TypeList){vec_copy(r->arena, &all, const Type *), all.n};
  vec_free(&all);
}

/* ---- all of it ------------------------------------------------------------------------------ */

static bool is_trusted(const CivlOptions *o, int32_t layer) {
  return layer < o->checked_from || (o->trusted_from && layer >= o->trusted_from);
}

static void emit_all(Rewrite *r) {
  const CivlProgram *c = r->civl;
  const CivlOptions *o = r->opt;
  gates_emit(r);
  actions_emit(r);
  if (!o->trust_movers) movers_emit(r);
  for (uint32_t i = 0; !o->trust_invariants && i < c->invariant_layers.n; i++)
    if (!is_trusted(o, c->invariant_layers.at[i])) layer_emit(r, c->invariant_layers.at[i], false);
  for (uint32_t i = 0; !o->trust_refinement && i < c->refinement_layers.n; i++)
    if (!is_trusted(o, c->refinement_layers.at[i])) layer_emit(r, c->refinement_layers.at[i], true);
  if (!o->trust_refinement) action_refinements_emit(r);
  triggers_insert(r);
}

Program *civl_translate(CivlProgram *c, const CivlOptions *opt) {
  Rewrite r = {.civl = c,
               .opt = opt,
               .session = c->program->session,
               .arena = c->arena,
               .strs = c->strs,
               .out = program_new(c->program->session)};
  r.type_bool = type_new(r.arena, TY_BOOL);
  r.type_int = type_new(r.arena, TY_INT);
  keep_all(&r);
  find_domains(&r);
  actions_make(&r);
  emit_all(&r);
  actions_free(&r);
  blocks_free(&r);
  vec_free(&r.collectors);
  vec_free(&r.collected);
  map_free(&r.library);
  map_free(&r.form_of);
  map_free(&r.local_of);
  map_free(&r.triggers);
  return r.out;
}
