/* An SMT-LIB 2 script being written: declares sorts, datatypes and symbols just before their
 * first use, and remembers what is declared per push level. Used for logs and for
 * solvers that are child processes. Text is appended to `out`; the user of the
 * script takes it from there and clears it.
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_SMT_SCRIPT_H
#define SOLVER_SMT_SCRIPT_H

#include "base/buf.h"
#include "logic/collect.h"
#include "solver/solver.h"

typedef struct SmtScript {
  TermTable *tab;
  Buf out;
  VEC(Symbol) declared; /* symbols, with the level marks below                 */
  VEC(uint32_t) level;  /* declared.n at each push                             */
  Map is_declared;      /* symbol -> 1                                         */
  Map sort_declared;
  VEC(Sort) sorts; /* declared, likewise                                  */
  VEC(uint32_t) sort_level;
} SmtScript;

void smt_script_init(SmtScript *, TermTable *);
void smt_script_free(SmtScript *);
/* (set-option ...) lines of the options that SMT-LIB solvers share; z3: Z3's own as well. */
void smt_script_options(SmtScript *, const SolverOptions *, bool z3);
void smt_script_push(SmtScript *);
void smt_script_pop(SmtScript *);
void smt_script_declare(SmtScript *, Term); /* everything the term mentions */
void smt_script_assert(SmtScript *, Term);
void smt_script_check(SmtScript *, const Term *assumptions, uint32_t n);

#endif
