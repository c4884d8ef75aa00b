/* SPDX-License-Identifier: MIT */
/* Jumps. The guards of all targets are evaluated before one is chosen. A target whose guard is
 * false is dropped; of the others, the state takes the one that holds in the model and was taken
 * least often, and the rest become states of their own. Branches that soon meet again may be merged
 * instead (EngineHooks.merging). */
#include "base/bug.h"
#include "exec/engine/reexecution.h"
#include "exec/engine/symbolic.h"

/* The leading assumptions of a block decide whether a jump to it is possible. */
static uint32_t guards_of(const Engine *e, const Frame *f, const CBlock *to) {
  return !engine_uses(e, OPTIMIZATION_LOOKAHEAD) ? 0 : f->shape->blocks[to->index].guards;
}

Term jump_guard(Engine *e, State *s, const CBlock *to) {
  uint32_t n = guards_of(e, s->top, to);
  Term guard = TERM_TRUE;
  for (uint32_t i = 0; i < n && !term_is_false(guard); i++) {
    Term t = symbolic_term(e, s, to->cmds.at[i].terms[0]);
    guard = term_is_true(guard) || term_is_false(t) ? t : mk_and2(e->b, guard, t);
  }
  return guard;
}

static Pos guard_pos(const CBlock *to) {
  return to->cmds.n ? to->cmds.at[0].pos : to->pos;
}

/* Which of the block's jumps leads there. */
static uint64_t jump_bit(const CBlock *from, const CBlock *to) {
  enum { MOST = 63 };
  uint32_t i = 0;
  while (i < MOST && from->succs.at[i] != to) i++;
  return from->succs.n < 2 ? 0 : UINT64_C(1) << i;
}

bool jump_is_covered(const Engine *e, const ImplShape *s, const CBlock *from, const CBlock *to) {
  uint64_t bit = jump_bit(from, to);
  return map_get_ptr(&e->covered, to) &&
         (!e->coverage || (e->coverage[s->first + from->index].jumps & bit) == bit);
}

void jump_cover(Engine *e, const ImplShape *s, const CBlock *from, const CBlock *to) {
  if (!e->coverage) return;
  CoveredBlock *at = e->coverage + s->first;
  at[from->index].commands = from->cmds.n;
  at[from->index].jumps |= jump_bit(from, to);
  at[to->index].entered = true;
}

/* Moves the top frame into the block, past its first so many commands. */
static End move(Engine *e, State *s, const CBlock *to, uint32_t past) {
  Frame *f = state_top(&e->heap, s);
  const BlockShape *b = f->shape->blocks;
  BlockCount count = frame_count(f, to->index);
  count.iterations = b[to->index].order <= b[f->block->index].order ? count.iterations + 1 : 0;
  count.taken++;
  if (count.iterations > e->counts.most_iterations) e->counts.most_iterations = count.iterations;
  const CBlock *from = f->block;
  f->block = to;
  if (e->hooks.loops) e->hooks.loops->enter(e, s, from, &count);
  frame_set_count(&e->heap, f, to->index, count);
  f->at = past;
  s->steps += f->at + 1;
  e->counts.steps += f->at + 1;
  if (e->limits.loop && count.iterations > e->limits.loop) {
    if (!e->met.loop_pos) e->met.loop_pos = to->pos;
    return END_AT_LOOP;
  }
  if (e->limits.steps && s->steps > e->limits.steps) return END_AT_STEPS;
  s->arrived = b[to->index].joins;
  return END_NOT;
}

/* ... past its guards. It counts as taken when some values are known to take it. */
static End enter(Engine *e, State *s, const CBlock *to) {
  if (!s->solution.unchecked && !s->solution.unknown)
    jump_cover(e, s->top->shape, s->top->block, to);
  return move(e, s, to, guards_of(e, s->top, to));
}

typedef struct Target {
  const CBlock *block;
  uint32_t number;
  Term guard;
  Tri holds;
  bool leaves; /* the loop, where that comes first */
  uint32_t taken;
} Target;

typedef VEC(Target) Targets;

static End go(Engine *e, State *s, const Target *t, uint32_t n_succs) {
  if (n_succs > 1) state_decide(&e->heap, s, WORD_JUMP, t->number);
  if (t->holds == TRI_TRUE) {
    if (!term_is_true(t->guard)) engine_know(e, s, t->guard, guard_pos(t->block));
  } else {
    End end = engine_assume(e, s, t->guard, guard_pos(t->block));
    if (end != END_NOT) return end;
  }
  if (!e->guide.reexecution && !map_get_ptr(&e->covered, t->block))
    map_put_ptr(&e->covered, t->block, "");
  return enter(e, s, t->block);
}

