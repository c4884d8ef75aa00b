/* SPDX-License-Identifier: MIT */
/* See trace.h. */
#include "verify/trace/trace.h"

static bool next(const Passive *p, const Vc *vc, Solver *s, int64_t at, int64_t *to) {
  Term v = solver_value(s, vc_control(p, vc, at), true);
  if (!v.ix || !term_get_int64(p->program->terms, v, to)) return false;
  *to = vc_target_of(p, vc, *to);
  return *to != 0;
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

static bool has_check(const PassiveBlock *b) {
  for (uint32_t k = 0; k < b->cmds.n; k++)
    if (b->cmds.at[k].is_assert) return true;
  return false;
}

/* The blocks that lead to a check, or have one. */
static bool *blocks_that_lead(Arena *a, const Passive *p) {
  bool *up = ARENA_ARRAY(a, bool, p->blocks.n + 1);
  for (uint32_t i = p->blocks.n; i-- > 0;) {
    up[i] = has_check(&p->blocks.at[i]);
    for (uint32_t k = 0; k < p->blocks.at[i].succs.n; k++) up[i] |= up[p->blocks.at[i].succs.at[k]];
  }
  return up;
}

/* Unreachable blocks of a part lead nowhere that counts. */
static bool *blocks_of_part(Arena *a, const Passive *p) {
  bool *up = blocks_that_lead(a, p), *in = ARENA_ARRAY(a, bool, p->blocks.n + 1);
  in[0] = up[0];
  for (uint32_t i = 0; i < p->blocks.n; i++)
    for (uint32_t k = 0; in[i] && k < p->blocks.at[i].succs.n; k++)
      in[p->blocks.at[i].succs.at[k]] = up[p->blocks.at[i].succs.at[k]];
  return in;
}

/* Which blocks Boogie joins to the one before them in a part: of the blocks that lead to a check,
 * those that follow simply. */
static bool *joined_blocks(Arena *a, const Passive *p) {
  uint32_t n = p->blocks.n;
  bool *up = blocks_of_part(a, p), *joined = ARENA_ARRAY(a, bool, n + 1);
  uint32_t *preds = ARENA_ARRAY(a, uint32_t, n + 1);
  uint32_t *first = ARENA_ARRAY(a, uint32_t, n + 1); /* the one that names the row */
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; up[i] && k < p->blocks.at[i].succs.n; k++)
      preds[p->blocks.at[i].succs.at[k]]++;
  for (uint32_t i = 0; i < n; i++) first[i] = i;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t to = 0, branches = 0;
    for (uint32_t k = 0; up[i] && k < p->blocks.at[i].succs.n; k++)
      if (up[p->blocks.at[i].succs.at[k]]) to = p->blocks.at[i].succs.at[k], branches++;
    if (branches != 1 || preds[to] != 1) continue;
    joined[to] = p->blocks.at[i].pos || joined[i];
    first[to] = joined[to] ? first[i] : to;
    bool jump = p->no_jumps && joined[to] && passive_is_jump(&p->blocks.at[first[to]]);
    if (!jump || passive_is_jump(&p->blocks.at[to])) continue;
    joined[first[to]] = true, joined[to] = false;
    first[to] = to;
  }
  return joined;
}

/* Has the implementation a path that a cut ends? It counts as a return of Boogie's. */
static bool has_cut_end(const Impl *im) {
  bool found = false;
  for (uint32_t i = 0; i < im->blocks.n; i++)
    found |= !im->blocks.at[i]->succs.n && !im->blocks.at[i]->is_return;
  return found;
}

/* Of the return that leads to the end. Boogie joins that to the common end of all returns where
 * nothing else leads there. */
static Pos place_of_end(const Passive *p, const PassiveBlock *before, const PassiveBlock *end,
                        const bool *joined) {
  bool join = joined && !p->own_end;
  if (before && before->leaves)
    return join && joined[end->id - 1] ? end->jump_pos : before->jump_pos;
  return join && has_cut_end(p->impl) ? p->impl->close : end->jump_pos;
}

void trace_failure(Failure *f, TracePath *path, const Passive *p) {
  VEC(TraceStep) steps = {0};
  const PassiveCmd *failed = path->failed;
  const PassiveBlock *b = NULL, *before = NULL;
  Arena a;
  arena_init(&a);
  const bool *joined = p->joined ? joined_blocks(&a, p) : NULL;
  *f = (Failure){0};
  for (uint32_t i = 0; i < path->points.n; i++) {
    if (b && !b->hidden) before = b;
    b = path->points.at[i].block;
    if (!b->hidden && !(joined && joined[b->id - 1])) {
      TraceStep step = {b->label, b->pos};
      vec_push(&steps, step);
    }
    path->points.at[i].step = steps.n ? steps.n - 1 : 0;
  }
  f->check = (CheckKind)failed->check;
  f->id = failed->id;
  f->pos = failed->pos;
  if (failed->check == CHECK_ENSURES && !failed->pos) f->pos = place_of_end(p, before, b, joined);
  f->related = failed->related;
  f->fact = failed->source ? failed->source->fact : 0;
  f->words.message = core_attr(failed->attrs)->message;
  f->words.failure = core_attr(failed->attrs)->made.failure;
  f->words.plain_failure = core_attr(failed->attrs)->made.plain_failure;
  f->trace = vec_copy(&p->program->session->perm, &steps, TraceStep);
  f->n_trace = steps.n;
  path->steps = f->trace;
  vec_free(&steps);
  arena_free(&a);
}

bool trace_read(Failure *f, TracePath *path, Term *exclude, const Passive *p, const Vc *vc,
                Solver *s) {
  const PassiveBlock *b = NULL;
  int64_t at = 0, to;
  Builder plain = builder_plain(p->program->terms);
  *f = (Failure){0};
  path->failed = NULL;
  while (next(p, vc, s, at, &to)) {
    if (to < 0) {
      path->failed = b ? check_in(b, -to) : NULL;
      *exclude = mk_eq(&plain, vc_control(p, vc, at), vc_target(p, vc, to));
      break;
    }
    if (b ? !follows(b, to) : to != 1) break;
    b = &p->blocks.at[to - 1];
    at = to;
    TracePoint point = {b, 0};
    vec_push(&path->points, point);
  }
  if (path->failed) trace_failure(f, path, p);
  return path->failed != NULL;
}
