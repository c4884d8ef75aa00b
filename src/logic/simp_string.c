/* SPDX-License-Identifier: MIT */
/* Simplification: strings and regular expressions. Literals are folded only when all their
 * characters are plain ASCII without backslash, so that bytes, characters and solver characters are
 * the same. */
#include "logic/simp.h"

#include <string.h>

static bool string_plain(Str s) {
  for (uint32_t i = 0; i < s->len; i++)
    if (s->text[i] < ' ' || s->text[i] > '~' || s->text[i] == '\\') return false;
  return true;
}

/* All string operands plain literals, all int operands small literals. */
static bool foldable(Builder *b, const Term *a, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    int64_t v;
    bool ok = simp_is_op(b, a[i], OP_CONST_STRING)
                  ? string_plain(term_get_string(b->tab, a[i]))
                  : simp_is_op(b, a[i], OP_CONST_INT) && term_get_int64(b->tab, a[i], &v);
    if (!ok) return false;
  }
  return true;
}

static Str string_text(Builder *b, Term t) {
  return term_get_string(b->tab, t);
}

static int64_t string_number(Builder *b, Term t) {
  int64_t v = 0;
  term_get_int64(b->tab, t, &v);
  return v;
}

static Term simp_string_literal(Builder *b, const char *s, size_t len) {
  return term_string(b->tab, str_intern(term_strs(b->tab), s, len));
}

/* Where `what` starts in s at or after `from`; -1 = nowhere. */
static int64_t string_find(Str s, Str what, int64_t from) {
  if (from < 0 || from > (int64_t)s->len) return -1;
  const char *at = s->text + from;
  const char *p = what->len ? memmem(at, s->len - (size_t)from, what->text, what->len) : at;
  return p ? p - s->text : -1;
}

static Term substring(Builder *b, Str s, int64_t from, int64_t count) {
  if (from < 0 || from >= (int64_t)s->len || count <= 0) return simp_string_literal(b, "", 0);
  int64_t left = (int64_t)s->len - from;
  return simp_string_literal(b, s->text + from, (size_t)(count < left ? count : left));
}

static Term string_join(Builder *b, const Term *a, uint32_t n) {
  Buf buf = {0};
  for (uint32_t i = 0; i < n; i++)
    buf_add(&buf, string_text(b, a[i])->text, string_text(b, a[i])->len);
  Term r = simp_string_literal(b, buf.n ? buf.text : "", buf.n);
  buf_free(&buf);
  return r;
}

static Term string_replace(Builder *b, Str s, Str what, Str by) {
  int64_t at = string_find(s, what, 0);
  if (at < 0) return simp_string_literal(b, s->text, s->len);
  Buf buf = {0};
  buf_add(&buf, s->text, (size_t)at);
  buf_add(&buf, by->text, by->len);
  buf_add(&buf, s->text + at + what->len, s->len - (size_t)at - what->len);
  Term r = simp_string_literal(b, buf.n ? buf.text : "", buf.n);
  buf_free(&buf);
  return r;
}

static int string_compare(Str x, Str y) {
  int c = memcmp(x->text, y->text, x->len < y->len ? x->len : y->len);
  return c ? c : (x->len > y->len) - (x->len < y->len);
}

static Term fold(Builder *b, Op op, const Term *a, uint32_t n) {
  Str s = n && simp_is_op(b, a[0], OP_CONST_STRING) ? string_text(b, a[0]) : NULL;
  Str u = n > 1 && simp_is_op(b, a[1], OP_CONST_STRING) ? string_text(b, a[1]) : NULL;
  switch (op) {
  case OP_STR_CONCAT: return string_join(b, a, n);
  case OP_STR_LEN: return mk_int64(b, s->len);
  case OP_STR_LT: return term_bool(string_compare(s, u) < 0);
  case OP_STR_LE: return term_bool(string_compare(s, u) <= 0);
  case OP_STR_AT: return substring(b, s, string_number(b, a[1]), 1);
  case OP_STR_SUBSTR: return substring(b, s, string_number(b, a[1]), string_number(b, a[2]));
  case OP_STR_PREFIX: return term_bool(u->len >= s->len && !memcmp(u->text, s->text, s->len));
  case OP_STR_SUFFIX:
    return term_bool(u->len >= s->len && !memcmp(u->text + (u->len - s->len), s->text, s->len));
  case OP_STR_CONTAINS: return term_bool(string_find(s, u, 0) >= 0);
  case OP_STR_INDEXOF: return mk_int64(b, string_find(s, u, string_number(b, a[2])));
  case OP_STR_REPLACE: return string_replace(b, s, u, string_text(b, a[2]));
  case OP_STR_IS_DIGIT: return term_bool(s->len == 1 && s->text[0] >= '0' && s->text[0] <= '9');
  case OP_STR_TO_CODE: return mk_int64(b, s->len == 1 ? (unsigned char)s->text[0] : -1);
  case OP_STR_TO_INT: {
    Num v;
    if (num_digits(term_nums(b->tab), s->text, s->len, &v)) return term_num(b->tab, v, SORT_INT);
    return mk_int64(b, -1);
  }
  case OP_STR_OF_INT: {
    if (string_number(b, a[0]) < 0) return simp_string_literal(b, "", 0);
    Buf buf = {0};
    buf_printf(&buf, "%lld", (long long)string_number(b, a[0]));
    Term r = simp_string_literal(b, buf.text, buf.n);
    buf_free(&buf);
    return r;
  }
  default: return TERM_NONE;
  }
}

Term simp_string(Builder *b, IndexedOp f, Sort sort, const Term *a, uint32_t n) {
  if (foldable(b, a, n)) {
    Term r = fold(b, f.op, a, n);
    if (!term_eq(r, TERM_NONE)) return r;
  }
  return simp_cons_at(b, f, sort, a, n);
}
