/* SPDX-License-Identifier: MIT */
/* See smoke.h. */
#include "verify/smoke.h"

#include "base/buf.h"
#include "core/write.h"
#include "verify/vc/clone.h"
#include "verify/vc/part.h"

typedef VEC(uint32_t) SmokeEnds;

/* The blocks before a return: each is asked for. */
static void smoke_ends(SmokeEnds *out, const Passive *p) {
  bool shared = false;
  for (uint32_t i = 0; i < p->blocks.n; i++) shared |= p->blocks.at[i].leaves;
  for (uint32_t i = 0; i < p->blocks.n; i++)
    if (shared ? p->blocks.at[i].leaves : p->blocks.at[i].returns) vec_push(out, i);
}

static bool expected(const PassiveBlock *b) {
  for (uint32_t k = 0; k < b->cmds.n; k++)
    if (core_attr(b->cmds.at[k].attrs)->possibly_unreachable) return true;
  return false;
}

/* The passive program that is correct when the end of block b cannot be reached. False: an assert
 * {:PossiblyUnreachable} on the way says that this is known. */
static bool smoke_passive(Passive *out, const Passive *p, uint32_t b) {
  Arena arena;
  arena_init(&arena);
  Part part = part_whole(&arena, p);
  part.keep = part_ancestors(&part, &arena, p, b);
  part.check = ARENA_ARRAY(&arena, bool, p->last_id + 1);
  bool known = false;
  for (uint32_t i = 0; i < p->blocks.n; i++) known |= part.keep[i] && expected(&p->blocks.at[i]);
  if (!known) {
    *out = part_passive(&part, p);
    PassiveCmd stop = {.is_assert = true, .term = TERM_FALSE, .id = ++out->last_id};
    out->n_checks++;
    vec_push(&out->blocks.at[b].cmds, stop);
  }
  arena_free(&arena);
  return !known;
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

static void restrict_to(CoreProgram *program, Impl *im, const bool *in, CBlock *end) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    CBlock *b = im->blocks.at[i];
    if (!in[i]) continue;
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      b->cmds.at[k].origin = FROM_SOURCE;
      if (b->cmds.at[k].kind == CMD_ASSERT) b->cmds.at[k].kind = CMD_ASSUME;
    }
    uint32_t n = 0;
    for (uint32_t k = 0; k < b->succs.n; k++)
      if (in[b->succs.at[k]->index]) b->succs.at[n++] = b->succs.at[k];
    b->succs.n = n;
    im->blocks.at[kept++] = b;
  }
  im->blocks.n = kept;
  core_cmd_test(program, end, CMD_ASSERT, 0, TERM_FALSE);
  vec_clear(&end->succs);
  end->is_return = true;
}

/* The code that leads to the block of this label, as text: an implementation whose last block ends
 * in `assert false`. NULL when there is none. */
static Str smoke_listing(CoreProgram *program, const Impl *source, Str label) {
  Impl *im = clone_impl(program, source);
  clone_entry(program, im);
  im->blocks.at[0]->label = str_c(&program->session->strs, "0");
  CBlock *end = NULL;
  for (uint32_t i = 0; i < im->blocks.n; i++)
    if (im->blocks.at[i]->label == label) end = im->blocks.at[i];
  if (!end) return NULL;
  Arena arena;
  arena_init(&arena);
  restrict_to(program, im, blocks_to(&arena, im, end), end);
  Buf text = {0};
  write_impl(&(CoreWriter){.p = program, .b = &text, .listing = true}, im);
  Str listing = str_intern(&program->session->strs, text.text, text.n);
  buf_free(&text);
  arena_free(&arena);
  return listing;
}

/* ---- the test -------------------------------------------------------------------- */

void smoke_test(VerifyResult *r, const ProofAttempt *proof) {
  const ProofTask *task = proof->task;
  SmokeEnds ends = {0};
  smoke_ends(&ends, &proof->whole);
  for (uint32_t i = 0; i < ends.n; i++) {
    Passive p;
    VerifyResult own = {0};
    if (!smoke_passive(&p, &proof->whole, ends.at[i])) continue;
    proof_condition(proof, &own, &p);
    Str text = NULL;
    if (own.outcome == VERIFY_VERIFIED)
      text = smoke_listing(task->program, task->source, p.blocks.at[ends.at[i]].label);
    VerifyUnreachable u = {p.blocks.at[ends.at[i]].pos, text};
    if (text) vec_push(&r->unreachable, u);
    result_free(&own);
    passive_free(&p);
  }
  vec_free(&ends);
}
