/* SPDX-License-Identifier: MIT */
/* Solver programs: where they are and which arguments they need to be talked to. */
#ifndef SOLVER_KNOWN_H
#define SOLVER_KNOWN_H

#include "base/arena.h"
#include "base/vec.h"
#include "solver/solver.h"

typedef enum KnownKind { KNOWN_OTHER, KNOWN_Z3, KNOWN_CVC5 } KnownKind;

typedef struct KnownProgram {
  KnownKind kind;
  Arena arena;
  VEC(char *) argv; /* NULL-terminated */
  const char *path; /* the program's file, or NULL */
} KnownProgram;

/* The options' name is a program, or a program and arguments separated by blanks. False when
 * there is no such program; free it in either case. */
bool known_program(KnownProgram *, const SolverOptions *);
void known_free(KnownProgram *);
KnownKind known_kind(const SolverOptions *);

#endif
