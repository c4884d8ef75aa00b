/* SPDX-License-Identifier: MIT */
/* Pieces of the text output for writers with findings of their own (verify_text.c). The
 * diagnostics of a session are shown by report_text of report/report.h. */
#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include "base/buf.h"
#include "report/report.h"

typedef enum TextPaint {
  TEXT_ERROR,
  TEXT_WARNING,
  TEXT_NOTE,
  TEXT_BOLD,
  TEXT_GUTTER,
  TEXT_GOOD
} TextPaint;

/* Colour, when the style has it, until text_plain. */
void text_paint(Buf *, const ReportStyle *, TextPaint);
void text_plain(Buf *, const ReportStyle *);
typedef struct TextEntry {
  Span at;
  Severity severity;
  const char *code; /* or NULL */
  const char *message;
} TextEntry;

/* `place: severity[code]: message`, then the line of source with the span underlined. */
void text_entry(Buf *, const Session *, const ReportStyle *, TextEntry);
/* `= message` below an entry. */
void text_remark(Buf *, const ReportStyle *, const char *message);
/* `12 |`, or blanks and a bar for line 0. */
void text_gutter(Buf *, const ReportStyle *, uint32_t line);
/* `1 fork`, `2 forks` */
void text_count(Buf *, uint64_t n, const char *one);
/* The colour of a verdict: only what was shown to hold is good. */
TextPaint verdict_paint(Verdict);
/* Writes the buffer to the file and empties it. */
void text_flush(FILE *, Buf *);

#endif
