/* SPDX-License-Identifier: MIT */
/* Calls: code that is put in place, actions that are called, threads that are started. */
#include "civl/threads/schedule.h"

/* ---- yield invariants ----------------------------------------------------------------------- */

InvariantAt *calls_invariant(ThreadFrame *f, NodesCopy *args, const Stmt *call) {
  InvariantAt *at = ARENA_NEW(f->s->arena, InvariantAt);
  *at = (InvariantAt){.invariant = call->target, .pos = call->pos};
  at->copy.arena = f->s->arena;
  vec_push(&f->s->invariants, at);
  const VarList *ins = &call->target->u.proc.ins;
  for (uint32_t i = 0; i < ins->n; i++) {
    Var *v = schedule_local(f->s, f->thread, ins->at[i]);
    map_put_ptr(&at->copy.vars, ins->at[i], v);
    schedule_add(f->s, nodes_assign(f->s->arena, v, nodes_copy(args, call->rhs[i]), 0));
  }
  return at;
}

void calls_test(Schedule *s, InvariantAt *at, StmtKind kind, const char *what) {
  const CivlDecl *c = civl_of(at->invariant);
  for (uint32_t i = 0; i < c->n_preserves; i++) {
    Expr *e = nodes_copy(&at->copy, c->preserves[i].expr);
    Stmt *test = nodes_test(s->arena, kind, e, at->pos);
    if (kind == ST_ASSERT)
      test->attrs = nodes_attr(s->arena, s->strs, "msg",
                               str_printf(s->strs, "%s: %s", what, at->invariant->name->text));
    schedule_add(s, test);
  }
}

/* A yield with invariants, which other threads may not make false. */
static void yield_with(ThreadFrame *f, InvariantAt *const *held, uint32_t n, Pos pos,
                       const ThreadList *waits) {
  for (uint32_t i = 0; i < n; i++)
    calls_test(f->s, held[i], ST_ASSERT, "this yield invariant does not hold");
  schedule_yield(f, pos, waits);
  for (uint32_t i = 0; i < n; i++)
    calls_test(f->s, held[i], ST_ASSERT, "another thread made this yield invariant false");
}

/* ---- procedures ----------------------------------------------------------------------------- */

static void give_arguments(ThreadFrame *f, const Stmt *call, const ThreadFrame *to) {
  for (uint32_t i = 0; i < call->n_rhs; i++) {
    Expr *value = nodes_copy(&f->copy, call->rhs[i]);
    schedule_add(f->s, nodes_assign(f->s->arena, to->ins.at[i], value, call->pos));
  }
}

static void take_results(ThreadFrame *f, const Stmt *call, const ThreadFrame *from) {
  for (uint32_t i = 0; i < call->n_lhs; i++) {
    Expr *to = nodes_copy(&f->copy, call->lhs[i]);
    Expr *value = nodes_var(f->s->arena, from->outs.at[i]);
    schedule_add(f->s, nodes_assign(f->s->arena, to->u.var.var, value, call->pos));
  }
}

static const char *const entry_words = "this precondition does not hold";
static const char *const entry_after = "another thread made this precondition false";
static const char *const exit_words = "this postcondition does not hold";

/* The callee's code in place of the call. */
static void write_code(ThreadFrame *f, const Stmt *call, const CivlProcedure *p) {
  if (frame_too_deep(p, f)) {
    schedule_leave(f->s, p->decl->name, call->pos);
    return;
  }
  ThreadFrame *g = frame_open(f->s, f->thread, p, f);
  g->atomic = f->atomic || (civl_is_mover(p->decl) && civl_layer(p->decl) == f->s->layer);
  give_arguments(f, call, g);
  frame_enter(g);
  frame_clauses(g, true, ST_ASSERT, entry_words);
  if (!g->atomic) {
    schedule_yield(g, call->pos, NULL);
    frame_clauses(g, true, ST_ASSERT, entry_after);
  }
  frame_code(g);
  frame_clauses(g, false, ST_ASSERT, exit_words);
  if (!g->atomic) schedule_yield(f, call->pos, NULL);
  take_results(f, call, g);
  frame_close(g);
}

