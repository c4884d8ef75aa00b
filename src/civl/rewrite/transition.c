/* SPDX-License-Identifier: MIT */
/* See transition.h. The formula is a disjunction over the paths of the code. Along a path each
 * assignment gives a variable a new copy; copies that others determine are eliminated, and the rest
 * are existentially bound. */
#include "civl/rewrite/transition_path.h"

#include "base/buf.h"
#include "base/bug.h"
#include "syntax/diags.h"

typedef struct TransitionWalk {
  Rewrite *r;
  const Transition *t;
  VEC(CodeBlock *) path;
  uint32_t first; /* how many blocks of the path are of the first code */
  ExprVec paths;
} TransitionWalk;

/* ---- along a path --------------------------------------------------------------------------- */

static PathCopy *new_path_copy(TransitionPath *p, const Var *v) {
  uint64_t k = 0;
  map_get(&p->count, (uint64_t)(uintptr_t)v, &k);
  map_put(&p->count, (uint64_t)(uintptr_t)v, k + 1);
  PathCopy *c = ARENA_NEW(p->r->arena, PathCopy);
  c->of = v;
  c->var = make_like(p->r, VAR_BOUND, rewrite_name(p->r, "%s#%u", v->name->text, (unsigned)k), v);
  c->is_local = v->kind == VAR_LOCAL;
  c->pooled = c->is_local && attr_find(&v->attrs, "pool") != NULL;
  map_put_ptr(&p->copy_of, c->var, c);
  map_put_ptr(&p->now, v, c);
  vec_push(&p->copies, c);
  return c;
}

static PathCopy *path_now(TransitionPath *p, const Var *v) {
  PathCopy *c = map_get_ptr(&p->now, v);
  return c ? c : new_path_copy(p, v);
}

static Expr *present_of(void *env, const Var *v) {
  TransitionPath *p = env;
  bool changes =
      v->kind == VAR_GLOBAL || v->kind == VAR_LOCAL || v->kind == VAR_IN || v->kind == VAR_OUT;
  return changes ? make_var(p->r, path_now(p, v)->var) : NULL;
}

/* The expression over the current copies. */
static Expr *at_present(TransitionPath *p, Expr *e) {
  Replace x = {.r = p->r, .look = present_of, .env = p};
  Expr *out = replace_expr(&x, e);
  replace_free(&x);
  return out;
}

static void walk_assign(TransitionPath *p, const Stmt *s) {
  Expr **value = ARENA_ARRAY(p->r->arena, Expr *, s->n_lhs);
  for (uint32_t i = 0; i < s->n_lhs; i++)
    value[i] = at_present(p, make_whole(p->r, s->lhs[i], s->rhs[i]));
  for (uint32_t i = 0; i < s->n_lhs; i++)
    vec_push(&p->assigns, ((PathAssign){new_path_copy(p, make_root(s->lhs[i])), value[i]}));
}

static void walk_unpack(TransitionPath *p, const Stmt *s) {
  Expr *d = at_present(p, s->rhs[0]);
  vec_push(&p->assumes, make_is(p->r, d, s->ctor));
  for (uint32_t i = 0; i < s->n_lhs; i++) {
    Expr *field = make_field(p->r, d, s->ctor->fields.at[i]->name, s->lhs[i]->type);
    vec_push(&p->assigns, ((PathAssign){new_path_copy(p, make_root(s->lhs[i])), field}));
  }
}

static void walk_command(TransitionPath *p, const Stmt *s) {
  switch ((StmtKind)s->kind) {
  case ST_ASSERT:
  case ST_ASSUME:
    if (!attr_find(&s->attrs, "linear")) vec_push(&p->assumes, at_present(p, s->expr));
    break;
  case ST_ASSIGN: walk_assign(p, s); break;
  case ST_UNPACK: walk_unpack(p, s); break;
  case ST_HAVOC:
    for (uint32_t i = 0; i < s->n_lhs; i++) new_path_copy(p, make_root(s->lhs[i]));
    break;
  default: bug("a command of kind %d in an action", s->kind);
  }
}

static void walk_blocks(TransitionPath *p, const TransitionWalk *w) {
  const VarVec *frame = p->t->frame;
  for (uint32_t i = 0; i < frame->n; i++) vec_push(&p->before, path_now(p, frame->at[i]));
  for (uint32_t i = 0; i < w->path.n; i++) {
    for (uint32_t k = 0; i == w->first && p->t->n > 1 && k < frame->n; k++)
      vec_push(&p->between, path_now(p, frame->at[k]));
    for (uint32_t k = 0; k < w->path.at[i]->cmds.n; k++) walk_command(p, w->path.at[i]->cmds.at[k]);
  }
  for (uint32_t i = 0; i < frame->n; i++) vec_push(&p->after, path_now(p, frame->at[i]));
  for (uint32_t i = 0; i < p->t->n; i++)
    for (uint32_t k = 0; k < p->t->side[i]->outs.n; k++)
      vec_push(&p->outs, path_now(p, p->t->side[i]->outs.at[k]));
}

/* ---- the formula ---------------------------------------------------------------------------- */

static void add_conjuncts(ExprVec *out, Expr *e) {
  if (e->kind == EX_BINARY && e->op == BIN_AND) {
    add_conjuncts(out, e->u.op.a);
    add_conjuncts(out, e->u.op.b);
  } else {
    vec_push(out, e);
  }
}

static Expr *var_of(TransitionPath *p, const PathCopy *c) {
  return make_var(p->r, (Var *)(uintptr_t)c->of);
}

