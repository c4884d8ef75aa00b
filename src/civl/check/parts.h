/* SPDX-License-Identifier: MIT */
/* The parts of the checks. Private to civl/check/. */
#ifndef CIVL_CHECK_PARTS_H
#define CIVL_CHECK_PARTS_H

#include "civl/check/check.h"
#include "syntax/diags.h"

/* ---- linear.c: which declarations hold permissions, and what commands do with them ---- */
void check_linear(CivlProgram *);

/* ---- linear_call.c ---- */
typedef struct CallPlace {
  CivlProgram *c;
  const Decl *proc; /* that calls, or whose clause it is */
} CallPlace;
void check_linear_call(CallPlace, const Stmt *);
void check_linear_parallel(CallPlace, const Stmt *);

/* ---- signature.c: actions call no circles; what refines an action has its formals ---- */
void check_actions(CivlProgram *);
void check_procedures(CivlProgram *);

/* ---- yields.c: every fragment between two yields is one transaction ---- */
void check_yields(CivlProgram *);

/* ---- label.c: what a command is to the other threads, at a layer ---- */
typedef enum YieldLabel {
  LABEL_PRIVATE, /* other threads do not notice               */
  LABEL_YIELD,   /* other threads may run                     */
  LABEL_BOTH,    /* mover types of actions                    */
  LABEL_LEFT,
  LABEL_RIGHT,
  LABEL_ATOMIC,
  LABEL_MODIFIES, /* may make a precondition of a thread false */
  LABEL_ASYNC,    /* starts a thread with a precondition       */
} YieldLabel;
typedef struct CallLabels {
  YieldLabel atomicity, async;
} CallLabels;
CallLabels label_call(const CivlProgram *, const Stmt *call, int32_t layer);
/* The order of movers in the arms of a parallel call. */
void check_parallel_movers(CivlProgram *, const Stmt *parallel, int32_t layer);

static inline Span check_name_span(const Decl *d) {
  return (Span){d->pos, d->pos + d->name->len};
}
static inline Span check_var_span(const Var *v) {
  return (Span){v->pos, v->pos + v->name->len};
}

#endif
