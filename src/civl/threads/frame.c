/* SPDX-License-Identifier: MIT */
/* The code of one activation of a yield procedure, with variables of its own. */
#include "civl/threads/schedule.h"

/* ---- variables ------------------------------------------------------------------------------ */

static VarList own_variables(ThreadFrame *f, const VarList *from, const VarList *also) {
  VarList list = {ARENA_ARRAY(f->s->arena, Var *, from->n), from->n};
  for (uint32_t i = 0; i < from->n; i++) {
    list.at[i] = schedule_local(f->s, f->thread, from->at[i]);
    map_put_ptr(&f->copy.vars, from->at[i], list.at[i]);
    if (also) map_put_ptr(&f->copy.vars, also->at[i], list.at[i]);
  }
  return list;
}

static Var *remember_global(void *env, Var *global) {
  ThreadFrame *f = env;
  Var *kept = schedule_local(f->s, f->thread, global);
  kept->name = str_printf(f->s->strs, "old(%s).%u", global->name->text, f->thread->number);
  map_put_ptr(&f->copy.before, global, kept);
  vec_push(&f->old_of, global);
  vec_push(&f->old_to, kept);
  return kept;
}

ThreadFrame *frame_open(Schedule *s, Thread *thread, const CivlProcedure *p, ThreadFrame *caller) {
  ThreadFrame *f = ARENA_NEW(s->arena, ThreadFrame);
  *f = (ThreadFrame){.s = s, .thread = thread, .p = p, .caller = caller};
  f->repeats = caller && (caller->repeats || caller->in_loop);
  f->copy = (NodesCopy){.arena = s->arena, .remember = remember_global, .env = f};
  f->prefix = schedule_label(s);
  f->exit = schedule_label(s);
  f->ins = own_variables(f, &p->decl->u.proc.ins, &p->impl->u.impl.ins);
  f->outs = own_variables(f, &p->decl->u.proc.outs, &p->impl->u.impl.outs);
  return f;
}

bool frame_too_deep(const CivlProcedure *p, const ThreadFrame *caller) {
  uint32_t n = 0;
  for (; caller; caller = caller->caller) n += caller->p == p;
  return n >= THREAD_DEPTH;
}

static void havoc(ThreadFrame *f, const VarList *vars) {
  if (!vars->n) return;
  Stmt *s = nodes_stmt(f->s->arena, ST_HAVOC, f->p->decl->pos);
  s->lhs = ARENA_ARRAY(f->s->arena, Expr *, vars->n);
  s->n_lhs = vars->n;
  for (uint32_t i = 0; i < vars->n; i++) s->lhs[i] = nodes_var(f->s->arena, vars->at[i]);
  schedule_add(f->s, s);
}

void frame_enter(ThreadFrame *f) {
  havoc(f, &f->outs);
  f->keeps = nodes_test(f->s->arena, ST_ASSUME, NULL, 0);
  schedule_add(f->s, f->keeps);
}

void frame_close(ThreadFrame *f) {
  uint32_t n = f->old_of.n;
  if (n) {
    Stmt *s = f->keeps;
    *s = (Stmt){.kind = ST_ASSIGN};
    s->lhs = ARENA_ARRAY(f->s->arena, Expr *, n);
    s->rhs = ARENA_ARRAY(f->s->arena, Expr *, n);
    s->n_lhs = s->n_rhs = n;
    for (uint32_t i = 0; i < n; i++) {
      s->lhs[i] = nodes_var(f->s->arena, f->old_to.at[i]);
      s->rhs[i] = nodes_var(f->s->arena, f->old_of.at[i]);
    }
  }
  map_free(&f->copy.vars);
  map_free(&f->copy.before);
  vec_free(&f->old_of);
  vec_free(&f->old_to);
}

/* ---- clauses -------------------------------------------------------------------------------- */

static void test_specs(ThreadFrame *f, const Spec *specs, uint32_t n, StmtKind kind,
                       const char *what) {
  for (uint32_t i = 0; i < n; i++) {
    if (!civl_at_layer(f->s->c, &specs[i].attrs, f->s->layer)) continue;
    Stmt *s = nodes_test(f->s->arena, kind, nodes_copy(&f->copy, specs[i].expr), specs[i].pos);
    if (kind == ST_ASSERT)
      s->attrs = nodes_attr(f->s->arena, f->s->strs, "msg", str_c(f->s->strs, what));
    schedule_add(f->s, s);
  }
}

static void test_calls(ThreadFrame *f, const CallList *calls, StmtKind kind, const char *what) {
  for (uint32_t i = 0; i < calls->n; i++) {
    if (civl_layer(calls->at[i]->target) != f->s->layer) continue;
    InvariantAt *at = calls_invariant(f, &f->copy, calls->at[i]);
    calls_test(f->s, at, kind, what);
  }
}

