/* SPDX-License-Identifier: MIT */
/* The program at one layer: yield procedures that still exist there, and what stands for the
 * others. There are two such copies of the program: one checks invariants, the other refinement. */
#ifndef CIVL_REWRITE_LAYER_H
#define CIVL_REWRITE_LAYER_H

#include "civl/rewrite/emit.h"

typedef VEC(Decl *) DeclVec;

typedef struct LayerCopy {
  Rewrite *r;
  int32_t layer;
  bool refine;
  Str suffix;  /* "_1", "_Refine_1"                                     */
  Map proc_of; /* Decl * of a yield procedure -> its procedure here     */
  Map named;   /* Str -> Decl *: procedures that are made when needed   */
  DeclVec impls, asyncs, unrequired, aggregators;
  Decl *fragment;      /* what each fragment must not break: the wrapper of local invariants */
  VarList snapshot;    /* Civl_global_old_g, by global */
  VarList permissions; /* Civl_linear_D_available, by domain */
  VarList pc;          /* Civl_pc, Civl_ok, Civl_eval; refinement only */
} LayerCopy;

enum { STATE_PC, STATE_OK, STATE_EVAL };

/* An ST_PARALLEL that is a yield, and where the analysis of linear variables knows it. */
typedef struct LayerYield {
  const Stmt *made, *of;
  bool before; /* what holds is what holds before `of` */
} LayerYield;

/* A body at the layer, while it is written. */
typedef struct LayerBody {
  LayerCopy *l;
  const CivlProcedure *p;
  bool sequential; /* a mover procedure at its layer: nothing interferes within it */
  CodeBlocks code;
  VarVec locals;
  VarList old_outs; /* Civl_old_o, by out-formal; refinement only */
  Replace formals;  /* those of the procedure become those of the body */
  VEC(LayerYield) yields;
  CodeBlock *noninterference, *refinement, *unchanged, *returning, *unified;
} LayerBody;

void layer_emit(Rewrite *, int32_t layer, bool refine);

/* ---- layer_code.c: what commands become ---- */
void layer_rewrite(LayerBody *);
/* The procedure that stands for the yield procedure here. */
Decl *layer_procedure(const LayerCopy *, const Decl *);

/* ---- layer_yield.c: yields, where other threads may run ---- */
void layer_yields(LayerBody *);
/* What is known of permissions at heads of loops and at the entry of sequential code. */
void layer_sequential(LayerBody *);

/* ---- layer_parallel.c: procedures that stand for several calls at once ---- */
/* `call` is ST_PARALLEL; its arms are calls of procedures at this layer or of invariants. */
Stmt *layer_parallel(LayerBody *, const Stmt *call);

/* ---- layer_refine.c: what each slot of the refinement check does ---- */
typedef struct RefineParts {
  Expr *unchanged;         /* globals are as at the last yield     */
  Expr *outs_unchanged;    /* out-formals are                      */
  Expr *gate, *transition; /* of the refined action                */
} RefineParts;
void refine_prepare(LayerBody *, RefineParts *);
void refine_init(LayerBody *, const RefineParts *, StmtVec *out);
void refine_assume(LayerBody *, const RefineParts *, StmtVec *out);
void refine_eval(LayerBody *, const RefineParts *, StmtVec *out);
void refine_update(LayerBody *, const RefineParts *, StmtVec *out);
void refine_old_outs(LayerBody *, StmtVec *out);
void refine_check(LayerBody *, const RefineParts *, StmtVec *out);
void refine_check_unchanged(LayerBody *, const RefineParts *, StmtVec *out);
void refine_check_return(LayerBody *, const RefineParts *, StmtVec *out);

/* ---- noninterference.c ---- */
/* The inlined checkers of all invariants at the layer and their wrappers. */
void noninterference_prepare(LayerCopy *, DeclVec *procs, DeclVec *impls, DeclVec *wrappers,
                             DeclVec *wrapper_impls);
/* Each action keeps each global invariant. */
void noninterference_global(LayerCopy *, Decl *wrapper);

/* Snapshot of all globals; what is available now. */
Stmt *layer_snapshot(const LayerCopy *);
void layer_permissions(const LayerCopy *, const VarVec *available, StmtVec *out);

/* ---- refinement of actions ---- */
void action_refinements_emit(Rewrite *);

#endif
