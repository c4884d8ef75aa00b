/* SPDX-License-Identifier: MIT */
#include "logic/print/print_leaf.h"

#include "base/bug.h"
#include "logic/float.h"
#include "logic/table.h"
#include "syntax/lex.h"

#include <string.h>

enum { PREC_MUL = 7, PREC_UNARY = 10 };

/* ---- identifiers ---- */

/* Some words are names where they do not begin a statement; with a backslash they always are. */
static bool is_reserved(const char *s) {
  TokenKind word = lex_word(s);
  return word != TOK_IDENT && (!(lex_role[word] & ROLE_IDENT) || lex_role[word] & ROLE_STMT);
}

/* old(g), the name of a global's value at entry, is Boogie text as it stands. */
static bool is_old(Str name) {
  return name->len > 5 && !strncmp(name->text, "old(", 4) && name->text[name->len - 1] == ')';
}

static void characters(const char *text, uint32_t len, Buf *out) {
  for (uint32_t i = 0; i < len; i++)
    buf_putc(out, lex_in_name(text[i]) ? text[i] : text[i] == '@' ? '#' : '_');
}

void print_ident(Str name, Buf *out) {
  if (is_old(name)) {
    buf_puts(out, "old(");
    characters(name->text + 4, name->len - 5, out);
    buf_putc(out, ')');
    return;
  }
  if (is_reserved(name->text)) buf_putc(out, '\\');
  if (!name->len || (name->text[0] >= '0' && name->text[0] <= '9')) buf_putc(out, '_');
  characters(name->text, name->len, out);
}

/* ---- sorts ---- */

static void sort_text(const TermTable *t, Sort s, bool source, Buf *out) {
  SortData d = sort_data(t, s);
  switch (d.kind) {
  case SK_NONE: buf_puts(out, "?"); break;
  case SK_BOOL: buf_puts(out, "bool"); break;
  case SK_INT: buf_puts(out, "int"); break;
  case SK_REAL: buf_puts(out, "real"); break;
  case SK_RMODE: buf_puts(out, "rmode"); break;
  case SK_STRING: buf_puts(out, "string"); break;
  case SK_REGEX: buf_puts(out, "regex"); break;
  case SK_BV: buf_printf(out, "bv%u", d.a); break;
  case SK_FLOAT: buf_printf(out, "float%ue%u", d.a, d.b); break;
  case SK_SEQ:
    buf_puts(out, "(Seq ");
    sort_text(t, d.elem, source, out);
    buf_putc(out, ')');
    break;
  case SK_MAP:
    buf_putc(out, '[');
    for (uint32_t i = 0; i < d.a; i++) {
      if (i) buf_puts(out, ", ");
      sort_text(t, d.args[i], source, out);
    }
    buf_putc(out, ']');
    sort_text(t, d.elem, source, out);
    break;
  case SK_UNINT:
  case SK_DT:
    if (source)
      buf_puts(out, d.name->text);
    else
      print_ident(d.name, out);
    break;
  }
}

void print_sort(const TermTable *t, Sort s, Buf *out) {
  sort_text(t, s, false, out);
}

void print_sort_source(const TermTable *t, Sort s, Buf *out) {
  sort_text(t, s, true, out);
}

/* ---- literals ---- */

static void open_if(bool paren, Buf *out) {
  if (paren) buf_putc(out, '(');
}

static void close_if(bool paren, Buf *out) {
  if (paren) buf_putc(out, ')');
}

static void real_literal(const TermTable *t, Term x, int prec, Buf *out) {
  Num v = term_get_num(t, x);
  mpz_srcptr n = num_numerator(&t->nums, v), d = num_denominator(&t->nums, v);
  bool negative = mpz_sgn(n) < 0;
  Buf text = {0};
  if (num_print_decimal(n, d, &text)) {
    open_if(negative && prec > PREC_UNARY, out);
    if (negative) buf_putc(out, '-');
    buf_add(out, text.text, text.n);
    close_if(negative && prec > PREC_UNARY, out);
  } else {
    open_if(prec > PREC_MUL, out);
    num_print_mpz(n, out);
    buf_puts(out, ".0 / ");
    num_print_mpz(d, out);
    buf_puts(out, ".0");
    close_if(prec > PREC_MUL, out);
  }
  buf_free(&text);
}

/* Hexadecimal mantissa times a power of 16. */
static void finite_float(FloatFormat f, mpz_srcptr bits, Buf *out) {
  mpz_t m;
  int64_t e;
  mpz_init(m);
  float_unpack(f, bits, m, &e);
  mp_bitcnt_t low = mpz_sgn(m) ? mpz_scan1(m, 0) : 0;
  mpz_fdiv_q_2exp(m, m, low);
  e = mpz_sgn(m) ? e + (int64_t)low : 0;
  int64_t up = ((e % 4) + 4) % 4;
  mpz_mul_2exp(m, m, (mp_bitcnt_t)up);
  char *hex = mpz_get_str(NULL, 16, m);
  if (float_sign(f, bits)) buf_putc(out, '-');
  buf_printf(out, "0x%s.0e%lldf%ue%u", hex, (long long)((e - up) / 4), f.sig, f.exp);
  void (*release)(void *, size_t);
  mp_get_memory_functions(NULL, NULL, &release);
  release(hex, strlen(hex) + 1);
  mpz_clear(m);
}

static void float_literal(const TermTable *t, Term x, Buf *out) {
  SortData d = sort_data(t, term_sort(t, x));
  FloatFormat f = {d.a, d.b};
  mpz_srcptr bits = term_get_mpz(t, x);
  if (!float_supported(f)) {
    buf_puts(out, "float#");
    num_print_mpz(bits, out);
    buf_printf(out, "#%ue%u", d.a, d.b);
    return;
  }
  switch (float_class(f, bits)) {
  case FC_NAN: buf_printf(out, "0NaN%ue%u", d.a, d.b); break;
  case FC_INF: buf_printf(out, "0%coo%ue%u", float_sign(f, bits) ? '-' : '+', d.a, d.b); break;
  default: finite_float(f, bits, out); break;
  }
}

void print_literal(const TermTable *t, Term x, int prec, Buf *out) {
  static const char *const modes[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
  bool minus;
  switch (term_op(t, x)) {
  case OP_CONST_BOOL: buf_puts(out, term_is_true(x) ? "true" : "false"); break;
  case OP_CONST_INT:
    minus = mpz_sgn(term_get_mpz(t, x)) < 0 && prec > PREC_UNARY;
    open_if(minus, out);
    num_print_mpz(term_get_mpz(t, x), out);
    close_if(minus, out);
    break;
  case OP_CONST_REAL: real_literal(t, x, prec, out); break;
  case OP_CONST_BV:
    num_print_mpz(term_get_mpz(t, x), out);
    buf_printf(out, "bv%u", sort_bv_width(t, term_sort(t, x)));
    break;
  case OP_CONST_FLOAT: float_literal(t, x, out); break;
  case OP_CONST_STRING:
    buf_putc(out, '"');
    buf_add(out, term_get_string(t, x)->text, term_get_string(t, x)->len);
    buf_putc(out, '"');
    break;
  case OP_CONST_RMODE: buf_puts(out, modes[term_get_rmode(t, x)]); break;
  default: bug("not a literal");
  }
}
