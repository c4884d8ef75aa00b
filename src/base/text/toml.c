/* SPDX-License-Identifier: MIT */
/* See toml.h. */
#include "base/text/toml.h"

#include "base/buf.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct TomlReader {
  Toml *out;
  const char *text;
  size_t n, at;
  const char *table;
  uint32_t nth;
} TomlReader;

void toml_complain(Toml *t, size_t offset, size_t end, const char *fmt, ...) {
  char text[256];
  va_list args;
  va_start(args, fmt);
  vsnprintf(text, sizeof text, fmt, args);
  va_end(args);
  TomlError e = {offset, end, arena_strndup(&t->arena, text, strlen(text))};
  vec_push(&t->errors, e);
}

static char toml_peek(const TomlReader *r) {
  return r->at < r->n ? r->text[r->at] : '\0';
}

static void skip_blanks(TomlReader *r) {
  while (toml_peek(r) == ' ' || toml_peek(r) == '\t') r->at++;
}

static void skip_line(TomlReader *r) {
  while (r->at < r->n && r->text[r->at] != '\n') r->at++;
}

/* Blanks, line ends and comments, inside of an array. */
static void skip_space(TomlReader *r) {
  while (r->at < r->n && (isspace((unsigned char)toml_peek(r)) || toml_peek(r) == '#'))
    if (toml_peek(r) == '#')
      skip_line(r);
    else
      r->at++;
}

static bool is_key_char(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '-';
}

static const char *read_key(TomlReader *r) {
  size_t start = r->at;
  while (is_key_char(toml_peek(r))) r->at++;
  return r->at > start ? arena_strndup(&r->out->arena, r->text + start, r->at - start) : NULL;
}

/* "basic" with escapes, or 'literal'; on one line. */
static bool read_string(TomlReader *r, TomlString *s) {
  char quote = toml_peek(r);
  Buf b = {0};
  s->offset = r->at++;
  bool good = true;
  while (good && r->at < r->n && toml_peek(r) != quote && toml_peek(r) != '\n') {
    char c = r->text[r->at++];
    if (c == '\\' && quote == '"') {
      static const char from[] = "\"\\nt", to[] = "\"\\\n\t";
      const char *e = toml_peek(r) ? strchr(from, toml_peek(r)) : NULL;
      good = e;
      if (e) c = to[e - from];
      r->at++;
    }
    if (c == '\0') good = false;
    buf_putc(&b, c);
  }
  good = good && toml_peek(r) == quote && r->at < r->n;
  if (good) r->at++;
  s->end = r->at;
  s->text = arena_strndup(&r->out->arena, b.n ? b.text : "", b.n);
  buf_free(&b);
  if (!good) toml_complain(r->out, s->offset, s->end, "this string is not well-formed");
  return good;
}

static bool read_strings(TomlReader *r, TomlValue *v) {
  size_t start = r->at++;
  v->kind = TOML_STRINGS;
  for (;;) {
    skip_space(r);
    if (toml_peek(r) == ']') break;
    TomlString s;
    if ((toml_peek(r) != '"' && toml_peek(r) != '\'') || !read_string(r, &s)) {
      toml_complain(r->out, start, r->at, "an array has strings, with commas between them");
      return false;
    }
    vec_push(&v->strings, s);
    skip_space(r);
    if (toml_peek(r) == ',') {
      r->at++;
    } else if (toml_peek(r) != ']') {
      toml_complain(r->out, start, r->at, "an array has strings, with commas between them");
      return false;
    }
  }
  r->at++;
  return true;
}

