/* SPDX-License-Identifier: MIT */
/* See threads.h: the scheduler, and the program around it. */
#include "civl/threads/schedule.h"

#include "civl/threads/threads.h"

#include <string.h>

/* ---- code ----------------------------------------------------------------------------------- */

void schedule_add(Schedule *s, Stmt *stmt) {
  vec_push(&s->code, stmt);
}

Str schedule_label(Schedule *s) {
  return str_printf(s->strs, "at%u", ++s->labels);
}

void schedule_place(Schedule *s, Str label) {
  Stmt *at = nodes_stmt(s->arena, ST_LABEL, 0);
  at->name = label;
  schedule_add(s, at);
}

void schedule_goto(Schedule *s, const Str *to, uint32_t n) {
  Stmt *g = nodes_stmt(s->arena, ST_GOTO, 0);
  g->labels = ARENA_ARRAY(s->arena, Label, n);
  g->n_labels = n;
  for (uint32_t i = 0; i < n; i++) g->labels[i].name = to[i];
  schedule_add(s, g);
}

static Var *new_local(Schedule *s, Str name, Type *type, Pos pos) {
  Var *v = ARENA_NEW(s->arena, Var);
  *v = (Var){.kind = VAR_LOCAL, .name = name, .type = type, .pos = pos};
  vec_push(&s->locals, v);
  return v;
}

Var *schedule_local(Schedule *s, const Thread *t, const Var *like) {
  Str name = str_printf(s->strs, "%s.%u", like->name->text, t->number);
  return new_local(s, name, like->type, like->pos);
}

Expr *schedule_at(Schedule *s, const Thread *t, uint32_t point) {
  return nodes_equal(s->arena, nodes_var(s->arena, t->pc), nodes_number(s->arena, s->strs, point));
}

static void set_point(Schedule *s, const Thread *t, uint32_t point) {
  schedule_add(s, nodes_assign(s->arena, t->pc, nodes_number(s->arena, s->strs, point), 0));
}

/* What stands for paths that are not explored: executions that get there are incomplete. */
void schedule_leave(Schedule *s, Str what, Pos pos) {
  Decl *d = ARENA_NEW(s->arena, Decl);
  d->kind = DECL_PROC;
  d->name = str_printf(s->strs, "more of %s", what->text);
  d->pos = pos;
  Attr *attr = ARENA_NEW(s->arena, Attr);
  attr->name = str_c(s->strs, "outside");
  d->attrs = (AttrList){ARENA_ARRAY(s->arena, Attr *, 1), 1};
  d->attrs.at[0] = attr;
  vec_push(&s->outside, d);
  Stmt *call = nodes_stmt(s->arena, ST_CALL, pos);
  call->name = d->name;
  call->target = d;
  schedule_add(s, call);
  Expr *never = ARENA_NEW(s->arena, Expr);
  *never = (Expr){.kind = EX_BOOL, .height = 1, .type = type_new(s->arena, TY_BOOL)};
  schedule_add(s, nodes_test(s->arena, ST_ASSUME, never, 0));
}

/* ---- threads -------------------------------------------------------------------------------- */

Thread *schedule_thread(Schedule *s, const CivlProcedure *p, ThreadFrame *starter) {
  Thread *t = ARENA_NEW(s->arena, Thread);
  vec_push(&s->threads, t);
  t->number = s->threads.n;
  Str name = str_printf(s->strs, "place of thread %u", t->number);
  t->pc = new_local(s, name, type_new(s->arena, TY_INT), p->decl->pos);
  t->frame = frame_open(s, t, p, starter);
  return t;
}

static const char *const schedule_start = "schedule";

/* `assume {:trace "thread 2: inc, line 7"} true;` */
static void trace(ThreadFrame *f, Pos pos) {
  Schedule *s = f->s;
  Loc at = source_locate(&s->c->program->session->sources, pos);
  Str text = str_printf(s->strs, "thread %u: %s, line %lld", f->thread->number,
                        f->p->decl->name->text, (long long)at.line);
  Stmt *note = nodes_test(s->arena, ST_ASSUME, NULL, pos);
  note->attrs = nodes_attr(s->arena, s->strs, "trace", text);
  schedule_add(s, note);
}

static uint32_t thread_point(Schedule *s, Thread *t, const ThreadList *waits) {
  ThreadPoint at = {.label = schedule_label(s)};
  for (uint32_t i = 0; waits && i < waits->n; i++) vec_push(&at.waits, waits->at[i]);
  vec_push(&t->points, at);
  return t->points.n;
}

