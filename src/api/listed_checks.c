/* SPDX-License-Identifier: MIT */
/* See listed_checks.h. The list comes from the implementation, not from what the prover was asked:
 * for a verdict from the cache, no question was asked.
 *
 * Example: at most 1 failure is looked for, and the first of `assert x > 0; assert y > 0;` fails.
 * Then the second is open, although nothing was said of it. */
#include "api/listed_checks.h"

#include "base/hash.h"
#include "base/map.h"
#include "verify/vc/kinds.h"

typedef struct Listing {
  VerifyResult *result;
  Map known; /* check -> its index in the list */
} Listing;

/* Both checks of an invariant are one. */
static CheckKind as_written(CheckKind kind) {
  return kind == CHECK_INV_MAINTAINED ? CHECK_INV_ENTRY : kind;
}

static uint64_t check_hash(CheckKind kind, Pos pos, Pos related) {
  Pos at = kind == CHECK_ENSURES ? 0 : pos;
  return hash_pair(hash_pair(as_written(kind), at), related) >> 1;
}

static ListedCheck *find_listed(const Listing *l, CheckKind kind, Pos pos, Pos related) {
  uint64_t i;
  return map_get(&l->known, check_hash(kind, pos, related), &i) ? &l->result->listed.at[i] : NULL;
}

static ListedCheck *list_check(Listing *l, CheckKind kind, Pos pos, Pos related) {
  if (!pos && !related) return NULL;
  ListedCheck *known = find_listed(l, kind, pos, related);
  if (known) return known;
  map_put(&l->known, check_hash(kind, pos, related), l->result->listed.n);
  ListedCheck c = {as_written(kind), kind == CHECK_ENSURES ? 0 : pos, related, CHECK_IS_OPEN};
  vec_push(&l->result->listed, c);
  return &l->result->listed.at[l->result->listed.n - 1];
}

/* An invariant is one check, whatever path leads to it. */
static CheckKind kind_of(const Cmd *c) {
  if (c->origin == FROM_INVARIANT || c->origin == FROM_INV_MAINTAINED) return CHECK_INV_ENTRY;
  return kinds_of_assert(c);
}

static void list_command(Listing *l, const Cmd *c) {
  if (c->kind == CMD_ASSERT && !c->fact) list_check(l, kind_of(c), c->pos, c->related);
  if (c->kind != CMD_CALL || c->is_free) return;
  for (uint32_t i = 0; i < c->proc->requires.n; i++) {
    const Contract *r = &c->proc->requires.at[i];
    CheckKind kind = r->from_measure ? CHECK_REQUIRES_MEASURE : CHECK_REQUIRES;
    if (!r->is_free) list_check(l, kind, c->pos, r->pos);
  }
}

/* Failures are listed even where the implementation has no such check. */
static void list_failures(Listing *l) {
  const VerifyResult *r = l->result;
  for (uint32_t i = 0; i < r->failures.n; i++) {
    const Failure *f = &r->failures.at[i];
    CheckStatus status = failure_is_refuted(f) ? CHECK_IS_REFUTED : CHECK_IS_UNPROVED;
    ListedCheck *c = f->fact ? NULL : list_check(l, f->check, f->pos, f->related);
    if (c && c->status < status) c->status = status;
  }
}

/* Was every check decided? An inferred fact that fails leaves open what was proved with it. */
static bool decides_all(const VerifyResult *r) {
  if (r->outcome == VERIFY_VERIFIED) return true;
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (r->failures.at[i].fact) return false;
  return result_fails(r->outcome) && r->complete;
}

void listed_checks(const Impl *im, VerifyResult *r) {
  Listing l = {.result = r};
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++)
      list_command(&l, &im->blocks.at[b]->cmds.at[i]);
  for (uint32_t i = 0; i < im->proc->ensures.n; i++)
    if (!im->proc->ensures.at[i].is_free)
      list_check(&l, CHECK_ENSURES, 0, im->proc->ensures.at[i].pos);
  list_failures(&l);
  bool all = decides_all(r);
  for (uint32_t i = 0; all && i < r->listed.n; i++)
    if (r->listed.at[i].status == CHECK_IS_OPEN) r->listed.at[i].status = CHECK_IS_PROVED;
  map_free(&l.known);
}
