/* SPDX-License-Identifier: MIT */
/* See cut.h. */
#include "verify/vc/cut.h"

#include "core/labels.h"
#include "core/loops.h"

typedef struct Cut {
  CoreProgram *program;
  Impl *impl;
  Cfg cfg;
  Dom dom;
  Loops loops;
  LoopTargets *targets;
  uint32_t *tests; /* loop -> how many tests its head begins with, before checks are added */
  Labels labels;
  Arena arena;
  bool assume_free;
} Cut;

/* The block at whose end the checks for the edge pred -> head go: pred itself when it has
 * no other way to go, else a new block on the edge. */
static CBlock *edge_block(Cut *c, CBlock *pred, CBlock *head) {
  if (pred->succs.n == 1) return pred;
  Str wanted =
      str_printf(&c->program->session->strs, "%s_@2_%s", pred->label->text, head->label->text);
  CBlock *b = core_block(c->program, c->impl, labels_take(&c->labels, wanted), 0);
  vec_push(&b->succs, head);
  for (uint32_t i = 0; i < pred->succs.n; i++)
    if (pred->succs.at[i] == head) pred->succs.at[i] = b;
  return b;
}

static void check_invariant(const Cut *c, CBlock *at, const CBlock *head, uint32_t n,
                            CmdOrigin origin) {
  for (uint32_t i = 0; i < n; i++) {
    if (head->cmds.at[i].kind != CMD_ASSERT && !head->cmds.at[i].granted && !c->assume_free)
      continue;
    Cmd copy = head->cmds.at[i];
    copy.origin = (uint8_t)origin;
    vec_push(&at->cmds, copy);
  }
}

static void block_path(Cut *c, CBlock *b) {
  core_cmd_test(c->program, b, CMD_ASSUME, 0, TERM_FALSE);
  b->succs.n = 0;
  b->is_return = false;
}

static void cut_edges(Cut *c, uint32_t loop) {
  uint32_t head_index = c->loops.at[loop].header, n = c->tests[loop];
  CBlock *head = c->impl->blocks.at[head_index];
  const Graph *preds = &c->cfg.preds;
  for (uint32_t e = preds->at[head_index]; e < preds->at[head_index + 1]; e++) {
    uint32_t p = preds->to[e];
    bool repeated = false;
    for (uint32_t d = preds->at[head_index]; d < e; d++) repeated |= preds->to[d] == p;
    if (repeated) continue;
    bool back = loops_back_edge(&c->dom, p, head_index);
    CBlock *at = edge_block(c, c->impl->blocks.at[p], head);
    check_invariant(c, at, head, n, back ? FROM_INV_MAINTAINED : FROM_INV_ENTRY);
    if (back) block_path(c, at);
  }
}

static void havoc_head(CBlock *head, uint32_t n, const LoopTargets *t) {
  for (uint32_t i = 0; i < n; i++) {
    Cmd *c = &head->cmds.at[i];
    if (c->kind == CMD_ASSERT && c->origin == FROM_SOURCE) c->origin = FROM_INVARIANT;
    c->kind = CMD_ASSUME;
  }
  if (!t->n) return;
  Cmd havoc = {.kind = CMD_HAVOC, .origin = FROM_INVARIANT, .vars = t->at, .n_vars = t->n};
  vec_push(&head->cmds, havoc);
  for (uint32_t i = head->cmds.n - 1; i > 0; i--) head->cmds.at[i] = head->cmds.at[i - 1];
  head->cmds.at[0] = havoc;
}

void cut_loops(CoreProgram *program, Impl *impl, bool assume_free) {
  Cut c = {.program = program, .impl = impl, .assume_free = assume_free};
  arena_init(&c.arena);
  c.cfg = cfg_build(&c.arena, impl);
  c.dom = dom_build(&c.arena, &c.cfg);
  c.loops = loops_build(&c.arena, &c.cfg, &c.dom);
  c.targets = loops_targets(&program->arena, &c.loops, impl);
  labels_init(&c.labels, program, impl);
  /* A head that only tests and leads to another head gets the checks of that one at its end:
   * they are no part of its invariant, which would make them assumptions. */
  c.tests = graph_numbers(&c.arena, c.loops.n, 0);
  for (uint32_t i = 0; i < c.loops.n; i++)
    c.tests[i] = core_leading_tests(impl->blocks.at[c.loops.at[i].header]);
  for (uint32_t i = 0; i < c.loops.n; i++) cut_edges(&c, i);
  for (uint32_t i = 0; i < c.loops.n; i++)
    havoc_head(impl->blocks.at[c.loops.at[i].header], c.tests[i], &c.targets[i]);
  labels_free(&c.labels);
  arena_free(&c.arena);
}
