/* SPDX-License-Identifier: MIT */
/* Who calls whom: procedures as numbers, in the order of program->procs. An edge goes from a
 * procedure to every procedure that one of its implementations calls (once per call). */
#ifndef CORE_CALLGRAPH_H
#define CORE_CALLGRAPH_H

#include "base/graph.h"
#include "core/program.h"

typedef struct CallGraph {
  Graph calls;
  GraphSccs sccs; /* callees have smaller component numbers than their callers */
  Map index;      /* Proc * -> number                                          */
} CallGraph;

CallGraph callgraph_build(Arena *, const CoreProgram *);
void callgraph_free(CallGraph *);
uint32_t callgraph_index(const CallGraph *, const Proc *);
/* Can the procedure reach itself by calls? */
bool callgraph_recursive(const CallGraph *, uint32_t proc);

#endif
