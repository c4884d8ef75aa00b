/* SPDX-License-Identifier: MIT */
/* A checked program as its concurrency layer sees it: yield procedures, actions, invariants, and
 * the layers at which something is to be proved. What the checks of civl/ and the translation
 * share.
 *
 * It points into the syntax tree and lives in its arena. Formals exist twice in that tree, once in
 * the procedure (clauses mention those) and once in its implementation (bodies mention these), in
 * the same order. */
#ifndef CIVL_PROGRAM_H
#define CIVL_PROGRAM_H

#include "syntax/civl.h"
#include "syntax/civl_flow.h"

typedef struct CivlAvailable CivlAvailable; /* civl/linear.h */

typedef struct CivlAction {
  Decl *decl; /* DECL_PROC with civl */
  Decl *impl; /* its body            */
  CivlFlow flow;
  struct CivlAction *refined; /* the action that it refines, or NULL */
} CivlAction;

typedef struct CivlProcedure {
  Decl *decl;               /* DECL_PROC with civl                                        */
  Decl *impl;               /* NULL: it has no body                                       */
  CivlFlow flow;            /* of the body                                                */
  CivlAction *refined;      /* what it refines, or else `skip`; NULL: a mover procedure   */
  CivlAvailable *available; /* of the body: the variables that hold permissions, or NULL */
} CivlProcedure;

typedef struct CivlProgram {
  Program *program;
  Arena *arena;
  StrTable *strs;
  Str prefix;                 /* of made-up names: "Civl_", or longer when taken */
  CivlAction **actions;       /* program order, `skip` last                                     */
  CivlProcedure **procedures; /* yield procedures in program order                              */
  Decl **invariants;          /* of both kinds, in program order                                */
  uint32_t n_actions, n_procedures, n_invariants;
  CivlAction *skip; /* what a procedure refines that says nothing; NULL: no yield procedures */
  VarList globals;  /* in program order                                                 */
  Layers refinement_layers, invariant_layers;
} CivlProgram;

/* Of a program without errors. NULL: nothing in it is Civl's. */
CivlProgram *civl_program(Program *);

/* The procedure of the declaration; NULL: it is no yield procedure, no action. */
CivlProcedure *civl_procedure(const CivlProgram *, const Decl *);
CivlAction *civl_action(const CivlProgram *, const Decl *);
/* The layer up to which a yield procedure or invariant exists. */
static inline int32_t civl_layer(const Decl *d) {
  return civl_of(d)->layers.hi;
}
static inline bool civl_is_mover(const Decl *yield_procedure) {
  return civl_of(yield_procedure)->mover != MOVER_NONE;
}
/* Is the formal of a yield procedure also one of the action that it refines? The same for a formal
 * of the procedure and of its implementation. */
bool civl_is_visible(const Decl *yield_procedure, const Var *formal);
/* The layers of an assert, clause or pure call; of a pure call without any: [0, `top`]. */
bool civl_at_layer(const CivlProgram *, const AttrList *, int32_t layer);
LayerRange civl_call_range(const CivlProgram *, const Stmt *call, int32_t top);

#endif
