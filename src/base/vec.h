/* SPDX-License-Identifier: MIT */
/* The one growable array. VEC(T) declares the struct type; a zeroed one is empty.
 *
 *   VEC(int) v = {0};
 *   vec_push(&v, 3);  v.at[0];  v.n;  vec_free(&v);
 *
 * Memory is malloc'ed; vec_copy makes an arena copy of the contents, for results
 * that outlive the collecting pass. */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define VEC(T)                                                                                     \
  struct {                                                                                         \
    T *at;                                                                                         \
    uint32_t n, cap;                                                                               \
  }

/* Grows *at so that cap >= want; sizes in elements. */
void vec_reserve_raw(void **at, uint32_t *cap, uint32_t want, size_t elem);

#define vec_reserve(v, want)                                                                       \
  ((want) <= (v)->cap                                                                              \
       ? (void)0                                                                                   \
       : vec_reserve_raw((void **)&(v)->at, &(v)->cap, (uint32_t)(want), sizeof *(v)->at))
#define vec_push(v, x) (vec_reserve((v), (v)->n + 1), (void)((v)->at[(v)->n++] = (x)))
#define vec_pop(v) ((v)->at[--(v)->n])
#define vec_last(v) ((v)->at[(v)->n - 1])
#define vec_clear(v) ((void)((v)->n = 0))
/* Adds what another one of the same type has. */
#define vec_append(v, from)                                                                        \
  ((from)->n ? (vec_reserve((v), (v)->n + (from)->n),                                              \
                (void)memcpy((v)->at + (v)->n, (from)->at, (from)->n * sizeof *(v)->at),           \
                (void)((v)->n += (from)->n))                                                       \
             : (void)0)
#define vec_free(v) (free((v)->at), (v)->at = NULL, (v)->n = (v)->cap = 0, (void)0)

void *vec_copy_raw(Arena *, const void *at, size_t bytes);
/* An arena copy of the elements (NULL when empty); the vector itself is untouched. */
#define vec_copy(arena, v, T) ((T *)vec_copy_raw((arena), (v)->at, (v)->n * sizeof(T)))

#endif
