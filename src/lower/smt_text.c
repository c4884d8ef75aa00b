/* SPDX-License-Identifier: MIT */
/* Bodies that are written in SMT-LIB: function {:smtdefined "(bvadd x #x01)"} f(x: bv8): bv8;
 * Read into terms: names of the parameters, literals, `let`, constant arrays, and applications of
 * the functions that the operator table knows. Everything else is refused; nothing is guessed. */
#include "lower/smt_text.h"

#include <stdlib.h>
#include <string.h>

typedef struct Bound {
  const char *name;
  uint32_t len;
  Term term;
} Bound;

typedef struct SmtText {
  Lower *L;
  const char *at;
  uint32_t depth;
  VEC(Bound) scope; /* innermost last */
} SmtText;

enum { DEEPEST = 1000 };

typedef struct SmtWord {
  const char *at;
  uint32_t n;
} SmtWord;

static void skip_blanks(SmtText *r) {
  r->at += strspn(r->at, " \t\r\n");
}

static bool take(SmtText *r, char c) {
  skip_blanks(r);
  if (*r->at != c) return false;
  r->at++;
  return true;
}

static bool read_word(SmtText *r, SmtWord *w) {
  skip_blanks(r);
  if (*r->at == '|') {
    const char *end = strchr(r->at + 1, '|');
    if (!end) return false;
    *w = (SmtWord){r->at + 1, (uint32_t)(end - r->at - 1)};
    r->at = end + 1;
    return true;
  }
  *w = (SmtWord){r->at, (uint32_t)strcspn(r->at, " \t\r\n()|\"")};
  r->at += w->n;
  return w->n > 0;
}

static bool is_word(SmtWord w, const char *text) {
  return strlen(text) == w.n && memcmp(w.at, text, w.n) == 0;
}

static bool all_digits(const char *s, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (s[i] < '0' || s[i] > '9') return false;
  return n > 0;
}

/* #b0101 and #xa5 */
static Term bits(SmtText *r, SmtWord w) {
  uint32_t base = w.at[1] == 'x' ? 16 : 2, width = (w.n - 2) * (base == 16 ? 4 : 1);
  if (w.n <= 2 || w.n > 10000 || (w.at[1] != 'x' && w.at[1] != 'b')) return TERM_NONE;
  char *digits = ARENA_ARRAY(&r->L->arena, char, w.n - 1);
  memcpy(digits, w.at + 2, w.n - 2);
  digits[w.n - 2] = 0;
  mpz_t z;
  Term t = TERM_NONE;
  if (mpz_init_set_str(z, digits, (int)base) == 0) t = mk_bv(r->L->b, z, width);
  mpz_clear(z);
  return t;
}

static Term named(SmtText *r, SmtWord w) {
  for (uint32_t i = r->scope.n; i > 0; i--) {
    const Bound *b = &r->scope.at[i - 1];
    if (b->len == w.n && memcmp(b->name, w.at, w.n) == 0) return b->term;
  }
  if (all_digits(w.at, w.n)) return mk_int_text(r->L->b, w.at, w.n);
  const char *dot = memchr(w.at, '.', w.n);
  if (dot && all_digits(w.at, (uint32_t)(dot - w.at)) &&
      all_digits(dot + 1, w.n - (uint32_t)(dot - w.at) - 1))
    return mk_real_text(r->L->b, w.at, w.n);
  if (w.at[0] == '#') return bits(r, w);
  Str text = str_intern(r->L->strs, w.at, w.n);
  return mk_builtin_untyped(r->L->b, text->text, NULL, 0);
}

static Term smt_term(SmtText *);

/* After '(' 'let': '(' {'(' name term ')'} ')' term ')'. Bindings see what is outside only. */
static Term let_term(SmtText *r) {
  VEC(Bound) own = {0};
  bool good = take(r, '(');
  while (good && take(r, '(')) {
    SmtWord w;
    good = read_word(r, &w);
    Term t = good ? smt_term(r) : TERM_NONE;
    good = !term_eq(t, TERM_NONE) && take(r, ')');
    Bound b = {w.at, w.n, t};
    if (good) vec_push(&own, b);
  }
  good = good && take(r, ')');
  uint32_t mark = r->scope.n;
  for (uint32_t i = 0; i < own.n; i++) vec_push(&r->scope, own.at[i]);
  Term t = good ? smt_term(r) : TERM_NONE;
  r->scope.n = mark;
  vec_free(&own);
  return take(r, ')') ? t : TERM_NONE;
}

