/* SPDX-License-Identifier: MIT */
/* Walking the text beside the tree: tokens, comments, pragmas, blank lines. */
#include "syntax/print/print_fmt.h"

#include "base/text/utf8.h"
#include "syntax/print/print.h"

#include <string.h>

static bool is_newline(char c) {
  return c == '\n' || c == '\r';
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_name_char(char c) {
  static const bool table[256] = {
      ['\''] = true, ['~'] = true, ['#'] = true, ['$'] = true, ['^'] = true,
      ['_'] = true,  ['.'] = true, ['?'] = true, ['`'] = true,
  };
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || table[(unsigned char)c];
}

/* ---- the walk -------------------------------------------------------------- */

static bool at_comment(const Fmt *f) {
  return f->comment < f->comments_end && f->comment->span.lo == f->base + f->at;
}

static void add_remark(Fmt *f, RemarkKind kind, uint32_t lo, uint32_t hi) {
  while (hi > lo && (is_blank(f->text[hi - 1]) || is_newline(f->text[hi - 1]))) hi--;
  vec_push(&f->remarks, ((Remark){(uint8_t)kind, f->gap >= 2, lo, hi}));
  f->gap = 0;
}

/* All comments on this line. */
static void pass_comments(Fmt *f) {
  uint32_t lo = f->at, hi = lo;
  bool own_line = f->comment->own_line, line_comment = false;
  while (at_comment(f)) {
    hi = f->at = f->comment->span.hi - f->base;
    line_comment = !f->comment->block;
    f->comment++;
    while (is_blank(f->text[f->at])) f->at++;
  }
  bool ends_line = line_comment || f->at >= f->len || is_newline(f->text[f->at]);
  RemarkKind kind = !ends_line ? REMARK_LEADING : own_line ? REMARK_OWN_LINE : REMARK_TRAILING;
  add_remark(f, kind, lo, hi);
}

static void pass_pragma(Fmt *f) {
  uint32_t lo = f->at;
  while (f->at < f->len && !is_newline(f->text[f->at])) f->at++;
  add_remark(f, REMARK_PRAGMA, lo, f->at);
}

/* Is here a character that the conditional lines exclude? */
static bool at_excluded(const Fmt *f) {
  return f->active[f->at] == ' ' && f->text[f->at] != ' ';
}

/* Conditional lines and the lines they exclude, as far as they follow each other. */
static void pass_excluded(Fmt *f) {
  uint32_t lo = f->at, hi;
  while (lo > 0 && !is_newline(f->text[lo - 1])) lo--;
  do {
    while (f->at < f->len && !is_newline(f->text[f->at])) f->at++;
    hi = f->at;
    while (f->at < f->len && (is_newline(f->text[f->at]) || is_blank(f->text[f->at]))) f->at++;
  } while (f->at < f->len && at_excluded(f));
  f->at = hi;
  add_remark(f, REMARK_PRAGMA, lo, hi);
}

/* Passes white space, comments and pragmas. */
static void pass_space(Fmt *f) {
  while (f->at < f->len) {
    char c = f->text[f->at];
    if (c == '\r' && f->text[f->at + 1] == '\n')
      f->at++;
    else if (is_newline(c))
      f->gap++, f->at++;
    else if (is_blank(c))
      f->at++;
    else if (at_excluded(f))
      pass_excluded(f);
    else if (c == '/' && at_comment(f))
      pass_comments(f);
    else if (c == '#' && (f->at == 0 || is_newline(f->text[f->at - 1])))
      pass_pragma(f);
    else
      return;
  }
}

/* Passes everything before an offset; comments are kept. */
static void catch_up(Fmt *f, uint32_t to) {
  pass_space(f);
  while (f->at < to) {
    f->at++;
    f->strayed = true;
    f->gap = 0;
    pass_space(f);
  }
}

/* Does the text go on with this token? Then its length there: names may have a backslash and
 * numbers zeros in front. */
static uint32_t match(const Fmt *f, const char *text, size_t len) {
  const char *s = f->text + f->at, *start = s, *end = f->text + f->len;
  if (*s == '\\' && is_name_char(*text)) s++;
  if (is_digit(*text) && *text != '0')
    while (*s == '0') s++;
  else if (len == 1 && *text == '0')
    while (*s == '0' && is_digit(s[1])) s++;
  if ((size_t)(end - s) < len || memcmp(s, text, len) != 0) return 0;
  if (is_name_char(text[len - 1]) && is_name_char(s[len])) return 0;
  return (uint32_t)(s - start + (ptrdiff_t)len);
}

/* Finds the token in the text, looking past parentheses only. True: it had a backslash. */
static bool advance(Fmt *f, const char *text, size_t len) {
  bool escaped = false;
  for (;;) {
    char c = f->text[f->at];
    uint32_t n = match(f, text, len);
    if (n) {
      escaped = c == '\\';
      f->at += n;
      break;
    }
    if ((unsigned char)c >= 0x80) { /* an operator in its other spelling */
      do f->at++;
      while (utf8_continues(f->text[f->at]));
      break;
    }
    f->strayed = true;
    if (c != '(' && c != ')') break;
    f->at++;
    pass_space(f);
  }
  f->gap = 0;
  return escaped;
}

/* ---- printing -------------------------------------------------------------- */

static void blank_line(Fmt *f, bool in_text) {
  if ((in_text && !f->next.after_brace) || f->next.force_blank) fmt_mark(f, PIECE_BLANK);
  f->next.after_brace = f->next.force_blank = false;
}

static void print_remark(Fmt *f, const Remark *r, bool close) {
  const char *text = f->text + r->lo;
  size_t len = r->hi - r->lo;
  if (r->kind == REMARK_TRAILING) {
    layout_add(&f->layout, PIECE_TRAIL, text, len);
    return;
  }
  if (f->next.item) blank_line(f, r->blank_before);
  switch ((RemarkKind)r->kind) {
  case REMARK_OWN_LINE: layout_add(&f->layout, PIECE_COMMENT, text, len); break;
  case REMARK_PRAGMA: layout_add(&f->layout, PIECE_COLUMN1, text, len); break;
  case REMARK_LEADING:
  case REMARK_TRAILING:
    if (!f->next.opened) fmt_space(f);
    layout_add(&f->layout, PIECE_TEXT, text, len);
    if (!close) fmt_space(f);
    break;
  }
}

/* What was moved together reads as it will the next time: a leading comment needs its token
 * right behind it, and behind a comment that ends the line there is no room for another. */
static void place_remarks(Fmt *f) {
  Remark *r = f->remarks.at;
  for (uint32_t i = f->remarks.n; i-- > 0;)
    if (r[i].kind == REMARK_LEADING && i + 1 < f->remarks.n && r[i + 1].kind != REMARK_LEADING)
      r[i].kind = REMARK_TRAILING;
  for (uint32_t i = 1; i < f->remarks.n; i++)
    if (r[i].kind == REMARK_TRAILING) r[i].kind = REMARK_OWN_LINE;
}

/* Outside of the groups that begin here: a comment before a group is no reason to break it. */
static void print_remarks(Fmt *f, bool close) {
  uint32_t begins = 0;
  while (f->layout.pieces.n && vec_last(&f->layout.pieces).kind == PIECE_BEGIN) {
    f->layout.pieces.n--;
    begins++;
  }
  place_remarks(f);
  for (uint32_t i = 0; i < f->remarks.n; i++) print_remark(f, &f->remarks.at[i], close);
  vec_clear(&f->remarks);
  while (begins-- > 0) fmt_mark(f, PIECE_BEGIN);
}

/* Do the comments passed go behind a token of this style? Pragmas never do. */
static bool goes_behind(const Fmt *f, TokenStyle style) {
  bool all_trailing = true, all_leading = true;
  if (style == STYLE_PLAIN) return false;
  for (uint32_t i = 0; i < f->remarks.n; i++) {
    if (f->remarks.at[i].kind == REMARK_PRAGMA) return false;
    all_trailing &= f->remarks.at[i].kind == REMARK_TRAILING;
    all_leading &= f->remarks.at[i].kind == REMARK_LEADING;
  }
  return style == STYLE_CLOSE ? all_trailing : !all_leading;
}

/* The white space and comments before a token. */
static void fmt_prepare(Fmt *f, TokenStyle style, bool close) {
  pass_space(f);
  bool blank = f->gap >= 2;
  if (f->remarks.n && !goes_behind(f, style)) print_remarks(f, close);
  if (f->next.item) blank_line(f, blank);
  f->next.item = f->next.opened = f->next.after_brace = false;
}

static bool closes(const char *text, size_t len) {
  return len == 1 && (*text == ';' || *text == ',' || *text == ')' || *text == ']');
}

static void add_text(Fmt *f, const char *text, size_t len) {
  layout_add(&f->layout, PIECE_TEXT, text, len);
  if (f->next.hang) fmt_mark(f, PIECE_IN);
  f->next.hang = false;
}

void fmt_token(Fmt *f, const char *text, size_t len, TokenStyle style) {
  fmt_prepare(f, style, closes(text, len));
  advance(f, text, len);
  add_text(f, text, len);
  f->next.opened = len == 1 && (*text == '(' || *text == '[' || *text == '{');
}

void fmt_literal(Fmt *f, Str text) {
  fmt_token(f, text->text, text->len, STYLE_PLAIN);
}

void fmt_name(Fmt *f, Str name) {
  fmt_prepare(f, STYLE_PLAIN, false);
  bool escaped = advance(f, name->text, name->len);
  if (escaped && print_is_word(name)) layout_add(&f->layout, PIECE_TEXT, "\\", 1);
  add_text(f, name->text, name->len);
}

char fmt_peek(Fmt *f) {
  pass_space(f);
  return f->at < f->len ? f->text[f->at] : 0;
}

void fmt_item(Fmt *f, Pos lo) {
  fmt_mark(f, PIECE_HARD);
  if (f->nested == 0) {
    layout_flush(&f->layout);
    arena_reset(&f->scratch, f->scratch_start);
  }
  if (lo > f->base) catch_up(f, lo - f->base);
  f->next.item = true;
}

void fmt_hang(Fmt *f) {
  fmt_mark(f, PIECE_BEGIN);
  f->next.hang = true;
}

void fmt_hang_end(Fmt *f) {
  fmt_mark(f, PIECE_OUT);
  fmt_mark(f, PIECE_END);
}

void fmt_before_close(Fmt *f) {
  pass_space(f);
  f->next.item = true;
  print_remarks(f, true);
  f->next.item = false;
}

void fmt_verbatim(Fmt *f, Span span) {
  uint32_t lo = span.lo - f->base, hi = span.hi - f->base;
  fmt_prepare(f, STYLE_PLAIN, false);
  layout_add(&f->layout, PIECE_TEXT, f->text + lo, hi - lo);
  f->at = hi;
  while (f->comment < f->comments_end && f->comment->span.lo < span.hi) f->comment++;
}

void fmt_end(Fmt *f) {
  fmt_item(f, f->base + f->len);
  while (f->comment < f->comments_end) { /* only if the walk lost its way */
    f->at = f->comment->span.lo - f->base;
    pass_comments(f);
  }
  print_remarks(f, false);
  layout_finish(&f->layout);
}