/* Copies that stand for the state before and after get its names. */
static void name_states(TransitionPath *p, Replace *x) {
  for (uint32_t i = 0; i < p->before.n; i++) {
    const PathCopy *c = p->before.at[i];
    bool same = p->t->any_post || c == p->after.at[i];
    replace_add(x, c->var, same ? var_of(p, c) : make_old(p->r, var_of(p, c)));
  }
  for (uint32_t i = 0; i < p->copies.n; i++)
    if (p->copies.at[i]->of->kind == VAR_IN)
      replace_add(x, p->copies.at[i]->var, var_of(p, p->copies.at[i]));
  if (p->t->any_post) return;
  for (uint32_t i = 0; i < p->after.n; i++)
    if (p->after.at[i] != p->before.at[i])
      replace_add(x, p->after.at[i]->var, var_of(p, p->after.at[i]));
  for (uint32_t i = 0; i < p->outs.n; i++)
    replace_add(x, p->outs.at[i]->var, var_of(p, p->outs.at[i]));
}

static void add_path_conjuncts(TransitionPath *p, ExprVec *all) {
  for (uint32_t i = 0; i < p->assumes.n; i++) add_conjuncts(all, p->assumes.at[i]);
  for (uint32_t i = 0; i < p->assigns.n; i++) {
    const PathCopy *c = p->assigns.at[i].to;
    Expr *to = c->value ? c->value : make_var(p->r, c->var);
    vec_push(all, make_logical(p->r, BIN_EQ, to, p->assigns.at[i].value));
  }
  for (uint32_t i = 0; !p->t->any_post && i < p->before.n; i++) {
    const PathCopy *c = p->before.at[i];
    if (c != p->after.at[i]) continue;
    vec_push(all, make_logical(p->r, BIN_EQ, make_var(p->r, c->var), make_old(p->r, var_of(p, c))));
  }
}

static bool note_copy(void *env, const Var *v) {
  const TransitionPath *p = env;
  PathCopy *c = map_get_ptr(&p->copy_of, v);
  if (c) c->occurs = true;
  return false;
}

static void add_trigger(TransitionPath *p, Binder *b) {
  Trigger *t = ARENA_NEW(p->r->arena, Trigger);
  t->terms = ARENA_ARRAY(p->r->arena, Expr *, b->vars.n);
  for (uint32_t i = 0; i < b->vars.n; i++) {
    const PathCopy *c = map_get_ptr(&p->copy_of, b->vars.at[i]);
    Decl *f = trigger_of(p->r, c->of);
    if (!f) return;
    Expr *arg = make_var(p->r, b->vars.at[i]);
    t->terms[t->n++] = make_apply_decl(p->r, f, &arg, 1, p->r->type_bool);
  }
  b->triggers = t;
  b->n_triggers = 1;
}

static void warn(TransitionPath *p, const VarVec *bound) {
  Buf names = {0};
  for (uint32_t i = 0; i < bound->n; i++) {
    const PathCopy *c = map_get_ptr(&p->copy_of, bound->at[i]);
    buf_printf(&names, "%s%s", i ? ", " : "", c->of->name->text);
  }
  buf_putc(&names, 0);
  diag(p->r->session, DIAG_NOT_ELIMINATED, (Span){0, 0}, p->t->what, names.text);
  buf_free(&names);
}

/* What remains is bound; the copies in the order of their making. */
static Expr *bind_rest(TransitionPath *p, Expr *e) {
  VarVec bound = {0};
  for (uint32_t i = 0; i < p->copies.n; i++) p->copies.at[i]->occurs = false;
  mentions_any(e, note_copy, p);
  for (uint32_t i = 0; i < p->copies.n; i++)
    if (p->copies.at[i]->occurs) vec_push(&bound, p->copies.at[i]->var);
  Expr *all = make_quantifier(p->r, EX_EXISTS, make_list(p->r, &bound), e);
  if (bound.n && p->t->n > 1) add_trigger(p, all->u.binder);
  if (bound.n && p->r->opt->warn_not_eliminated) warn(p, &bound);
  vec_free(&bound);
  return all;
}

static Expr *path_formula(TransitionPath *p) {
  ExprVec all = {0};
  add_path_conjuncts(p, &all);
  Replace x = {.r = p->r};
  name_states(p, &x);
  Expr *e = replace_expr(&x, make_and_all(p->r, all.at, all.n));
  replace_free(&x);
  vec_free(&all);
  return bind_rest(p, e);
}

static void end_path(TransitionWalk *w) {
  TransitionPath p = {.r = w->r, .t = w->t};
  walk_blocks(&p, w);
  transition_eliminate(&p);
  vec_push(&w->paths, path_formula(&p));
  transition_path_free(&p);
}

/* ---- all paths ------------------------------------------------------------------------------ */

static void follow_paths(TransitionWalk *w, CodeBlock *b, uint32_t part) {
  vec_push(&w->path, b);
  for (uint32_t i = 0; i < b->to.n; i++) follow_paths(w, b->to.at[i], part);
  if (!b->to.n && part + 1 < w->t->n) {
    w->first = w->path.n;
    follow_paths(w, w->t->side[part + 1]->body.at[0], part + 1);
  } else if (!b->to.n) {
    end_path(w);
  }
  w->path.n--;
}

Expr *transition_relation(Rewrite *r, const Transition *t) {
  TransitionWalk w = {.r = r, .t = t};
  follow_paths(&w, t->side[0]->body.at[0], 0);
  Expr *all = make_or_all(r, w.paths.at, w.paths.n);
  vec_free(&w.path);
  vec_free(&w.paths);
  return all;
}
