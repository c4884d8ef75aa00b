/* SPDX-License-Identifier: MIT */
/* A failing execution in the program that the Boogie program was made from: lines of C or Dafny,
 * with their text where the file can be read, and values by the names that they have there. */
#ifndef REPORT_SOURCE_TRACE_H
#define REPORT_SOURCE_TRACE_H

#include "base/buf.h"
#include "core/origin.h"
#include "report/report.h"

#include <jansson.h>

typedef struct SourceLine {
  const Origin *at;
  Str procedure;      /* NULL: not known           */
  const char *values; /* `x = 1, y = 2`, or ""     */
} SourceLine;

/* The last lines of these; with `all`, every one. */
void source_trace_text(Buf *, const Session *, const ReportStyle *, const SourceLine *, uint32_t n,
                       bool all);
/* {"file", "line", "column", "state"}: what is known of them. */
json_t *source_trace_place(const Origin *);
/* The text of a line, without its indentation; "" when the file cannot be read. The file is looked
 * for where the program says, and beside the first file of the session. */
json_t *source_trace_line(const Session *, const Origin *);

#endif
