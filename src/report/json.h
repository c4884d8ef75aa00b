/* SPDX-License-Identifier: MIT */
/* Pieces of the JSON stream for commands with events of their own (fmt, dump). The
 * stream's common events come from the report_json writer of report/report.h. */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H

#include "base/buf.h"
#include "base/session.h"

#include <jansson.h>
#include <stddef.h>
#include <stdio.h>

/* A string of any bytes; what is not UTF-8 is replaced. */
json_t *json_text(const char *text, size_t n);
/* A new line: {"schema":1,"event":EVENT}. */
json_t *json_event(const char *event);
/* Adds file, line, column and the end of the span; a null file when there is no place. */
void json_place(json_t *, const Session *, Span);
/* Both write the line and release it. */
void json_line(Buf *, json_t *line);
void json_write(FILE *, json_t *line);

#endif
