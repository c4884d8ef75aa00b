/* SPDX-License-Identifier: MIT */
/* Long expressions on several lines, as Boogie breaks them.
 *
 * A printer marks groups of its text and the places where a group may be broken. A group of more
 * than 80 characters is broken at all its places, two columns further in than the group around it;
 * the others stay on their line. The marks are kept beside the text, by offset. */
#ifndef BASE_TEXT_WRAP_H
#define BASE_TEXT_WRAP_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* FLUSH: alone as well, and broken to the margin of its line. */
static const uint32_t WRAP_ALONE = 0, WRAP_FLUSH = UINT32_MAX;

typedef struct WrapMark {
  size_t at;
  enum { WRAP_OPEN, WRAP_SEP, WRAP_CLOSE } kind;
  bool merged;            /* OPEN, CLOSE: of a group that is part of the one around it */
  uint32_t type, partner; /* OPEN: the index of its CLOSE */
} WrapMark;

typedef struct WrapBreak {
  size_t at;       /* offset in the text without breaks */
  uint32_t indent; /* columns of the new line           */
} WrapBreak;

typedef struct Wrap {
  VEC(WrapMark) marks;
  VEC(uint32_t) open; /* indices of marks */
  VEC(WrapBreak) breaks;
} Wrap;

/* A group within one of the same type, which is not WRAP_ALONE, is part of that one, and begins at
 * a place where it may be broken. */
void wrap_open(Wrap *, const Buf *, uint32_t type);
void wrap_sep(Wrap *, const Buf *);
void wrap_close(Wrap *, const Buf *);
/* Breaks what was marked; the marks go. */
void wrap_apply(Wrap *, Buf *);
void wrap_free(Wrap *);

#endif
