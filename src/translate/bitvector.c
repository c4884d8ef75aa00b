/* Bit-vectors. Widths of Why3's library are its modules BV8 ... BV256, which provers know; any
 * other width is an instance of its general theory BV_Gen, under a scope of the same form. What
 * crosses widths (extraction, concatenation, extension) goes through the library's converters where it
 * has them, else is a function known by the unsigned value of its result.
 * SPDX-License-Identifier: MIT */
#include "translate/context.h"

static bool in_library(uint32_t width) {
  return width == 8 || width == 16 || width == 32 || width == 64 || width == 128 || width == 256;
}

Str bitvector_scope(Writer *w, uint32_t width) {
  Str scope = str_printf(w->strs, "BV%u", width);
  if (in_library(width)) {
    types_use(w, str_printf(w->strs, "bv.BV%u", width)->text, scope->text);
    return scope;
  }
  Str key = str_printf(w->strs, "clone %u", width);
  if (map_get(&w->helpers, key->id, NULL)) return scope;
  map_put(&w->helpers, key->id, 1);
  buf_printf(&w->uses, "  constant width%u : int = %u\n", width, width);
  buf_printf(&w->uses, "  clone bv.BV_Gen as BV%u with constant size = width%u, axiom .\n", width,
             width);
  return scope;
}

static uint32_t width_of(const Writer *w, Term t) {
  return sort_bv_width(w->tab, term_sort(w->tab, t));
}

static void power(Buf *out, uint32_t bits) {
  mpz_t z;
  mpz_init(z);
  mpz_setbit(z, bits);
  num_print_mpz(z, out);
  mpz_clear(z);
}

static void literal(Writer *w, Buf *out, Term t) {
  uint32_t width = width_of(w, t);
  if (width == 0) {
    buf_puts(out, "()");
    return;
  }
  Str scope = bitvector_scope(w, width);
  buf_printf(out, in_library(width) ? "(" : "(%s.of_int ", scope->text);
  num_print_mpz(term_get_mpz(w->tab, t), out);
  if (in_library(width)) buf_printf(out, ": %s.t", scope->text);
  buf_putc(out, ')');
}

