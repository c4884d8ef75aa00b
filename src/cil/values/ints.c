/* SPDX-License-Identifier: MIT */
/* Integers. A value of IL has 32 or 64 bits and no sign: instructions say how they take it. Here it
 * is a mathematical integer that is congruent to it, within known bounds. So `to_int` and the like
 * appear only where a value may be outside of what an instruction takes, and arithmetic wraps only
 * where bounds do not exclude that it leaves the range. */
#include "cil/lift/lift.h"

#include <string.h>

const LiftSort *ints_signed(bool wide) {
  return lift_int_sort(wide ? SIG_I8 : SIG_I4);
}

const LiftSort *ints_unsigned(bool wide) {
  return lift_int_sort(wide ? SIG_U8 : SIG_U4);
}

static Wide low(const LiftValue *v) {
  return v->ranged ? v->lo : ints_signed(v->wide)->lo;
}

static Wide high(const LiftValue *v) {
  return v->ranged ? v->hi : ints_signed(v->wide)->hi;
}

bool ints_within(const LiftValue *v, const LiftSort *s) {
  return v->kind == LIFT_INT && low(v) >= s->lo && high(v) <= s->hi;
}

Wide ints_wrapped(Wide n, const LiftSort *s) {
  Wide size = s->hi - s->lo + 1, rest = (n - s->lo) % size;
  return (rest < 0 ? rest + size : rest) + s->lo;
}

Expr *ints_to(Lift *l, LiftValue v, const LiftSort *s) {
  switch (v.kind) {
  case LIFT_BOOL: return lift_tree(l, "(if %e then 1 else 0)", v.tree);
  case LIFT_STRUCT:
    if (!v.sort->opaque) break;
    return lift_tree(l, "to_%s(%s.to_int(%e))", s->range, v.sort->name, v.tree);
  case LIFT_INT:
    if (ints_within(&v, s)) return v.tree;
    if (v.constant) return lift_number(l, ints_wrapped(v.lo, s), s->wide).tree;
    return lift_tree(l, "to_%s(%e)", s->range, v.tree);
  default: break;
  }
  lift_refuse(l, "arithmetic on something that is not a number");
  return tree_number(l->names->trees, 0);
}

/* ---- arithmetic ----------------------------------------------------------- */

/* Booleans and enumerations of other assemblies as integers, with their bounds. */
static LiftValue as_integer(Lift *l, LiftValue v) {
  if (v.kind == LIFT_INT) return v;
  if (v.kind == LIFT_BOOL)
    return (LiftValue){
        .kind = LIFT_INT, .tree = ints_to(l, v, ints_signed(false)), .ranged = true, .hi = 1};
  return (LiftValue){.kind = LIFT_INT, .tree = ints_to(l, v, ints_signed(v.wide)), .wide = v.wide};
}

static const char *misfit(const LiftSort *s) {
  if (strcmp(s->range, "int") == 0) return "the result may not fit into an int";
  if (strcmp(s->range, "uint") == 0) return "the result may not fit into a uint";
  if (strcmp(s->range, "long") == 0) return "the result may not fit into a long";
  return "the result may not fit into a ulong";
}

/* The result of an operation that is exact in mathematics, with its bounds if it is `ranged`.
 * `always`: an instruction that checks; `unsign`: the result counts as unsigned. */
static void ints_push(Lift *l, LiftValue exact, bool unsign, bool always) {
  const LiftSort *s = unsign ? ints_unsigned(exact.wide) : ints_signed(exact.wide);
  LiftValue v = {.kind = LIFT_INT, .wide = exact.wide, .ranged = true, .lo = s->lo, .hi = s->hi};
  LiftOverflow mode = always ? LIFT_CHECK : l->names->mode.overflow;
  v.tree = exact.tree;
  if (exact.ranged && exact.lo >= s->lo && exact.hi <= s->hi) {
    v.lo = exact.lo;
    v.hi = exact.hi;
  } else if (mode == LIFT_WRAP) {
    v.tree = lift_tree(l, "to_%s(%e)", s->range, exact.tree);
  } else {
    Expr *fits = lift_tree(l, "is_%s(%e)", s->range, exact.tree);
    if (mode == LIFT_CHECK)
      lift_require(l, LIFT_OVERFLOW, fits, misfit(s));
    else
      lift_assume(l, fits);
  }
  /* In code an expression is used more than once (checks, stores): name it. */
  if (!l->contract) {
    Expr *name = lift_variable(l, s);
    lift_assign(l, name, v.tree);
    v.tree = name;
  }
  lift_push(l, v);
}

