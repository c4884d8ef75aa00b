/* SPDX-License-Identifier: MIT */
/* Bit-vectors. Widths of Why3's library are its modules BV8 ... BV256; extraction, concatenation
 * and extension go through the library's converters where it has them. Everything else is SMT-LIB's
 * (native.c): instances of the library's general theory come out as ill-typed SMT-LIB. */
#include "translate/context.h"

static bool in_library(uint32_t width) {
  return width == 8 || width == 16 || width == 32 || width == 64 || width == 128 || width == 256;
}

Str bitvector_scope(Writer *w, uint32_t width) {
  if (!in_library(width)) return NULL;
  Str scope = str_printf(w->strs, "BV%u", width);
  types_use(w, str_printf(w->strs, "bv.BV%u", width)->text, scope->text);
  return scope;
}

static uint32_t bitvector_width_of(const Writer *w, Term t) {
  return sort_bv_width(w->tab, term_sort(w->tab, t));
}

/* A literal of another width: a function of its value, for there is no telling how many there are.
 */
static void foreign_literal(Writer *w, Buf *out, Term t, uint32_t width) {
  Str key = str_printf(w->strs, "literal %u", width);
  uint64_t known;
  if (!map_get(&w->names.helpers, key->id, &known)) {
    Str type = types_text(w, term_sort(w->tab, t));
    Str name = names_take(&w->names.module, &w->names.local,
                          str_printf(w->strs, "bv%u", width)->text, false);
    known = (uint64_t)(uintptr_t)name;
    map_put(&w->names.helpers, key->id, known);
    buf_printf(&w->parts.prelude,
               "  function %s int : %s meta \"syntax_logic\" function %s, \"(_ bv%%1 %u)\", 0\n",
               name->text, type->text, name->text, width);
  }
  buf_printf(out, "(%s ", ((Str)(uintptr_t)known)->text);
  num_print_mpz(term_get_mpz(w->tab, t), out);
  buf_putc(out, ')');
}

static void bitvector_literal(Writer *w, Buf *out, Term t) {
  uint32_t width = bitvector_width_of(w, t);
  Str scope = bitvector_scope(w, width);
  if (width == 0) {
    buf_puts(out, "()");
  } else if (!scope) {
    foreign_literal(w, out, t, width);
  } else {
    buf_putc(out, '(');
    num_print_mpz(term_get_mpz(w->tab, t), out);
    buf_printf(out, ": %s.t)", scope->text);
  }
}

/* ---- one width ----------------------------------------------------------------------- */

static const char *find_bits(Op op) {
  static const char *const table[OP_COUNT] = {
#define BITS(tag, name) [OP_##tag] = name,
#include "translate/operators.def"
#undef BITS
  };
  return table[op];
}

static void bitvector_arguments(Writer *w, Buf *out, Term t) {
  for (uint32_t i = 0; i < term_nargs(w->tab, t); i++) {
    buf_putc(out, ' ');
    formula_write(w, out, term_arg(w->tab, t, i), LEVEL_ATOM);
  }
}

static void bitvector_apply(Writer *w, Buf *out, Str scope, const char *name, Term t, Level level) {
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_printf(out, "%s.%s", scope->text, name);
  bitvector_arguments(w, out, t);
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}

/* Not of and, or, xor. */
static void bitvector_negated(Writer *w, Buf *out, Term t, const char *name) {
  Str scope = bitvector_scope(w, bitvector_width_of(w, t));
  buf_printf(out, "(%s.bw_not (%s.%s", scope->text, scope->text, name);
  bitvector_arguments(w, out, t);
  buf_puts(out, "))");
}

/* Why3 leaves division by zero open; SMT-LIB, and so Boogie, does not: all ones, the dividend. The
 * sign of smod is that of the divisor. */
static Str division(Writer *w, Op op, uint32_t width) {
  const char *name = op == OP_BV_UDIV   ? "udiv"
                     : op == OP_BV_UREM ? "urem"
                     : op == OP_BV_SDIV ? "sdiv"
                     : op == OP_BV_SREM ? "srem"
                                        : "smod";
  Str key = str_printf(w->strs, "%s %u", name, width);
  uint64_t known;
  if (map_get(&w->names.helpers, key->id, &known)) return (Str)(uintptr_t)known;
  const char *s = bitvector_scope(w, width)->text;
  Str f = names_take(&w->names.module, &w->names.local,
                     str_printf(w->strs, "bv%u_%s", width, name)->text, false);
  map_put(&w->names.helpers, key->id, (uint64_t)(uintptr_t)f);
  Buf *p = &w->parts.prelude;
  buf_printf(p, "  function %s (x: %s.t) (y: %s.t) : %s.t = if y = %s.zeros then ", f->text, s, s,
             s, s);
  if (op == OP_BV_UDIV)
    buf_printf(p, "%s.ones", s);
  else if (op == OP_BV_SDIV)
    buf_printf(p, "if %s.slt x %s.zeros then %s.one else %s.ones", s, s, s, s);
  else
    buf_putc(p, 'x');
  if (op == OP_BV_SMOD)
    buf_printf(p,
               " else let r = %s.srem x y in if r = %s.zeros \\/ (%s.slt r %s.zeros <-> %s.slt y "
               "%s.zeros) then r else %s.add r y\n",
               s, s, s, s, s, s, s);
  else
    buf_printf(p, " else %s.%s x y\n", s, name);
  return f;
}

