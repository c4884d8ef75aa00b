/* SPDX-License-Identifier: MIT */
/* The program while it is made: a procedure for each method, declared by declare.c, made by
 * procedure.c. */
#ifndef CIL_LIFT_PROGRAM_H
#define CIL_LIFT_PROGRAM_H

#include "cil/lift/body.h"
#include "cil/lift/effects.h"
#include "cil/lift/object_invariants.h"
#include "cil/program/boogie.h"

/* What stands for virtual calls of a method. */
typedef struct CilVirtual {
  DispatchBody dispatch; /* where bodies are executed                            */
  const char *elsewhere; /* the same, for objects of which it is not known       */
  bool promises_nothing; /* what else a call may come to is not known            */
} CilVirtual;

typedef struct CilProc {
  bool callable, has_body;
  const SigMethod *sig;
  LiftValue *arg;    /* as the header names them; those by reference as they are at the end */
  LiftValue *before; /* the same as they are at the beginning; NULL when none differs       */
  bool *assigned;    /* which parameters by value are; NULL without a body                  */
  uint32_t args;
  CilContract contract;
  TreeCode body;
  VarList variables;
  LiftChanges changes;
  LiftTexts framed;   /* fields that are changed at `this` only */
  bool skipped;       /* it is not verified: the contract of another one, and the like */
  bool requires_more; /* an override with a precondition of its own                    */
  bool invoke;        /* it is what calls a delegate, and the next is its body         */
  CilVirtual virtual;
} CilProc;

typedef struct Translation {
  LiftNames names;
  LiftDecls decls;
  const Assembly *a;
  BoogieProgram *out;
  BoogiePlaces places; /* of statements and clauses, by number - 1 */
  CilProc *proc;       /* by row of the method */
} Translation;

void declare_fields(Translation *);
void declare_variables(Translation *); /* after effects_find */
void declare_method(Translation *, uint32_t method);
void declare_body(Translation *, uint32_t method);
void declare_frames(Translation *, CilProc *);
/* Whether a postcondition is about a parameter that the method assigns, as it is at the end. */
bool declare_speaks_of_end(const CilProc *, const ContractClause *);
/* The method is left open; `at`: where its code says why. */
void declare_refuse(Translation *, uint32_t method, uint32_t at, const char *why);

/* Contracts of overridden methods, of interfaces and abstract methods. */
void inherit_contracts(Translation *);

/* ---- hidden.c: iterators and async methods ---- */

/* Reads the contract of one, from its code in `move`; false: it has none. */
bool hidden_contract(Translation *, uint32_t method, uint32_t move);
/* What is known where that code begins, or goes on after other code has run. */
void hidden_begin(Translation *, Lift *, const IlBody *);

/* ---- overrides.c ---- */

typedef enum Override { OVERRIDE_NONE, OVERRIDE_MAYBE, OVERRIDE_SURELY } Override;
/* Whether a method overrides or implements another one. */
Override overrides_how(const Translation *, uint32_t method, uint32_t base);
/* Whether a virtual call of `base` could come to a method that does not override it. */
bool overrides_may_be_called(const Translation *, uint32_t method, uint32_t base);

/* What implements a method in objects of exactly this type: a row; 0: nothing, they have no such
 * method; UINT32_MAX: that is not known. */
uint32_t overrides_target(const Translation *, uint32_t type, uint32_t base);

/* Whether a method has this signature, with arguments in place of the type's parameters. */
bool overrides_fits(const Translation *, uint32_t method, const SigMethod *, const LiftArgs *);

/* ---- external_overrides.c ---- */

/* The same as overrides_target for a method of another assembly. 0: also where it is not known. */
uint32_t external_overrides_target(const Translation *, uint32_t type, const ExternalCall *);

/* ---- dispatch.c ---- */

/* Bodies for virtual calls and for delegates, in CilProc.dispatch, LibraryProc.body and
 * ExternalCall.body. */
void dispatch_bodies(Translation *);

/* ---- procedure.c ---- */

void procedure_put(Translation *, uint32_t method, TreeDecls *);
/* The procedure of virtual calls, when somebody makes one. */
void procedure_put_dispatch(Translation *, uint32_t method, TreeDecls *);

#endif
