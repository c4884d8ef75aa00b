/* SPDX-License-Identifier: MIT */
/* Reserved words that are names in a text of an older dialect. A text is looked through once, word
 * by word, without comments and strings: a word that is declared in it is a name in all of it. */
#include "dialect/dialect.h"

#include "syntax/diags.h"
#include "syntax/lex.h"

#include <string.h>

typedef struct Later {
  const char *text;
  uint8_t kind;
} Later;

/* Words that Boogie 2 did not have. */
static const Later later[] = {
#define WORD(tag, text, role) {text, TOK_##tag},
#include "syntax/token.def"
#undef WORD
};

static bool is_later(TokenKind kind) {
  switch (kind) {
  case TOK_THEN: return false;
  case TOK_DIV:
  case TOK_MOD:
  case TOK_REAL:
  case TOK_ASYNC:
  case TOK_YIELD:
  case TOK_LAMBDA: return true;
  default: return lex_role[kind] & (ROLE_IDENT | ROLE_OLD_IDENT | ROLE_ROUNDING);
  }
}

static bool in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         (c && strchr("'~#$^_.?`", c));
}

/* Past white space and comments. */
static const char *skip(const char *s) {
  for (;;) {
    s += strspn(s, " \t\r\n");
    if (s[0] == '/' && s[1] == '/') {
      s += strcspn(s, "\n");
    } else if (s[0] == '/' && s[1] == '*') {
      const char *end = strstr(s + 2, "*/");
      s = end ? end + 2 : s + strlen(s);
    } else {
      return s;
    }
  }
}

static const Later *word_at(const char *s, size_t n) {
  for (size_t i = 0; i < sizeof later / sizeof *later; i++)
    if (strlen(later[i].text) == n && memcmp(later[i].text, s, n) == 0 &&
        is_later((TokenKind)later[i].kind))
      return &later[i];
  return NULL;
}

static bool is_one_of(const char *s, size_t n, const char *list) {
  for (const char *at = list; *at;) {
    size_t len = strcspn(at, " ");
    if (len == n && memcmp(at, s, n) == 0) return true;
    at += len + (at[len] == ' ');
  }
  return false;
}

/* Is the word that ends at `s` one that is declared here? `before`: the last word before it, when
 * nothing stands between. */
static bool is_declared(const char *before, size_t n, const char *s) {
  if (is_one_of(before, n, "type const unique var function procedure finite")) return true;
  s = skip(s);
  return s[0] == ':' && s[1] != ':' && s[1] != '=';
}

void words_of_old(Session *session, const Source *source, bool *names, bool warn) {
  const char *before = NULL;
  size_t before_n = 0;
  for (const char *s = skip(source->text); *s; s = skip(s)) {
    size_t n = 0;
    while (in_name(s[n])) n++;
    if (!n) {
      const char *end = *s == '"' ? strchr(s + 1, '"') : NULL;
      s = end ? end + 1 : s + 1;
      before_n = 0;
      continue;
    }
    const Later *w = word_at(s, n);
    if (w && !names[w->kind] && is_declared(before, before_n, s + n)) {
      names[w->kind] = true;
      Pos lo = source->base + (Pos)(s - source->text);
      if (warn) diag(session, DIAG_OLD_WORD, (Span){lo, lo + (Pos)n}, w->text);
    }
    before = s;
    before_n = n;
    s += n;
  }
}

const char *words_reserved(const bool *names) {
  for (size_t i = 0; i < sizeof later / sizeof *later; i++)
    if (names[later[i].kind] && !(lex_role[later[i].kind] & (ROLE_IDENT | ROLE_OLD_IDENT)))
      return later[i].text;
  return NULL;
}

/* Ultimate never had them, but for `real`, and `lambda` keeps its place. */
void words_of_ultimate(bool *names) {
  for (size_t i = 0; i < sizeof later / sizeof *later; i++) {
    TokenKind kind = (TokenKind)later[i].kind;
    names[kind] = is_later(kind) && kind != TOK_REAL && kind != TOK_LAMBDA;
  }
}
