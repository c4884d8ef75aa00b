/* SPDX-License-Identifier: MIT */
/* See smoke.h. */
#include "verify/smoke.h"

#include "base/buf.h"
#include "core/cfg.h"
#include "core/write.h"
#include "verify/prepare.h"
#include "verify/vc/cut.h"
#include "verify/vc/part.h"

#include <string.h>

/* ---- places ---------------------------------------------------------------------- */

/* A block of an implementation without loops, and how many of its commands come before the place
 * that is asked for. */
typedef struct SmokePlace {
  CBlock *block;
  uint32_t n;
} SmokePlace;

typedef struct SmokeSearch {
  Arena arena;
  const Impl *impl;
  uint32_t *preds; /* by block: jumps to it, not counting those of the pipeline's own blocks */
  bool *seen;
  VEC(SmokePlace) places;
} SmokeSearch;

static bool is_made(const CBlock *b) {
  return b->pos == 0;
}

/* Where a jump leads past the blocks that verification puts on it. */
static CBlock *target(CBlock *b) {
  while (is_made(b) && !b->cmds.n && b->succs.n == 1) b = b->succs.at[0];
  return b;
}

static bool says_false(const Cmd *c) {
  return !c->computed && term_is_false(c->terms[0]);
}

static bool never_returns(const Cmd *c) {
  for (uint32_t i = 0; i < c->proc->ensures.n; i++)
    if (term_is_false(c->proc->ensures.at[i].term)) return true;
  return false;
}

static bool ends(const CBlock *b) {
  if (b->is_return) return true;
  const CBlock *to = b->succs.n == 1 ? b->succs.at[0] : NULL;
  return to && is_made(to) && to->is_return && !to->cmds.n; /* the common exit */
}

/* The last place of a block before its ways divide, or join others. */
static bool asks_at_end(const SmokeSearch *s, const CBlock *b) {
  if (is_made(b)) return false;
  if (ends(b)) return true;
  for (uint32_t i = 0; i < b->succs.n; i++)
    if (s->preds[target(b->succs.at[i])->index] < 2) return false;
  return b->succs.n > 0;
}

/* The place of a block, if it has one. What is written to be the end of all executions is asked for
 * just before, and a block that says that it may be unreachable is not. */
static void search_block(SmokeSearch *s, CBlock *b) {
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    const Cmd *c = &b->cmds.at[i];
    bool test = c->kind == CMD_ASSERT || c->kind == CMD_ASSUME;
    if (c->kind == CMD_ASSERT && (says_false(c) || core_attr(&c->attrs)->possibly_unreachable))
      return;
    if (!(test && says_false(c)) && !(c->kind == CMD_CALL && never_returns(c))) continue;
    vec_push(&s->places, ((SmokePlace){b, i}));
    return;
  }
  if (asks_at_end(s, b)) vec_push(&s->places, ((SmokePlace){b, b->cmds.n}));
}

static bool goes_nowhere(const CBlock *b) {
  for (uint32_t i = 0; i < b->cmds.n; i++)
    if (b->cmds.at[i].kind == CMD_CALL && never_returns(&b->cmds.at[i])) return true;
  return false;
}

/* From the entry, the first target of a jump first. */
static void search(SmokeSearch *s) {
  VEC(CBlock *) stack = {0};
  vec_push(&stack, target(s->impl->blocks.at[0]));
  while (stack.n) {
    CBlock *b = vec_pop(&stack);
    if (s->seen[b->index]) continue;
    s->seen[b->index] = true;
    search_block(s, b);
    for (uint32_t i = goes_nowhere(b) ? 0 : b->succs.n; i-- > 0;)
      vec_push(&stack, target(b->succs.at[i]));
  }
  vec_free(&stack);
}

static void search_init(SmokeSearch *s, Impl *im) {
  *s = (SmokeSearch){.impl = im};
  arena_init(&s->arena);
  cfg_renumber(im);
  s->preds = ARENA_ARRAY(&s->arena, uint32_t, im->blocks.n + 1);
  s->seen = ARENA_ARRAY(&s->arena, bool, im->blocks.n + 1);
  for (uint32_t i = 0; i < im->blocks.n; i++)
    for (uint32_t k = 0; !is_made(im->blocks.at[i]) && k < im->blocks.at[i]->succs.n; k++)
      s->preds[target(im->blocks.at[i]->succs.at[k])->index]++;
  if (im->blocks.n) search(s);
}

static void search_free(SmokeSearch *s) {
  vec_free(&s->places);
  arena_free(&s->arena);
}

