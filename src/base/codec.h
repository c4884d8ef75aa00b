/* SPDX-License-Identifier: MIT */
/* A message described once, for both directions: each function here writes what it points to, or
 * reads it from there, and so does a function that is made of them. The bytes are those of
 * base/wire.h, and what is damaged is read as there. */
#ifndef BASE_CODEC_H
#define BASE_CODEC_H

#include "base/vec.h"
#include "base/wire.h"

typedef struct Codec {
  Buf *to;          /* NULL: it reads */
  WireReader *from; /* NULL: it writes */
} Codec;

void codec_number(const Codec *, uint64_t *);
void codec_u32(const Codec *, uint32_t *);
/* A value of an enumeration, below the limit. */
void codec_below(const Codec *, uint32_t *, uint32_t limit);
void codec_bool(const Codec *, bool *);
void codec_real(const Codec *, double *);
void codec_str(const Codec *, Str *);            /* may be NULL */
void codec_name(const Codec *, Str *);           /* never NULL  */
void codec_reason(const Codec *, const char **); /* may be NULL */
/* How many elements a list has; it has `n` when writing. */
uint32_t codec_count(const Codec *, uint32_t n);
/* Is there another element to code? */
bool codec_goes_on(const Codec *);

/* A VEC and its elements, of which `each` takes a codec and a pointer. What is read is added. */
#define CODEC_VEC(c, list, each)                                                                   \
  do {                                                                                             \
    uint32_t n_ = codec_count((c), (list)->n);                                                     \
    for (uint32_t i_ = 0; i_ < n_ && codec_goes_on(c); i_++) {                                     \
      if ((c)->from) {                                                                             \
        vec_reserve((list), (list)->n + 1);                                                        \
        memset(&(list)->at[(list)->n++], 0, sizeof *(list)->at);                                   \
      }                                                                                            \
      each((c), (c)->from ? &vec_last(list) : &(list)->at[i_]);                                    \
    }                                                                                              \
  } while (0)

/* The same of an array, which is made in the reader's arena. */
#define CODEC_ARRAY(c, list, n, Type, each)                                                        \
  do {                                                                                             \
    (n) = codec_count((c), (n));                                                                   \
    if ((c)->from) (list) = ARENA_ARRAY((c)->from->arena, Type, (n));                              \
    for (uint32_t i_ = 0; i_ < (n); i_++) each((c), &(list)[i_]);                                  \
  } while (0)

#endif
