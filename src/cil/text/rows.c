/* SPDX-License-Identifier: MIT */
#include "cil/text/rows.h"

#include "base/hash.h"

#include <ctype.h>
#include <string.h>

static const char *const words[] = {"procedure", "function", "axiom",   "var",
                                    "const",     "type",     "datatype"};

static uint64_t key_of(const char *text, size_t n) {
  return hash_bytes(text, n) >> 1; /* one key of a map is reserved */
}

/* The word that a declaration begins with, or NULL. */
static const char *starts_row(const char *line, const char *end) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    size_t n = strlen(words[i]);
    if ((size_t)(end - line) > n && memcmp(line, words[i], n) == 0 && line[n] == ' ')
      return words[i];
  }
  return NULL;
}

static bool is_name_char(char c) {
  return isalnum((unsigned char)c) || (c && strchr("_.$#'`~^?", c));
}

static bool has_word(const char *at, const char *close, const char *word) {
  size_t n = strlen(word);
  return (size_t)(close - at) >= n && memcmp(at, word, n) == 0;
}

/* Skips blanks and attributes; an attribute :cil is a method that the row stands for. */
static const char *skip_attributes(Rows *r, Row *row, const char *at, const char *end) {
  for (;;) {
    while (at < end && isspace((unsigned char)*at)) at++;
    if (at >= end || *at != '{') return at;
    const char *close = memchr(at, '}', (size_t)(end - at));
    if (!close) return end;
    const char *quote = memchr(at, '"', (size_t)(close - at));
    const char *last = quote ? memchr(quote + 1, '"', (size_t)(close - quote - 1)) : NULL;
    const char *text = last ? arena_strndup(r->arena, quote + 1, (size_t)(last - quote - 1)) : "";
    if (has_word(at, close, "{:cil ")) vec_push(&row->keys, text);
    if (has_word(at, close, "{:value ")) row->value = text;
    if (has_word(at, close, "{:array ")) row->array = text;
    if (has_word(at, close, "{:trusts ")) row->trusts = text;
    row->compares |= has_word(at, close, "{:compares");
    row->closed |= has_word(at, close, "{:closed");
    row->typed |= has_word(at, close, "{:typed");
    row->calls_back |= has_word(at, close, "{:virtual") || has_word(at, close, "{:callback");
    at = close + 1;
  }
}

static const char *name_at(Rows *r, const char **at, const char *end) {
  const char *from = *at;
  while (*at < end && is_name_char(**at)) ++*at;
  return arena_strndup(r->arena, from, (size_t)(*at - from));
}

/* The names of parameters, up to the parenthesis. */
static void read_params(Rows *r, Row *row, const char *at, const char *end) {
  if (at >= end || *at != '(') return;
  for (at++; at < end && *at != ')';) {
    while (at < end && (*at == ' ' || *at == ',')) at++;
    if (at < end && is_name_char(*at)) vec_push(&row->params, name_at(r, &at, end));
    for (int depth = 0; at < end && (depth || (*at != ',' && *at != ')')); at++)
      depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
  }
}

/* Lines `requires {:msg "..."} CONDITION;`. */
static void read_preconditions(Rows *r, Row *row) {
  const char *end = row->text + row->n;
  for (const char *at = row->text; (at = memchr(at, '\n', (size_t)(end - at)));) {
    if (!has_word(++at, end, "  requires ")) continue;
    const char *from = at + 11, *last = memchr(at, '\n', (size_t)(end - at));
    Row none = {0};
    from = skip_attributes(r, &none, from, end);
    if (last && last > from && last[-1] == ';')
      vec_push(&row->preconditions, arena_strndup(r->arena, from, (size_t)(last - 1 - from)));
  }
}

/* The names after each `modifies`. */
static void read_changes(Rows *r, Row *row) {
  const char *end = row->text + row->n, *at = row->text;
  for (; at + 9 < end; at++) {
    if (memcmp(at, "modifies ", 9) != 0 || (at > row->text && is_name_char(at[-1]))) continue;
    for (at += 9; at < end && *at != ';';) {
      if (is_name_char(*at))
        vec_push(&row->changes, name_at(r, &at, end));
      else
        at++;
    }
  }
}