/* ---- across widths ------------------------------------------------------------------- */

/* Does the library convert between the two? */
static bool converts(uint32_t small, uint32_t big) {
  if (!in_library(small) || !in_library(big) || small >= big) return false;
  return big <= 128 || small == 128;
}

static Str converter(Writer *w, uint32_t small, uint32_t big) {
  bitvector_scope(w, small);
  bitvector_scope(w, big);
  Str scope = str_printf(w->strs, "BVConverter_%u_%u", small, big);
  types_use(w, str_printf(w->strs, "bv.%s", scope->text)->text, scope->text);
  return scope;
}

/* Bits lo .. hi-1: the converter drops high bits only of numbers that have none. */
static void define_extract(Writer *w, Buf *p, const char *f, uint32_t from, uint32_t hi,
                           uint32_t lo) {
  uint32_t width = hi - lo;
  const char *big = bitvector_scope(w, from)->text;
  buf_printf(p, "  function %s (x: %s.t) : %s.t = %s.toSmall (%s.bw_and ", f, big,
             bitvector_scope(w, width)->text, converter(w, width, from)->text, big);
  if (lo)
    buf_printf(p, "(%s.lsr_bv x (%u: %s.t)) (", big, lo, big);
  else
    buf_puts(p, "x (");
  mpz_t mask;
  mpz_init(mask);
  mpz_setbit(mask, width);
  mpz_sub_ui(mask, mask, 1);
  num_print_mpz(mask, p);
  mpz_clear(mask);
  buf_printf(p, ": %s.t))\n", big);
}

static void define_concat(Writer *w, Buf *p, const char *f, uint32_t high, uint32_t low) {
  const char *whole = bitvector_scope(w, high + low)->text;
  buf_printf(p, "  function %s (x: %s.t) (y: %s.t) : %s.t = %s.bw_or (%s.lsl_bv (%s.toBig x) ", f,
             bitvector_scope(w, high)->text, bitvector_scope(w, low)->text, whole, whole, whole,
             converter(w, high, high + low)->text);
  buf_printf(p, "(%u: %s.t)) (%s.toBig y)\n", low, whole, converter(w, low, high + low)->text);
}

static void define_extend(Writer *w, Buf *p, const char *f, uint32_t from, uint32_t to, bool sign) {
  buf_printf(p, "  function %s (x: %s.t) : %s.t = %s.%s x\n", f, bitvector_scope(w, from)->text,
             bitvector_scope(w, to)->text, converter(w, from, to)->text, sign ? "stoBig" : "toBig");
}

/* Can the library's converters say it? */
static bool convertible(const Writer *w, Term t) {
  uint32_t from = bitvector_width_of(w, term_arg(w->tab, t, 0)), to = bitvector_width_of(w, t);
  switch (term_op(w->tab, t)) {
  case OP_BV_EXTRACT: return converts(to, from);
  case OP_BV_CONCAT:
    return converts(from, to) && converts(bitvector_width_of(w, term_arg(w->tab, t, 1)), to);
  default: return converts(from, to);
  }
}

static Str crossing(Writer *w, Term t) {
  Op op = term_op(w->tab, t);
  Term x = term_arg(w->tab, t, 0);
  uint32_t from = bitvector_width_of(w, x), to = bitvector_width_of(w, t);
  uint32_t lo = op == OP_BV_EXTRACT ? term_p1(w->tab, t) : 0;
  uint32_t low = op == OP_BV_CONCAT ? bitvector_width_of(w, term_arg(w->tab, t, 1)) : 0;
  const char *what = op == OP_BV_EXTRACT  ? "extract"
                     : op == OP_BV_CONCAT ? "concat"
                     : op == OP_BV_ZEXT   ? "zero_extend"
                                          : "sign_extend";
  Str wanted = op == OP_BV_EXTRACT ? str_printf(w->strs, "extract%u_%u_%u", from, lo + to, lo)
                                   : str_printf(w->strs, "%s%u_%u", what, from, low ? low : to);
  Str key = str_printf(w->strs, "crossing %s", wanted->text);
  uint64_t known;
  if (map_get(&w->names.helpers, key->id, &known)) return (Str)(uintptr_t)known;
  Str name = names_take(&w->names.module, &w->names.local, wanted->text, false);
  map_put(&w->names.helpers, key->id, (uint64_t)(uintptr_t)name);
  Buf text = {0};
  if (op == OP_BV_EXTRACT)
    define_extract(w, &text, name->text, from, lo + to, lo);
  else if (op == OP_BV_CONCAT)
    define_concat(w, &text, name->text, from, low);
  else
    define_extend(w, &text, name->text, from, to, op == OP_BV_SEXT);
  buf_add(&w->parts.prelude, text.text, text.n);
  buf_free(&text);
  return name;
}

