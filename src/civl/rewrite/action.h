/* SPDX-License-Identifier: MIT */
/* Atomic actions as the obligations need them: their code with all calls put in place, the gate,
 * and copies under other names. */
#ifndef CIVL_REWRITE_ACTION_H
#define CIVL_REWRITE_ACTION_H

#include "civl/rewrite/blocks_code.h"

/* What must hold for the action not to fail; over in-formals and globals. */
typedef struct GateAssert {
  Expr *expr;
  Pos pos;
  AttrList attrs; /* {:add_to_pool} */
} GateAssert;
typedef struct Gate {
  GateAssert *at;
  uint32_t n, cap;
} Gate;

typedef struct ActionSide {
  VarList ins, outs, locals;
  CodeBlocks body; /* without asserts */
  Gate gate;
} ActionSide;

struct ActionForm {
  const CivlAction *action; /* NULL: a procedure of the library that is put in place */
  Decl *decl;
  VarList locals;           /* also those of what was put in place                 */
  CodeBlocks full;          /* with asserts                                        */
  ActionSide self;          /* formals are those of the implementation             */
  ActionSide first, second; /* for the checks of movers */
  bool has_assume;
  Map gate_uses, body_uses; /* globals */
  VarList modified;
  Decl *proc; /* {:inline 1}, generated */
};

/* Of a declaration; made when first asked for. */
ActionForm *action_form(Rewrite *, Decl *);
/* All of them, in the order of enumerations. */
void actions_make(Rewrite *);
void actions_free(Rewrite *);
/* Procedures that are put in place of calls; checks that gates given by asserts suffice. */
void actions_emit(Rewrite *);
void gates_emit(Rewrite *);
/* Assumptions about what locals are, for the triggers of transition relations. */
void triggers_insert(Rewrite *);
/* The function that marks values of a local; NULL: it is no local of an action. */
Decl *trigger_of(Rewrite *, const Var *local);

static inline bool action_exists_at(const ActionForm *a, int32_t layer) {
  return layer_in(civl_of(a->decl)->layers, layer);
}
/* The preconditions at a layer as asserts over the formals of a side; those of global invariants
 * that it requires are among them. */
void action_preconditions(Rewrite *, const ActionForm *, const VarList *ins, int32_t layer,
                          SpecVec *out);
bool action_has_preconditions(const ActionForm *);

/* ---- inline.c ---- */
/* Puts the code of all calls in place; new locals are appended. */
void inline_code(Rewrite *, CodeBlocks *, VarVec *locals);
/* ---- primitive.c ---- */
/* The code that a call of an operation on linear values stands for. False: it is no such call.
 * Asserts become assumptions if not `checked`. */
bool primitive_code(Rewrite *, const Stmt *call, bool checked, StmtVec *out);
/* ---- gate.c ---- */
/* What must hold before the code so that its asserts (or, without `of`, those of the gate that must
 * hold after it) do; over in-formals and globals: what is in `bound` is quantified. */
Gate gate_before(Rewrite *, const CodeBlocks *, const Gate *after, const VarList *bound,
                 uint32_t n_bound);
void gate_add(Rewrite *, Gate *, GateAssert);
Gate gate_replaced(Replace *, const Gate *);
void gate_exprs(const Gate *, ExprVec *out);
void gate_requires(const Gate *, SpecVec *out);

#endif
