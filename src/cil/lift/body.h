/* SPDX-License-Identifier: MIT */
/* The body of a method as blocks of a Boogie implementation. */
#ifndef CIL_LIFT_BODY_H
#define CIL_LIFT_BODY_H

#include "cil/lift/contract.h"
#include "cil/lift/machine.h"
#include "cil/places.h"

/* A statement of this kind stands for checks that the method leaves alone what it should. */
enum { BODY_FRAME = ST_PUSH };

/* The address on the stack is only read through: by a field, or by a member of Nullable. */
bool body_only_reads_address(const Assembly *, const IlBody *, uint32_t at);
/* Appends the blocks to l->out. False: l->why says what is outside, `at` where. */
bool body_translate(Lift *, const IlBody *, const CilContract *, const SymMethod *, BoogiePlaces *,
                    uint32_t *at);

/* ---- between body.c, loops.c, handlers.c and throws.c ----------------------- */

typedef struct BlockEntry {
  bool leader, reached, visited, head; /* head: a loop begins here */
  uint32_t n;
  LiftValue *stack;
} BlockEntry;

/* Where code goes on after a finally: through further ones, to a target; or the exception is thrown
 * again. */
#define LEAVE_BY_THROW UINT32_MAX
typedef struct LeaveWay {
  uint32_t clause, target, from;
  const SigType *exact; /* of the exception, or NULL: not known */
} LeaveWay;

/* The end of a piece of an iterator or async method, and where the next one begins. */
typedef struct BodyPiece {
  uint32_t at, to, stored; /* stored: where the state is            */
  Expr *kept;              /* the struct as it was then, or NULL    */
} BodyPiece;

typedef struct BodyRun {
  Lift *l;
  const IlBody *body;
  const CilContract *contract;
  const SymMethod *symbols;
  BlockEntry *entry;    /* by offset */
  uint32_t point;       /* the next of the symbols */
  BoogiePlaces *places; /* those of the program */
  LiftTexts slots;      /* names of stack variables, declared when first used */
  VEC(LeaveWay) leaves; /* by number - 1 */
  bool in_one_go;       /* pieces follow one another (resume.c)                        */
  uint32_t begin;       /* then: where the person's code begins, with these locals     */
  int state;            /* and in this state                                           */
  MachineLocals locals;
  VEC(BodyPiece) pieces;
} BodyRun;

/* Whether an offset is in a part of the code. */
static inline bool body_is_inside(uint32_t at, uint32_t from, uint32_t size) {
  return at >= from && at - from < size;
}

/* ---- resume.c: pieces of iterators and async methods -------------------------- */

void resume_find(BodyRun *);
/* The piece that ends at an instruction goes on there; UINT32_MAX: none ends. */
uint32_t resume_target(const BodyRun *, uint32_t at);
void resume_stored(BodyRun *, uint32_t at);   /* after an instruction */
bool resume_leave(BodyRun *, const IlInsn *); /* true: it did */
/* In front of a call: what holds behind it, because nobody else gets at the object's own fields. */
void resume_keep(Lift *, uint32_t node, TreeList *);
/* Where code goes on that begins at an offset with what decides where to go on. */
uint32_t resume_skip(const BodyRun *, uint32_t at);
void resume_enter(BodyRun *, uint32_t at); /* before that: if it is the beginning, what holds */

void loops_find(BodyRun *); /* marks heads */

void body_goto(BodyRun *, uint32_t target);
void body_if(BodyRun *, Expr *condition, TreeCode *then); /* takes the code */
/* The block at `target` is reached with the stack as it is. */
void body_reach(BodyRun *, uint32_t target);
const char *body_stack_variable(BodyRun *, uint32_t depth, const LiftSort *);

void handlers_mark(BodyRun *);               /* leaders */
void handlers_enter(BodyRun *, uint32_t at); /* a block begins where try blocks may */
/* A leave, or the end of a finally or fault. The code after it is not reached from it. */
void handlers_leave(BodyRun *, const IlInsn *);
void handlers_end(BodyRun *, const IlInsn *);
void handlers_filter(BodyRun *, const IlInsn *);
/* Into a finally block, which then goes this way. */
void handlers_run(BodyRun *, uint32_t clause, LeaveWay);

void throws_throw(BodyRun *, const IlInsn *); /* throw, and throw again */
/* The exception goes on to the handlers from number `first` on. */
void throws_go_on(BodyRun *, uint32_t first, uint32_t from, const SigType *exact);
/* A handler is entered with this exception. */
void throws_caught(BodyRun *, uint32_t clause, const IlClause *, Expr *);
void body_leave_by_exception(BodyRun *);
/* .NET throws an exception of System where a condition does not hold (NULL: the library does, and
 * any). True: a handler here surely takes it, and gets it. */
bool throws_where_not(BodyRun *, Expr *condition, const char *exception);

#endif
