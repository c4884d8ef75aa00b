/* SPDX-License-Identifier: MIT */
/* passify: from an acyclic implementation to its passive program.
 * needs   acyclic control flow, reachable blocks only, call commands as they are
 * keeps   the order of tests, labels, positions     makes  a Passive
 *
 * One walk in topological order carries, for every variable, the term of its current
 * value (docs/language/semantics.md 8.1). Entry assumptions, calls by contract and checks at exit
 * (sections 4.1 and 4.2) are written out on the way, so no temporaries are needed. */
#ifndef VERIFY_VC_PASSIFY_H
#define VERIFY_VC_PASSIFY_H

#include "verify/vc/passive.h"

typedef struct PassifyOptions {
  int subsumption;    /* 0 never, 1 not for quantifiers, 2 always: may a checked fact be used */
  const CBlock *exit; /* what clone_unify_exits made, or NULL */
  bool name_values;   /* every assignment is an assumption: x := y too */
  bool levels;        /* blocks in the order of graph_levels, as Boogie has them */
  bool by_levels;     /* values are numbered in that order */
} PassifyOptions;

void passify_impl(Passive *out, CoreProgram *, const Impl *, const PassifyOptions *);

#endif
