/* SPDX-License-Identifier: MIT */
/* Floats of 32 and 64 bits are those of Why3's library, which provers know. Other formats, and the
 * few operators the library does not have, are functions nothing is known of. */
#include "translate/context.h"

Str floating_scope(Writer *w, Sort sort) {
  SortData d = sort_data(w->tab, sort);
  uint32_t bits = d.a == 24 && d.b == 8 ? 32 : d.a == 53 && d.b == 11 ? 64 : 0;
  if (!bits) return NULL;
  Str scope = str_printf(w->strs, "Float%u", bits);
  types_use(w, str_printf(w->strs, "ieee_float.%s", scope->text)->text, scope->text);
  return scope;
}

/* ---- literals ---------------------------------------------------------------------------- */

/* NaN and the infinities: constants of which the library can say what they are. */
static Str special(Writer *w, Str scope, const char *name, const char *what) {
  Str key = str_printf(w->strs, "%s %s", scope->text, name);
  uint64_t known;
  if (map_get(&w->names.helpers, key->id, &known)) return (Str)(uintptr_t)known;
  Str wanted = str_printf(w->strs, "%s_%s", name, scope->text + 5);
  Str s = names_take(&w->names.module, &w->names.local, wanted->text, false);
  map_put(&w->names.helpers, key->id, (uint64_t)(uintptr_t)s);
  buf_printf(&w->parts.prelude, "  constant %s : %s.t\n  axiom %s_is: %s.%s %s\n", s->text,
             scope->text, s->text, scope->text, what, s->text);
  return s;
}

/* From the IEEE bits: sign, biased exponent, fraction. */
static void floating_literal(Writer *w, Buf *out, Term t, Str scope) {
  SortData d = sort_data(w->tab, term_sort(w->tab, t));
  uint32_t fraction = d.a - 1, top = fraction + d.b;
  mpz_srcptr bits = term_get_mpz(w->tab, t);
  bool negative = mpz_tstbit(bits, top);
  mpz_t exponent, m;
  mpz_inits(exponent, m, NULL);
  mpz_fdiv_q_2exp(exponent, bits, fraction);
  mpz_clrbit(exponent, d.b);
  mpz_fdiv_r_2exp(m, bits, fraction);
  long e = mpz_get_si(exponent), most = (1L << d.b) - 1, bias = (1L << (d.b - 1)) - 1;
  bool zero = e == 0 && mpz_sgn(m) == 0;
  if (e == most && mpz_sgn(m) != 0) {
    buf_puts(out, special(w, scope, "nan", "is_nan")->text);
  } else if (e == most) {
    buf_puts(out, (negative ? special(w, scope, "minus_infinity", "is_minus_infinity")
                            : special(w, scope, "plus_infinity", "is_plus_infinity"))
                      ->text);
  } else {
    if (negative) buf_printf(out, "(%s.neg ", scope->text);
    if (e) mpz_setbit(m, fraction);
    char *digits = mpz_get_str(NULL, 16, m);
    if (zero)
      buf_printf(out, "%s.zeroF", scope->text);
    else
      buf_printf(out, "(0x%sp%ld: %s.t)", digits, (e ? e : 1) - bias - (long)fraction, scope->text);
    void (*release)(void *, size_t);
    mp_get_memory_functions(NULL, NULL, &release);
    release(digits, __builtin_strlen(digits) + 1);
    if (negative) buf_putc(out, ')');
  }
  mpz_clears(exponent, m, NULL);
}

static void floating_rounding(Writer *w, Buf *out, Term t) {
  static const char *const names[] = {
      [RM_RNE] = "RNE", [RM_RNA] = "RNA", [RM_RTP] = "RTP", [RM_RTN] = "RTN", [RM_RTZ] = "RTZ"};
  types_use(w, "ieee_float.RoundingMode", "RoundingMode");
  buf_printf(out, "RoundingMode.%s", names[term_get_rmode(w->tab, t)]);
}

/* ---- operators --------------------------------------------------------------------------- */

static const char *floating_find(Op op) {
  static const char *const table[OP_COUNT] = {
#define FLOATS(tag, name) [OP_##tag] = name,
#include "translate/operators.def"
#undef FLOATS
  };
  return table[op];
}

static void floating_apply(Writer *w, Buf *out, Str scope, const char *name, Term t, Level level) {
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_printf(out, "%s.%s", scope->text, name);
  for (uint32_t i = 0; i < term_nargs(w->tab, t); i++) {
    buf_putc(out, ' ');
    formula_write(w, out, term_arg(w->tab, t, i), LEVEL_ATOM);
  }
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}

static bool convert(Writer *w, Buf *out, Term t, Level level) {
  Str from = floating_scope(w, term_sort(w->tab, term_arg(w->tab, t, 1)));
  Str to = floating_scope(w, term_sort(w->tab, t));
  if (!from || !to || from == to) return false;
  types_use(w, "ieee_float.FloatConverter", "FloatConverter");
  const char *name = to->text[5] == '6' ? "to_float64" : "to_float32";
  floating_apply(w, out, str_c(w->strs, "FloatConverter"), name, t, level);
  return true;
}

bool floating_write(Writer *w, Buf *out, Term t, Level level) {
  Op op = term_op(w->tab, t);
  if (op == OP_CONST_RMODE) {
    floating_rounding(w, out, t);
    return true;
  }
  if (op == OP_CONST_FLOAT) {
    Str scope = floating_scope(w, term_sort(w->tab, t));
    if (scope) floating_literal(w, out, t, scope);
    return scope != NULL;
  }
  if (op == OP_FP_OF_FP) return convert(w, out, t, level);
  const char *name = floating_find(op);
  uint32_t n = name ? term_nargs(w->tab, t) : 0;
  Str scope = n ? floating_scope(w, term_sort(w->tab, term_arg(w->tab, t, n - 1))) : NULL;
  if (!scope) return false;
  floating_apply(w, out, scope, name, t, level);
  return true;
}
