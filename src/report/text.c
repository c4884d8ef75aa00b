/* SPDX-License-Identifier: MIT */
/* Diagnostics for people: place, severity, code and message, then the line of source with
 * the span underlined, then notes.
 *
 *   list.bpl:12:9: error[R017]: undeclared identifier: lenght
 *      12 |   x := lenght + 1;
 *         |        ^^^^^^
 *         = did you mean 'length'? */
#include "report/text.h"

#include "report/excerpt.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_MESSAGE = 1000, GUTTER = 6 };

static const char *const paint_codes[] = {
    [TEXT_ERROR] = "[1;31m", [TEXT_WARNING] = "[1;35m", [TEXT_NOTE] = "[1;36m",
    [TEXT_BOLD] = "[1m",     [TEXT_GUTTER] = "[1;34m",  [TEXT_GOOD] = "[1;32m",
};

void text_paint(Buf *out, const ReportStyle *style, TextPaint p) {
  if (style->color) buf_puts(out, paint_codes[p]);
}

void text_plain(Buf *out, const ReportStyle *style) {
  if (style->color) buf_puts(out, "\033[0m");
}

static TextPaint paint_of(Severity s) {
  return s == SEV_ERROR ? TEXT_ERROR : s == SEV_WARNING ? TEXT_WARNING : TEXT_NOTE;
}

static void add_message(Buf *out, const char *text) {
  size_t n = strlen(text);
  excerpt_escape(out, text, n <= MAX_MESSAGE ? n : MAX_MESSAGE);
  if (n > MAX_MESSAGE) buf_puts(out, "...");
}

void text_gutter(Buf *out, const ReportStyle *style, uint32_t line) {
  text_paint(out, style, TEXT_GUTTER);
  if (line)
    buf_printf(out, "%*u |", GUTTER, (unsigned)line);
  else
    buf_printf(out, "%*s |", GUTTER, "");
  text_plain(out, style);
}

static void add_source(Buf *out, const ReportStyle *style, Source *source, Span span,
                       const Loc *loc, TextPaint color) {
  uint32_t text_line = loc->text_line;
  Excerpt ex;
  uint32_t n;
  const char *line = source_line(source, text_line, &n);
  if (source->quoted && strspn(line, " ") >= n) return; /* the file is not at hand */
  excerpt_make(&ex, source, span, text_line);
  text_gutter(out, style, source_is_made(loc) ? 0 : text_line);
  buf_putc(out, ' ');
  buf_add(out, ex.text.text, ex.text.n);
  while (out->n && out->text[out->n - 1] == ' ') out->n--;
  buf_putc(out, '\n');
  text_gutter(out, style, 0);
  buf_spaces(out, ex.marks + 1);
  text_paint(out, style, color);
  for (size_t i = 0; i < ex.n_mark; i++) buf_putc(out, '^');
  text_plain(out, style);
  buf_putc(out, '\n');
  buf_free(&ex.text);
}

/* `place: kind[code]: message`, then the source below it. */
void text_entry(Buf *out, const Session *s, const ReportStyle *style, TextEntry e) {
  Span span = source_shown(&s->sources, e.at);
  Severity severity = e.severity;
  Loc loc = source_locate(&s->sources, span.lo);
  text_paint(out, style, TEXT_BOLD);
  if (loc.source) {
    excerpt_escape(out, loc.file->text, loc.file->len);
    if (!source_is_made(&loc)) buf_printf(out, ":%lld:%u", (long long)loc.line, (unsigned)loc.col);
    buf_puts(out, ": ");
  } else {
    buf_puts(out, "lindy: ");
  }
  text_plain(out, style);
  text_paint(out, style, paint_of(severity));
  buf_puts(out, report_severity(severity));
  if (e.code) buf_printf(out, "[%s]", e.code);
  buf_puts(out, ": ");
  text_plain(out, style);
  if (severity != SEV_NOTE) text_paint(out, style, TEXT_BOLD);
  add_message(out, e.message);
  if (severity != SEV_NOTE) text_plain(out, style);
  buf_putc(out, '\n');
  if (loc.source) {
    Source *source = source_of(&s->sources, span.lo);
    add_source(out, style, source, span, &loc, paint_of(severity));
  }
}

