/* SPDX-License-Identifier: MIT */
/* Sorting that keeps equal elements in their order, so that output does not depend on the C
 * library. The comparison gets what it needs to know as `env`. */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>

typedef int SortCompare(const void *a, const void *b, const void *env);
void sort_stable(void *at, size_t n, size_t bytes, SortCompare *, const void *env);

#define sort_vec(v, compare, env) sort_stable((v)->at, (v)->n, sizeof *(v)->at, compare, env)

#endif
