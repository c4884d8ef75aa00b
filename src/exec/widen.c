/* See the header.
 * SPDX-License-Identifier: MIT */
#include "exec/widen.h"

#include "core/cfg.h"
#include "exec/symbolic.h"

void widen_init(Widen *w) {
  *w = (Widen){0};
  arena_init(&w->arena);
}

void widen_free(Widen *w) {
  map_free(&w->targets);
  map_free(&w->off);
  map_free(&w->used);
  arena_free(&w->arena);
}

void widen_off(Widen *w, uint32_t head) {
  w->n_off += !map_get(&w->off, head, NULL);
  map_put(&w->off, head, 1);
}

void widen_enter(Engine *e, State *s, const CBlock *from, BlockCount *count) {
  const Frame *f = s->top;
  const Loops *loops = &f->shape->loops;
  uint32_t head = f->block->index, loop = loops->headed[head];
  if (loop == GRAPH_NONE) return;
  if (loops_contain(loops, loop, from->index)) {
    if (count->general) s->at_loop = AT_LOOP_AGAIN;
    return;
  }
  count->general = !map_get(&e->widen->off, f->shape->first + head, NULL);
  if (count->general) s->at_loop = AT_LOOP_FIRST;
}

static const LoopTargets *targets_of(Widen *w, const ImplShape *shape) {
  LoopTargets *t = map_get_ptr(&w->targets, shape);
  if (!t) {
    t = loops_targets(&w->arena, &shape->loops, shape->impl);
    map_put_ptr(&w->targets, shape, t);
  }
  return t;
}

static void remember(Engine *e, State *s, uint32_t head) {
  Widened *x = ARENA_NEW(&e->heap.arena, Widened);
  *x = (Widened){s->widened, head};
  s->widened = x;
  if (map_get(&e->widen->used, head, NULL)) return;
  map_put(&e->widen->used, head, 1);
  e->widen->n_used++;
}

End widen_at_head(Engine *e, State *s) {
  AtLoop what = s->at_loop;
  s->at_loop = AT_LOOP_NOT;
  if (what == AT_LOOP_AGAIN) return END_COVERED;
  const Frame *f = s->top;
  const CBlock *head = f->block;
  const ImplShape *shape = f->shape;
  const LoopTargets *t = &targets_of(e->widen, shape)[shape->loops.headed[head->index]];
  for (uint32_t i = 0; i < t->n; i++)
    step_set(e, s, t->at[i], state_open(&e->heap, s, t->at[i]->sort));
  remember(e, s, shape->first + head->index);
  End end = END_NOT;
  for (uint32_t i = 0; i < shape->blocks[head->index].checks && end == END_NOT; i++)
    end = engine_assume(e, s, step_condition(e, s, &head->cmds.at[i]), head->cmds.at[i].pos);
  return end;
}