static void add_row(Rows *r, const char *text, size_t n, const char *word) {
  Row *row = ARENA_NEW(r->arena, Row);
  const char *end = text + n, *at = text + strlen(word);
  row->text = text;
  row->n = n;
  row->global = strcmp(word, "var") == 0;
  row->name = "";
  at = skip_attributes(r, row, at, end);
  if (strcmp(word, "axiom") != 0) row->name = name_at(r, &at, end);
  if (strcmp(row->name, "unique") == 0) { /* const unique NAME */
    while (at < end && *at == ' ') at++;
    row->name = name_at(r, &at, end);
  }
  read_params(r, row, at, end);
  read_preconditions(r, row);
  read_changes(r, row);
  uint32_t number = r->all.n;
  vec_push(&r->all, row);
  if (*row->name) map_put(&r->by_name, key_of(row->name, strlen(row->name)), number);
  for (uint32_t i = 0; i < row->keys.n; i++)
    map_put(&r->by_key, key_of(row->keys.at[i], strlen(row->keys.at[i])), number);
}

void rows_add(Rows *r, Arena *arena, const char *text, size_t n) {
  const char *end = text + n, *row = NULL, *word = NULL;
  r->arena = arena;
  for (const char *line = text; line < end;) {
    const char *next = memchr(line, '\n', (size_t)(end - line));
    next = next ? next + 1 : end;
    const char *starts = starts_row(line, end);
    /* A comment at the beginning of a line belongs to what follows it. */
    bool ends = starts || (end - line > 1 && line[0] == '/' && line[1] == '/');
    if (row && ends) {
      add_row(r, row, (size_t)(line - row), word);
      row = NULL;
    }
    if (starts) {
      row = line;
      word = starts;
    }
    line = next;
  }
  if (row) add_row(r, row, (size_t)(end - row), word);
}

void rows_free(Rows *r) {
  for (uint32_t i = 0; i < r->all.n; i++) {
    vec_free(&r->all.at[i]->keys);
    vec_free(&r->all.at[i]->changes);
    vec_free(&r->all.at[i]->params);
    vec_free(&r->all.at[i]->preconditions);
  }
  vec_free(&r->all);
  map_free(&r->by_key);
  map_free(&r->by_name);
}

static Row *row_named(const Rows *r, const char *name, size_t n) {
  uint64_t number;
  if (!map_get(&r->by_name, key_of(name, n), &number)) return NULL;
  Row *row = r->all.at[number];
  return strlen(row->name) == n && memcmp(row->name, name, n) == 0 ? row : NULL;
}

/* Whether all names of the library that an axiom mentions are used: it says nothing else. */
static bool axiom_applies(const Rows *r, const Row *row) {
  const char *end = row->text + row->n;
  bool any = false;
  for (const char *at = row->text; at < end;) {
    const char *from = at;
    while (at < end && is_name_char(*at)) at++;
    if (at == from) {
      at++;
      continue;
    }
    const Row *other = row_named(r, from, (size_t)(at - from));
    if (other && !other->used) return false;
    any |= other != NULL;
  }
  return any;
}

static void use_row(Rows *r, Row *row) {
  VEC(Row *) todo = {0};
  vec_push(&todo, row);
  while (todo.n) {
    Row *one = vec_pop(&todo);
    if (one->used) continue;
    one->used = true;
    const char *end = one->text + one->n;
    for (const char *at = one->text; at < end;) {
      const char *from = at;
      while (at < end && is_name_char(*at)) at++;
      Row *other = at > from ? row_named(r, from, (size_t)(at - from)) : NULL;
      if (other && !other->used) vec_push(&todo, other);
      if (at == from) at++;
    }
  }
  vec_free(&todo);
}

const Row *rows_find(Rows *r, const char *key) {
  uint64_t number;
  if (!map_get(&r->by_key, key_of(key, strlen(key)), &number)) return NULL;
  Row *row = r->all.at[number];
  bool same = false;
  for (uint32_t i = 0; i < row->keys.n; i++) same |= strcmp(row->keys.at[i], key) == 0;
  if (!same) return NULL;
  use_row(r, row);
  return row;
}

bool rows_declares(const Rows *r, const char *name) {
  const Row *row = row_named(r, name, strlen(name));
  return row && row->used;
}

bool rows_applies(const Rows *r, const Row *row) {
  return row->used || (!*row->name && axiom_applies(r, row));
}
