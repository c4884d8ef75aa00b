/* SPDX-License-Identifier: MIT */
/* See clone.h. */
#include "verify/vc/clone.h"

#include "core/cfg.h"
#include "core/labels.h"

Impl *clone_impl(CoreProgram *program, const Impl *from) {
  Impl *to = core_impl(program, from->proc, from->pos);
  to->name = from->name;
  to->unique = from->unique;
  to->close = from->close;
  to->attrs = from->attrs;
  to->verify = from->verify;
  to->generic = from->generic;
  for (uint32_t i = 0; i < from->ins.n; i++) vec_push(&to->ins, from->ins.at[i]);
  for (uint32_t i = 0; i < from->outs.n; i++) vec_push(&to->outs, from->outs.at[i]);
  for (uint32_t i = 0; i < from->locals.n; i++) vec_push(&to->locals, from->locals.at[i]);
  for (uint32_t i = 0; i < from->blocks.n; i++) {
    const CBlock *b = from->blocks.at[i];
    CBlock *c = core_block(program, to, b->label, b->pos);
    for (uint32_t k = 0; k < b->cmds.n; k++) vec_push(&c->cmds, b->cmds.at[k]);
    c->is_return = b->is_return;
    c->says_return = b->says_return;
    c->jump_pos = b->jump_pos;
    c->jump_attrs = b->jump_attrs;
  }
  for (uint32_t i = 0; i < from->blocks.n; i++)
    for (uint32_t k = 0; k < from->blocks.at[i]->succs.n; k++)
      vec_push(&to->blocks.at[i]->succs, to->blocks.at[from->blocks.at[i]->succs.at[k]->index]);
  return to;
}

void clone_entry(CoreProgram *program, Impl *im) {
  if (!im->blocks.n) return;
  Labels labels;
  labels_init(&labels, program, im);
  Str label = labels_take(&labels, str_c(&program->session->strs, "PreconditionGeneratedEntry"));
  CBlock *entry = core_block(program, im, label, 0);
  vec_push(&entry->succs, im->blocks.at[0]);
  for (uint32_t i = im->blocks.n - 1; i > 0; i--) im->blocks.at[i] = im->blocks.at[i - 1];
  im->blocks.at[0] = entry;
  cfg_renumber(im);
  labels_free(&labels);
}

CBlock *clone_unify_exits(CoreProgram *program, Impl *im) {
  uint32_t returns = 0, n = im->blocks.n;
  for (uint32_t i = 0; i < n; i++) returns += im->blocks.at[i]->is_return;
  if (returns < 2) return NULL;
  Labels labels;
  labels_init(&labels, program, im);
  Str label = labels_take(&labels, str_c(&program->session->strs, "GeneratedUnifiedExit"));
  CBlock *exit = core_block(program, im, label, 0);
  exit->is_return = true;
  exit->jump_pos = im->close;
  for (uint32_t i = 0; i < n; i++) {
    CBlock *b = im->blocks.at[i];
    if (!b->is_return) continue;
    b->is_return = false;
    vec_push(&b->succs, exit);
  }
  labels_free(&labels);
  return exit;
}

void clone_split_joins(CoreProgram *program, Impl *im) {
  Arena arena;
  Labels labels;
  arena_init(&arena);
  labels_init(&labels, program, im);
  cfg_renumber(im);
  Cfg cfg = cfg_build(&arena, im);
  uint32_t n = im->blocks.n;
  for (uint32_t i = 0; i < n; i++) {
    CBlock *b = im->blocks.at[i];
    if (b->succs.n < 2) continue;
    for (uint32_t k = 0; k < b->succs.n; k++) {
      CBlock *to = b->succs.at[k];
      if (graph_degree(&cfg.preds, to->index) < 2) continue;
      Str wanted = str_printf(&program->session->strs, "%s_@2_%s", b->label->text, to->label->text);
      CBlock *mid = core_block(program, im, labels_take(&labels, wanted), 0);
      vec_push(&mid->succs, to);
      b->succs.at[k] = mid;
    }
  }
  labels_free(&labels);
  arena_free(&arena);
}
