/* SPDX-License-Identifier: MIT */
/* lambda: replace every lambda by an application of a new function
 * (docs/language/semantics.md 2.5). needs   nothing               breaks  nothing keeps   blocks,
 * variables     checked core_check(); no term has a LAMBDA afterwards
 *
 * (lambda x :: e) becomes lambda#k(h...), with the axiom
 *   (forall l#0, ..., x :: { lambda#k(l...)[x] } lambda#k(l...)[x] == e')
 * where the holes h are the largest parts of e without bound variables. Lambdas that
 * differ only in holes and bound names share their function, so equal holes give equal maps. */
#ifndef LOWER_LAMBDA_H
#define LOWER_LAMBDA_H

#include "core/program.h"

typedef struct LambdaOptions {
  bool free_variables; /* capture free variables, not maximal free terms (/freeVarLambdaLifting) */
} LambdaOptions;

void lambda_lift(CoreProgram *, const LambdaOptions *);

#endif