/* Its value as a natural number: a function under two names. */
static Str unsigned_name(Writer *w, uint32_t width) {
  Str scope = bitvector_scope(w, width);
  return str_printf(w->strs, "%s.%s", scope->text, in_library(width) ? "t'int" : "to_uint");
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

static void arguments(Writer *w, Buf *out, Term t) {
  for (uint32_t i = 0; i < term_nargs(w->tab, t); i++) {
    buf_putc(out, ' ');
    formula_write(w, out, term_arg(w->tab, t, i), LEVEL_ATOM);
  }
}

static void apply(Writer *w, Buf *out, Str scope, const char *name, Term t, Level level) {
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_printf(out, "%s.%s", scope->text, name);
  arguments(w, out, t);
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}

/* Not of and, or, xor. */
static void negated(Writer *w, Buf *out, Term t, const char *name) {
  Str scope = bitvector_scope(w, width_of(w, t));
  buf_printf(out, "(%s.bw_not (%s.%s", scope->text, scope->text, name);
  arguments(w, out, t);
  buf_puts(out, "))");
}

/* Why3 leaves division by zero open; SMT-LIB, and so Boogie, does not: all ones, the dividend. */
static Str division(Writer *w, Op op, uint32_t width) {
  const char *name = op == OP_BV_UDIV   ? "udiv"
                     : op == OP_BV_UREM ? "urem"
                     : op == OP_BV_SDIV ? "sdiv"
                                        : "srem";
  Str key = str_printf(w->strs, "%s %u", name, width);
  uint64_t known;
  if (map_get(&w->helpers, key->id, &known)) return (Str)(uintptr_t)known;
  Str s = bitvector_scope(w, width);
  Str f =
      names_take(&w->names, &w->local, str_printf(w->strs, "bv%u_%s", width, name)->text, false);
  map_put(&w->helpers, key->id, (uint64_t)(uintptr_t)f);
  Buf *p = &w->prelude;
  buf_printf(p, "  function %s (x: %s.t) (y: %s.t) : %s.t = if y = %s.zeros then ", f->text,
             s->text, s->text, s->text, s->text);
  if (op == OP_BV_UDIV)
    buf_printf(p, "%s.ones", s->text);
  else if (op == OP_BV_SDIV)
    buf_printf(p, "if %s.slt x %s.zeros then %s.one else %s.ones", s->text, s->text, s->text,
               s->text);
  else
    buf_putc(p, 'x');
  buf_printf(p, " else %s.%s x y\n", s->text, name);
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
  Str big = bitvector_scope(w, from), small = bitvector_scope(w, width);
  buf_printf(p, "  function %s (x: %s.t) : %s.t", f, big->text, small->text);
  if (converts(width, from)) {
    Str c = converter(w, width, from);
    buf_printf(p, " = %s.toSmall (%s.bw_and (%s.lsr_bv x (%u: %s.t)) (", c->text, big->text,
               big->text, lo, big->text);
    mpz_t mask;
    mpz_init(mask);
    mpz_setbit(mask, width);
    mpz_sub_ui(mask, mask, 1);
    num_print_mpz(mask, p);
    mpz_clear(mask);
    buf_printf(p, ": %s.t))\n", big->text);
    return;
  }
  types_use(w, "int.Int", NULL);
  types_use(w, "int.EuclideanDivision", NULL);
  buf_printf(p, "\n  axiom %s_def: forall x: %s.t [%s x]. %s (%s x) = mod (div (%s x) ", f,
             big->text, f, unsigned_name(w, width)->text, f, unsigned_name(w, from)->text);
  power(p, lo);
  buf_puts(p, ") ");
  power(p, width);
  buf_putc(p, '\n');
}

static void define_concat(Writer *w, Buf *p, const char *f, uint32_t high, uint32_t low) {
  uint32_t width = high + low;
  Str whole = bitvector_scope(w, width), a = bitvector_scope(w, high), b = bitvector_scope(w, low);
  buf_printf(p, "  function %s (x: %s.t) (y: %s.t) : %s.t", f, a->text, b->text, whole->text);
  if (converts(high, width) && converts(low, width)) {
    buf_printf(p, " = %s.bw_or (%s.lsl_bv (%s.toBig x) (%u: %s.t)) (%s.toBig y)\n", whole->text,
               whole->text, converter(w, high, width)->text, low, whole->text,
               converter(w, low, width)->text);
    return;
  }
  types_use(w, "int.Int", NULL);
  buf_printf(p, "\n  axiom %s_def: forall x: %s.t, y: %s.t [%s x y]. %s (%s x y) = %s x * ", f,
             a->text, b->text, f, unsigned_name(w, width)->text, f, unsigned_name(w, high)->text);
  power(p, low);
  buf_printf(p, " + %s y\n", unsigned_name(w, low)->text);
}

static void define_extend(Writer *w, Buf *p, const char *f, uint32_t from, uint32_t to, bool sign) {
  Str a = bitvector_scope(w, from), b = bitvector_scope(w, to);
  buf_printf(p, "  function %s (x: %s.t) : %s.t", f, a->text, b->text);
  if (converts(from, to)) {
    buf_printf(p, " = %s.%s x\n", converter(w, from, to)->text, sign ? "stoBig" : "toBig");
    return;
  }
  Str before = sign ? str_printf(w->strs, "%s.to_int", a->text) : unsigned_name(w, from);
  Str after = sign ? str_printf(w->strs, "%s.to_int", b->text) : unsigned_name(w, to);
  buf_printf(p, "\n  axiom %s_def: forall x: %s.t [%s x]. %s (%s x) = %s x\n", f, a->text, f,
             after->text, f, before->text);
}

static Str crossing(Writer *w, Term t) {
  Op op = term_op(w->tab, t);
  Term x = term_arg(w->tab, t, 0);
  uint32_t from = width_of(w, x), to = width_of(w, t);
  uint32_t lo = op == OP_BV_EXTRACT ? term_p1(w->tab, t) : 0;
  uint32_t low = op == OP_BV_CONCAT ? width_of(w, term_arg(w->tab, t, 1)) : 0;
  const char *what = op == OP_BV_EXTRACT  ? "extract"
                     : op == OP_BV_CONCAT ? "concat"
                     : op == OP_BV_ZEXT   ? "zero_extend"
                                          : "sign_extend";
  Str wanted = op == OP_BV_EXTRACT ? str_printf(w->strs, "extract%u_%u_%u", from, lo + to, lo)
                                   : str_printf(w->strs, "%s%u_%u", what, from, low ? low : to);
  Str key = str_printf(w->strs, "crossing %s", wanted->text);
  uint64_t known;
  if (map_get(&w->helpers, key->id, &known)) return (Str)(uintptr_t)known;
  Str name = names_take(&w->names, &w->local, wanted->text, false);
  map_put(&w->helpers, key->id, (uint64_t)(uintptr_t)name);
  Buf text = {0};
  if (op == OP_BV_EXTRACT)
    define_extract(w, &text, name->text, from, lo + to, lo);
  else if (op == OP_BV_CONCAT)
    define_concat(w, &text, name->text, from, low);
  else
    define_extend(w, &text, name->text, from, to, op == OP_BV_SEXT);
  buf_add(&w->prelude, text.text, text.n);
  buf_free(&text);
  return name;
}

static void cross(Writer *w, Buf *out, Term t, Level level) {
  Str name = crossing(w, t);
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_puts(out, name->text);
  arguments(w, out, t);
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}

/* The unit width has no theory; an extension by nothing and an extraction of everything
 * are their operand. */
static bool degenerate(Writer *w, Buf *out, Term t, Level level) {
  uint32_t to = width_of(w, t);
  Term x = term_arg(w->tab, t, 0);
  Op op = term_op(w->tab, t);
  if (op == OP_BV_CONCAT) {
    Term y = term_arg(w->tab, t, 1);
    if (width_of(w, x) && width_of(w, y)) return false;
    formula_write(w, out, width_of(w, x) ? x : y, level);
    return true;
  }
  if (to == 0) {
    buf_puts(out, "()");
    return true;
  }
  if (width_of(w, x) == to) {
    formula_write(w, out, x, level);
    return true;
  }
  if (width_of(w, x)) return false;
  operator_opaque(w, out, t, level);
  return true;
}

static void of_int(Writer *w, Buf *out, Term t, Level level) {
  types_use(w, "int.EuclideanDivision", NULL);
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_printf(out, "%s.of_int (mod ", bitvector_scope(w, width_of(w, t))->text);
  formula_write(w, out, term_arg(w->tab, t, 0), LEVEL_ATOM);
  buf_putc(out, ' ');
  power(out, width_of(w, t));
  buf_putc(out, ')');
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}

static void rotate(Writer *w, Buf *out, Term t, Level level) {
  uint32_t width = width_of(w, t);
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_printf(out, "%s.%s ", bitvector_scope(w, width)->text,
             term_op(w->tab, t) == OP_BV_ROTL ? "rotate_left" : "rotate_right");
  formula_write(w, out, term_arg(w->tab, t, 0), LEVEL_ATOM);
  buf_printf(out, " %u", term_p0(w->tab, t) % width);
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}

static void compare(Writer *w, Buf *out, Term t) {
  Str one = bitvector_scope(w, 1);
  buf_puts(out, "(if ");
  formula_write(w, out, term_arg(w->tab, t, 0), LEVEL_SUM);
  buf_puts(out, " = ");
  formula_write(w, out, term_arg(w->tab, t, 1), LEVEL_SUM);
  buf_printf(out, " then %s.one else %s.zeros)", one->text, one->text);
}

static void divide(Writer *w, Buf *out, Term t, Level level) {
  Str name = division(w, term_op(w->tab, t), width_of(w, t));
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_puts(out, name->text);
  arguments(w, out, t);
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}

bool bitvector_write(Writer *w, Buf *out, Term t, Level level) {
  Op op = term_op(w->tab, t);
  if (op == OP_CONST_BV) {
    literal(w, out, t);
    return true;
  }
  if (op < OP_BV_CONCAT || op > OP_BV_OF_INT) return false;
  uint32_t operand = op == OP_BV_OF_INT ? width_of(w, t) : width_of(w, term_arg(w->tab, t, 0));
  const char *name = find_bits(op);
  bool crosses = op == OP_BV_CONCAT || op == OP_BV_EXTRACT || op == OP_BV_ZEXT || op == OP_BV_SEXT;
  if (crosses) {
    if (!degenerate(w, out, t, level)) cross(w, out, t, level);
    return true;
  }
  if (operand == 0) {
    operator_opaque(w, out, t, level);
    return true;
  }
  if (op == OP_BV_TO_NAT && in_library(operand)) name = "t'int";
  if (name) {
    apply(w, out, bitvector_scope(w, operand), name, t, level);
    return true;
  }
  switch (op) {
  case OP_BV_NAND: negated(w, out, t, "bw_and"); return true;
  case OP_BV_NOR: negated(w, out, t, "bw_or"); return true;
  case OP_BV_XNOR: negated(w, out, t, "bw_xor"); return true;
  case OP_BV_UDIV:
  case OP_BV_UREM:
  case OP_BV_SDIV:
  case OP_BV_SREM: divide(w, out, t, level); return true;
  case OP_BV_OF_INT: of_int(w, out, t, level); return true;
  case OP_BV_ROTL:
  case OP_BV_ROTR: rotate(w, out, t, level); return true;
  case OP_BV_COMP: compare(w, out, t); return true;
  default: operator_opaque(w, out, t, level); return true;
  }
}
