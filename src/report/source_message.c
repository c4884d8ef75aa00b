/* SPDX-License-Identifier: MIT */
#include "report/source_message.h"

#include <stdlib.h>
#include <string.h>

/* The parts of a message: its words, and the place (`file` NULL: none). */
typedef struct Message {
  const char *text, *file;
  size_t n, file_n;
  int64_t line, column;
} Message;

static size_t without_blanks(const char *text, size_t n) {
  while (n && strchr(" \t\r\n", text[n - 1])) n--;
  return n;
}

/* ` [4711]` at the end is for the front-end only. */
static size_t without_number(const char *text, size_t n) {
  size_t at = n;
  if (!n || text[n - 1] != ']') return n;
  for (at = n - 1; at && text[at - 1] >= '0' && text[at - 1] <= '9'; at--) {
  }
  return at && at < n - 1 && text[at - 1] == '[' ? without_blanks(text, at - 1) : n;
}

static const char *read_digits(const char *at, int64_t *out) {
  size_t n = strspn(at, "0123456789");
  if (!n || n > 9) return NULL;
  *out = strtol(at, NULL, 10);
  return at + n;
}

/* `file@19.12--19.17` or `file@19.12`, all of the text up to `end`. */
static bool read_place(const char *at, const char *end, Message *m) {
  const char *sign = memchr(at, '@', (size_t)(end - at));
  int64_t line, column, to;
  if (!sign || sign == at || memchr(at, '\n', (size_t)(end - at))) return false;
  const char *p = read_digits(sign + 1, &line);
  if (!p || *p != '.' || !(p = read_digits(p + 1, &column))) return false;
  if (strncmp(p, "--", 2) == 0) {
    p = read_digits(p + 2, &to);
    if (!p || *p != '.' || !(p = read_digits(p + 1, &to))) return false;
  }
  if (p != end || line < 1) return false;
  m->file = at;
  m->file_n = (size_t)(sign - at);
  m->line = line;
  m->column = column;
  return true;
}

static Message parts_of(const char *message) {
  Message m = {.text = message + strspn(message, " \t\r\n")};
  m.n = without_blanks(m.text, strlen(m.text));
  size_t n = without_number(m.text, m.n);
  if (!n || m.text[n - 1] != ')') return m;
  size_t open = n - 1;
  while (open && m.text[open - 1] != '(') open--;
  if (open > 1 && read_place(m.text + open, m.text + n - 1, &m))
    m.n = without_blanks(m.text, open - 1);
  return m;
}

bool source_message_place(const Session *s, StrTable *strs, Pos pos, Str message, Origin *out) {
  Message m = {0};
  if (message) m = parts_of(message->text);
  if (!m.file) return origin_before(s, strs, pos, out);
  *out = (Origin){.file = str_intern(strs, m.file, m.file_n), .line = m.line, .column = m.column};
  return true;
}

void source_message_text(Buf *out, const Session *s, Pos pos, Str message, const char *words) {
  Origin at;
  StrTable strs;
  str_table_init(&strs);
  if (source_message_place(s, &strs, pos, message, &at))
    buf_printf(out, "%s:%lld:%lld: ", at.file->text, (long long)at.line, (long long)at.column);
  str_table_free(&strs);
  Message m = parts_of(message ? message->text : words);
  buf_add(out, m.text, m.n);
}
