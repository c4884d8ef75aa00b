/* SPDX-License-Identifier: MIT */
/* The piece of source that a diagnostic shows: one line, cut to a window around the span
 * when it is long, with tabs, control bytes and broken UTF-8 made visible, and the columns
 * to underline. Costs time for the window only, never for the whole line. */
#ifndef REPORT_EXCERPT_H
#define REPORT_EXCERPT_H

#include "base/buf.h"
#include "base/source.h"

typedef struct Excerpt {
  Buf text;             /* what to print for the line                      */
  size_t marks, n_mark; /* columns before the underline, and its length >= 1 */
} Excerpt;

/* The excerpt of the line where `span` starts. Only the first line of a longer span is shown.
 * The caller frees text. */
void excerpt_make(Excerpt *, Source *, Span, uint32_t text_line);
/* The end of the span; when span.hi says nothing, that of the token at span.lo. */
Pos excerpt_end(const Source *, Span);
/* Text of any bytes, one line, safe for a terminal: control characters are escaped. */
void excerpt_escape(Buf *, const char *text, size_t n);

#endif