/* ---- the condition ---------------------------------------------------------------- */

static bool comes_after(const Cmd *c, const SmokePlace *place) {
  const CBlock *b = place->block;
  return c >= b->cmds.at + place->n && c < b->cmds.at + b->cmds.n;
}

/* The passive program that is correct when the place cannot be reached. */
static Passive smoke_passive(const Passive *p, const SmokePlace *place) {
  Arena arena;
  arena_init(&arena);
  uint32_t b = 0;
  while (p->blocks.at[b].label != place->block->label) b++;
  Part part = part_whole(&arena, p);
  part.keep = part_ancestors(&part, &arena, p, b);
  part.check = ARENA_ARRAY(&arena, bool, p->last_id + 1);
  Passive out = part_passive(&part, p);
  PassiveBlock *end = &out.blocks.at[b];
  uint32_t n = 0;
  while (n < end->cmds.n && !comes_after(end->cmds.at[n].source, place)) n++;
  end->cmds.n = n;
  PassiveCmd stop = {.is_assert = true, .term = TERM_FALSE, .id = ++out.last_id};
  out.n_checks++;
  vec_push(&end->cmds, stop);
  arena_free(&arena);
  return out;
}

/* ---- as text -------------------------------------------------------------------- */

static bool *blocks_to(Arena *a, const Impl *im, const CBlock *end) {
  bool *in = ARENA_ARRAY(a, bool, im->blocks.n + 1);
  in[end->index] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = im->blocks.n; i-- > 0;)
      for (uint32_t k = 0; k < im->blocks.at[i]->succs.n && !in[i]; k++)
        if (in[im->blocks.at[i]->succs.at[k]->index]) changed = in[i] = true;
  }
  return in;
}

/* What leads to the place, in the order of Boogie's blocks. */
static void restrict_to(CoreProgram *program, Impl *im, Arena *a, const SmokePlace *place) {
  bool *in = blocks_to(a, im, place->block);
  Cfg cfg = cfg_build(a, im);
  CBlock **kept = ARENA_ARRAY(a, CBlock *, im->blocks.n + 1);
  uint32_t n_kept = 0;
  place->block->is_return |= place->n < place->block->cmds.n || !place->block->succs.n;
  place->block->cmds.n = place->n;
  vec_clear(&place->block->succs);
  core_cmd_test(program, place->block, CMD_ASSERT, 0, TERM_FALSE);
  for (uint32_t i = 0; i < cfg.order.n; i++) {
    CBlock *b = im->blocks.at[cfg.order.node[i]];
    if (!in[b->index]) continue;
    for (uint32_t k = 0; k < b->cmds.n; k++) b->cmds.at[k].origin = FROM_SOURCE;
    uint32_t n = 0;
    for (uint32_t k = 0; k < b->succs.n; k++)
      if (in[b->succs.at[k]->index]) b->succs.at[n++] = b->succs.at[k];
    b->succs.n = n;
    kept[n_kept++] = b;
  }
  im->blocks.n = n_kept;
  memcpy(im->blocks.at, kept, n_kept * sizeof *kept);
}

void smoke_print(CoreProgram *program, const Impl *source, const ProveOptions *opt, Str label,
                 Buf *out) {
  Impl *im = prepare_copy(program, source, opt);
  SmokeSearch s;
  if (!im) return;
  cut_loops(program, im, opt->assume_free_invariants);
  cfg_drop_unreachable(im);
  im->blocks.at[0]->label = str_c(&program->session->strs, "0");
  search_init(&s, im);
  for (uint32_t i = 0; i < s.places.n; i++) {
    if (s.places.at[i].block->label != label) continue;
    restrict_to(program, im, &s.arena, &s.places.at[i]);
    write_impl(&(CoreWriter){.p = program, .b = out, .listing = true}, im);
    break;
  }
  search_free(&s);
}

/* ---- the test -------------------------------------------------------------------- */

void smoke_test(VerifyResult *r, const ProofAttempt *proof) {
  SmokeSearch s;
  search_init(&s, proof->copy);
  for (uint32_t i = 0; i < s.places.n; i++) {
    const CBlock *b = s.places.at[i].block;
    VerifyResult own = {0};
    Passive p = smoke_passive(&proof->whole, &s.places.at[i]);
    proof_condition(proof, &own, &p);
    if (own.outcome == VERIFY_VERIFIED)
      vec_push(&r->unreachable, ((VerifyUnreachable){b->pos, b->label}));
    result_free(&own);
    passive_free(&p);
  }
  search_free(&s);
}