static bool read_word(TomlReader *r, TomlValue *v) {
  size_t start = r->at;
  while (is_key_char(toml_peek(r)) || toml_peek(r) == '+' || toml_peek(r) == '.') r->at++;
  size_t n = r->at - start;
  const char *word = r->text + start;
  bool yes = n == 4 && memcmp(word, "true", n) == 0, no = n == 5 && memcmp(word, "false", n) == 0;
  if (yes || no) {
    v->kind = TOML_BOOL;
    v->integer = yes;
    return true;
  }
  char digits[20];
  size_t k = 0;
  for (size_t i = 0; i < n && k < sizeof digits - 1; i++)
    if (word[i] != '_') digits[k++] = word[i];
  digits[k] = 0;
  int used = 0;
  long long value = 0;
  if (k && k < 18 && sscanf(digits, "%lld%n", &value, &used) == 1 && (size_t)used == k) {
    v->kind = TOML_INTEGER;
    v->integer = value;
    return true;
  }
  toml_complain(r->out, start, r->at,
                "a value is a string, an integer, true, false, or an array of strings");
  return false;
}

static bool read_value(TomlReader *r, TomlValue *v) {
  char c = toml_peek(r);
  if (c == '[') return read_strings(r, v);
  if (c != '"' && c != '\'') return read_word(r, v);
  TomlString s;
  v->kind = TOML_STRING;
  bool good = read_string(r, &s);
  v->string = s.text;
  return good;
}

static void read_header(TomlReader *r) {
  size_t start = r->at++;
  bool many = toml_peek(r) == '[';
  r->at += many;
  skip_blanks(r);
  const char *name = read_key(r);
  skip_blanks(r);
  bool good = name && toml_peek(r) == ']';
  r->at += good;
  if (good && many) {
    good = toml_peek(r) == ']';
    r->at += good;
  }
  if (!good) {
    toml_complain(r->out, start, r->at > start ? r->at : start + 1,
                  "a table begins with [name] or [[name]]");
    skip_line(r);
    return;
  }
  uint32_t before = 0;
  for (uint32_t i = 0; i < r->out->headers.n; i++)
    before += strcmp(r->out->headers.at[i].name, name) == 0;
  if (before && !many) toml_complain(r->out, start, r->at, "[%s] is there already", name);
  TomlHeader h = {name, many, start, r->at};
  vec_push(&r->out->headers, h);
  r->table = name;
  r->nth = many ? before : 0;
}

static void read_pair(TomlReader *r) {
  TomlValue v = {.table = r->table, .nth = r->nth, .offset = r->at};
  v.key = read_key(r);
  v.end = r->at;
  skip_blanks(r);
  if (!v.key || toml_peek(r) != '=') {
    toml_complain(r->out, v.offset, r->at > v.offset ? r->at : v.offset + 1,
                  "a line is: key = value");
    skip_line(r);
    return;
  }
  r->at++;
  skip_blanks(r);
  v.value_offset = r->at;
  bool good = read_value(r, &v);
  v.value_end = r->at;
  for (uint32_t i = 0; good && i < r->out->values.n; i++) {
    const TomlValue *w = &r->out->values.at[i];
    if (w->nth == v.nth && strcmp(w->table, v.table) == 0 && strcmp(w->key, v.key) == 0)
      toml_complain(r->out, v.offset, v.end, "%s is there already", v.key);
  }
  if (good)
    vec_push(&r->out->values, v);
  else
    vec_free(&v.strings);
  if (!good) skip_line(r);
}

void toml_read(Toml *t, const char *text, size_t n) {
  *t = (Toml){0};
  arena_init(&t->arena);
  TomlReader r = {.out = t, .text = text, .n = n, .table = ""};
  while (r.at < n) {
    skip_space(&r);
    if (r.at >= n) break;
    if (toml_peek(&r) == '[')
      read_header(&r);
    else
      read_pair(&r);
    skip_blanks(&r);
    if (toml_peek(&r) == '#') skip_line(&r);
    if (toml_peek(&r) == '\r') r.at++;
    if (r.at < n && toml_peek(&r) != '\n') {
      toml_complain(t, r.at, r.at + 1, "nothing more belongs on this line");
      skip_line(&r);
    }
  }
}

void toml_free(Toml *t) {
  for (uint32_t i = 0; i < t->values.n; i++) vec_free(&t->values.at[i].strings);
  vec_free(&t->values);
  vec_free(&t->headers);
  vec_free(&t->errors);
  arena_free(&t->arena);
}
