/* SPDX-License-Identifier: MIT */
/* See trace.h. */
#include "verify/trace/trace.h"

static bool next(const Passive *p, const Vc *vc, Solver *s, int64_t at, int64_t *to) {
  Term v = solver_value(s, vc_control(p, vc, at), true);
  return v.ix && term_get_int64(p->program->terms, v, to);
}

static const PassiveCmd *check_in(const PassiveBlock *b, int64_t id) {
  for (uint32_t i = 0; i < b->cmds.n; i++)
    if (b->cmds.at[i].is_assert && b->cmds.at[i].id == id) return &b->cmds.at[i];
  return NULL;
}

static bool follows(const PassiveBlock *b, int64_t to) {
  for (uint32_t i = 0; i < b->succs.n; i++)
    if ((int64_t)b->succs.at[i] + 1 == to) return true;
  return false;
}

bool trace_read(Failure *f, TracePath *path, Term *exclude, const Passive *p, const Vc *vc,
                Solver *s) {
  Session *session = p->program->session;
  VEC(TraceStep) steps = {0};
  const PassiveCmd *failed = NULL;
  const PassiveBlock *b = NULL, *before = NULL;
  int64_t at = 0, to;
  Builder plain = builder_plain(p->program->terms);
  *f = (Failure){0};
  while (next(p, vc, s, at, &to)) {
    if (to < 0) {
      failed = b ? check_in(b, -to) : NULL;
      *exclude = mk_eq(&plain, vc_control(p, vc, at), term_int64(p->program->terms, to));
      break;
    }
    if (b ? !follows(b, to) : to != 1) break;
    if (b && !b->hidden) before = b;
    b = &p->blocks.at[to - 1];
    at = to;
    if (!b->hidden) {
      TraceStep step = {b->label, b->pos};
      vec_push(&steps, step);
    }
    TracePoint point = {b, steps.n ? steps.n - 1 : 0};
    vec_push(&path->points, point);
  }
  path->failed = failed;
  if (failed) {
    f->check = (CheckKind)failed->check;
    f->id = failed->id;
    f->pos = failed->pos;
    if (failed->check == CHECK_ENSURES && !failed->pos) /* the return that led to the end */
      f->pos = before && before->leaves ? before->jump_pos : b->jump_pos;
    f->related = failed->related;
    f->fact = failed->source ? failed->source->fact : 0;
    f->message = core_attr(failed->attrs)->message;
    f->trace = vec_copy(&session->perm, &steps, TraceStep);
    f->n_trace = steps.n;
    path->steps = f->trace;
  }
  vec_free(&steps);
  return failed != NULL;
}
