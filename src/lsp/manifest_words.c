/* SPDX-License-Identifier: MIT */
/* What can be written in lindy.toml: tables, keys of the table, options, libraries. */
#include "lsp/manifests.h"

#include "base/buf.h"

#include <ctype.h>
#include <string.h>

enum { KIND_MODULE = 9, KIND_PROPERTY = 10, KIND_VALUE = 12 };

static void add_word(json_t *list, const char *label, int kind, const char *detail) {
  json_t *x = json_object();
  rpc_set(x, "label", rpc_text(label));
  rpc_set(x, "kind", json_integer(kind));
  if (detail) rpc_set(x, "detail", rpc_text(detail));
  json_array_append_new(list, x);
}

/* The table and the key that count at an offset: the last ones that begin a line before it. */
typedef struct WordPlace {
  char table[40], key[40];
  bool quoted;    /* in a string */
  bool line_free; /* nothing but a word is before it on its line */
} WordPlace;

static void copy_word(char *to, size_t size, const char *from, size_t n) {
  if (n >= size) n = size - 1;
  memcpy(to, from, n);
  to[n] = 0;
}

static void read_line(WordPlace *w, const char *line, size_t n, bool last) {
  size_t at = 0;
  while (at < n && (line[at] == ' ' || line[at] == '\t')) at++;
  size_t word = at;
  while (word < n && (isalnum((unsigned char)line[word]) || strchr("_-", line[word]))) word++;
  if (at < n && line[at] == '[' && !memchr(line, '"', n)) {
    while (at < n && line[at] == '[') at++;
    size_t end = at;
    while (end < n && line[end] != ']') end++;
    copy_word(w->table, sizeof w->table, line + at, end - at);
    w->key[0] = 0;
  } else if (word > at && memchr(line + word, '=', n - word)) {
    copy_word(w->key, sizeof w->key, line + at, word - at);
  }
  if (!last) return;
  w->line_free = word == n;
  for (size_t i = 0; i < n; i++) w->quoted ^= line[i] == '"' || line[i] == '\'';
}

static WordPlace place_at(const LspText *t, size_t offset) {
  WordPlace w = {0};
  for (uint32_t i = 0; i < t->lines.n && t->lines.at[i] <= offset; i++) {
    bool last = i + 1 == t->lines.n || t->lines.at[i + 1] > offset;
    size_t end = last ? offset : t->lines.at[i + 1];
    read_line(&w, t->bytes + t->lines.at[i], end - t->lines.at[i], last);
  }
  return w;
}

static void add_options(json_t *list) {
  for (uint32_t i = 0; i < options_count; i++) {
    Buf b = {0};
    if (!options_applies(&options_table[i], CMD_VERIFY)) continue;
    buf_printf(&b, "--%s", options_table[i].name);
    add_word(list, b.text, KIND_VALUE, options_table[i].help);
    buf_free(&b);
  }
}

static void add_keys(const WordPlace *w, json_t *list) {
  static const char *const tables[] = {"[[program]]", "[limits]", "[cache]"};
  const char *table, *takes, *key;
  for (size_t i = 0; (key = manifest_key(i, &table, &takes)); i++)
    if (strcmp(table, w->table) == 0) add_word(list, key, KIND_PROPERTY, takes);
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    add_word(list, tables[i], KIND_MODULE, NULL);
}

json_t *manifests_complete(const LspFile *f, size_t offset) {
  json_t *list = json_array();
  WordPlace w = place_at(&f->text, offset);
  if (w.quoted && strcmp(w.key, "options") == 0)
    add_options(list);
  else if (w.quoted && strcmp(w.key, "libraries") == 0)
    add_word(list, "base", KIND_VALUE, NULL), add_word(list, "node", KIND_VALUE, NULL),
        add_word(list, "set_size", KIND_VALUE, NULL);
  else if (w.line_free)
    add_keys(&w, list);
  return list;
}
