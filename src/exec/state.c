/* States and their sharing: see the header.
 * SPDX-License-Identifier: MIT */
#include "exec/state.h"

#include <string.h>

void heap_init(Heap *h, uint32_t n_globals) {
  *h = (Heap){.n_globals = n_globals};
  arena_init(&h->arena);
}

void heap_free(Heap *h) {
  vec_free(&h->spare);
  arena_free(&h->arena);
}

State *state_new(Heap *h) {
  State *s = ARENA_NEW(&h->arena, State);
  s->token = ++h->tokens;
  s->globals = ARENA_ARRAY(&h->arena, Held, h->n_globals);
  s->globals_owner = s->token;
  return s;
}

State *state_fork(Heap *h, State *s) {
  State *f = ARENA_NEW(&h->arena, State);
  *f = *s;
  f->token = ++h->tokens;
  s->token = ++h->tokens;
  return f;
}

static size_t frame_size(uint32_t n_slots, uint32_t n_blocks) {
  return sizeof(Frame) + n_slots * sizeof(Held) + n_blocks * sizeof(BlockCount);
}

static uint32_t blocks_of(const ImplShape *shape) {
  return shape ? shape->n_blocks : 0;
}

Frame *state_top(Heap *h, State *s) {
  Frame *f = s->top;
  if (f->owner == s->token) return f;
  size_t size = frame_size(f->n_slots, blocks_of(f->shape));
  Frame *c = arena_alloc(&h->arena, size);
  memcpy(c, f, sizeof *f + f->n_slots * sizeof(Held));
  c->counts = (BlockCount *)(c->slots + c->n_slots);
  memcpy(c->counts, f->counts, blocks_of(f->shape) * sizeof(BlockCount));
  c->owner = s->token;
  s->top = c;
  return c;
}

Held *state_globals(Heap *h, State *s) {
  if (s->globals_owner == s->token) return s->globals;
  Held *c = ARENA_ARRAY(&h->arena, Held, h->n_globals);
  memcpy(c, s->globals, h->n_globals * sizeof *c);
  s->globals = c;
  s->globals_owner = s->token;
  return c;
}

static Frame *spare_frame(Heap *h, uint32_t n_slots, uint32_t n_blocks) {
  if (h->spare.n) {
    Frame *f = vec_last(&h->spare);
    if (f->n_slots == n_slots && blocks_of(f->shape) == n_blocks) {
      h->spare.n--;
      memset(f, 0, frame_size(n_slots, n_blocks));
      return f;
    }
  }
  return arena_alloc(&h->arena, frame_size(n_slots, n_blocks));
}

Frame *state_push(Heap *h, State *s, const Proc *proc, const ImplShape *shape, const Cmd *call) {
  uint32_t n = shape ? shape->n_slots : proc->ins.n + proc->outs.n;
  Frame *f = spare_frame(h, n, blocks_of(shape));
  f->up = s->top;
  f->proc = proc;
  f->shape = shape;
  f->call = call;
  f->owner = s->token;
  f->depth = s->top ? s->top->depth + 1 : 1;
  f->n_slots = n;
  f->counts = (BlockCount *)(f->slots + n);
  f->old = s->globals;
  if (proc->modifies.n) s->globals_owner = 0; /* shared with `old` now */
  s->top = f;
  return f;
}

void state_pop(Heap *h, State *s) {
  enum { MOST_SPARES = 64 };
  Frame *f = s->top;
  s->top = f->up;
  if (f->owner == s->token && h->spare.n < MOST_SPARES) vec_push(&h->spare, f);
}

Held state_open(Heap *h, State *s, Sort sort) {
  uint32_t number = s->trace.n;
  trace_push(&h->arena, &s->trace, s->token, word_make(WORD_VALUE, sort.ix));
  return held_open(number);
}

void state_decide(Heap *h, State *s, uint32_t kind, uint32_t number) {
  trace_push(&h->arena, &s->trace, s->token, word_make(kind, number));
}

void state_read(Heap *h, State *s, Term t) {
  uint32_t *seen = &s->recent[t.ix % RECENT_READS];
  if (*seen == t.ix) return;
  *seen = t.ix;
  trace_push(&h->arena, &s->reads, s->token, t.ix);
}
