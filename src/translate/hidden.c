/* SPDX-License-Identifier: MIT */
/* Axioms that implementations hide (core/hiding.h): predicates, which the implementations that do
 * not hide them require. */
#include "core/hiding.h"
#include "core/loops.h"
#include "translate/context.h"

#include <stdlib.h>

void hidden_find(Writer *w) {
  bool *hideable = hiding_hideable(w->program);
  for (uint32_t i = 0; i < w->program->axioms.n; i++)
    vec_push(&w->hideable, ((HideableAxiom){.is = hideable && hideable[i]}));
  free(hideable);
}

static bool checks(const Contracts *list) {
  for (uint32_t i = 0; i < list->n; i++)
    if (!list->at[i].is_free) return true;
  return false;
}

static bool is_check(const Cmd *c) {
  return c->kind == CMD_ASSERT ||
         (c->kind == CMD_CALL && !c->is_free && checks(&c->proc->requires));
}

/* What leaves the block is checked: postconditions, invariants of the loop it goes to. */
static bool jump_checks(const Impl *im, const CBlock *b, const Loops *loops) {
  if (b->is_return) return checks(&im->proc->ensures);
  for (uint32_t i = 0; i < b->succs.n; i++) {
    const CBlock *to = b->succs.at[i];
    if (loops->headed[to->index] != GRAPH_NONE && to->cmds.n && to->cmds.at[0].kind == CMD_ASSERT)
      return true;
  }
  return false;
}

static bool *find_hidden(const Writer *w, const Impl *im) {
  Arena arena;
  arena_init(&arena);
  Cfg cfg = cfg_build(&arena, im);
  Dom dom = dom_build(&arena, &cfg);
  Loops loops = loops_build(&arena, &cfg, &dom);
  HidingState *at = ARENA_ARRAY(&arena, HidingState, im->blocks.n + 1);
  bool *seen = ARENA_ARRAY(&arena, bool, w->program->functions.n + 1);
  at[0] = hiding_start(&arena, w->program);
  for (uint32_t i = 0; i < cfg.order.n; i++) {
    const CBlock *b = im->blocks.at[cfg.order.node[i]];
    HidingState s = hiding_copy(&arena, w->program, &at[b->index]);
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      const Cmd *c = &b->cmds.at[k];
      if (c->kind >= CMD_HIDE)
        hiding_apply(&arena, w->program, &s, (CmdKind)c->kind, c->func);
      else if (is_check(c))
        hiding_see(w->program, &s, seen);
    }
    if (jump_checks(im, b, &loops)) hiding_see(w->program, &s, seen);
    for (uint32_t k = 0; k < b->succs.n; k++)
      if (!loops_back_edge(&dom, b->index, b->succs.at[k]->index))
        hiding_meet(&arena, w->program, &at[b->succs.at[k]->index], &s);
  }
  bool *hidden = hiding_hidden(w->program, seen);
  arena_free(&arena);
  return hidden;
}

void hidden_requires(Writer *w, Buf *out, const Impl *im) {
  bool any = false;
  for (uint32_t i = 0; i < w->hideable.n; i++) any |= w->hideable.at[i].is;
  if (!any) return;
  bool *hidden = find_hidden(w, im);
  for (uint32_t i = 0; i < w->hideable.n; i++)
    if (w->hideable.at[i].name && !hidden[i])
      buf_printf(out, "    requires { %s }\n", w->hideable.at[i].name->text);
  free(hidden);
}
