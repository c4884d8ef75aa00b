/* SPDX-License-Identifier: MIT */
/* Iterators and async methods. A compiler puts their code into the method MoveNext of a class or
 * struct that it makes, and leaves a method that makes an object of it: the maker. The one is
 * shown under the name of the other, and the contract at the beginning of that code is the contract
 * of the maker. */
#ifndef CIL_LIFT_MACHINE_H
#define CIL_LIFT_MACHINE_H

#include "base/buf.h"
#include "cil/lift/lift.h"

struct Machines {
  uint32_t *of_maker; /* by row of the method: the MoveNext that has its code, or 0 */
  uint32_t *maker;    /* by row of the type: the method that makes such objects, or 0 */
  uint8_t *stored; /* by row of the field: code stores it that neither makes nor copies objects */
};

/* The name under which a method is shown. */
void machines_name(const LiftNames *, uint32_t method, Buf *);
void machines_find(LiftNames *);
/* The maker, of a method of such a type; else 0. */
uint32_t machines_maker(const LiftNames *, uint32_t method);
/* A method in which there is nothing but what the compiler has written. */
bool machines_is_plumbing(const LiftNames *, uint32_t method);
/* The method has a person's code, in pieces: between two of them other code runs. */
bool machines_is_code(const LiftNames *, uint32_t method);
/* A field with a parameter, or with the object that the method was called on, which nothing but the
 * maker and what copies the object stores: it is the same in all pieces. */
bool machines_keeps(const LiftNames *, uint32_t field);
/* Where the person's code begins in a MoveNext, after what decides where to go on; 0: that is not
 * known. And the field that says where to go on, with what it says at first. */
typedef struct MachineBegin {
  uint32_t at, field;
  int state;
} MachineBegin;
MachineBegin machines_begin(const LiftNames *, uint32_t move, const IlBody *);
/* A field of the object that the code of an iterator or async method runs on; NULL: it has none. */
Expr *machines_field(const Lift *, uint32_t field);
/* What locals have when code that decides where to go on, from an offset, is over. */
enum { MACHINE_LOCALS = 8 };
typedef struct MachineLocals {
  bool set[MACHINE_LOCALS];
  int64_t value[MACHINE_LOCALS];
} MachineLocals;
/* Where that leads to in a state, after its last branch. From another offset than 0, locals have
 * the state. */
uint32_t machines_landing(const LiftNames *, uint32_t move, const IlBody *, uint32_t from,
                          int64_t state, MachineLocals *);
bool machines_stores_state(const LiftNames *, uint32_t move, const IlInsn *);

#endif
