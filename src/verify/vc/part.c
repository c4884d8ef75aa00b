/* SPDX-License-Identifier: MIT */
/* See part.h. Blocks come in topological order, so reachability is one pass. */
#include "verify/vc/part.h"

Part part_whole(Arena *a, const Passive *p) {
  bool *keep = ARENA_ARRAY(a, bool, p->blocks.n + 1), *check = ARENA_ARRAY(a, bool, p->last_id + 1);
  uint32_t *only = ARENA_ARRAY(a, uint32_t, p->blocks.n + 1);
  for (uint32_t i = 0; i < p->blocks.n; i++) {
    keep[i] = true;
    only[i] = PART_ALL_EDGES;
    for (uint32_t k = 0; k < p->blocks.at[i].cmds.n; k++)
      if (p->blocks.at[i].cmds.at[k].is_assert) check[p->blocks.at[i].cmds.at[k].id] = true;
  }
  return (Part){.keep = keep, .check = check, .only = only, .name = ""};
}

bool part_edge(const Part *part, uint32_t from, uint32_t to) {
  if (!part->keep[from] || !part->keep[to]) return false;
  if (part->only[from] != PART_ALL_EDGES && part->only[from] != to) return false;
  return !part->before || !part->before[from] || part->before[to] || to == part->gate;
}

bool *part_ancestors(const Part *part, Arena *a, const Passive *p, uint32_t b) {
  bool *in = ARENA_ARRAY(a, bool, p->blocks.n + 1);
  in[b] = true;
  for (uint32_t i = b; i-- > 0;)
    for (uint32_t k = 0; k < p->blocks.at[i].succs.n; k++) {
      uint32_t to = p->blocks.at[i].succs.at[k];
      if (in[to] && part_edge(part, i, to)) in[i] = true;
    }
  return in;
}

bool *part_descendants(const Part *part, Arena *a, const Passive *p, uint32_t b) {
  bool *in = ARENA_ARRAY(a, bool, p->blocks.n + 1);
  in[b] = true;
  for (uint32_t i = b; i < p->blocks.n; i++)
    for (uint32_t k = 0; in[i] && k < p->blocks.at[i].succs.n; k++) {
      uint32_t to = p->blocks.at[i].succs.at[k];
      if (part_edge(part, i, to)) in[to] = true;
    }
  return in;
}

Passive part_passive(const Part *part, const Passive *p) {
  Passive out = {.program = p->program,
                 .impl = p->impl,
                 .last_id = p->last_id,
                 .joined = part->joined,
                 .no_jumps = part->no_jumps,
                 .own_end = part->before != NULL,
                 .numbered = p->numbered};
  vec_reserve(&out.blocks, p->blocks.n + 1);
  out.blocks.n = p->blocks.n;
  for (uint32_t i = 0; i < p->blocks.n; i++) {
    const PassiveBlock *from = &p->blocks.at[i];
    PassiveBlock *to = &out.blocks.at[i];
    *to = *from;
    to->cmds.at = NULL, to->cmds.n = to->cmds.cap = 0;
    to->steps.at = NULL, to->steps.n = to->steps.cap = 0;
    to->hides.at = NULL, to->hides.n = to->hides.cap = 0;
    to->records.at = NULL, to->records.n = to->records.cap = 0;
    to->doubts.at = NULL, to->doubts.n = to->doubts.cap = 0;
    to->undoubted.at = NULL, to->undoubted.n = to->undoubted.cap = 0;
    to->made.at = NULL, to->made.n = to->made.cap = 0;
    to->succs.at = NULL, to->succs.n = to->succs.cap = 0;
    if (!part->keep[i]) continue;
    for (uint32_t k = 0; k < from->cmds.n; k++) {
      vec_push(&to->cmds, from->cmds.at[k]);
      if (!from->cmds.at[k].is_assert) continue;
      out.n_checks++;
      if (!part->check[from->cmds.at[k].id]) passive_assume(&out, &vec_last(&to->cmds));
    }
    for (uint32_t k = 0; k < from->hides.n; k++) vec_push(&to->hides, from->hides.at[k]);
    for (uint32_t k = 0; k < from->records.n; k++) vec_push(&to->records, from->records.at[k]);
    for (uint32_t k = 0; k < from->doubts.n; k++) vec_push(&to->doubts, from->doubts.at[k]);
    for (uint32_t k = 0; k < from->undoubted.n; k++)
      vec_push(&to->undoubted, from->undoubted.at[k]);
    for (uint32_t k = 0; k < from->made.n; k++) vec_push(&to->made, from->made.at[k]);
    for (uint32_t k = 0; k < from->steps.n; k++) vec_push(&to->steps, from->steps.at[k]);
    for (uint32_t k = 0; k < from->succs.n; k++)
      if (part_edge(part, i, from->succs.at[k])) vec_push(&to->succs, from->succs.at[k]);
  }
  return out;
}
