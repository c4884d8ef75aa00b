/* SPDX-License-Identifier: MIT */
/* What the parts of one sequential program share. Private to civl/threads/. */
#ifndef CIVL_THREADS_SCHEDULE_H
#define CIVL_THREADS_SCHEDULE_H

#include "civl/threads/nodes.h"
#include "syntax/diags.h"

/* Copies of a thread that an asynchronous call in a loop starts, and nested activations of one
 * procedure. */
enum { THREAD_COPIES = 2, THREAD_DEPTH = 3 };

typedef struct ThreadFrame ThreadFrame;
typedef struct Thread Thread;
typedef VEC(Thread *) ThreadList;

/* Where a thread may stand: the place in the code, and threads that must have ended. */
typedef struct ThreadPoint {
  Str label;
  ThreadList waits;
} ThreadPoint;

struct Thread {
  uint32_t number; /* 1: the procedure that is executed */
  Var *pc;         /* 0: not running; else the number of a point */
  ThreadFrame *frame;
  VEC(ThreadPoint) points;
};

/* One sequential program while it is written. */
typedef struct Schedule {
  CivlProgram *c;
  Arena *arena;
  StrTable *strs;
  int32_t layer;
  ThreadCode code;
  ThreadVars locals;
  ThreadList threads;
  VEC(Decl *) outside; /* procedures that stand for what is not explored */
  VEC(struct InvariantAt *) invariants;
  uint32_t labels;
} Schedule;

/* One activation of a yield procedure: its code is put in place. */
struct ThreadFrame {
  Schedule *s;
  Thread *thread;
  const CivlProcedure *p;
  ThreadFrame *caller;
  bool atomic;  /* nothing yields in it                             */
  bool repeats; /* it is called in a loop                           */
  bool in_loop; /* while it is written: the block is part of a loop */
  NodesCopy copy;
  VarList ins, outs;
  Str prefix, exit;          /* of labels; where it goes at its end */
  ThreadVars old_of, old_to; /* globals, and what keeps their values */
  Stmt *keeps;               /* the assignment that does that */
};

/* ---- schedule.c ---- */
void schedule_add(Schedule *, Stmt *);
Str schedule_label(Schedule *);
void schedule_place(Schedule *, Str label);
void schedule_goto(Schedule *, const Str *to, uint32_t n);
Var *schedule_local(Schedule *, const Thread *, const Var *like);
/* The thread may be interrupted here; it goes on when those that it waits for have ended. */
void schedule_yield(ThreadFrame *, Pos, const ThreadList *waits);
/* pc == point, or the other way round */
Expr *schedule_at(Schedule *, const Thread *, uint32_t point);
void schedule_leave(Schedule *, Str what, Pos); /* the path leaves what is explored */
Thread *schedule_thread(Schedule *, const CivlProcedure *, ThreadFrame *starter);

/* ---- frame.c ---- */
ThreadFrame *frame_open(Schedule *, Thread *, const CivlProcedure *, ThreadFrame *caller);
bool frame_too_deep(const CivlProcedure *, const ThreadFrame *caller);
/* Locals get any values, what old(..) speaks of is kept. The formals have values. */
void frame_enter(ThreadFrame *);
/* The end of the frame: what old(..) speaks of is known now. */
void frame_close(ThreadFrame *);
void frame_code(ThreadFrame *);
/* The clauses that hold at entry or at the end, as assumptions or checks. */
void frame_clauses(ThreadFrame *, bool at_entry, StmtKind, const char *what);

/* ---- permissions.c ---- */
/* Assumes that the execution begins with permissions apart. What holds permissions of which that
 * cannot be said, or NULL. */
const Var *permissions_assume(Schedule *, const ThreadFrame *root);

/* ---- gate.c ---- */
/* Assumes the gate of the action that the procedure refines. */
void gate_assume(Schedule *, const ThreadFrame *root);

/* ---- calls.c ---- */
void calls_write(ThreadFrame *, const Stmt *);
void calls_parallel(ThreadFrame *, const Stmt *);
/* The clauses of an invariant that is called, for the values that its arguments have now. */
typedef struct InvariantAt {
  const Decl *invariant;
  NodesCopy copy;
  Pos pos;
} InvariantAt;
InvariantAt *calls_invariant(ThreadFrame *, NodesCopy *args, const Stmt *);
void calls_test(Schedule *, InvariantAt *, StmtKind, const char *what);

/* Is a call of this callee code at the layer? */
static inline bool schedule_is_code(const Schedule *s, const Decl *callee) {
  return civl_layer(callee) >= s->layer;
}

#endif