/* After '(' '_': name {index} ')', as one text. */
static Str indexed(SmtText *r) {
  const char *lo = r->at;
  const char *hi = strchr(lo, ')');
  if (!hi || memchr(lo, '(', (size_t)(hi - lo))) return NULL;
  r->at = hi + 1;
  return str_intern(r->L->strs, lo, (size_t)(hi - lo));
}

/* (_ bv5 8), (_ +oo 8 24) */
static Term indexed_value(SmtText *r, Str text) {
  char *end;
  const char *s = text->text + strspn(text->text, " ");
  size_t n = strcspn(s, " ");
  if (strncmp(s, "bv", 2) != 0 || !all_digits(s + 2, (uint32_t)n - 2))
    return mk_builtin_untyped(r->L->b, text->text, NULL, 0);
  long width = strtol(s + n, &end, 10);
  if (width < 1 || width > 100000 || end[strspn(end, " ")]) return TERM_NONE;
  return mk_bv_text(r->L->b, s + 2, n - 2, (uint32_t)width);
}

/* Several operands where the table has two: comparisons chain, the others associate to the left. */
static Term smt_apply(SmtText *r, const char *f, const Term *a, uint32_t n) {
  Builder *b = r->L->b;
  Term t = mk_builtin_untyped(b, f, a, n);
  if (!term_eq(t, TERM_NONE) || n < 3) return t;
  t = mk_builtin_untyped(b, f, a, 2);
  bool chain = !term_eq(t, TERM_NONE) && sort_eq(term_sort(b->tab, t), SORT_BOOL) &&
               !sort_eq(term_sort(b->tab, a[0]), SORT_BOOL);
  for (uint32_t i = 2; i < n && !term_eq(t, TERM_NONE); i++) {
    Term pair[2] = {chain ? a[i - 1] : t, a[i]};
    Term next = mk_builtin_untyped(b, f, pair, 2);
    if (term_eq(next, TERM_NONE)) return TERM_NONE;
    t = chain ? mk_and2(b, t, next) : next;
  }
  return t;
}

/* ---- sorts and constant arrays ------------------------------------------------------------- */

/* A type without parameters that the program declares. */
static Sort sort_declared(SmtText *r, SmtWord w) {
  for (uint32_t i = 0; i < r->L->program->decls.n; i++) {
    Decl *d = r->L->program->decls.at[i];
    bool plain = (d->kind == DECL_TYPE && !d->u.type.synonym && !d->u.type.n_params) ||
                 (d->kind == DECL_DATATYPE && !d->u.datatype.n_params);
    if (!plain || d->ignored || d->name->len != w.n || memcmp(d->name->text, w.at, w.n) != 0)
      continue;
    Sort s = sorts_of(r->L, ground_ctor(&r->L->types.grounds, d, NULL, 0));
    sorts_define_pending(r->L);
    return s;
  }
  return SORT_NONE;
}

static Sort sort_named(SmtText *r, SmtWord w) {
  if (is_word(w, "Int")) return SORT_INT;
  if (is_word(w, "Bool")) return SORT_BOOL;
  if (is_word(w, "Real")) return SORT_REAL;
  if (is_word(w, "RoundingMode")) return SORT_RMODE;
  return sort_declared(r, w);
}

/* A number of at most six digits. */
static bool index_number(SmtText *r, uint32_t *n) {
  SmtWord w;
  if (!read_word(r, &w) || w.n > 6 || !all_digits(w.at, w.n)) return false;
  *n = (uint32_t)strtoul(w.at, NULL, 10);
  return *n > 0;
}

/* After '(' '_': BitVec n, FloatingPoint e s. */
static Sort sort_indexed(SmtText *r) {
  SmtWord w;
  uint32_t a, b;
  Sort s = SORT_NONE;
  if (!read_word(r, &w) || !index_number(r, &a)) return SORT_NONE;
  if (is_word(w, "BitVec") && a <= 100000)
    s = sort_bv(r->L->tab, a);
  else if (is_word(w, "FloatingPoint") && index_number(r, &b) && a > 1 && b > 1)
    s = sort_float(r->L->tab, b, a);
  return take(r, ')') ? s : SORT_NONE;
}

