/* SPDX-License-Identifier: MIT */
/* The state of one symbolic execution: a stack of frames, globals, the path, the decisions.
 *
 * Sharing. Forking costs the same whatever the size of the state: frames and arrays of cells
 * (exec/engine/persistent_array.h) count who refers to them, and are copied, as far as needed, when
 * one of several writes. A state that is dropped gives back what nobody else refers to. Chunks of
 * the trace say by a token whose they are; forking gives both sides new tokens.
 *
 * What a waiting state holds can be evicted: its decisions and its path are kept, and the rest is
 * made again by executing it along its decisions (exec/engine/reexecution.h).
 *
 * A frame says by its stage and `at` what comes next, so that an execution can be left at any
 * check and taken up again. Positions are advanced before a check is made. */
#ifndef EXEC_ENGINE_STATE_H
#define EXEC_ENGINE_STATE_H

#include "exec/engine/layout.h"
#include "exec/engine/maps.h"
#include "exec/engine/persistent_array.h"
#include "exec/engine/trace.h"
#include "solve/model/model.h"
#include "solve/model/path.h"

typedef enum CallStage {
  STAGE_WHERE_GLOBALS, /* entry procedure only */
  STAGE_REQUIRES,
  STAGE_WHERE_FRAME, /* inputs, outputs, locals            */
  STAGE_BODY,        /* block, command                     */
  STAGE_SPEC,        /* by specification: new values       */
  STAGE_WHERE_SPEC,  /* of modified globals, then outputs  */
  STAGE_ASSUME_POST,
  STAGE_ENSURES, /* at the end of a body                  */
  STAGE_DONE,
} CallStage;

typedef struct BlockCount {
  uint32_t taken;      /* times jumped to in this call                  */
  uint32_t iterations; /* of these, since it was last entered from before it */
  bool general;        /* the head of an abstracted loop (exec/reduce/loop_abstraction.h) */
} BlockCount;

/* What is to be done past the checks at the head of a loop (exec/reduce/loop_abstraction.h). */
typedef enum LoopHead { LOOP_HEAD_NOT, LOOP_HEAD_FIRST, LOOP_HEAD_AGAIN } LoopHead;

typedef struct Frame {
  struct Frame *up;
  const Proc *proc;
  const ImplShape *shape; /* NULL: by specification */
  const Cmd *call;        /* NULL: the entry procedure */
  uint32_t refs;          /* states and frames that refer to it */
  const CBlock *block;
  uint32_t at;    /* in the stage's list, or command of the block */
  uint8_t stage;  /* CallStage */
  uint32_t depth; /* 1 for the entry procedure */
  uint32_t n_slots;
  uint32_t n_given; /* the slots from here on begin with decisions, in order... */
  uint32_t fresh;   /* ...from this one on */
  PArray slots;     /* SymVal; absent: as it began */
  PArray counts;    /* BlockCount, by block */
  PArray old;       /* globals at the entry, if the program asks for such */
} Frame;

/* The check that an execution ends with. */
typedef struct FailedCheck {
  Pos pos;     /* Script.failed_pos; 0: none      */
  Pos related; /* the clause of the contract, or 0 */
} FailedCheck;

enum { RECENT_READS = 32 };

/* What the path says of terms. */
typedef struct StateFacts {
  const Trie *known;      /* terms that equal a literal along this path */
  const Trie *low, *high; /* integer terms -> the literal they are at least, at most */
  bool universals;        /* some fact quantifies */
} StateFacts;

/* The model of the path. */
typedef struct StateSolution {
  Model *model;      /* NULL or `unchecked`: to be solved for */
  uint64_t accessed; /* points of the model when it was last asked about */
  bool unchecked;    /* the last fact has not been solved for */
  bool unknown; /* the solver does not know whether the path is feasible, and there is no model */
  bool hard;    /* some question about this path took the solver long */
} StateSolution;

/* What was read of unknown maps and functions. */
typedef struct StateReads {
  Trace terms;
  uint32_t recent[RECENT_READS];
  uint32_t picked; /* reads that were concretized */
} StateReads;

/* What orders waiting states. */
typedef struct StateRank {
  uint32_t again; /* when forked: how often its call had jumped to its block, plus the call depth */
  uint32_t turns; /* jumps at which it was, or descends from, the side not taken */
  uint64_t slice; /* for policies: effort it may take in one go */
  const CBlock *jumped_from; /* the block it was forked in, until its path is solved; or NULL */
} StateRank;

/* The loops that it is in (exec/reduce/loop_abstraction.h). */
typedef struct StateLoops {
  LoopHead at;
  const struct LoopArrival *arrivals; /* loops that it has been in with arbitrary values */
} StateLoops;

