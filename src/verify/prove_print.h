/* SPDX-License-Identifier: MIT */
/* The stages of a proof as text, as Boogie prints them. */
#ifndef VERIFY_PROVE_PRINT_H
#define VERIFY_PROVE_PRINT_H

#include "verify/prove.h"

/* Gets the passive program of a condition, its number (-1 for the only one), and it as text. */
typedef void ProvePartSink(void *env, const Passive *, int number, Buf *text);
/* The conditions that would be proved. */
void prove_each_condition(CoreProgram *, const Impl *, const ProveOptions *, ProvePartSink *,
                          void *env);
/* The functions and axioms that pruning leaves it, and its procedure. */
void prove_print_declarations(const Passive *, Buf *);
/* Its blocks and jumps in the language of Graphviz. */
void prove_print_graph(const Passive *, Buf *);
/* The implementation as it is, without loops, and passive, each under Boogie's heading. */
void prove_print_stages(CoreProgram *, const Impl *, const ProveOptions *, Buf *);
/* The passive program before it is divided. */
void prove_print_passive(CoreProgram *, const Impl *, const ProveOptions *, Buf *);

#endif