static void cross(Writer *w, Buf *out, Term t, Level level) {
  if (!convertible(w, t)) {
    operator_foreign(w, out, t, level);
    return;
  }
  Str name = crossing(w, t);
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_puts(out, name->text);
  bitvector_arguments(w, out, t);
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}

/* The unit width has no theory; an extension by nothing and an extraction of everything
 * are their operand. */
static bool degenerate(Writer *w, Buf *out, Term t, Level level) {
  uint32_t to = bitvector_width_of(w, t);
  Term x = term_arg(w->tab, t, 0);
  Op op = term_op(w->tab, t);
  if (op == OP_BV_CONCAT) {
    Term y = term_arg(w->tab, t, 1);
    if (bitvector_width_of(w, x) && bitvector_width_of(w, y)) return false;
    formula_write(w, out, bitvector_width_of(w, x) ? x : y, level);
    return true;
  }
  if (to == 0) {
    buf_puts(out, "()");
    return true;
  }
  if (bitvector_width_of(w, x) == to) {
    formula_write(w, out, x, level);
    return true;
  }
  return false;
}

static void of_int(Writer *w, Buf *out, Term t, Level level) {
  types_use(w, "int.EuclideanDivision", NULL);
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_printf(out, "%s.of_int (mod ", bitvector_scope(w, bitvector_width_of(w, t))->text);
  formula_write(w, out, term_arg(w->tab, t, 0), LEVEL_ATOM);
  buf_putc(out, ' ');
  mpz_t size;
  mpz_init(size);
  mpz_setbit(size, bitvector_width_of(w, t));
  num_print_mpz(size, out);
  mpz_clear(size);
  buf_putc(out, ')');
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}

static void rotate(Writer *w, Buf *out, Term t, Level level) {
  uint32_t width = bitvector_width_of(w, t);
  const char *scope = bitvector_scope(w, width)->text;
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_printf(out, "%s.%s ", scope,
             term_op(w->tab, t) == OP_BV_ROTL ? "rotate_left_bv" : "rotate_right_bv");
  formula_write(w, out, term_arg(w->tab, t, 0), LEVEL_ATOM);
  buf_printf(out, " (%u: %s.t)", term_p0(w->tab, t) % width, scope);
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}

static void bitvector_divide(Writer *w, Buf *out, Term t, Level level) {
  Str name = division(w, term_op(w->tab, t), bitvector_width_of(w, t));
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_puts(out, name->text);
  bitvector_arguments(w, out, t);
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}

bool bitvector_in_library(const Writer *w, Term t) {
  return in_library(bitvector_width_of(w, t));
}

bool bitvector_computable(const Writer *w, Term t) {
  Op op = term_op(w->tab, t);
  return op_is_bv(op) && find_bits(op) && op != OP_BV_TO_NAT &&
         in_library(bitvector_width_of(w, term_arg(w->tab, t, 0)));
}

bool bitvector_write(Writer *w, Buf *out, Term t, Level level) {
  Op op = term_op(w->tab, t);
  if (op == OP_CONST_BV) {
    bitvector_literal(w, out, t);
    return true;
  }
  if (op < OP_BV_CONCAT || op > OP_BV_OF_INT) return false;
  uint32_t operand =
      op == OP_BV_OF_INT ? bitvector_width_of(w, t) : bitvector_width_of(w, term_arg(w->tab, t, 0));
  const char *name = find_bits(op);
  bool crosses = op == OP_BV_CONCAT || op == OP_BV_EXTRACT || op == OP_BV_ZEXT || op == OP_BV_SEXT;
  if (crosses) {
    if (!degenerate(w, out, t, level)) cross(w, out, t, level);
    return true;
  }
  if (!in_library(operand)) {
    operator_foreign(w, out, t, level);
    return true;
  }
  if (op == OP_BV_TO_NAT) name = "t'int";
  if (name) {
    bitvector_apply(w, out, bitvector_scope(w, operand), name, t, level);
    return true;
  }
  switch (op) {
  case OP_BV_NAND: bitvector_negated(w, out, t, "bw_and"); return true;
  case OP_BV_NOR: bitvector_negated(w, out, t, "bw_or"); return true;
  case OP_BV_XNOR: bitvector_negated(w, out, t, "bw_xor"); return true;
  case OP_BV_UDIV:
  case OP_BV_UREM:
  case OP_BV_SDIV:
  case OP_BV_SREM:
  case OP_BV_SMOD: bitvector_divide(w, out, t, level); return true;
  case OP_BV_OF_INT: of_int(w, out, t, level); return true;
  case OP_BV_ROTL:
  case OP_BV_ROTR: rotate(w, out, t, level); return true;
  default: operator_foreign(w, out, t, level); return true;
  }
}
