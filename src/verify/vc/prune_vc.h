/* SPDX-License-Identifier: MIT */
/* Pruning: the axioms that one verification condition needs (docs/language/semantics.md 9).
 *
 * An axiom is needed when the symbols of one of its groups are all reached: its owner (a `uses`
 * clause or a definition), the symbols of one trigger, with {:include_dep} any symbol it
 * mentions. What a needed axiom mentions is reached in turn. */
#ifndef VERIFY_VC_PRUNE_VC_H
#define VERIFY_VC_PRUNE_VC_H

#include "verify/vc/passive.h"

typedef struct PruneGraph PruneGraph;

PruneGraph *prune_vc_graph(CoreProgram *);
void prune_vc_free(PruneGraph *);
/* By axiom of the program: is it needed for the passive program with this condition? */
void prune_vc_axioms(const PruneGraph *, const Passive *, Term goal, bool *needed);

#endif
