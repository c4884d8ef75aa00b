/* SPDX-License-Identifier: MIT */
/* Operators that Boogie's text has only as functions with {:builtin} or {:bvbuiltin}: what a
 * program calls them, and what is to be declared in it for those it has no name for. */
#ifndef API_INFER_OPS_H
#define API_INFER_OPS_H

#include "core/program.h"

typedef struct InferOps {
  CoreProgram *core;
  Map names; /* string id of the operator's own name (print_ops.h) -> that of the program's */
  Map taken; /* string ids of names that the program has                                    */
  Buf declarations; /* of names that were made up here and used, one a line                 */
} InferOps;

/* Names of the program's own declarations are added with infer_ops_take. */
void infer_ops_init(InferOps *, CoreProgram *);
void infer_ops_free(InferOps *);
void infer_ops_take(InferOps *, Str name);
/* Does the name of the sort mean the same in every program? */
bool infer_ops_has_sort(const TermTable *, Sort);
/* Can the text call it, with a declaration if need be? */
bool infer_ops_can(const InferOps *, const TermNode *);
/* What it is called; declares it when that is new. */
Str infer_ops_name(InferOps *, const TermNode *);

#endif