static bool product(Wide a, Wide b, Wide *c) {
  return !__builtin_mul_overflow(a, b, c);
}

/* The bounds of a result; false when they are not known. */
static bool result_range(char op, const LiftValue *a, const LiftValue *b, Wide *lo, Wide *hi) {
  if (op == '+') {
    *lo = low(a) + low(b);
    *hi = high(a) + high(b);
    return true;
  }
  if (op == '-') {
    *lo = low(a) - high(b);
    *hi = high(a) - low(b);
    return true;
  }
  Wide p[4];
  if (!product(low(a), low(b), &p[0]) || !product(low(a), high(b), &p[1]) ||
      !product(high(a), low(b), &p[2]) || !product(high(a), high(b), &p[3]))
    return false;
  *lo = *hi = p[0];
  for (int i = 1; i < 4; i++) {
    if (p[i] < *lo) *lo = p[i];
    if (p[i] > *hi) *hi = p[i];
  }
  return true;
}

/* `mode`: 's' plain, 'o' checked signed, 'u' checked unsigned. */
static void arithmetic(Lift *l, const IlInsn *insn, char op, char mode) {
  LiftValue b = lift_pop(l), a = lift_pop(l);
  if (floats_step(l, insn, a, b) || l->why) return;
  a = as_integer(l, a);
  b = as_integer(l, b);
  bool wide = a.wide || b.wide, unsign = mode == 'u';
  const LiftSort *s = ints_signed(wide), *u = ints_unsigned(wide);
  /* What is taken as unsigned gives something unsigned; the bits are the same in either case. */
  if (mode == 's')
    unsign =
        ints_within(&a, u) && ints_within(&b, u) && !(ints_within(&a, s) && ints_within(&b, s));
  const LiftSort *take = unsign ? u : s;
  Expr *x = ints_to(l, a, take), *y = ints_to(l, b, take);
  if (!ints_within(&a, take)) a = lift_value(take, x, NULL);
  if (!ints_within(&b, take)) b = lift_value(take, y, NULL);
  Wide lo = 0, hi = 0;
  bool known = result_range(op, &a, &b, &lo, &hi);
  if (a.constant && b.constant && known && lo >= take->lo && hi <= take->hi) {
    lift_push(l, lift_number(l, lo, wide));
    return;
  }
  BinaryOp binary = op == '+' ? BIN_ADD : op == '-' ? BIN_SUB : BIN_MUL;
  LiftValue exact = {.tree = tree_binary(l->names->trees, binary, x, y),
                     .wide = wide,
                     .ranged = known,
                     .lo = lo,
                     .hi = hi};
  ints_push(l, exact, unsign, mode != 's');
}

/* MinValue / -1 does not fit, and the machine refuses it for the remainder as well. */
static void division(Lift *l, const IlInsn *insn, const char *function, bool unsign) {
  LiftValue vb = lift_pop(l), va = lift_pop(l);
  if (floats_step(l, insn, va, vb) || l->why) return;
  va = as_integer(l, va);
  vb = as_integer(l, vb);
  bool wide = va.wide || vb.wide;
  const LiftSort *s = unsign ? ints_unsigned(wide) : ints_signed(wide);
  Expr *a = ints_to(l, va, s), *b = ints_to(l, vb, s);
  if (!ints_within(&va, s)) va = lift_value(s, a, NULL);
  if (!ints_within(&vb, s)) vb = lift_value(s, b, NULL);
  if (!vb.constant || !vb.number)
    lift_require(l, LIFT_DIVISION, lift_tree(l, "%e != 0", b), "division by zero");
  if (!unsign && (!vb.constant || vb.number == -1) && low(&va) <= s->lo)
    lift_require_or(l, LIFT_DIVISION, "OverflowException",
                    wide ? lift_tree(l, "!(%e == -9223372036854775808 && %e == -1)", a, b)
                         : lift_tree(l, "!(%e == -2147483648 && %e == -1)", a, b),
                    wide ? "the quotient may not fit into a long"
                         : "the quotient may not fit into an int");
  LiftValue v = lift_value(s, NULL, NULL);
  bool plain = low(&va) >= 0 && low(&vb) >= 0; /* then Boogie's division is the same */
  bool quotient = function[0] == 'q';
  v.tree = plain ? tree_binary(l->names->trees, quotient ? BIN_DIV : BIN_MOD, a, b)
                 : lift_tree(l, "%s(%e, %e)", function, a, b);
  if (plain) {
    v.lo = 0;
    v.hi = !quotient && high(&vb) < high(&va) ? high(&vb) : high(&va);
  }
  lift_push(l, v);
}

