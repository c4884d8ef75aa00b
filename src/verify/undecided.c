/* SPDX-License-Identifier: MIT */
/* See undecided.h. The implementation is divided once more, as it was for the proof. */
#include "verify/undecided.h"

#include "base/graph.h"
#include "verify/prepare.h"
#include "verify/trace/trace.h"

bool undecided_is_limit(VerifyOutcome o) {
  return o == VERIFY_TIMEOUT || o == VERIFY_RESOURCE || o == VERIFY_MEMORY;
}

/* The block of the only check, or GRAPH_NONE. */
static uint32_t block_of_check(const Passive *p, const PassiveCmd **check) {
  uint32_t block = GRAPH_NONE;
  for (uint32_t b = 0; b < p->blocks.n; b++)
    for (uint32_t k = 0; k < p->blocks.at[b].cmds.n; k++) {
      const PassiveCmd *c = &p->blocks.at[b].cmds.at[k];
      if (!c->is_assert) continue;
      if (block != GRAPH_NONE) return GRAPH_NONE;
      block = b;
      *check = c;
    }
  return block;
}

/* Follows the only path from the entry to the block; false: there are several, and not any of
 * them is wanted. */
static bool find_path(TracePath *path, const Passive *p, const bool *leads, uint32_t to, bool any) {
  for (uint32_t at = 0;;) {
    const PassiveBlock *b = &p->blocks.at[at];
    TracePoint point = {b, 0};
    uint32_t next = GRAPH_NONE;
    vec_push(&path->points, point);
    if (at == to) return true;
    for (uint32_t i = 0; i < b->succs.n; i++) {
      uint32_t s = b->succs.at[i];
      if (!leads[s] || s == next) continue;
      if (next != GRAPH_NONE && !any) return false;
      next = s;
    }
    if (next == GRAPH_NONE) return false;
    at = next;
  }
}

static void add_undecided(Failures *out, Arena *a, const Passive *p, bool any) {
  const PassiveCmd *check = NULL;
  uint32_t block = block_of_check(p, &check);
  if (block == GRAPH_NONE) return;
  Part whole = part_whole(a, p);
  TracePath path = {.failed = check};
  bool one = find_path(&path, p, part_ancestors(&whole, a, p, block), block, any);
  if (!one) {
    TracePoint last = {&p->blocks.at[block], 0};
    vec_clear(&path.points);
    vec_push(&path.points, last);
  }
  Failure f;
  trace_failure(&f, &path, p);
  if (!one) f.n_trace = 0;
  f.standing = FAILURE_UNPROVED;
  f.words.doubt = str_c(&p->program->session->strs, "a limit was reached");
  vec_push(out, f);
  vec_free(&path.points);
}

/* As prove_parts goes through them. */
static void go_through_parts(Failures *out, const Passive *whole, const ProveOptions *opt,
                             const Impl *im, const VerifyResult *r) {
  Arena a;
  bool keep_going;
  Parts parts = {0};
  SplitOptions so = prove_split_options(opt, im, &keep_going);
  arena_init(&a);
  split_parts(&parts, &a, whole, &so);
  for (uint32_t i = 0; i < parts.n && i < r->batches.n; i++) {
    Part part = parts.at[i], half[2];
    if (!undecided_is_limit(r->batches.at[i].outcome)) continue;
    if (keep_going && split_halves(&part, &a, whole, half)) {
      vec_push(&parts, half[0]);
      vec_push(&parts, half[1]);
      continue;
    }
    Passive p = part_passive(&part, whole);
    add_undecided(out, &a, &p, keep_going); /* Boogie would go on to divide the paths */
    passive_free(&p);
  }
  vec_free(&parts);
  arena_free(&a);
}

void undecided_checks(Failures *out, CoreProgram *program, const Impl *im, const ProveOptions *opt,
                      const VerifyResult *r) {
  Passive whole;
  if (!prepare_impl(&whole, program, im, opt)) return;
  if (r->batches.n) {
    go_through_parts(out, &whole, opt, im, r);
  } else if (whole.n_checks == 1 && undecided_is_limit(r->outcome)) {
    Arena a;
    arena_init(&a);
    add_undecided(out, &a, &whole, false);
    arena_free(&a);
  }
  passive_free(&whole);
}
