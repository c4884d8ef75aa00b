/* SPDX-License-Identifier: MIT */
/* Calls as other threads see them, and the order of movers in parallel calls. */
#include "civl/check/parts.h"

static YieldLabel mover_label(Mover m) {
  switch (m) {
  case MOVER_LEFT: return LABEL_LEFT;
  case MOVER_RIGHT: return LABEL_RIGHT;
  case MOVER_BOTH: return LABEL_BOTH;
  default: return LABEL_ATOMIC;
  }
}

static CallLabels by_type(const Decl *d) {
  return (CallLabels){mover_label(civl_of(d)->mover),
                      d->u.proc.modifies.n ? LABEL_MODIFIES : LABEL_PRIVATE};
}

static CallLabels by_action(const CivlProgram *c, const Decl *procedure, int32_t layer) {
  const Decl *action = civl_action_at(procedure, layer);
  return by_type(action ? action : c->skip->decl);
}

static CallLabels of_async(const CivlProgram *c, const Stmt *s, int32_t layer) {
  const CivlDecl *callee = civl_of(s->target);
  bool mover = callee->mover != MOVER_NONE, below = !mover && callee->layers.hi < layer;
  if (mover && callee->layers.hi == layer) return by_type(s->target);
  if (below && attr_find(&s->attrs, "sync")) return by_action(c, s->target, layer);
  bool expects = callee->requires_calls.n + callee->preserves_calls.n > 0;
  return (CallLabels){LABEL_LEFT, !below && expects ? LABEL_ASYNC : LABEL_PRIVATE};
}

CallLabels label_call(const CivlProgram *c, const Stmt *s, int32_t layer) {
  const CivlDecl *callee = civl_of(s->target);
  YieldLabel y = LABEL_YIELD, p = LABEL_PRIVATE;
  if (!callee || callee->kind == CIVL_ACTION) return (CallLabels){p, p};
  if (callee->kind == CIVL_INVARIANT)
    return callee->layers.hi == layer ? (CallLabels){y, y} : (CallLabels){p, p};
  if (s->is_async) return of_async(c, s, layer);
  bool mover = callee->mover != MOVER_NONE;
  if (mover && callee->layers.hi == layer) return by_type(s->target);
  if (!mover && callee->layers.hi < layer) return by_action(c, s->target, layer);
  return (CallLabels){y, y};
}

/* ---- the arms of a parallel call ------------------------------------------------------------ */

typedef struct Arms {
  CivlProgram *c;
  const Stmt *call;
  int32_t layer;
  bool non_mover, yields; /* an arm is one, a procedure among the arms yields */
} Arms;

static void arms_fault(const Arms *f, DiagId id, const Stmt *arm, const char *why) {
  Session *session = f->c->program->session;
  uint32_t d = diag(session, id, diag_span(f->call->pos), f->layer);
  diag_note(&session->diags, d, (Span){arm->name_pos, arm->name_pos + arm->name->len}, "%s", why);
}

/* Movers to the left, at most one that is none, movers to the right. */
static void check_simple(const Arms *f) {
  bool after = false;
  for (uint32_t i = 0; i < f->call->body.n; i++) {
    const Stmt *arm = f->call->body.at[i];
    YieldLabel l = label_call(f->c, arm, f->layer).atomicity;
    if (l == LABEL_PRIVATE || l == LABEL_YIELD || l == LABEL_BOTH) continue;
    if (after && l != LABEL_RIGHT)
      arms_fault(f, DIAG_PARALLEL_NON, arm,
                 "only right movers may follow the arms before this one");
    after |= l != LABEL_LEFT;
  }
}

/* Movers to the left, procedures that yield, movers to the right. */
static void check_yielding(const Arms *f) {
  enum { BEFORE, BETWEEN, AFTER } phase = BEFORE;
  for (uint32_t i = 0; i < f->call->body.n; i++) {
    const Stmt *arm = f->call->body.at[i];
    YieldLabel l = label_call(f->c, arm, f->layer).atomicity;
    if (l == LABEL_PRIVATE || civl_is(arm->target, CIVL_INVARIANT)) continue;
    bool good = phase == BEFORE || (phase == BETWEEN && l != LABEL_LEFT) || l == LABEL_RIGHT ||
                l == LABEL_BOTH;
    if (!good)
      arms_fault(f, DIAG_PARALLEL_YIELDING, arm,
                 "left movers come before the arms that yield, right movers after them");
    if (phase == BEFORE && l == LABEL_YIELD) phase = BETWEEN;
    if (l == LABEL_RIGHT || (phase == BETWEEN && l == LABEL_BOTH)) phase = AFTER;
  }
}

void check_parallel_movers(CivlProgram *c, const Stmt *s, int32_t layer) {
  Arms f = {.c = c, .call = s, .layer = layer};
  const Stmt *non_mover = NULL;
  for (uint32_t i = 0; i < s->body.n; i++) {
    const Stmt *arm = s->body.at[i];
    YieldLabel l = label_call(c, arm, layer).atomicity;
    if (l == LABEL_ATOMIC) non_mover = arm;
    f.yields |= l == LABEL_YIELD && civl_is(arm->target, CIVL_YIELD_PROCEDURE);
  }
  f.non_mover = non_mover != NULL;
  check_simple(&f);
  if (f.yields && f.non_mover)
    arms_fault(&f, DIAG_PARALLEL_MIXED, non_mover, "this arm is no mover; another one yields");
  if (f.yields && !f.non_mover) check_yielding(&f);
}