void text_remark(Buf *out, const ReportStyle *style, const char *message) {
  text_paint(out, style, TEXT_GUTTER);
  buf_printf(out, "%*s = ", GUTTER, "");
  text_plain(out, style);
  add_message(out, message);
  buf_putc(out, '\n');
}

static void add_diag(Buf *out, const Session *s, const ReportStyle *style, const Diag *d) {
  text_entry(out, s, style,
             (TextEntry){d->span, d->info->severity, d->info->code, report_message(d)});
  for (uint32_t i = 0; i < d->notes.n; i++) {
    const DiagNote *note = &d->notes.at[i];
    if (note->span.lo) continue;
    text_remark(out, style, note->text);
  }
  for (uint32_t i = 0; i < d->notes.n; i++) {
    const DiagNote *note = &d->notes.at[i];
    if (note->span.lo)
      text_entry(out, s, style, (TextEntry){note->span, SEV_NOTE, NULL, note->text});
  }
}

void text_flush(FILE *to, Buf *out) {
  if (out->n) fwrite(out->text, 1, out->n, to);
  buf_clear(out);
}

static void text_diags(FILE *to, const Session *s, const ReportStyle *style) {
  if (!s->diags.list.n) return;
  Buf out = {0};
  uint32_t *order = report_order(&s->diags), errors = 0;
  for (uint32_t i = 0; i < s->diags.list.n; i++) {
    const Diag *d = &s->diags.list.at[order[i]];
    if (d->info->severity == SEV_ERROR && style->max_errors && ++errors > style->max_errors) {
      buf_printf(&out, "... and %u more errors (--max-errors=0 shows all)\n",
                 (unsigned)(s->diags.errors - style->max_errors));
      break;
    }
    add_diag(&out, s, style, d);
    text_flush(to, &out);
  }
  text_flush(to, &out);
  free(order);
  buf_free(&out);
}

static void text_unread(FILE *to, const FileError *e, const ReportStyle *style) {
  Buf out = {0};
  text_paint(&out, style, TEXT_BOLD);
  buf_puts(&out, "lindy: ");
  text_plain(&out, style);
  text_paint(&out, style, TEXT_ERROR);
  buf_puts(&out, "error: ");
  text_plain(&out, style);
  excerpt_escape(&out, e->path, strlen(e->path));
  buf_printf(&out, ": %s\n", e->why);
  text_flush(to, &out);
  buf_free(&out);
}

/* "1 error, 2 warnings in list.bpl"; the zero cases read as a sentence too. */
static void text_summary(FILE *to, const Summary *m, const ReportStyle *style) {
  if (style->quiet) return;
  Buf out = {0};
  text_paint(&out, style, m->errors ? TEXT_ERROR : TEXT_BOLD);
  if (m->errors)
    buf_printf(&out, "%u error%s", (unsigned)m->errors, m->errors == 1 ? "" : "s");
  else
    buf_puts(&out, "no errors");
  text_plain(&out, style);
  if (m->warnings)
    buf_printf(&out, ", %u warning%s", (unsigned)m->warnings, m->warnings == 1 ? "" : "s");
  buf_puts(&out, " in ");
  if (m->file)
    excerpt_escape(&out, m->file, strlen(m->file));
  else
    buf_printf(&out, "%u files", (unsigned)m->files);
  buf_putc(&out, '\n');
  text_flush(to, &out);
  buf_free(&out);
}

const Reporter report_text = {text_unread, text_diags, text_summary};

void text_count(Buf *out, uint64_t n, const char *one) {
  buf_printf(out, "%llu %s%s", (unsigned long long)n, one, n == 1 ? "" : "s");
}

TextPaint verdict_paint(Verdict v) {
  if (v == VERDICT_VERIFIED) return TEXT_GOOD;
  return v == VERDICT_REFUTED || v == VERDICT_ILLEGAL ? TEXT_ERROR : TEXT_WARNING;
}