void frame_clauses(ThreadFrame *f, bool at_entry, StmtKind kind, const char *what) {
  const ProcDecl *p = &f->p->decl->u.proc;
  const CivlDecl *c = p->civl;
  if (at_entry) {
    test_specs(f, p->requires, p->n_requires, kind, what);
    test_calls(f, &c->requires_calls, kind, what);
  } else {
    test_specs(f, p->ensures, p->n_ensures, kind, what);
    test_calls(f, &c->ensures_calls, kind, what);
  }
  test_specs(f, c->preserves, c->n_preserves, kind, what);
  test_calls(f, &c->preserves_calls, kind, what);
}

/* ---- blocks --------------------------------------------------------------------------------- */

static const CivlLoop *loop_of_head(const CivlFlow *f, uint32_t block) {
  for (uint32_t i = 0; i < f->n_loops; i++)
    if (f->loops[i].head == block) return &f->loops[i];
  return NULL;
}

static Str label_of(ThreadFrame *f, Str label) {
  return str_printf(f->s->strs, "%s.%s", f->prefix->text, label->text);
}

/* Other threads may run at the head; its invariants hold before and after. */
static void yield_at_head(ThreadFrame *f, const CivlLoop *l, Pos pos) {
  VEC(InvariantAt *) held = {0};
  for (uint32_t i = 0; i < l->calls.n; i++) {
    if (civl_layer(l->calls.at[i]->target) != f->s->layer) continue;
    vec_push(&held, calls_invariant(f, &f->copy, l->calls.at[i]));
    calls_test(f->s, vec_last(&held), ST_ASSERT, "this yield invariant of the loop does not hold");
  }
  schedule_yield(f, pos, NULL);
  for (uint32_t i = 0; i < held.n; i++)
    calls_test(f->s, held.at[i], ST_ASSERT,
               "another thread made this yield invariant of the loop false");
  vec_free(&held);
}

static void test_head(ThreadFrame *f, const Stmt *loop) {
  for (uint32_t i = 0; i < loop->n_specs; i++) {
    const LoopSpec *spec = &loop->specs[i];
    if (spec->call || spec->is_measure || spec->is_free || attr_find(&spec->attrs, "yields") ||
        !civl_at_layer(f->s->c, &spec->attrs, f->s->layer))
      continue;
    schedule_add(
        f->s, nodes_test(f->s->arena, ST_ASSERT, nodes_copy(&f->copy, spec->exprs[0]), spec->pos));
  }
}

static bool is_of_head(const CivlLoop *l, const Stmt *s) {
  for (uint32_t i = 0; l && i < l->calls.n; i++)
    if (l->calls.at[i] == s) return true;
  return attr_find(&s->attrs, "yields") != NULL;
}

static void write_command(ThreadFrame *f, const Stmt *s) {
  switch ((StmtKind)s->kind) {
  case ST_MEASURE: return;
  case ST_ASSERT:
    if (!civl_at_layer(f->s->c, &s->attrs, f->s->layer)) return;
    break;
  case ST_CALL: calls_write(f, s); return;
  case ST_PARALLEL: calls_parallel(f, s); return;
  default: break;
  }
  schedule_add(f->s, nodes_copy_stmt(&f->copy, s));
}

static void write_block(ThreadFrame *f, uint32_t b) {
  const FlatBlock *block = &f->p->flow.body.at[b];
  const CivlLoop *l = loop_of_head(&f->p->flow, b);
  schedule_place(f->s, label_of(f, block->label));
  if (block->guard) {
    Expr *guard = nodes_guard(&f->copy, block->guard, block->negated);
    schedule_add(f->s, nodes_test(f->s->arena, ST_ASSUME, guard, block->guard_pos));
  }
  if (l && l->yields >= f->s->layer && !f->atomic) yield_at_head(f, l, block->pos);
  if (block->loop) test_head(f, block->loop);
  for (uint32_t i = 0; i < block->n_cmds; i++)
    if (!is_of_head(l, block->cmds[i])) write_command(f, block->cmds[i]);
  Str *to = ARENA_ARRAY(f->s->arena, Str, block->n_to + 1);
  for (uint32_t i = 0; i < block->n_to; i++) to[i] = label_of(f, block->to[i]);
  if (!block->n_to) to[0] = f->exit;
  schedule_goto(f->s, to, block->n_to ? block->n_to : 1);
}

void frame_code(ThreadFrame *f) {
  VarList locals = own_variables(f, &f->p->impl->u.impl.locals, NULL);
  havoc(f, &locals);
  for (uint32_t b = 0; b < f->p->flow.body.n; b++)
    if (f->p->flow.order.number[b] != GRAPH_NONE) {
      f->in_loop = f->p->flow.loop_of[b] != GRAPH_NONE;
      write_block(f, b);
    }
  schedule_place(f->s, f->exit);
}
