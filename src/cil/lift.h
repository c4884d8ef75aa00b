/* SPDX-License-Identifier: MIT */
/* From the stack of IL to expressions of Boogie, instruction by instruction.
 *
 * There are two modes. Code: what is read from the heap goes to a variable at once, and what an
 * instruction demands (an object that is not null, an index in range) is asserted in front of it.
 * So expressions on the stack depend on variables only, and those are saved before a variable is
 * assigned. Contract: nothing is executed; reads are expressions, and what is demanded is
 * collected and becomes part of the contract.
 *
 * An instruction that is outside of what is translated leaves a reason in `why`, and the method is
 * refused. */
#ifndef CIL_LIFT_H
#define CIL_LIFT_H

#include "base/buf.h"
#include "base/vec.h"
#include "cil/assembly.h"

typedef enum LiftKind { LIFT_INT, LIFT_BOOL, LIFT_REF, LIFT_NONE } LiftKind;

typedef struct LiftValue {
  LiftKind kind;
  bool constant; /* an integer literal, which may turn out to be a Boolean */
  int64_t number;
  const char *text;
  const SigType *type; /* of a reference, when it is known */
} LiftValue;

/* What to do when arithmetic leaves the range of int. */
typedef enum LiftOverflow { LIFT_WRAP, LIFT_CHECK, LIFT_IGNORE } LiftOverflow;

enum { LIFT_STACK = 64, LIFT_TEXT = 10000 }; /* values; bytes of an expression */

/* The names that a translated program uses; cil/boogie.c makes them. */
typedef struct LiftNames {
  const Assembly *assembly;
  Arena *arena;
  LiftOverflow overflow;
  const char **method; /* by row; NULL: cannot be called (its contract is outside) */
  const char **field;  /* by row; NULL: of a type that is outside                  */
} LiftNames;

typedef VEC(const char *) LiftTexts;
typedef VEC(uint32_t) LiftRows;

typedef struct Lift {
  const LiftNames *names;
  uint32_t method;
  const SigMethod *sig;
  bool contract; /* the mode */
  LiftValue stack[LIFT_STACK];
  uint32_t n;
  LiftValue *arg; /* what arguments stand for, `this` first */
  uint32_t args;
  LiftValue *local;
  uint32_t locals;
  const char *why; /* why the method is refused, or NULL */
  /* code */
  Buf *out;
  LiftTexts variables; /* declarations of those that were made on the way */
  uint32_t made;
  LiftTexts writes; /* globals that are assigned                  */
  LiftTexts others; /* those of them that are, at something but `this` */
  LiftRows calls;   /* methods that are called                    */
  bool allocates;
  /* contract */
  LiftTexts demands;
  bool reads_heap;
  bool post; /* says something about the state at the end */
  uint32_t steps, depth;
} Lift;

LiftKind lift_kind(const SigType *);  /* LIFT_NONE: outside */
const char *lift_type_name(LiftKind); /* int, bool, Ref     */
const char *lift_zero(LiftKind);      /* 0, false, null     */
/* `where is_int(x)` and the like; "" where nothing needs to be said. */
const char *lift_where(Arena *, LiftKind, const char *name);

void lift_refuse(Lift *, const char *why);
void lift_push(Lift *, LiftValue);
LiftValue lift_pop(Lift *);
const char *lift_bool(Lift *, LiftValue); /* as a condition */
const char *lift_int(Lift *, LiftValue);
const char *lift_as(Lift *, LiftValue, LiftKind);
/* A fresh variable of that type, with the facts that hold of its values. */
const char *lift_variable(Lift *, LiftKind);
void lift_demand(Lift *, const char *condition, const char *message);
/* Puts values that depend on variables into variables of their own. */
void lift_save_stack(Lift *);

/* The condition of a branch (not of a switch), as an expression; pops its operands. */
const char *lift_condition(Lift *, const IlInsn *);
/* Everything but branches, returns and contracts. */
void lift_step(Lift *, const IlInsn *);

#endif
