/* SPDX-License-Identifier: MIT */
/* PrintLayout: decides where lines break.
 *
 * The formatter describes one item (a statement, a clause, a declaration) as a flat list of
 * pieces: texts, possible line breaks, groups, indentation. layout_flush measures the list in
 * one pass and writes it in another, so the cost is linear and the memory that of one item.
 * A group stays on one line if it fits (up to the next possible break behind it); else its
 * LINE breaks all become line ends, and its FILL breaks those that must.
 * White space is lazy: a line end or a space is written only when a text follows, so
 * several in a row are one, and a trailing comment goes before a pending line end. */
#ifndef SYNTAX_PRINT_LAYOUT_H
#define SYNTAX_PRINT_LAYOUT_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>

typedef enum PieceKind {
  PIECE_TEXT,
  PIECE_SPACE,   /* a space that is never a line end                           */
  PIECE_LINE,    /* a space, or a line end in a broken group                   */
  PIECE_SOFT,    /* nothing, or a line end in a broken group                   */
  PIECE_FILL,    /* a space, or a line end when what follows does not fit      */
  PIECE_HOP,     /* a space, or a line end when only that makes what follows fit */
  PIECE_HARD,    /* a line end                                                 */
  PIECE_BLANK,   /* a line end and an empty line                               */
  PIECE_BEGIN,   /* group                                                      */
  PIECE_END,     /*                                                            */
  PIECE_IN,      /* indent one step more                                       */
  PIECE_OUT,     /* one step less                                              */
  PIECE_TRAIL,   /* a comment behind the last text, then a line end            */
  PIECE_COMMENT, /* a comment on lines of its own                              */
  PIECE_COLUMN1, /* a text on a line of its own, not indented (pragmas)        */
} PieceKind;

typedef struct Piece {
  const char *text;
  uint32_t len;
  uint32_t kind : 8, width : 24; /* width: set by measuring, saturated */
} Piece;

typedef struct LayoutGroup LayoutGroup;

typedef struct PrintLayout {
  Buf *out;
  VEC(Piece) pieces;
  VEC(uint8_t) modes;      /* of the open groups while writing: broken or not */
  VEC(LayoutGroup) groups; /* open groups while measuring */
  size_t column;
  uint32_t indent;    /* in steps */
  uint32_t line_ends; /* pending: 0, 1 or 2 */
  bool space;         /* pending */
  bool after_comment; /* the pending line end must not be undone by a TRAIL */
  bool anything;      /* some text was written */
} PrintLayout;

struct LayoutGroup {
  uint64_t end_sum, next_sum; /* text to the right of the group; of its next break */
  uint64_t end_tail, next_tail;
};

void layout_free(PrintLayout *);
/* Writes what is pending; the line end after the last text stays pending. */
void layout_flush(PrintLayout *);
/* Ends the text with a line end. */
void layout_finish(PrintLayout *);

static inline void layout_add(PrintLayout *l, PieceKind kind, const char *text, size_t len) {
  vec_push(&l->pieces, ((Piece){.text = text, .len = (uint32_t)len, .kind = (uint8_t)kind}));
}
static inline void layout_mark(PrintLayout *l, PieceKind kind) {
  layout_add(l, kind, "", 0);
}

#endif