void schedule_yield(ThreadFrame *f, Pos pos, const ThreadList *waits) {
  Schedule *s = f->s;
  Str start = str_c(s->strs, schedule_start);
  uint32_t point = thread_point(s, f->thread, waits);
  set_point(s, f->thread, point);
  schedule_goto(s, &start, 1);
  schedule_place(s, f->thread->points.at[point - 1].label);
  trace(f, pos);
}

/* The code of a thread, from its first point on. */
static void write_thread(Schedule *s, Thread *t) {
  ThreadFrame *f = t->frame;
  Str start = str_c(s->strs, schedule_start);
  thread_point(s, t, NULL);
  schedule_place(s, t->points.at[0].label);
  trace(f, f->p->decl->pos);
  frame_clauses(f, true, ST_ASSERT, "another thread made this precondition false");
  frame_code(f);
  frame_clauses(f, false, ST_ASSERT, "this postcondition does not hold");
  set_point(s, t, 0);
  schedule_goto(s, &start, 1);
  frame_close(f);
}

/* ---- the scheduler -------------------------------------------------------------------------- */

static Str resume_label(Schedule *s, const Thread *t, uint32_t point) {
  return str_printf(s->strs, "run.%u.%u", t->number, point);
}

static void write_resume(Schedule *s, const Thread *t, uint32_t point) {
  const ThreadPoint *at = &t->points.at[point - 1];
  schedule_place(s, resume_label(s, t, point));
  schedule_add(s, nodes_test(s->arena, ST_ASSUME, schedule_at(s, t, point), 0));
  for (uint32_t i = 0; i < at->waits.n; i++)
    schedule_add(s, nodes_test(s->arena, ST_ASSUME, schedule_at(s, at->waits.at[i], 0), 0));
  schedule_goto(s, &at->label, 1);
}

static void write_scheduler(Schedule *s) {
  VEC(Str) to = {0};
  Str done = str_c(s->strs, "all.ended");
  for (uint32_t i = 0; i < s->threads.n; i++)
    for (uint32_t k = 1; k <= s->threads.at[i]->points.n; k++)
      vec_push(&to, resume_label(s, s->threads.at[i], k));
  vec_push(&to, done);
  schedule_place(s, str_c(s->strs, schedule_start));
  schedule_goto(s, to.at, to.n);
  for (uint32_t i = 0; i < s->threads.n; i++)
    for (uint32_t k = 1; k <= s->threads.at[i]->points.n; k++) write_resume(s, s->threads.at[i], k);
  schedule_place(s, done);
  for (uint32_t i = 0; i < s->threads.n; i++)
    schedule_add(s, nodes_test(s->arena, ST_ASSUME, schedule_at(s, s->threads.at[i], 0), 0));
  schedule_add(s, nodes_stmt(s->arena, ST_RETURN, 0));
  vec_free(&to);
}

static void write_all(Schedule *s, const CivlProcedure *p) {
  Str start = str_c(s->strs, schedule_start);
  Thread *root = schedule_thread(s, p, NULL);
  ThreadCode begin = {0};
  root->frame->atomic = civl_is_mover(p->decl) && civl_layer(p->decl) == s->layer;
  frame_enter(root->frame);
  const Var *refused = permissions_assume(s, root->frame);
  if (refused)
    diag(s->c->program->session, DIAG_THREADS_PERMISSIONS,
         (Span){p->decl->pos, p->decl->pos + p->decl->name->len}, refused->name->text);
  frame_clauses(root->frame, true, ST_ASSUME, NULL);
  gate_assume(s, root->frame);
  set_point(s, root, 1);
  begin = s->code;
  s->code = (ThreadCode){0};
  for (uint32_t i = 0; i < s->threads.n; i++) write_thread(s, s->threads.at[i]);
  ThreadCode threads = s->code;
  s->code = begin;
  for (uint32_t i = 1; i < s->threads.n; i++) set_point(s, s->threads.at[i], 0);
  schedule_goto(s, &start, 1);
  write_scheduler(s);
  for (uint32_t i = 0; i < threads.n; i++) schedule_add(s, threads.at[i]);
  vec_free(&threads);
}

/* ---- the program ---------------------------------------------------------------------------- */

static bool is_called(const CivlProgram *c, const Decl *d) {
  for (uint32_t i = 0; i < c->n_procedures; i++) {
    const FlatBody *body = &c->procedures[i]->flow.body;
    for (uint32_t b = 0; c->procedures[i]->decl != d && b < body->n; b++)
      for (uint32_t k = 0; k < body->at[b].n_cmds; k++) {
        const Stmt *s = body->at[b].cmds[k];
        if (s->kind == ST_CALL && s->target == d) return true;
        for (uint32_t j = 0; s->kind == ST_PARALLEL && j < s->body.n; j++)
          if (s->body.at[j]->target == d) return true;
      }
  }
  return false;
}