static void fork_to(Engine *e, State *s, const Target *t, uint32_t n_succs) {
  State *f = state_fork(&e->heap, s);
  if (n_succs > 1) state_decide(&e->heap, f, WORD_JUMP, t->number);
  if (!term_is_true(t->guard)) engine_know(e, f, t->guard, guard_pos(t->block));
  f->solution.unchecked = t->holds != TRI_TRUE;
  if (f->solution.unchecked) f->rank.jumped_from = s->top->block;
  f->rank.turns++;
  f->rank.again = t->taken + s->top->depth;
  End end = enter(e, f, t->block);
  if (end == END_NOT) {
    e->hooks.forked(e->hooks.self, f);
  } else {
    e->hooks.bounded(e->hooks.self, end);
    state_drop(&e->heap, f);
  }
}

/* Targets whose guards are not false; returns whether a model is needed to choose. */
static bool list_targets(Engine *e, State *s, Targets *ts) {
  const Frame *f = s->top;
  const CBlock *from = f->block;
  vec_clear(ts);
  for (uint32_t i = 0; i < from->succs.n; i++) {
    const CBlock *to = from->succs.at[i];
    Term g = jump_guard(e, s, to);
    if (term_is_false(g)) continue;
    Target t = {to,
                i,
                g,
                term_is_true(g) ? TRI_TRUE : TRI_UNKNOWN,
                e->choices.leave_loops && layout_leaves(f->shape, from->index, to->index),
                frame_count(f, to->index).taken};
    vec_push(ts, t);
  }
  bool undecided = false;
  for (uint32_t i = 0; i < ts->n; i++) undecided |= ts->at[i].holds != TRI_TRUE;
  return undecided;
}

static End find_targets(Engine *e, State *s, Targets *ts) {
  bool undecided = list_targets(e, s, ts);
  if (undecided && (e->choices.pick_at_jumps || s->solution.hard)) {
    End end = engine_pick(e, s, s->top->block->jump_pos);
    if (end != END_NOT) return end;
    undecided = list_targets(e, s, ts);
  }
  if (!undecided) return END_NOT;
  End end = engine_refresh(e, s);
  for (uint32_t i = 0; i < ts->n && end == END_NOT; i++)
    ts->at[i].holds = engine_decide(e, s, ts->at[i].guard);
  return end;
}

static bool better(const Target *x, const Target *y) {
  if (x->leaves != y->leaves) return x->leaves;
  if (x->holds != y->holds && (x->holds == TRI_TRUE || y->holds == TRI_TRUE))
    return x->holds == TRI_TRUE;
  return x->taken < y->taken;
}

/* Takes the jump that the guide says. */
static End jump_guided(Engine *e, State *s) {
  const CBlock *from = s->top->block;
  if (from->succs.n == 0) return END_INFEASIBLE;
  uint32_t number = 0;
  if (from->succs.n > 1) {
    if (e->guide.at == e->guide.n) return END_INFEASIBLE;
    number = e->guide.successors[e->guide.at++];
  }
  const CBlock *to = from->succs.at[number];
  Target t = {.block = to, .number = number, .guard = jump_guard(e, s, to)};
  if (term_is_false(t.guard)) return END_INFEASIBLE;
  t.holds = term_is_true(t.guard) ? TRI_TRUE : TRI_UNKNOWN;
  return go(e, s, &t, from->succs.n);
}

/* Takes the jump that the state took the first time, or merges what it merged. */
static End jump_as_before(Engine *e, State *s) {
  const CBlock *from = s->top->block;
  uint32_t number = 0;
  if (from->succs.n > 1 && !reexecution_word(e->guide.reexecution, s, WORD_JUMP, &number)) {
    bool merged = reexecution_merge(e->guide.reexecution, s, &number);
    const CBlock *join = merged && e->hooks.merging ? e->hooks.merging->again(e, s, number) : NULL;
    return join ? move(e, s, join, 0) : END_LOST;
  }
  if (number >= from->succs.n) return END_LOST;
  const CBlock *to = from->succs.at[number];
  Target t = {.block = to, .number = number, .guard = jump_guard(e, s, to), .holds = TRI_TRUE};
  return go(e, s, &t, from->succs.n);
}

End jump_take(Engine *e, State *s) {
  if (e->guide.reexecution) return jump_as_before(e, s);
  if (e->guide.successors) return jump_guided(e, s);
  const CBlock *from = s->top->block;
  Targets ts = {0};
  End end = find_targets(e, s, &ts);
  if (end == END_NOT && ts.n == 0) end = END_INFEASIBLE;
  const CBlock *join =
      end == END_NOT && ts.n > 1 && e->hooks.merging ? e->hooks.merging->merge(e, s) : NULL;
  if (join) {
    end = move(e, s, join, 0);
  } else if (end == END_NOT) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < ts.n; i++)
      if (better(&ts.at[i], &ts.at[best])) best = i;
    for (uint32_t i = 0; i < ts.n; i++)
      if (i != best) fork_to(e, s, &ts.at[i], from->succs.n);
    end = go(e, s, &ts.at[best], from->succs.n);
  }
  vec_free(&ts);
  return end;
}
