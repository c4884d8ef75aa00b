/* SPDX-License-Identifier: MIT */
/* Unification of types. */
#ifndef SEMA_UNIFY_H
#define SEMA_UNIFY_H

#include "sema/context.h"

/* Makes the two types equal by binding proxies; type variables are rigid. */
bool unify(Sema *, Type *, Type *);
/* Could they be equal for some instantiation of the type variables free in either? */
bool unify_instances(Sema *, Type *, Type *);

#endif
