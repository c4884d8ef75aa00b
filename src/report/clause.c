/* SPDX-License-Identifier: MIT */
/* A position is that of a keyword, or (invariants) of a token before or in the condition. The
 * text is read forward to the semicolon, minding strings, comments and brackets. */
#include "report/clause.h"

#include "report/excerpt.h"

#include <ctype.h>
#include <string.h>

enum { MAX_CLAUSE = 4000 };

typedef struct ClauseReader {
  const char *at, *end;
} ClauseReader;

static size_t comment(const ClauseReader *r) {
  size_t left = (size_t)(r->end - r->at), n = 2;
  if (left < 2 || r->at[0] != '/') return 0;
  if (r->at[1] == '/') {
    while (n < left && r->at[n] != '\n') n++;
    return n;
  }
  if (r->at[1] != '*') return 0;
  while (n < left && !(r->at[n] == '/' && r->at[n - 1] == '*' && n > 2)) n++;
  return n < left ? n + 1 : n;
}

static void skip_blank(ClauseReader *r) {
  for (size_t n; r->at < r->end; r->at += n) {
    n = comment(r);
    if (!n) n = isspace((unsigned char)*r->at) ? 1 : 0;
    if (!n) return;
  }
}

static bool skip_word(ClauseReader *r, const char *word) {
  size_t n = strlen(word);
  if ((size_t)(r->end - r->at) <= n || memcmp(r->at, word, n) != 0) return false;
  unsigned char next = (unsigned char)r->at[n];
  if (isalnum(next) || next == '_') return false;
  r->at += n;
  skip_blank(r);
  return true;
}

static void skip_string(ClauseReader *r) {
  for (r->at++; r->at < r->end && *r->at != '"'; r->at++)
    if (*r->at == '\\' && r->at + 1 < r->end) r->at++;
}

/* {:name ...} */
static void skip_attributes(ClauseReader *r) {
  while (r->end - r->at > 1 && r->at[0] == '{' && r->at[1] == ':') {
    int depth = 0;
    for (; r->at < r->end; r->at++) {
      if (*r->at == '"') skip_string(r);
      if (r->at >= r->end) return;
      depth += *r->at == '{';
      depth -= *r->at == '}';
      if (!depth) break;
    }
    if (r->at < r->end) r->at++;
    skip_blank(r);
  }
}

static bool open_reader(const Session *s, Pos pos, ClauseReader *r) {
  Source *source = pos ? source_of(&s->sources, pos) : NULL;
  if (!source) return false;
  r->at = source->text + (pos - source->base);
  r->end = source->text + source->len;
  if (r->end - r->at > MAX_CLAUSE) r->end = r->at + MAX_CLAUSE;
  return true;
}

static void copy_rest(ClauseReader *r, Buf *out) {
  int depth = 0;
  Buf text = {0};
  for (bool blank = false; r->at < r->end;) {
    size_t skip = comment(r);
    if (!skip && isspace((unsigned char)*r->at)) skip = 1;
    if (skip) {
      blank = text.n > 0;
      r->at += skip;
      continue;
    }
    char c = *r->at;
    depth += c == '(' || c == '[' || c == '{';
    depth -= c == ')' || c == ']' || c == '}';
    if (depth < 0 || (c == ';' && depth == 0)) break;
    if (blank) buf_putc(&text, ' ');
    blank = false;
    const char *from = r->at;
    if (c == '"') skip_string(r);
    if (r->at < r->end) r->at++;
    buf_add(&text, from, (size_t)(r->at - from));
  }
  if (text.n) excerpt_escape(out, text.text, text.n);
  buf_free(&text);
}

void clause_text(const Session *s, Pos pos, Buf *out) {
  static const char *const keywords[] = {"free",   "checked", "requires", "ensures",
                                         "assert", "assume",  "invariant"};
  ClauseReader r;
  if (!open_reader(s, pos, &r)) return;
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
      more = more || skip_word(&r, keywords[i]);
  }
  skip_attributes(&r);
  copy_rest(&r, out);
}
