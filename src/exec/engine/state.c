/* SPDX-License-Identifier: MIT */
/* States and their sharing: see the header. */
#include "exec/engine/state.h"

void heap_init(Heap *h, uint32_t n_globals, bool keeps_old) {
  *h = (Heap){.n_globals = n_globals, .keeps_old = keeps_old};
  arena_init(&h->arena);
  arena_init(&h->lasting);
  arena_init(&h->states);
  h->cells.arena = &h->arena;
}

void heap_free(Heap *h) {
  vec_free(&h->spare_states);
  arena_free(&h->arena);
  arena_free(&h->lasting);
  arena_free(&h->states);
}

void heap_release(Heap *h) {
  arena_free(&h->arena);
  h->cells.spare = NULL;
  h->spare_frames = NULL;
}

static State *place(Heap *h) {
  return h->spare_states.n ? vec_pop(&h->spare_states) : ARENA_NEW(&h->states, State);
}

State *state_new(Heap *h) {
  State *s = place(h);
  *s = (State){.token = ++h->tokens, .globals = parray_new(h->n_globals)};
  return s;
}

static Frame *frame_place(Heap *h) {
  Frame *f = h->spare_frames;
  if (!f) return ARENA_NEW(&h->arena, Frame);
  h->spare_frames = f->up;
  return f;
}

/* Frames and arrays that nobody else refers to. */
static void copy_all(Heap *h, State *s) {
  s->globals = parray_copy(&h->cells, s->globals);
  for (Frame **at = &s->top; *at; at = &(*at)->up) {
    Frame *c = frame_place(h);
    *c = **at;
    c->refs = 1;
    c->slots = parray_copy(&h->cells, c->slots);
    c->counts = parray_copy(&h->cells, c->counts);
    c->old = parray_copy(&h->cells, c->old);
    *at = c;
  }
}

State *state_fork(Heap *h, State *s) {
  State *f = place(h);
  *f = *s;
  f->token = ++h->tokens;
  s->token = ++h->tokens;
  if (h->eager) {
    copy_all(h, f);
    return f;
  }
  parray_share(f->globals);
  if (f->top) f->top->refs++;
  return f;
}

/* One fewer refers to the frame. */
static void frame_drop(Heap *h, Frame *f) {
  while (f && --f->refs == 0) {
    Frame *up = f->up;
    parray_drop(&h->cells, &f->slots);
    parray_drop(&h->cells, &f->counts);
    parray_drop(&h->cells, &f->old);
    f->up = h->spare_frames;
    h->spare_frames = f;
    f = up;
  }
}

void state_drop(Heap *h, State *s) {
  parray_drop(&h->cells, &s->globals);
  frame_drop(h, s->top);
  s->top = NULL;
  vec_push(&h->spare_states, s);
}

void state_evict(State *s) {
  s->stood_in = state_block(s);
  s->evicted = true;
  s->top = NULL;
  s->globals.root = NULL;
  s->facts.known = s->facts.low = s->facts.high = NULL;
  s->reading.terms = (Trace){0};
}

Frame *state_top(Heap *h, State *s) {
  Frame *f = s->top;
  if (f->refs == 1) return f;
  Frame *c = frame_place(h);
  *c = *f;
  c->refs = 1;
  f->refs--;
  if (c->up) c->up->refs++;
  parray_share(c->slots);
  parray_share(c->counts);
  parray_share(c->old);
  s->top = c;
  return c;
}

Frame *state_push(Heap *h, State *s, const Proc *proc, const ImplShape *shape, const Cmd *call) {
  uint32_t n = shape ? shape->n_slots : proc->ins.n + proc->outs.n;
  Frame *f = frame_place(h);
  *f = (Frame){.up = s->top, /* whose reference moves from the state to the frame */
               .proc = proc,
               .shape = shape,
               .call = call,
               .refs = 1,
               .depth = s->top ? s->top->depth + 1 : 1,
               .n_slots = n,
               .n_given = n,
               .slots = parray_new(n),
               .counts = parray_new(shape ? shape->n_blocks : 0)};
  if (h->keeps_old) f->old = parray_share(s->globals);
  s->top = f;
  return f;
}

void state_pop(Heap *h, State *s) {
  Frame *f = s->top;
  s->top = f->up;
  if (s->top) s->top->refs++;
  frame_drop(h, f);
}

SymVal state_unknown(Heap *h, State *s, Sort sort) {
  uint32_t number = s->trace.n;
  trace_push(&h->lasting, &s->trace, s->token, word_make(WORD_VALUE, sort.ix));
  return symval_decision(number);
}

void state_decide(Heap *h, State *s, uint32_t kind, uint32_t number) {
  trace_push(&h->lasting, &s->trace, s->token, word_make(kind, number));
}

void state_read(Heap *h, State *s, Term t) {
  uint32_t *seen = &s->reading.recent[t.ix % RECENT_READS];
  if (*seen == t.ix) return;
  *seen = t.ix;
  trace_push(&h->arena, &s->reading.terms, s->token, t.ix);
}