static Sort smt_sort(SmtText *r) {
  SmtWord w;
  Sort from, to, s = SORT_NONE;
  if (++r->depth < DEEPEST) {
    if (!take(r, '(')) {
      if (read_word(r, &w)) s = sort_named(r, w);
    } else if (read_word(r, &w) && is_word(w, "_")) {
      s = sort_indexed(r);
    } else if (is_word(w, "Array")) {
      from = smt_sort(r);
      to = sort_eq(from, SORT_NONE) ? SORT_NONE : smt_sort(r);
      if (!sort_eq(to, SORT_NONE) && take(r, ')')) s = sort_map(r->L->tab, &from, 1, to);
    }
  }
  r->depth--;
  return s;
}

/* After '(' '(' 'as': 'const' sort ')' term ')'. */
static Term const_array(SmtText *r) {
  SmtWord w;
  if (!read_word(r, &w) || !is_word(w, "const")) return TERM_NONE;
  Sort s = smt_sort(r);
  if (sort_eq(s, SORT_NONE) || sort_kind(r->L->tab, s) != SK_MAP || !take(r, ')')) return TERM_NONE;
  Term value = smt_term(r);
  if (term_eq(value, TERM_NONE) || !take(r, ')')) return TERM_NONE;
  if (!sort_eq(term_sort(r->L->tab, value), sort_data(r->L->tab, s).elem)) return TERM_NONE;
  return mk_const_map(r->L->b, s, value);
}

/* Ultimate takes [int, bool]int for (Array Int (Array Bool Int)). The constant array `t` of the
 * second form as one of the first, which `want` is; else `t` itself. */
static Term const_of_sort(Lower *L, Term t, Sort want) {
  TermTable *tab = L->tab;
  if (sort_kind(tab, want) != SK_MAP || sort_data(tab, want).a < 2) return t;
  SortData w = sort_data(tab, want);
  Term value = t;
  for (uint32_t i = 0; i < w.a; i++) {
    if (term_op(tab, value) != OP_CONST_MAP) return t;
    SortData at = sort_data(tab, term_sort(tab, value));
    if (at.a != 1 || !sort_eq(at.args[0], w.args[i])) return t;
    value = term_arg(tab, value, 0);
  }
  return sort_eq(term_sort(tab, value), w.elem) ? mk_const_map(L->b, want, value) : t;
}

static Term application(SmtText *r) {
  Str f = NULL;
  SmtWord w;
  if (take(r, '(')) { /* ((_ extract 7 0) x), ((as const (Array Int Int)) x) */
    if (!read_word(r, &w)) return TERM_NONE;
    if (is_word(w, "as")) return const_array(r);
    if (!is_word(w, "_")) return TERM_NONE;
    f = indexed(r);
  } else if (read_word(r, &w)) {
    if (is_word(w, "let")) return let_term(r);
    if (is_word(w, "_")) {
      f = indexed(r);
      return f ? indexed_value(r, f) : TERM_NONE;
    }
    f = str_intern(r->L->strs, w.at, w.n);
  }
  VEC(Term) args = {0};
  bool good = f != NULL;
  while (good && !take(r, ')')) {
    Term t = smt_term(r);
    good = !term_eq(t, TERM_NONE);
    vec_push(&args, t);
  }
  Term t = good && args.n ? smt_apply(r, f->text, args.at, args.n) : TERM_NONE;
  vec_free(&args);
  return t;
}

static Term smt_term(SmtText *r) {
  SmtWord w;
  Term t = TERM_NONE;
  if (++r->depth < DEEPEST) {
    if (take(r, '('))
      t = application(r);
    else if (read_word(r, &w))
      t = named(r, w);
  }
  r->depth--;
  return t;
}

Term smt_text_body(Lower *L, Str text, const VarList *params, const Term *terms, Sort result) {
  SmtText r = {.L = L, .at = text->text};
  for (uint32_t i = 0; i < params->n; i++) {
    Str name = params->at[i]->name;
    Bound b = {name ? name->text : "", name ? name->len : 0, terms[i]};
    vec_push(&r.scope, b);
  }
  Term t = smt_term(&r);
  skip_blanks(&r);
  if (!term_eq(t, TERM_NONE)) t = const_of_sort(L, t, result);
  bool good = !*r.at && !term_eq(t, TERM_NONE) && sort_eq(term_sort(L->tab, t), result);
  vec_free(&r.scope);
  return good ? t : TERM_NONE;
}