typedef struct State {
  uint64_t token; /* of its chunk of the trace */
  Frame *top;     /* NULL: the entry procedure has returned */
  PArray globals; /* SymVal */
  const Path *path;
  StateFacts facts;
  StateSolution solution;
  Trace trace; /* decisions */
  StateReads reading;
  StateRank rank;
  StateLoops loops;
  bool arrived;           /* where paths meet, and EngineHooks.arrived has not been asked yet */
  FailedCheck failure;    /* pos 0: goes on */
  uint64_t steps;         /* commands so far  */
  uint64_t ticks;         /* steps of the engine so far: commands, clauses, jumps */
  bool evicted;           /* all that lasts is kept, the rest is not (state_evict) */
  const CBlock *stood_in; /* of an evicted state: the block of its top frame, or NULL */
} State;

typedef struct Heap { /* where states live */
  Arena arena;        /* what they hold */
  Arena lasting;      /* paths and decisions */
  Arena states;
  PArrayPool cells;
  uint64_t tokens;
  Frame *spare_frames; /* to be used again, linked by `up` */
  VEC(State *) spare_states;
  uint32_t n_globals;
  bool keeps_old; /* some old(...) is read */
  bool eager;     /* a fork copies everything (--without=copy-on-write) */
} Heap;

void heap_init(Heap *, uint32_t n_globals, bool keeps_old);
void heap_free(Heap *);

State *state_new(Heap *);
/* Another state that goes on from here. */
State *state_fork(Heap *, State *);
/* The state is over. */
void state_drop(Heap *, State *);
/* Of what the state holds, keeps its path, its decisions and its counts only. */
void state_evict(State *);
/* Frees what states hold; all of them are evicted, or over. */
void heap_release(Heap *);
/* The block that it is about to run, or NULL. */
static inline const CBlock *state_block(const State *s) {
  if (s->evicted) return s->stood_in;
  return s->top && s->top->stage == STAGE_BODY ? s->top->block : NULL;
}
/* For writing. */
Frame *state_top(Heap *, State *);
/* A new frame on top, its slots absent. `shape` NULL: by specification. */
Frame *state_push(Heap *, State *, const Proc *, const ImplShape *shape, const Cmd *call);
void state_pop(Heap *, State *);

static inline SymVal state_global(const State *s, uint32_t i) {
  return (SymVal){(uintptr_t)parray_get(&s->globals, i)};
}
static inline void state_set_global(Heap *h, State *s, uint32_t i, SymVal value) {
  parray_set(&h->cells, &s->globals, i, value.bits);
}
static inline SymVal frame_slot(const Frame *f, uint32_t i) {
  SymVal v = {(uintptr_t)parray_get(&f->slots, i)};
  return symval_is_none(v) && i >= f->n_given ? symval_decision(f->fresh + i - f->n_given) : v;
}
/* Of a frame that may be written to. */
static inline void frame_set_slot(Heap *h, Frame *f, uint32_t i, SymVal value) {
  parray_set(&h->cells, &f->slots, i, value.bits);
}
static inline SymVal frame_old(const Frame *f, uint32_t i) {
  return (SymVal){(uintptr_t)parray_get(&f->old, i)};
}
static inline BlockCount frame_count(const Frame *f, uint32_t block) {
  uint64_t w = parray_get(&f->counts, block);
  return (BlockCount){(uint32_t)w, (uint32_t)(w >> 32) & ~(1U << 31), w >> 63};
}
static inline void frame_set_count(Heap *h, Frame *f, uint32_t block, BlockCount c) {
  parray_set(&h->cells, &f->counts, block,
             (uint64_t)c.general << 63 | (uint64_t)(c.iterations & ~(1U << 31)) << 32 | c.taken);
}

/* The words of State.trace. */
enum { WORD_VALUE = 0, WORD_IMPL = 1, WORD_JUMP = 2, WORD_MERGED = 3 /* exec/reduce/merge.h */ };
static inline uint32_t word_make(uint32_t kind, uint32_t number) {
  return number << 2 | kind;
}
static inline uint32_t word_kind(uint32_t w) {
  return w & 3;
}
static inline uint32_t word_number(uint32_t w) {
  return w >> 2;
}

/* Records a decision; VALUE decisions give what a variable holds from now on. */
SymVal state_unknown(Heap *, State *, Sort);
void state_decide(Heap *, State *, uint32_t kind, uint32_t number);
/* Remembers that a term was read; repetitions in a row are left out. */
void state_read(Heap *, State *, Term);

#endif