static void negate(Lift *l, const IlInsn *insn) {
  LiftValue a = lift_pop(l), zero = lift_number(l, 0, false);
  if (floats_step(l, insn, a, zero) || l->why) return;
  a = as_integer(l, a);
  const LiftSort *s = ints_signed(a.wide);
  Expr *x = ints_to(l, a, s);
  if (!ints_within(&a, s)) a = lift_value(s, x, NULL);
  if (a.constant && -a.lo <= s->hi)
    lift_push(l, lift_number(l, -a.lo, a.wide));
  else
    ints_push(l,
              (LiftValue){.tree = lift_tree(l, "-%e", x),
                          .wide = a.wide,
                          .ranged = true,
                          .lo = -high(&a),
                          .hi = -low(&a)},
              false, false);
}

/* ---- conversions ---------------------------------------------------------- */

static const char *conversion_misfit(const LiftSort *s) {
  static const char *const messages[][2] = {
      {"sbyte", "the value may not fit into an sbyte"},
      {"byte", "the value may not fit into a byte"},
      {"short", "the value may not fit into a short"},
      {"ushort", "the value may not fit into a ushort"},
      {"int", "the value may not fit into an int"},
      {"uint", "the value may not fit into a uint"},
      {"long", "the value may not fit into a long"},
  };
  for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
    if (strcmp(messages[i][0], s->range) == 0) return messages[i][1];
  return "the value may not fit into a ulong";
}

/* `check`: an instruction that refuses what does not fit; `unsign`: it takes the value as unsigned,
 * which plain conversions do when they go to an unsigned type of more bits. */
static void convert_number(Lift *l, const LiftSort *to, bool check, bool unsign) {
  LiftValue v = lift_pop(l);
  if (v.kind == LIFT_FLOAT) {
    floats_convert(l, v, to, check);
    return;
  }
  if (v.kind == LIFT_PLACE || v.kind == LIFT_REF || v.kind == LIFT_FUNCTION) {
    lift_refuse(l, "an address as a number");
    return;
  }
  if (v.kind != LIFT_BOOL || to->lo > 0) v = as_integer(l, v);
  if (v.kind == LIFT_BOOL) v = as_integer(l, v);
  if (l->why) return;
  bool take_unsigned = unsign || (!check && to->wide && to->lo == 0);
  const LiftSort *as = take_unsigned ? ints_unsigned(v.wide) : ints_signed(v.wide);
  /* What is cut off does not depend on the sign; what is extended does. */
  if ((check || (to->wide && !v.wide)) && !ints_within(&v, as))
    v = v.constant ? lift_number(l, ints_wrapped(v.lo, as), v.wide)
                   : lift_value(as, ints_to(l, v, as), NULL);
  if (ints_within(&v, to)) {
    v.wide = to->wide;
    lift_push(l, v);
    return;
  }
  if (check) {
    lift_require(l, LIFT_OVERFLOW, lift_tree(l, "is_%s(%e)", to->range, v.tree),
                 conversion_misfit(to));
    if (v.lo < to->lo || !v.ranged) v.lo = to->lo;
    if (v.hi > to->hi || !v.ranged) v.hi = to->hi;
    v.ranged = true;
    v.wide = to->wide;
    v.constant = false;
    lift_push(l, v);
    return;
  }
  if (v.constant) {
    lift_push(l, lift_number(l, ints_wrapped(v.lo, to), to->wide));
    return;
  }
  lift_push(l, lift_value(to, lift_capture(l, to, ints_to(l, v, to)), NULL));
}

