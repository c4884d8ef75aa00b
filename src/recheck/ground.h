/* SPDX-License-Identifier: MIT */
/* A condition without quantifiers: each closed quantifier Q becomes a Boolean p, of which only
 * consequences of Q are said.
 *
 *   forall:  p => body[t]       for the terms of each instance of its number
 *            or p (not body[w]) for witnesses w, new constants made for this Q alone
 *   exists:  the dual
 *
 * Quantifiers inside an instance are closed by it and are treated in the same way. A witness is
 * made after its Q, of which it is no part, so what is said has a model whenever the condition has
 * one: if it is unsatisfiable, the condition is. This holds whatever the certificate says. */
#ifndef RECHECK_GROUND_H
#define RECHECK_GROUND_H

#include "recheck/certificate.h"

/* A closed quantifier. */
typedef struct GroundQuantifier {
  Node node;
  uint32_t number;
  bool said;             /* something is said of it */
  const Node *witnesses; /* NULL: none yet */
  const Node *around;    /* values of the variables that are free in it where it is written */
  uint32_t n_around;
} GroundQuantifier;

/* A constant that the checker made. */
typedef struct GroundConstant {
  Str name;
  const Tree *sort;
} GroundConstant;

typedef struct GroundInstance {
  const CertificateInstance *from;
  Node *terms;   /* NULL: names of witnesses that are not there yet */
  uint32_t next; /* quantifiers from here on have not been instantiated with it */
} GroundInstance;

typedef struct GroundProblem {
  Problem *p;
  const Condition *condition;
  VEC(GroundQuantifier) quantifiers;
  Map quantifier_of; /* node -> its number in the list */
  VEC(GroundInstance) todo;
  uint32_t seen; /* quantifiers before this have their witnesses */
  bool guessing; /* names of witnesses are taken for what they most probably mean */
  Map skolem;    /* numbers of quantifiers that get witnesses */
  VEC(GroundConstant) constants;
  VEC(Node) clauses;
  Map constant_maps; /* nodes ((as const S) v) that became constants (constant_maps.c) */
  Map known;         /* nodes that are clauses, and nodes looked through for quantifiers */
  const char *wrong; /* the certificate is not one of this condition; or NULL */
  bool too_many;     /* instances; some are missing */
} GroundProblem;

void ground_problem_make(GroundProblem *, Problem *, const Condition *,
                         const CertificateCondition *);
void ground_problem_free(GroundProblem *);
/* The last step of making it: constant maps of what is no literal, which cvc5 does not take, become
 * new constants that are known at the indices of the problem. */
void ground_problem_constant_maps(GroundProblem *);
Node ground_problem_operation(GroundProblem *, const char *name, Node a, Node b);
Node ground_problem_constant(GroundProblem *, Str name, const Tree *sort);
/* The problem for a solver. */
void ground_problem_print(const GroundProblem *, Buf *);

#endif
