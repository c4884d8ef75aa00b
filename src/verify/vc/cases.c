/* SPDX-License-Identifier: MIT */
/* See cases.h. */
#include "verify/vc/cases.h"

#include <string.h>

/* Cases multiply; beyond this many the rest is left undivided. */
enum { MAX_CASES = 64 };

/* By block: the first block that all paths of the part from there come to; the block itself at the
 * end of all paths; the number of blocks where they end apart. */
static uint32_t *meeting_points(Arena *a, const Passive *p, const Part *part) {
  uint32_t n = p->blocks.n, *meet = ARENA_ARRAY(a, uint32_t, n + 1);
  meet[n] = n;
  for (uint32_t i = n; i-- > 0;) {
    meet[i] = i;
    for (uint32_t k = 0; k < p->blocks.at[i].succs.n; k++) {
      uint32_t x = p->blocks.at[i].succs.at[k], y = meet[i] == i ? x : meet[i];
      if (!part_edge(part, i, x)) continue;
      while (x != y) { /* the earlier one goes on; one at an end comes to nothing else */
        uint32_t *first = x < y ? &x : &y;
        *first = meet[*first] == *first ? n : meet[*first];
      }
      meet[i] = x;
    }
  }
  return meet;
}

static bool is_end(const Passive *p, const uint32_t *meet, uint32_t block) {
  return block == p->blocks.n || meet[block] == block;
}

/* The first block of the part with several successors that do not come together before the end: all
 * paths of the part lead through it. */
static bool find_branch(Arena *a, const Passive *p, const Part *part, uint32_t *found) {
  const bool *seen = part_descendants(part, a, p, 0);
  const uint32_t *meet = meeting_points(a, p, part);
  for (uint32_t b = 0; b < p->blocks.n; b++) {
    uint32_t branches = 0;
    for (uint32_t k = 0; seen[b] && k < p->blocks.at[b].succs.n; k++)
      branches += part_edge(part, b, p->blocks.at[b].succs.at[k]);
    if (branches < 2 || !is_end(p, meet, meet[b])) continue;
    *found = b;
    return true;
  }
  return false;
}

/* What the part becomes when its block `b` goes on to `to` only. */
static Part case_take(Arena *a, const Passive *p, const Part *part, uint32_t b, uint32_t to) {
  uint32_t *only = ARENA_ARRAY(a, uint32_t, p->blocks.n + 1);
  memcpy(only, part->only, p->blocks.n * sizeof *only);
  only[b] = to;
  Part side = *part;
  side.only = only;
  side.keep = part_descendants(&side, a, p, 0);
  return side;
}

/* The checks of the part in blocks it keeps, but for those that `elsewhere` has. */
static bool choose_checks(Arena *a, const Passive *p, Part *part, const bool *elsewhere) {
  bool *check = ARENA_ARRAY(a, bool, p->last_id + 1), any = false;
  for (uint32_t b = 0; b < p->blocks.n; b++)
    for (uint32_t k = 0; k < p->blocks.at[b].cmds.n; k++) {
      const PassiveCmd *c = &p->blocks.at[b].cmds.at[k];
      if (!c->is_assert || !part->keep[b] || (elsewhere && elsewhere[b])) continue;
      check[c->id] = part->check[c->id];
      any |= check[c->id];
    }
  part->check = check;
  return any;
}

/* The checks that come before the branch go with its first side. */
static void cases_divide(Parts *parts, Arena *a, const Passive *p, Part part, uint32_t branch) {
  const bool *before = part_ancestors(&part, a, p, branch);
  const PassiveBlock *block = &p->blocks.at[branch];
  bool first = true;
  for (uint32_t k = 0; k < block->succs.n; k++) {
    if (!part_edge(&part, branch, block->succs.at[k])) continue;
    Part side = case_take(a, p, &part, branch, block->succs.at[k]);
    if (choose_checks(a, p, &side, first ? NULL : before)) vec_push(parts, side);
    first = false;
  }
}

void cases_parts(Parts *out, Arena *a, const Passive *p) {
  Parts open = {0};
  if (p->blocks.n) vec_push(&open, part_whole(a, p));
  while (open.n) {
    uint32_t branch;
    Part part = vec_last(&open);
    open.n--;
    if (out->n + open.n < MAX_CASES && find_branch(a, p, &part, &branch))
      cases_divide(&open, a, p, part, branch);
    else
      vec_push(out, part);
  }
  vec_free(&open);
}
