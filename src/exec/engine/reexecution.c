/* SPDX-License-Identifier: MIT */
/* See the header. */
#include "exec/engine/reexecution.h"

#include "base/mem.h"

bool reexecution_word(const Reexecution *a, const State *s, uint32_t kind, uint32_t *number) {
  if (s->trace.n >= a->of->trace.n || word_kind(a->words[s->trace.n]) != kind) return false;
  *number = word_number(a->words[s->trace.n]);
  return true;
}

bool reexecution_merge(const Reexecution *a, const State *s, uint32_t *number) {
  for (uint32_t i = s->trace.n; i < a->of->trace.n; i++) {
    if (word_kind(a->words[i]) != WORD_MERGED) return false;
    *number = word_number(a->words[i]);
    if (*number) return true;
  }
  return false;
}

bool reexecution_fails(const Reexecution *a, const State *s) {
  return a->of->failure.pos && s->ticks == a->of->ticks;
}

static bool same_path(const Path *x, const Path *y) {
  for (; x != y && x && y; x = x->up, y = y->up)
    if (!term_eq(x->fact, y->fact)) return false;
  return x == y;
}

static bool is_restored(const State *s, const State *of, End end) {
  return end == (of->failure.pos ? END_FAILED : END_NOT) && s->ticks == of->ticks &&
         s->steps == of->steps && s->trace.n == of->trace.n && s->failure.pos == of->failure.pos &&
         state_block(s) == of->stood_in && same_path(s->path, of->path);
}

/* What was evicted; paths and decisions stay those that others may refer to. */
static void take_over(State *s, const State *from) {
  s->top = from->top;
  s->globals = from->globals;
  s->facts.known = from->facts.known;
  s->facts.low = from->facts.low;
  s->facts.high = from->facts.high;
  s->reading.terms = from->reading.terms;
  s->evicted = false;
}

static End execute(Engine *e, State *s, uint64_t ticks) {
  enum { OFTEN = 256 };
  uint64_t steps = e->counts.steps;
  End end = END_NOT;
  while (end == END_NOT && s->ticks < ticks) {
    if (!s->top) return END_LOST;
    if (s->ticks % OFTEN == OFTEN - 1 && e->hooks.stop && e->hooks.stop(e->hooks.self))
      return END_PAUSED;
    end = engine_step(e, s);
    e->counts.redone += e->counts.steps - steps;
    e->counts.steps = steps;
  }
  return end;
}

End reexecution_restore(Engine *e, State *of) {
  uint32_t *words = mem_alloc((of->trace.n + 1) * sizeof *words);
  trace_words(&of->trace, words);
  Reexecution again = {of, words};
  ArenaMark mark = arena_mark(&e->heap.lasting);
  e->guide.reexecution = &again;
  State *s = engine_start(e, e->start.entry);
  s->solution.unknown = true; /* no decision by a model, no coverage */
  End end = execute(e, s, of->ticks);
  e->guide.reexecution = NULL;
  free(words);
  bool restored = is_restored(s, of, end);
  if (restored) {
    take_over(of, s);
    s->top = NULL;
    s->globals.root = NULL;
  }
  state_drop(&e->heap, s);
  arena_reset(&e->heap.lasting, mark);
  return restored ? END_NOT : end == END_PAUSED ? END_PAUSED : END_LOST;
}