/* One of the copies of a thread that does not run begins. */
static void start_copy(ThreadFrame *f, const Stmt *call, Thread *t) {
  give_arguments(f, call, t->frame);
  frame_enter(t->frame);
  frame_clauses(t->frame, true, ST_ASSERT, entry_words);
  schedule_add(f->s, nodes_assign(f->s->arena, t->pc, nodes_number(f->s->arena, f->s->strs, 1), 0));
}

static void write_async(ThreadFrame *f, const Stmt *call, const CivlProcedure *p) {
  Schedule *s = f->s;
  if (frame_too_deep(p, f)) {
    schedule_leave(s, p->decl->name, call->pos);
    return;
  }
  uint32_t n = f->in_loop || f->repeats ? THREAD_COPIES : 1;
  Str labels[THREAD_COPIES + 1], after = schedule_label(s);
  Thread *copies[THREAD_COPIES];
  for (uint32_t i = 0; i <= n; i++) labels[i] = schedule_label(s);
  for (uint32_t i = 0; i < n; i++) copies[i] = schedule_thread(s, p, f);
  schedule_goto(s, labels, n + 1);
  for (uint32_t i = 0; i <= n; i++) {
    schedule_place(s, labels[i]);
    for (uint32_t k = 0; k < i; k++) {
      Expr *busy = schedule_at(s, copies[k], 0);
      busy->op = BIN_NEQ;
      schedule_add(s, nodes_test(s->arena, ST_ASSUME, busy, 0));
    }
    if (i == n) {
      schedule_leave(s, p->decl->name, call->pos);
      break;
    }
    schedule_add(s, nodes_test(s->arena, ST_ASSUME, schedule_at(s, copies[i], 0), 0));
    start_copy(f, call, copies[i]);
    schedule_goto(s, &after, 1);
  }
  schedule_place(s, after);
}

/* ---- actions -------------------------------------------------------------------------------- */

/* The gate where it is given by clauses; what the body asserts is checked there. */
static void test_gate(ThreadFrame *f, const Decl *action, Stmt *call) {
  const CivlDecl *c = civl_of(action);
  if (!c || !c->n_asserts) return;
  NodesCopy formals = {.arena = f->s->arena};
  for (uint32_t i = 0; i < call->n_rhs; i++) {
    Var *v = schedule_local(f->s, f->thread, action->u.proc.ins.at[i]);
    schedule_add(f->s, nodes_assign(f->s->arena, v, call->rhs[i], 0));
    call->rhs[i] = nodes_var(f->s->arena, v);
    map_put_ptr(&formals.vars, action->u.proc.ins.at[i], v);
  }
  for (uint32_t i = 0; i < c->n_asserts; i++) {
    Stmt *s =
        nodes_test(f->s->arena, ST_ASSERT, nodes_copy(&formals, c->asserts[i].expr), call->pos);
    s->attrs =
        nodes_attr(f->s->arena, f->s->strs, "msg",
                   str_printf(f->s->strs, "the gate of %s does not hold", action->name->text));
    schedule_add(f->s, s);
  }
  map_free(&formals.vars);
}

/* The action that stands for the callee at the layer. */
static void write_action(ThreadFrame *f, const Stmt *call) {
  Decl *action = civl_action_at(call->target, f->s->layer);
  if (!action) return;
  Stmt *s = nodes_copy_stmt(&f->copy, call);
  const ProcDecl *p = &call->target->u.proc;
  uint32_t ins = 0, outs = 0;
  for (uint32_t i = 0; i < s->n_rhs; i++)
    if (civl_is_visible(call->target, p->ins.at[i])) s->rhs[ins++] = s->rhs[i];
  for (uint32_t i = 0; i < s->n_lhs; i++)
    if (civl_is_visible(call->target, p->outs.at[i])) s->lhs[outs++] = s->lhs[i];
  s->n_rhs = ins;
  s->n_lhs = outs;
  s->target = action;
  s->name = action->name;
  s->is_async = false;
  test_gate(f, action, s);
  schedule_add(f->s, s);
}

