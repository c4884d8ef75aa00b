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
  const CertificateInstance *origin; /* it is in the instance; NULL: in the condition itself */
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

/* A sort of maps (maps.h). */
typedef struct GroundMapSort {
  const Tree *sort;
  Map known;
  VEC(Node) indices;           /* at which such maps are read or written */
  VEC(Node) stores, constants; /* writes, and constant maps */
} GroundMapSort;

typedef struct GroundCase GroundCase;

typedef struct GroundProblem {
  Problem *p;
  const Condition *condition;
  Node goal; /* the assertion that is told by cases (cases.h); 0: none */
  VEC(GroundQuantifier) quantifiers;
  Map quantifier_of; /* node -> its number in the list */
  VEC(GroundInstance) todo;
  uint32_t seen; /* quantifiers before this have their witnesses */
  bool guessing; /* names of witnesses are taken for what they most probably mean */
  Map skolem;    /* numbers of quantifiers that get witnesses */
  VEC(GroundConstant) constants;
  VEC(Node) clauses;
  VEC(const CertificateInstance *) made_by; /* of the first clauses: the instance, or NULL */
  uint32_t instances;                       /* the first clauses; the others are about maps */
  VEC(GroundMapSort) map_sorts;
  Map map_sort_of;   /* text of a sort (string id) -> its number in the list */
  Map known;         /* nodes that are clauses, and nodes looked through for quantifiers */
  Map sorts;         /* node -> its sort, of terms of the certificate (term_sort.h) */
  const char *wrong; /* the certificate is not one of this condition; or NULL */
  bool too_many;     /* instances; some are missing */
  bool unknown_map;  /* a map is read whose sort is not known */
} GroundProblem;

void ground_problem_make(GroundProblem *, Problem *, const Condition *,
                         const CertificateCondition *);
void ground_problem_free(GroundProblem *);
/* Of these instances some name witnesses of quantifiers that are in others: adds those. */
void ground_problem_close(const GroundProblem *, Map *instances);
/* How many assertions it prints before its clauses. */
uint32_t ground_problem_assertions(const GroundProblem *);
Node ground_problem_operation(GroundProblem *, const char *name, Node a, Node b);
Node ground_problem_constant(GroundProblem *, Str name, const Tree *sort);
/* The problem for a solver; with a case, only this part of it. */
void ground_problem_print(GroundProblem *, const GroundCase *, Buf *);

#endif
