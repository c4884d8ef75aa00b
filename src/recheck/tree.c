/* SPDX-License-Identifier: MIT */
/* See tree.h. */
#include "recheck/tree.h"

#include <ctype.h>
#include <string.h>

void tree_start(TreeReader *r, Arena *arena, StrTable *strs, const char *text, size_t n) {
  *r = (TreeReader){.arena = arena, .strs = strs, .at = text, .end = text + n};
}

static void skip_blanks(TreeReader *r) {
  while (r->at < r->end) {
    if (*r->at == ';')
      while (r->at < r->end && *r->at != '\n') r->at++;
    else if (isspace((unsigned char)*r->at))
      r->at++;
    else
      return;
  }
}

static Tree *atom(TreeReader *r, TreeKind kind, const char *from, size_t n) {
  Tree *s = ARENA_NEW(r->arena, Tree);
  s->kind = kind;
  s->text = str_intern(r->strs, from, n);
  return s;
}

/* `|name|`, which has no bar and no backslash in it. */
static Tree *barred(TreeReader *r) {
  const char *from = ++r->at;
  while (r->at < r->end && *r->at != '|' && *r->at != '\\') r->at++;
  if (r->at == r->end || *r->at != '|') {
    r->wrong = "a name in bars does not end";
    return NULL;
  }
  return atom(r, TREE_NAME, from, (size_t)(r->at++ - from));
}

/* "text"; a quotation mark in it is doubled. */
static Tree *string(TreeReader *r) {
  const char *from = r->at++;
  for (; r->at < r->end; r->at++) {
    if (*r->at != '"') continue;
    if (r->at + 1 == r->end || r->at[1] != '"') break;
    r->at++;
  }
  if (r->at == r->end) {
    r->wrong = "a string does not end";
    return NULL;
  }
  r->at++;
  return atom(r, TREE_LITERAL, from, (size_t)(r->at - from));
}

static bool in_word(char c) {
  return !isspace((unsigned char)c) && c != '(' && c != ')' && c != '|' && c != '"' && c != ';' &&
         c;
}

static Tree *word(TreeReader *r) {
  const char *from = r->at;
  while (r->at < r->end && in_word(*r->at)) r->at++;
  if (r->at == from) {
    r->wrong = "a byte that stands in no word";
    return NULL;
  }
  TreeKind kind = isdigit((unsigned char)*from) || *from == '#' ? TREE_LITERAL
                  : *from == ':'                                ? TREE_KEYWORD
                                                                : TREE_NAME;
  return atom(r, kind, from, (size_t)(r->at - from));
}

static const Tree *list(TreeReader *r) {
  VEC(const Tree *) items = {0};
  r->at++;
  for (;;) {
    skip_blanks(r);
    if (r->at < r->end && *r->at == ')') break;
    const Tree *item = tree_next(r);
    if (!item) {
      if (!r->wrong) r->wrong = "a list does not end";
      vec_free(&items);
      return NULL;
    }
    vec_push(&items, item);
  }
  r->at++;
  Tree *s = ARENA_NEW(r->arena, Tree);
  s->kind = TREE_LIST;
  s->n = items.n;
  s->at = vec_copy(r->arena, &items, const Tree *);
  vec_free(&items);
  return s;
}

const Tree *tree_next(TreeReader *r) {
  if (r->wrong) return NULL;
  skip_blanks(r);
  if (r->at == r->end) return NULL;
  switch (*r->at) {
  case '(': return list(r);
  case ')': r->wrong = "a list ends that did not begin"; return NULL;
  case '|': return barred(r);
  case '"': return string(r);
  default: return word(r);
  }
}

bool tree_is_name(const Tree *s, const char *name) {
  return s->kind == TREE_NAME && strcmp(s->text->text, name) == 0;
}

bool tree_is(const Tree *s, const char *head) {
  return s->kind == TREE_LIST && s->n && tree_is_name(s->at[0], head);
}

bool tree_same(const Tree *a, const Tree *b) {
  if (a == b) return true;
  if (a->kind != b->kind || a->text != b->text || a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (!tree_same(a->at[i], b->at[i])) return false;
  return true;
}

static bool is_plain(Str s) {
  if (!s->len || isdigit((unsigned char)s->text[0])) return false;
  for (uint32_t i = 0; i < s->len; i++)
    if (!isalnum((unsigned char)s->text[i]) && !strchr("~!@$%^&*_-+=<>.?/", s->text[i]))
      return false;
  return true;
}

void tree_name(Str s, Buf *out) {
  bool plain = is_plain(s);
  if (!plain) buf_putc(out, '|');
  buf_add(out, s->text, s->len);
  if (!plain) buf_putc(out, '|');
}

void tree_print(const Tree *s, Buf *out) {
  if (s->kind == TREE_NAME) {
    tree_name(s->text, out);
  } else if (s->kind != TREE_LIST) {
    buf_add(out, s->text->text, s->text->len);
  } else {
    buf_putc(out, '(');
    for (uint32_t i = 0; i < s->n; i++) {
      if (i) buf_putc(out, ' ');
      tree_print(s->at[i], out);
    }
    buf_putc(out, ')');
  }
}