static void write_pure(ThreadFrame *f, const Stmt *call) {
  LayerRange r = civl_call_range(f->s->c, call, civl_layer(f->p->decl));
  if (!layer_in(r, f->s->layer)) return;
  Stmt *s = nodes_copy_stmt(&f->copy, call);
  test_gate(f, call->target, s);
  schedule_add(f->s, s);
}

/* ---- all calls ------------------------------------------------------------------------------ */

/* A procedure whose threads or code are executed; NULL: it has no body, and cannot be. */
static const CivlProcedure *code_of(ThreadFrame *f, const Stmt *call) {
  const CivlProcedure *p = civl_procedure(f->s->c, call->target);
  if (p->impl) return p;
  schedule_leave(f->s, call->target->name, call->pos);
  return NULL;
}

static void write_procedure(ThreadFrame *f, const Stmt *call) {
  bool mover = civl_is_mover(call->target), below = !schedule_is_code(f->s, call->target);
  bool now = !call->is_async || attr_find(&call->attrs, "sync") ||
             (mover && civl_layer(call->target) == f->s->layer);
  if (below) {
    if (now) write_action(f, call);
    return;
  }
  const CivlProcedure *p = code_of(f, call);
  if (!p) return;
  if (now)
    write_code(f, call, p);
  else
    write_async(f, call, p);
}

void calls_write(ThreadFrame *f, const Stmt *call) {
  if (civl_is(call->target, CIVL_YIELD_PROCEDURE)) {
    write_procedure(f, call);
  } else if (civl_is(call->target, CIVL_INVARIANT)) {
    if (civl_layer(call->target) != f->s->layer || f->atomic) return;
    InvariantAt *held = calls_invariant(f, &f->copy, call);
    yield_with(f, &held, 1, call->pos, NULL);
  } else {
    write_pure(f, call);
  }
}

/* Arms that are code run as threads, which the caller waits for. Arms before and after them that
 * are actions run before and after. */
void calls_parallel(ThreadFrame *f, const Stmt *s) {
  ThreadList threads = {0};
  VEC(const Stmt *) arms = {0}, later = {0};
  VEC(InvariantAt *) held = {0};
  bool yields = false;
  for (uint32_t i = 0; i < s->body.n; i++) {
    const Stmt *arm = s->body.at[i];
    if (civl_is(arm->target, CIVL_INVARIANT)) {
      if (civl_layer(arm->target) != f->s->layer) continue;
      vec_push(&held, calls_invariant(f, &f->copy, arm));
      yields = true;
    } else if (!schedule_is_code(f->s, arm->target) ||
               (civl_is_mover(arm->target) && civl_layer(arm->target) == f->s->layer)) {
      if (threads.n)
        vec_push(&later, arm);
      else
        calls_write(f, arm);
    } else {
      const CivlProcedure *p = code_of(f, arm);
      yields = true;
      if (!p) continue;
      if (frame_too_deep(p, f)) {
        schedule_leave(f->s, p->decl->name, arm->pos);
        continue;
      }
      vec_push(&threads, schedule_thread(f->s, p, f));
      vec_push(&arms, arm);
      start_copy(f, arm, vec_last(&threads));
    }
  }
  if (yields) yield_with(f, held.at, held.n, s->pos, &threads);
  for (uint32_t i = 0; i < arms.n; i++) take_results(f, arms.at[i], threads.at[i]->frame);
  for (uint32_t i = 0; i < later.n; i++) calls_write(f, later.at[i]);
  vec_free(&threads);
  vec_free(&arms);
  vec_free(&later);
  vec_free(&held);
}