static bool step_convert(Lift *l, const IlInsn *insn) {
#define PLAIN(op, elem)                                                                            \
  case op:                                                                                         \
    convert_number(l, lift_int_sort(elem), false, false);                                          \
    return true
#define CHECKED(op, elem)                                                                          \
  case op: convert_number(l, lift_int_sort(elem), true, false); return true;                       \
  case op##_UN: convert_number(l, lift_int_sort(elem), true, true); return true
  switch (insn->op) {
    PLAIN(IL_CONV_I1, SIG_I1);
    PLAIN(IL_CONV_I2, SIG_I2);
    PLAIN(IL_CONV_I4, SIG_I4);
    PLAIN(IL_CONV_I8, SIG_I8);
    PLAIN(IL_CONV_I, SIG_I8);
    PLAIN(IL_CONV_U1, SIG_U1);
    PLAIN(IL_CONV_U2, SIG_U2);
    PLAIN(IL_CONV_U4, SIG_U4);
    PLAIN(IL_CONV_U8, SIG_U8);
    PLAIN(IL_CONV_U, SIG_U8);
    CHECKED(IL_CONV_OVF_I1, SIG_I1);
    CHECKED(IL_CONV_OVF_I2, SIG_I2);
    CHECKED(IL_CONV_OVF_I4, SIG_I4);
    CHECKED(IL_CONV_OVF_I8, SIG_I8);
    CHECKED(IL_CONV_OVF_I, SIG_I8);
    CHECKED(IL_CONV_OVF_U1, SIG_U1);
    CHECKED(IL_CONV_OVF_U2, SIG_U2);
    CHECKED(IL_CONV_OVF_U4, SIG_U4);
    CHECKED(IL_CONV_OVF_U8, SIG_U8);
    CHECKED(IL_CONV_OVF_U, SIG_U8);
  case IL_CONV_R4:
  case IL_CONV_R8:
  case IL_CONV_R_UN:
  case IL_CKFINITE: {
    LiftValue v = lift_pop(l);
    if (v.kind != LIFT_FLOAT) v = as_integer(l, v);
    if (!l->why) floats_step(l, insn, v, v);
    return true;
  }
  default: return false;
  }
#undef PLAIN
#undef CHECKED
}

bool ints_step(Lift *l, const IlInsn *insn) {
  switch (insn->op) {
  case IL_ADD: arithmetic(l, insn, '+', 's'); return true;
  case IL_SUB: arithmetic(l, insn, '-', 's'); return true;
  case IL_MUL: arithmetic(l, insn, '*', 's'); return true;
  case IL_ADD_OVF: arithmetic(l, insn, '+', 'o'); return true;
  case IL_SUB_OVF: arithmetic(l, insn, '-', 'o'); return true;
  case IL_MUL_OVF: arithmetic(l, insn, '*', 'o'); return true;
  case IL_ADD_OVF_UN: arithmetic(l, insn, '+', 'u'); return true;
  case IL_SUB_OVF_UN: arithmetic(l, insn, '-', 'u'); return true;
  case IL_MUL_OVF_UN: arithmetic(l, insn, '*', 'u'); return true;
  case IL_DIV: division(l, insn, "quotient", false); return true;
  case IL_REM: division(l, insn, "remainder", false); return true;
  case IL_DIV_UN: division(l, insn, "quotient", true); return true;
  case IL_REM_UN: division(l, insn, "remainder", true); return true;
  case IL_NEG: negate(l, insn); return true;
  case IL_LDC_I4_M1: lift_push(l, lift_number(l, -1, false)); return true;
  case IL_LDC_I4_S:
  case IL_LDC_I4: lift_push(l, lift_number(l, insn->number, false)); return true;
  case IL_LDC_I8: lift_push(l, lift_number(l, insn->number, true)); return true;
  default: break;
  }
  if (insn->op >= IL_LDC_I4_0 && insn->op <= IL_LDC_I4_8) {
    lift_push(l, lift_number(l, (int64_t)insn->op - IL_LDC_I4_0, false));
    return true;
  }
  return step_convert(l, insn);
}
