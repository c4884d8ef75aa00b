/* SPDX-License-Identifier: MIT */
/* An SMT-LIB 2 script being written: declares sorts, datatypes and symbols just before their
 * first use, and remembers what is declared per push level. Used for logs and for
 * solvers that are child processes. Text is appended to `out`; the user of the
 * script takes it from there and clears it. */
#ifndef SOLVER_SMT_SCRIPT_H
#define SOLVER_SMT_SCRIPT_H

#include "base/buf.h"
#include "logic/collect.h"
#include "solver/solver.h"

typedef struct SmtDefinition {
  const Term *params;
  uint32_t n;
  Term body;
} SmtDefinition;

typedef struct SmtScript {
  TermTable *tab;
  bool names_first; /* SolverOptions.names_first */
  bool z3;          /* the reader is Z3, with its own options and attributes       */
  Buf out;
  VEC(Symbol) declared; /* symbols, with the level marks below                 */
  VEC(uint32_t) level;  /* declared.n at each push                             */
  Map is_declared;      /* symbol -> 1; 0 stands for real_pow                  */
  Map sort_declared;
  VEC(Sort) sorts; /* declared, likewise                                  */
  VEC(uint32_t) sort_level;
  VEC(SmtDefinition) definitions;
  Map defined; /* symbol -> index of its definition */
} SmtScript;

void smt_script_init(SmtScript *, TermTable *, bool z3);
void smt_script_free(SmtScript *);
/* (set-option ...) lines, and (set-logic ALL) for those who want one. */
void smt_script_options(SmtScript *, const SolverOptions *);
void smt_script_push(SmtScript *);
void smt_script_pop(SmtScript *);
/* A (define-fun ...), written when the symbol is first used. Parameters are VARs; borrowed. */
void smt_script_define(SmtScript *, Symbol, const Term *params, uint32_t n, Term body);
void smt_script_declare(SmtScript *, Term); /* everything the term mentions */
void smt_script_assert(SmtScript *, Term);
void smt_script_check(SmtScript *, const Term *assumptions, uint32_t n);
void smt_script_answer(SmtScript *, SolverAnswer);                     /* as a comment */
void smt_script_info(SmtScript *, const char *key, const char *value); /* (set-info :key value) */

/* A time limit as solvers take it: at least 1, at most what an unsigned holds. */
unsigned smt_script_milliseconds(double seconds);
/* An option's key without colon, its value without bars: as Z3's API wants them. */
const char *smt_script_key(const SolverOption *);
void smt_script_value(const SolverOption *, Buf *);

#endif
