/* SPDX-License-Identifier: MIT */
/* See sexpr.h. Reading keeps its own stack, so nesting costs no C stack. */
#include "solver/sexpr.h"

#include "base/vec.h"

#include <string.h>

static bool blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool ends_atom(char c) {
  return blank(c) || c == '(' || c == ')' || c == ';' || c == '"';
}

/* One byte in the open; true when an expression ended before or with it (*with). */
static bool open_byte(SexprScan *s, char c, bool *with) {
  *with = true;
  if (blank(c)) return false;
  if (c == ';') {
    s->in = ';';
    return false;
  }
  switch (c) {
  case '(': s->depth++; return false;
  case ')':
    if (s->depth) s->depth--;
    return !s->depth;
  case '"': s->in = '"'; return false;
  case '|': s->in = '|'; return false;
  default: s->in = 'a'; return false;
  }
}

static bool byte(SexprScan *s, char c, bool *with) {
  *with = true;
  switch (s->in) {
  case '"':
    if (c == '"') s->in = 'q';
    return false;
  case 'q': /* "" is a quote inside the string */
    if (c == '"') {
      s->in = '"';
      return false;
    }
    break;
  case '|':
    if (c == '|') s->in = 'a';
    return false;
  case ';':
    if (c == '\n') s->in = 0;
    return false;
  case 'a':
    if (c == '|') {
      s->in = '|';
      return false;
    }
    if (!ends_atom(c)) return false;
    break;
  default: return open_byte(s, c, with);
  }
  s->in = 0;
  if (!s->depth) {
    *with = false;
    return true;
  }
  return open_byte(s, c, with);
}

bool sexpr_complete(SexprScan *s, const char *text, size_t n, size_t *end) {
  while (s->at < n) {
    bool with, done = byte(s, text[s->at], &with);
    if (done) {
      *end = with ? s->at + 1 : s->at;
      return true;
    }
    s->at++;
  }
  return false;
}

/* ---- reading --------------------------------------------------------------- */

typedef struct SexprReader {
  Arena *arena;
  const char *at, *end;
  VEC(const Sexpr *) items; /* members of the open lists     */
  VEC(uint32_t) open;       /* where each open list's begin */
} SexprReader;

static const Sexpr *sexpr_leaf(SexprReader *r, SexprKind kind, const char *text, size_t n) {
  Sexpr *x = ARENA_NEW(r->arena, Sexpr);
  *x = (Sexpr){.kind = kind, .n = (uint32_t)n, .text = arena_strndup(r->arena, text, n)};
  return x;
}

static const Sexpr *sexpr_string(SexprReader *r) {
  char *copy = arena_alloc(r->arena, (size_t)(r->end - r->at) + 1);
  size_t n = 0;
  for (r->at++; r->at < r->end; r->at++) {
    if (*r->at == '"') {
      r->at++;
      if (r->at >= r->end || *r->at != '"') break;
    }
    copy[n++] = *r->at;
  }
  Sexpr *x = ARENA_NEW(r->arena, Sexpr);
  *x = (Sexpr){.kind = SEXPR_STRING, .n = (uint32_t)n, .text = copy};
  return x;
}

static const Sexpr *atom(SexprReader *r) {
  const char *start = r->at;
  if (*start == '|') {
    const char *close = memchr(start + 1, '|', (size_t)(r->end - start - 1));
    if (!close) close = r->end;
    r->at = close < r->end ? close + 1 : r->end;
    return sexpr_leaf(r, SEXPR_ATOM, start + 1, (size_t)(close - start - 1));
  }
  while (r->at < r->end && !ends_atom(*r->at)) r->at++;
  return sexpr_leaf(r, SEXPR_ATOM, start, (size_t)(r->at - start));
}

static const Sexpr *close_list(SexprReader *r) {
  uint32_t from = vec_pop(&r->open), n = r->items.n - from;
  const Sexpr **members = ARENA_ARRAY(r->arena, const Sexpr *, n + 1);
  for (uint32_t i = 0; i < n; i++) members[i] = r->items.at[from + i];
  r->items.n = from;
  Sexpr *x = ARENA_NEW(r->arena, Sexpr);
  *x = (Sexpr){.kind = SEXPR_LIST, .n = n, .text = "", .at = members};
  return x;
}

static void skip(SexprReader *r) {
  while (r->at < r->end && (blank(*r->at) || *r->at == ';')) {
    if (*r->at == ';')
      while (r->at < r->end && *r->at != '\n') r->at++;
    else
      r->at++;
  }
}

const Sexpr *sexpr_read(Arena *arena, const char *text, size_t n) {
  SexprReader r = {.arena = arena, .at = text, .end = text + n};
  const Sexpr *whole = NULL;
  bool ok = true;
  for (skip(&r); ok && r.at < r.end; skip(&r)) {
    const Sexpr *x = NULL;
    if (whole) {
      ok = false; /* something follows */
    } else if (*r.at == '(') {
      r.at++;
      vec_push(&r.open, r.items.n);
    } else if (*r.at == ')') {
      r.at++;
      ok = r.open.n > 0;
      if (ok) x = close_list(&r);
    } else {
      x = *r.at == '"' ? sexpr_string(&r) : atom(&r);
    }
    if (x && r.open.n)
      vec_push(&r.items, x);
    else if (x)
      whole = x;
  }
  if (r.open.n) ok = false;
  vec_free(&r.items);
  vec_free(&r.open);
  return ok ? whole : NULL;
}

bool sexpr_is(const Sexpr *x, const char *text) {
  return x && x->kind == SEXPR_ATOM && strcmp(x->text, text) == 0;
}

const Sexpr *sexpr_at(const Sexpr *x, uint32_t i) {
  return x && x->kind == SEXPR_LIST && i < x->n ? x->at[i] : NULL;
}

bool sexpr_headed(const Sexpr *x, const char *text) {
  return sexpr_is(sexpr_at(x, 0), text);
}
