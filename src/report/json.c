/* SPDX-License-Identifier: MIT */
/* Results as JSON lines (docs/manual/json.md): every line an object with "schema" and "event",
 * the last one the summary. Texts that are not UTF-8 get U+FFFD for each broken byte.
 * Columns count bytes from 1; "end_line"/"end_column" is the place just after the span. */
#include "report/json.h"

#include "base/text/utf8.h"
#include "report/excerpt.h"
#include "report/report.h"

#include "base/buf.h"
#include "base/bug.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

json_t *json_text(const char *text, size_t n) {
  json_t *whole = json_stringn(text, n);
  if (whole) return whole;
  Buf b = {0};
  for (size_t at = 0, used; at < n; at += used) {
    uint32_t code;
    used = utf8_decode(text + at, n - at, &code);
    if (code == UINT32_MAX)
      buf_puts(&b, "\xEF\xBF\xBD");
    else
      buf_add(&b, text + at, used);
  }
  whole = json_stringn(b.text, b.n);
  buf_free(&b);
  if (!whole) bug("text cannot be written as JSON");
  return whole;
}

json_t *json_event(const char *event) {
  return json_pack("{s:i, s:s}", "schema", 1, "event", event);
}

void json_line(Buf *to, json_t *line) {
  char *text = json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(9));
  json_decref(line);
  if (!text) bug_oom(0);
  buf_puts(to, text);
  buf_putc(to, '\n');
  free(text);
}

void json_write(FILE *to, json_t *line) {
  Buf text = {0};
  json_line(&text, line);
  fputs(text.text, to);
  buf_free(&text);
}

static void add_text(json_t *o, const char *key, const char *text) {
  json_object_set_new(o, key, json_text(text, strlen(text)));
}

void json_place(json_t *o, const Session *s, Span span) {
  span = source_shown(&s->sources, span);
  Loc from = source_locate(&s->sources, span.lo);
  if (!from.source || source_is_made(&from)) {
    json_object_set_new(o, "file",
                        from.source ? json_text(from.file->text, from.file->len) : json_null());
    json_object_set_new(o, "line", json_integer(0));
    json_object_set_new(o, "column", json_integer(0));
    return;
  }
  Pos end = excerpt_end(from.source, span);
  Loc to = source_locate(&s->sources, end);
  json_object_set_new(o, "file", json_text(from.file->text, from.file->len));
  json_object_set_new(o, "line", json_integer(from.line));
  json_object_set_new(o, "column", json_integer(from.col));
  if (to.source != from.source) to = from;
  json_object_set_new(o, "end_line", json_integer(to.line));
  json_object_set_new(o, "end_column", json_integer(to.col));
}

/* The place of what goes away, and what comes instead. */
static json_t *json_fix(const Session *s, const DiagFix *fix) {
  json_t *o = json_object();
  add_text(o, "title", fix->title);
  json_place(o, s, fix->span);
  if (fix->span.lo == fix->span.hi) { /* no end of a token, as json_place would look for */
    json_object_set(o, "end_line", json_object_get(o, "line"));
    json_object_set(o, "end_column", json_object_get(o, "column"));
  }
  add_text(o, "text", fix->text);
  return o;
}

static void write_diag(FILE *to, const Session *s, const Diag *d) {
  json_t *o = json_event("diagnostic");
  json_object_set_new(o, "code", json_string(d->info->code));
  json_object_set_new(o, "severity", json_string(report_severity(d->info->severity)));
  add_text(o, "message", report_message(d));
  json_place(o, s, d->span);
  json_t *related = json_array();
  for (uint32_t i = 0; i < d->notes.n; i++) {
    json_t *note = json_object();
    add_text(note, "message", d->notes.at[i].text);
    json_place(note, s, d->notes.at[i].span);
    json_array_append_new(related, note);
  }
  json_object_set_new(o, "related", related);
  if (d->fix.title) json_object_set_new(o, "fix", json_fix(s, &d->fix));
  json_write(to, o);
}

static void json_diags(FILE *to, const Session *s, const ReportStyle *style) {
  (void)style;
  uint32_t *order = report_order(&s->diags);
  for (uint32_t i = 0; i < s->diags.list.n; i++) write_diag(to, s, &s->diags.list.at[order[i]]);
  free(order);
}

static void json_unread(FILE *to, const FileError *e, const ReportStyle *style) {
  (void)style;
  json_t *o = json_event("diagnostic");
  json_object_set_new(o, "code", json_string("E001"));
  json_object_set_new(o, "severity", json_string("error"));
  add_text(o, "message", e->why);
  add_text(o, "file", e->path);
  json_object_set_new(o, "line", json_integer(0));
  json_object_set_new(o, "column", json_integer(0));
  json_object_set_new(o, "related", json_array());
  json_write(to, o);
}

static void json_summary(FILE *to, const Summary *m, const ReportStyle *style) {
  (void)style;
  json_t *o = json_event("summary");
  json_object_set_new(o, "command", json_string(m->command));
  json_object_set_new(o, "verdict", json_string(report_verdict(m->verdict)));
  json_object_set_new(o, "files", json_integer(m->files));
  json_object_set_new(o, "errors", json_integer(m->errors));
  json_object_set_new(o, "warnings", json_integer(m->warnings));
  json_object_set_new(o, "seconds", json_real(round(m->seconds * 1e6) / 1e6));
  json_write(to, o);
}

const Reporter report_json = {json_unread, json_diags, json_summary};