/* The procedure that executes one with all its threads. */
static void sequential_of(CivlProgram *c, const CivlProcedure *p, int32_t layer) {
  Schedule s = {.c = c, .arena = c->arena, .strs = c->strs, .layer = layer};
  write_all(&s, p);
  Decl *d = ARENA_NEW(c->arena, Decl), *impl = ARENA_NEW(c->arena, Decl);
  *d = (Decl){.kind = DECL_PROC, .name = p->decl->name, .pos = p->decl->pos};
  *impl = *d;
  impl->kind = DECL_IMPL;
  if (!is_called(c, p->decl)) {
    Attr *attr = ARENA_NEW(c->arena, Attr);
    attr->name = str_c(c->strs, "entrypoint");
    d->attrs = (AttrList){ARENA_ARRAY(c->arena, Attr *, 1), 1};
    d->attrs.at[0] = attr;
  }
  memset(&d->u.proc, 0, sizeof d->u.proc);
  memset(&impl->u.impl, 0, sizeof impl->u.impl);
  d->u.proc.body_impl = impl;
  d->u.proc.modifies = c->globals;
  impl->u.impl.proc = d;
  impl->u.impl.from_proc = true;
  impl->u.impl.locals = (VarList){vec_copy(c->arena, &s.locals, Var *), s.locals.n};
  impl->u.impl.body = (Block){.at = vec_copy(c->arena, &s.code, Stmt *), .n = s.code.n};
  impl->u.impl.body.close = p->impl->u.impl.body.close;
  for (uint32_t i = 0; i < s.outside.n; i++) vec_push(&c->program->decls, s.outside.at[i]);
  vec_push(&c->program->decls, d);
  vec_push(&c->program->decls, impl);
  for (uint32_t i = 0; i < s.invariants.n; i++) map_free(&s.invariants.at[i]->copy.vars);
  for (uint32_t i = 0; i < s.threads.n; i++) {
    Thread *t = s.threads.at[i];
    for (uint32_t k = 0; k < t->points.n; k++) vec_free(&t->points.at[k].waits);
    vec_free(&t->points);
  }
  vec_free(&s.invariants);
  vec_free(&s.code);
  vec_free(&s.locals);
  vec_free(&s.threads);
  vec_free(&s.outside);
}

/* Operations on linear values have no code here. */
static const Stmt *without_code(const FlatBody *body) {
  for (uint32_t b = 0; b < body->n; b++)
    for (uint32_t k = 0; k < body->at[b].n_cmds; k++) {
      const Stmt *s = body->at[b].cmds[k];
      if (s->kind == ST_CALL && civl_primitive(s->target) && !s->target->u.proc.body_impl) return s;
    }
  return NULL;
}

static bool uses_operations(CivlProgram *c) {
  for (uint32_t i = 0; i < c->n_actions + c->n_procedures; i++) {
    const FlatBody *body =
        i < c->n_actions ? &c->actions[i]->flow.body : &c->procedures[i - c->n_actions]->flow.body;
    const Stmt *s = without_code(body);
    if (!s) continue;
    diag(c->program->session, DIAG_THREADS_PRIMITIVE,
         (Span){s->name_pos, s->name_pos + s->name->len}, s->name->text);
    return true;
  }
  return false;
}

static bool is_replaced(const Decl *d) {
  const Decl *proc = d->kind == DECL_IMPL ? d->u.impl.proc : d;
  return civl_is(proc, CIVL_YIELD_PROCEDURE) || civl_is(proc, CIVL_INVARIANT);
}

bool threads_sequentialize(CivlProgram *c, int32_t layer) {
  Program *program = c->program;
  if (uses_operations(c)) return false;
  uint32_t before = program->session->diags.errors;
  uint32_t n = 0;
  for (uint32_t i = 0; i < program->decls.n; i++)
    if (!is_replaced(program->decls.at[i])) program->decls.at[n++] = program->decls.at[i];
  program->decls.n = n;
  for (uint32_t i = 0; i < c->n_procedures; i++) {
    const CivlProcedure *p = c->procedures[i];
    int32_t at = layer == THREADS_OWN_LAYER ? civl_layer(p->decl) : layer;
    if (p->impl && at <= civl_layer(p->decl)) sequential_of(c, p, at);
  }
  for (uint32_t i = 0; i < program->decls.n; i++) program->decls.at[i]->index = i;
  return program->session->diags.errors == before;
}
