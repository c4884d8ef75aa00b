/* SPDX-License-Identifier: MIT */
/* See bare_loops.h. */
#include "report/bare_loops.h"

#include "base/map.h"
#include "core/loops.h"
#include "verify/trace/value_text.h"

#include <string.h>

/* Written in the program, as a clause or as asserts at the head, or found. */
static bool has_invariant(const CBlock *b) {
  for (uint32_t i = 0; i < core_leading_tests(b); i++)
    if (b->cmds.at[i].kind == CMD_ASSERT) return true;
  for (uint32_t i = 0; i < b->cmds.n; i++)
    if (b->cmds.at[i].origin == FROM_INVARIANT || b->cmds.at[i].fact) return true;
  return false;
}

/* By loop: does the path come to a block of it? The head itself is not always a step of the trace.
 */
static bool *loops_on_path(Arena *arena, const Impl *im, const Loops *loops, const Failure *f) {
  bool *on = ARENA_ARRAY(arena, bool, loops->n);
  Map by_label = {0};
  uint64_t k;
  memset(on, 0, loops->n * sizeof *on);
  for (uint32_t i = 0; i < im->blocks.n; i++) map_put(&by_label, im->blocks.at[i]->label->id, i);
  for (uint32_t i = 0; i < f->n_trace; i++) {
    if (!f->trace[i].label || !map_get(&by_label, f->trace[i].label->id, &k)) continue;
    for (uint32_t l = loops->of[k]; l != GRAPH_NONE && !on[l]; l = loops->at[l].parent)
      on[l] = true;
  }
  map_free(&by_label);
  return on;
}

static bool is_listed(const BareLoops *list, Pos pos) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i].pos == pos) return true;
  return false;
}

/* Names of the program, the first few. */
static void add_names(Buf *out, const LoopTargets *t) {
  enum { MOST = 6 };
  uint32_t n = 0;
  const char *names[MOST];
  bool more = false;
  for (uint32_t i = 0; i < t->n; i++) {
    Str name = t->at[i]->name;
    if (core_variable_made(t->at[i]) || value_text_scope(name)) continue;
    if (n == MOST)
      more = true;
    else
      names[n++] = name->text;
  }
  for (uint32_t i = 0; i < n; i++)
    buf_printf(out, "%s%s", !i ? "" : i + 1 == n && !more ? " and " : ", ", names[i]);
  if (more) buf_puts(out, ", ...");
}

void bare_loops_find(BareLoops *list, const Impl *im, const Failure *f) {
  Arena arena;
  arena_init(&arena);
  Cfg cfg = cfg_build(&arena, im);
  Dom dom = dom_build(&arena, &cfg);
  Loops loops = loops_build(&arena, &cfg, &dom);
  LoopTargets *targets = loops_targets(&arena, &loops, im);
  const bool *on_path = loops_on_path(&arena, im, &loops, f);
  for (uint32_t i = 0; i < loops.n; i++) {
    const CBlock *head = im->blocks.at[loops.at[i].header];
    if (!head->pos || has_invariant(head) || !on_path[i] || is_listed(list, head->pos)) continue;
    BareLoop loop = {.pos = head->pos};
    buf_puts(&loop.message, "this loop has no invariant: at its head ");
    size_t before = loop.message.n;
    add_names(&loop.message, &targets[i]);
    if (loop.message.n == before) buf_puts(&loop.message, "what it changes");
    buf_puts(&loop.message, " may have any value");
    vec_push(list, loop);
  }
  arena_free(&arena);
}

void bare_loops_free(BareLoops *list) {
  for (uint32_t i = 0; i < list->n; i++) buf_free(&list->at[i].message);
  vec_free(list);
}
