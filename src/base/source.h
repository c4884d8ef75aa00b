/* SPDX-License-Identifier: MIT */
/* Source texts and positions.
 *
 * All texts of a session share one position space: a Pos is a byte offset into
 * the concatenation of all sources, counted from 1; 0 means "no position".
 * A Span is a half-open range [lo, hi). Positions are turned into file, line and
 * column only when something is shown, through the line map, which also knows
 * the #line pragmas of the text.
 * The set owns texts and names. */
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include "base/arena.h"
#include "base/str.h"
#include "base/vec.h"

#include <stdbool.h>

typedef uint32_t Pos;
/* A place in generated code: it is in no text either, but shown, as (0,0). */
#define POS_MADE UINT32_MAX
static inline int pos_is_written(Pos pos) {
  return pos && pos != POS_MADE;
}
typedef struct Span {
  Pos lo, hi;
} Span;

/* A #line pragma: the line after the one at `at` is number `line` of `file`. */
typedef struct LinePragma {
  Pos at;
  int64_t line;
  Str file; /* NULL: name unchanged (filled in when first asked for) */
} LinePragma;

/* From `at` up to the next of these, the text was made from a place in another text of the set,
 * which is shown in its stead. {0, 0}: from none. */
typedef struct TextOrigin {
  Pos at;
  Span of;
} TextOrigin;

typedef struct Source {
  Str name;         /* as given by the user                              */
  const char *text; /* NUL follows the last byte                         */
  uint32_t len;
  Pos base;                 /* Pos of the first byte                     */
  VEC(uint32_t) line_start; /* byte offsets; made when first asked for   */
  VEC(LinePragma) pragmas;  /* added by the lexer, ascending             */
  VEC(TextOrigin) origins;  /* ascending                                 */
  bool quoted;              /* is only shown: no part of the program     */
  bool is_translated;       /* was made from a program of another language */
} Source;

typedef struct SourceSet {
  Arena *arena;
  VEC(Source *) files;
} SourceSet;

/* A position as a person reads it. line and col count from 1; col counts bytes.
 * file and line honour origins and #line; text_line is the line in the real text. */
typedef struct Loc {
  const Source *source; /* NULL for position 0 */
  Str file;
  int64_t line;
  uint32_t col, text_line;
} Loc;

void source_set_init(SourceSet *, Arena *);
void source_set_free(SourceSet *);
/* Registers a text that lives in the set's arena (or for ever). NULL when the
 * position space (4 GB) is exhausted. */
Source *source_add(SourceSet *, Str name, const char *text, size_t len);
/* The position of the first byte of the next text. */
Pos source_next(const SourceSet *);
Source *source_of(const SourceSet *, Pos);
/* Where a span is shown: at its origin, or where it is. */
Span source_shown(const SourceSet *, Span);
Loc source_locate(const SourceSet *, Pos);
/* It is in a text that was made from a program in other files, and in none of those. */
bool source_is_made(const Loc *);
/* The text of real line `text_line` (from 1), without its line end. */
const char *source_line(Source *, uint32_t text_line, uint32_t *len);

/* Reads a whole file ("-" = standard input) into the arena. On failure returns NULL
 * and a reason in *why (a static or arena string): missing, unreadable, a directory, too large. */
const char *source_read(Arena *, const char *path, size_t *len, const char **why);

#endif
