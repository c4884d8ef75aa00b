/* SPDX-License-Identifier: MIT */
/* See k_induction.h. An innermost loop is replaced at a time, until there is none. */
#include "verify/vc/k_induction.h"

#include "core/labels.h"
#include "core/loops.h"

/* What is made of the edges of a copy that leave the loop or go back to its head. */
typedef struct LoopCopy {
  const char *suffix; /* of the labels */
  bool assumes;       /* checks are assumed, and the loop is not left */
  CBlock **at;        /* by block: its copy, or NULL */
} LoopCopy;

typedef struct Induction {
  CoreProgram *p;
  Impl *impl;
  Arena arena; /* of one loop */
  Cfg cfg;
  Dom dom;
  Loops loops;
  const Loop *loop;
  Labels labels;
} Induction;

static bool in_loop(const Induction *x, const CBlock *b) {
  return loops_contain(&x->loops, (uint32_t)(x->loop - x->loops.at), b->index);
}

static Str suffixed(const Induction *x, const CBlock *b, const char *suffix) {
  return str_printf(&x->p->session->strs, "%s_%s", b->label->text, suffix);
}

/* The preconditions of calls stay checks, as they are Boogie's. */
static void copy_commands(const CBlock *from, CBlock *to, bool assumes) {
  for (uint32_t i = 0; i < from->cmds.n; i++) {
    Cmd c = from->cmds.at[i];
    if (assumes && c.kind == CMD_ASSERT) c.kind = CMD_ASSUME;
    vec_push(&to->cmds, c);
  }
}

/* The blocks of the loop once more; their edges follow. */
static LoopCopy copy_loop(Induction *x, const char *kind, uint32_t number) {
  LoopCopy copy = {.assumes = kind[0] == 's'};
  copy.suffix = arena_printf(&x->arena, "%s_%u", kind, number);
  copy.at = ARENA_ARRAY(&x->arena, CBlock *, x->cfg.succs.n + 1);
  for (uint32_t i = 0; i < x->loop->n_blocks; i++) {
    const CBlock *b = x->impl->blocks.at[x->loops.blocks[x->loop->first + i]];
    Str label = labels_take(&x->labels, suffixed(x, b, copy.suffix));
    CBlock *c = core_block(x->p, x->impl, label, b->pos);
    copy_commands(b, c, copy.assumes);
    c->is_return = b->is_return && !copy.assumes;
    c->jump_pos = b->jump_pos;
    c->jump_attrs = b->jump_attrs;
    copy.at[b->index] = c;
  }
  return copy;
}

/* The edges of a copy; back edges lead to `next`. */
static void connect_copy(const Induction *x, const LoopCopy *copy, CBlock *next) {
  for (uint32_t i = 0; i < x->loop->n_blocks; i++) {
    const CBlock *b = x->impl->blocks.at[x->loops.blocks[x->loop->first + i]];
    for (uint32_t k = 0; k < b->succs.n; k++) {
      CBlock *to = b->succs.at[k];
      if (to->index == x->loop->header)
        vec_push(&copy->at[b->index]->succs, next);
      else if (in_loop(x, to))
        vec_push(&copy->at[b->index]->succs, copy->at[to->index]);
      else if (!copy->assumes)
        vec_push(&copy->at[b->index]->succs, to);
    }
  }
}

/* The original becomes the last copy: its back edges end. */
static void end_back_edges(Induction *x) {
  CBlock *stop = NULL;
  for (uint32_t i = 0; i < x->loop->n_blocks; i++) {
    CBlock *b = x->impl->blocks.at[x->loops.blocks[x->loop->first + i]];
    for (uint32_t k = 0; k < b->succs.n; k++) {
      if (b->succs.at[k]->index != x->loop->header) continue;
      if (!stop)
        stop = core_block(x->p, x->impl, labels_take(&x->labels, suffixed(x, b, "end")), 0);
      b->succs.at[k] = stop;
    }
    b->label = labels_take(&x->labels, suffixed(x, b, "step_assertion"));
  }
  core_cmd_test(x->p, stop, CMD_ASSUME, 0, TERM_FALSE);
}

static void lead_entries(Induction *x, CBlock *first) {
  const Graph *preds = &x->cfg.preds;
  uint32_t head = x->loop->header;
  for (uint32_t e = preds->at[head]; e < preds->at[head + 1]; e++) {
    CBlock *from = x->impl->blocks.at[preds->to[e]];
    if (in_loop(x, from)) continue;
    for (uint32_t k = 0; k < from->succs.n; k++)
      if (from->succs.at[k]->index == head) from->succs.at[k] = first;
  }
}

/* Values that the loop may have given to its variables. */
static void forget(CBlock *head, const LoopTargets *t) {
  if (!t->n) return;
  Cmd havoc = {.kind = CMD_HAVOC, .origin = FROM_INVARIANT, .vars = t->at, .n_vars = t->n};
  vec_push(&head->cmds, havoc);
  for (uint32_t i = head->cmds.n - 1; i > 0; i--) head->cmds.at[i] = head->cmds.at[i - 1];
  head->cmds.at[0] = havoc;
}

static void replace_loop(Induction *x, uint32_t k, const LoopTargets *targets) {
  CBlock *head = x->impl->blocks.at[x->loop->header];
  LoopCopy *copies = ARENA_ARRAY(&x->arena, LoopCopy, 2 * (size_t)k + 1);
  for (uint32_t i = 0; i < 2 * k; i++) copies[i] = copy_loop(x, i < k ? "base" : "step", i % k + 1);
  for (uint32_t i = 0; i < 2 * k; i++)
    connect_copy(x, &copies[i], i + 1 < 2 * k ? copies[i + 1].at[head->index] : head);
  if (k) lead_entries(x, copies[0].at[head->index]);
  end_back_edges(x);
  forget(k ? copies[k].at[head->index] : head, targets);
}

bool k_induction(CoreProgram *p, Impl *impl, uint32_t k, uint32_t max_blocks) {
  for (bool more = true; more;) {
    Induction x = {.p = p, .impl = impl};
    arena_init(&x.arena);
    cfg_drop_unreachable(impl);
    x.cfg = cfg_build(&x.arena, impl);
    x.dom = dom_build(&x.arena, &x.cfg);
    x.loops = loops_build(&x.arena, &x.cfg, &x.dom);
    more = x.loops.n > 0;
    if (more) {
      x.loop = &x.loops.at[x.loops.n - 1];
      uint64_t size = (uint64_t)x.loop->n_blocks * 2 * k + impl->blocks.n;
      if (size > max_blocks) {
        arena_free(&x.arena);
        return false;
      }
      LoopTargets *targets = loops_targets(&p->arena, &x.loops, impl);
      labels_init(&x.labels, p, impl);
      replace_loop(&x, k, &targets[x.loops.n - 1]);
      labels_free(&x.labels);
    }
    arena_free(&x.arena);
  }
  return true;
}
