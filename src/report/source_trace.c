/* SPDX-License-Identifier: MIT */
/* See source_trace.h. */
#include "report/source_trace.h"

#include "report/excerpt.h"
#include "report/json.h"
#include "report/quote.h"
#include "report/text.h"

#include <string.h>

enum { MOST_LINES = 12, SOURCE_COLUMNS = 60 };

/* ---- the text of the file -------------------------------------------------- */

/* The file that was asked for last. */
typedef struct SourceText {
  Arena arena;
  Str file;
  const char *text; /* NULL: it cannot be read */
  size_t n;
} SourceText;

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/'), *back = strrchr(path, '\\');
  if (back > slash) slash = back;
  return slash ? slash + 1 : path;
}

static void open_text(SourceText *t, const Session *s, Str file) {
  const char *first = s->sources.files.n ? s->sources.files.at[0]->name->text : NULL;
  if (t->file == file) return;
  t->file = file;
  t->text = quote_read(&t->arena, file->text, first, &t->n);
  if (t->text || !first) return;
  Buf path = {0};
  buf_add(&path, first, (size_t)(base_name(first) - first));
  buf_puts(&path, base_name(file->text));
  t->text = quote_read(&t->arena, path.text, first, &t->n);
  buf_free(&path);
}

/* Line `line` of the file, trimmed; NULL: there is none. */
static const char *line_text(SourceText *t, const Session *s, const Origin *o, size_t *n) {
  *n = 0;
  if (!o->file || o->line < 1 || strcmp(o->file->text, "-") == 0) return NULL;
  open_text(t, s, o->file);
  if (!t->text) return NULL;
  const char *at = t->text, *end = t->text + t->n;
  for (int64_t i = 1; i < o->line && at; i++) {
    at = memchr(at, '\n', (size_t)(end - at));
    if (at) at++;
  }
  if (!at) return NULL;
  while (at < end && (*at == ' ' || *at == '\t')) at++;
  const char *stop = memchr(at, '\n', (size_t)(end - at));
  *n = (size_t)((stop ? stop : end) - at);
  while (*n && (at[*n - 1] == ' ' || at[*n - 1] == '\r')) --*n;
  return at;
}

json_t *source_trace_line(const Session *s, const Origin *o) {
  SourceText t = {0};
  size_t n;
  const char *text = line_text(&t, s, o, &n);
  json_t *out = text ? json_text(text, n) : json_string("");
  arena_free(&t.arena);
  return out;
}

json_t *source_trace_place(const Origin *o) {
  json_t *at = json_object();
  json_object_set_new(at, "file", o->file ? json_text(o->file->text, o->file->len) : json_null());
  json_object_set_new(at, "line", json_integer(o->line));
  json_object_set_new(at, "column", json_integer(o->column));
  if (o->state) json_object_set_new(at, "state", json_text(o->state->text, o->state->len));
  return at;
}

/* ---- for people ------------------------------------------------------------ */

static void add_line(Buf *out, SourceText *t, const Session *s, const SourceLine *l,
                     const ReportStyle *style) {
  size_t n;
  const char *text = line_text(t, s, l->at, &n);
  text_gutter(out, style, l->at->line > 0 && l->at->line < UINT32_MAX ? (uint32_t)l->at->line : 0);
  if (text && n) {
    buf_putc(out, ' ');
    excerpt_escape(out, text, n <= SOURCE_COLUMNS ? n : SOURCE_COLUMNS);
    if (n > SOURCE_COLUMNS) buf_puts(out, "...");
  } else if (l->procedure) {
    buf_puts(out, " in ");
    excerpt_escape(out, l->procedure->text, l->procedure->len);
  } else if (l->at->column > 0) {
    buf_printf(out, " column %lld", (long long)l->at->column);
  }
  if (l->at->state) {
    text_paint(out, style, TEXT_GUTTER);
    buf_puts(out, " // ");
    excerpt_escape(out, l->at->state->text, l->at->state->len);
    text_plain(out, style);
  }
  buf_putc(out, '\n');
  if (!*l->values) return;
  text_gutter(out, style, 0);
  buf_printf(out, "   %s\n", l->values);
}

void source_trace_text(Buf *out, const Session *s, const ReportStyle *style,
                       const SourceLine *lines, uint32_t n, bool all) {
  if (!n) return;
  SourceText t = {0};
  uint32_t from = !all && n > MOST_LINES ? n - MOST_LINES : 0;
  Str file = NULL;
  text_paint(out, style, TEXT_NOTE);
  buf_puts(out, "  in the program that this was made from");
  if (from) buf_printf(out, ", the last %u of %u lines", MOST_LINES, (unsigned)n);
  buf_puts(out, ":\n");
  text_plain(out, style);
  for (uint32_t i = from; i < n; i++) {
    const Origin *o = lines[i].at;
    if (o->file && o->file != file) {
      buf_puts(out, "    --> ");
      excerpt_escape(out, o->file->text, o->file->len);
      buf_putc(out, '\n');
      file = o->file;
    }
    add_line(out, &t, s, &lines[i], style);
  }
  arena_free(&t.arena);
}
