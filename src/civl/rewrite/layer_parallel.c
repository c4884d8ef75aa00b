/* SPDX-License-Identifier: MIT */
/* A yield is a call of a procedure that has the specifications of all that runs meanwhile. */
#include "civl/rewrite/layer.h"

typedef struct ParallelMaking {
  LayerCopy *l;
  VarVec ins, outs;
  SpecVec requires, ensures;
} ParallelMaking;

static void add_formals(ParallelMaking *m, Replace *x, const VarList *from, VarKind kind,
                        uint32_t arm, VarVec *out) {
  VarList copies = replace_fresh(x, from, kind, rewrite_name(m->l->r, "%u_", arm)->text);
  for (uint32_t i = 0; i < copies.n; i++) vec_push(out, copies.at[i]);
}

static void add_specs(Replace *x, const Spec *from, uint32_t n, SpecVec *out) {
  for (uint32_t i = 0; i < n; i++) {
    Spec s = from[i];
    s.expr = replace_expr(x, s.expr);
    s.attrs = replace_attrs(x, s.attrs);
    vec_push(out, s);
  }
}

static void add_invariant(ParallelMaking *m, Replace *x, const Decl *d) {
  const CivlDecl *c = civl_of(d);
  for (uint32_t i = 0; i < c->n_preserves; i++) {
    Spec s = c->preserves[i];
    s.expr = replace_expr(x, s.expr);
    s.attrs = replace_attrs(x, s.attrs);
    if (!m->l->refine) vec_push(&m->requires, s);
    vec_push(&m->ensures, s);
  }
}

static void add_arm(ParallelMaking *m, const Stmt *arm, uint32_t k) {
  Replace x = {.r = m->l->r};
  const Decl *d = arm->target;
  if (civl_is(d, CIVL_INVARIANT)) {
    add_formals(m, &x, &d->u.proc.ins, VAR_IN, k, &m->ins);
    add_invariant(m, &x, d);
  } else {
    const ProcDecl *p = &layer_procedure(m->l, d)->u.proc;
    add_formals(m, &x, &p->ins, VAR_IN, k, &m->ins);
    add_formals(m, &x, &p->outs, VAR_OUT, k, &m->outs);
    if (!m->l->refine) add_specs(&x, p->requires, p->n_requires, &m->requires);
    add_specs(&x, p->ensures, p->n_ensures, &m->ensures);
  }
  replace_free(&x);
}

static Str parallel_name(LayerCopy *l, const Stmt *yield) {
  Buf name = {0};
  buf_puts(&name, "ParallelCall");
  for (uint32_t i = 0; i < yield->body.n; i++)
    buf_printf(&name, "_%s", yield->body.at[i]->target->name->text);
  buf_puts(&name, l->suffix->text);
  buf_putc(&name, 0);
  Str s = rewrite_name(l->r, "%s", name.text);
  buf_free(&name);
  return s;
}

static Decl *parallel_procedure(LayerCopy *l, const Stmt *yield) {
  Str name = parallel_name(l, yield);
  Decl *d = map_get_ptr(&l->named, name);
  if (d) return d;
  ParallelMaking m = {.l = l};
  for (uint32_t i = 0; i < yield->body.n; i++) add_arm(&m, yield->body.at[i], i);
  d = make_procedure(l->r, name, 0, make_list(l->r, &m.ins), make_list(l->r, &m.outs));
  make_specs(l->r, d, &m.requires, &m.ensures);
  make_modifies(l->r, d, l->r->civl->globals);
  vec_free(&m.ins);
  vec_free(&m.outs);
  vec_free(&m.requires);
  vec_free(&m.ensures);
  map_put_ptr(&l->named, name, d);
  vec_push(&l->aggregators, d);
  return d;
}

Stmt *layer_parallel(LayerBody *b, const Stmt *yield) {
  ExprVec ins = {0}, outs = {0};
  for (uint32_t i = 0; i < yield->body.n; i++) {
    const Stmt *arm = yield->body.at[i];
    for (uint32_t k = 0; k < arm->n_rhs; k++) vec_push(&ins, arm->rhs[k]);
    for (uint32_t k = 0; k < arm->n_lhs; k++) vec_push(&outs, arm->lhs[k]);
  }
  Stmt *s = make_call(b->l->r, parallel_procedure(b->l, yield), &outs, &ins, yield->pos);
  vec_free(&ins);
  vec_free(&outs);
  return s;
}
