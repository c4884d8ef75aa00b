/* SPDX-License-Identifier: MIT */
/* What a procedure of Civl, the concurrency layer, has beyond a plain one.
 *
 * Actions, yield procedures and invariants are DECL_PROCs whose ProcDecl has `civl`; their bodies
 * are DECL_IMPLs as usual. Calls of all of them are ST_CALLs. An action that is written inside of a
 * refines clause is a declaration of its own, directly before the yield procedure. */
#ifndef SYNTAX_CIVL_H
#define SYNTAX_CIVL_H

#include "syntax/ast.h"

enum { LAYER_MAX = INT32_MAX };

typedef enum CivlKind { CIVL_ACTION, CIVL_YIELD_PROCEDURE, CIVL_INVARIANT } CivlKind;

/* A yield procedure without a type yields; one with a type is a mover procedure. */
typedef enum Mover { MOVER_NONE, MOVER_ATOMIC, MOVER_LEFT, MOVER_RIGHT, MOVER_BOTH } Mover;

typedef struct Refines {
  Pos pos; /* keyword */
  Span span;
  AttrList attrs;
  Label name;   /* of the action; `_` when it has none in the text   */
  Decl *action; /* the action written in the clause itself, or NULL  */
} Refines;

typedef struct CallList {
  Stmt **at; /* ST_CALL */
  uint32_t n;
} CallList;

struct CivlDecl {
  uint8_t kind;    /* CivlKind */
  uint8_t mover;   /* Mover; an action without a word is atomic, a pure one both */
  bool mover_word; /* the type is written                                     */
  bool local;      /* `yield invariant`; without `yield` it is a global one   */
  bool anonymous;  /* the text has `_`, the name is made up                   */
  Pos name_pos;    /* the name: of an action in a refines clause, Decl.pos is the word `action` */
  Decl *within;    /* action: the yield procedure whose refines clause it stands in, or NULL */
  Spec *preserves, *asserts;
  uint32_t n_preserves, n_asserts;
  CallList requires_calls, preserves_calls, ensures_calls;
  Refines *refines;  /* as written, or NULL                                      */
  Decl *refined;     /* the action refined: a DECL_PROC, or NULL (sema)          */
  LayerRange layers; /* action: its range; others: lo == hi is their layer (sema) */
};

/* A set of layers: ascending, each once. */
typedef struct Layers {
  int32_t *at;
  uint32_t n;
} Layers;
/* All numbers of all {:layer ..} attributes of the list. */
Layers layers_of(Arena *, const AttrList *);
bool layers_has(const Layers *, int32_t layer);
static inline bool layer_in(LayerRange r, int32_t layer) {
  return r.lo <= layer && layer <= r.hi;
}
/* Is the first range part of the second? */
static inline bool layer_within(LayerRange a, LayerRange b) {
  return b.lo <= a.lo && a.hi <= b.hi;
}

static inline const CivlDecl *civl_of(const Decl *d) {
  return d && d->kind == DECL_PROC ? d->u.proc.civl : NULL;
}
static inline bool civl_is(const Decl *d, CivlKind kind) {
  const CivlDecl *c = civl_of(d);
  return c && c->kind == kind;
}
/* "procedure", "action", "yield procedure", "yield invariant" or "invariant" */
const char *civl_kind_text(const Decl *);
/* "atomic", "left", "right" or "both"; NULL for MOVER_NONE */
const char *civl_mover_text(Mover);

/* The action that stands for a yield procedure at a layer above its own: the first of those that it
 * refines which exists there; NULL when there is none (sema). */
Decl *civl_action_at(const Decl *yield_procedure, int32_t layer);

/* Procedures of library `base` that stand for operations on linear values; calls of most of them
 * are replaced by their meaning. */
typedef enum Primitive {
  PRIMITIVE_NONE,
#define PRIMITIVE(tag, name, inout) PRIMITIVE_##tag,
#include "syntax/primitives.def"
#undef PRIMITIVE
  PRIMITIVE_COUNT
} Primitive;
Primitive civl_primitive(const Decl *);
/* Does a call change the variable at the root of its first argument? */
bool civl_primitive_inout(Primitive);

#endif
