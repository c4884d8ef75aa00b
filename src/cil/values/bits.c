/* SPDX-License-Identifier: MIT */
/* Operations on bits. Integers stand for infinitely many bits in two's complement, so `and`, `or`
 * and `xor` need not know a size. They are functions with bounds (lib/cil.bpl), and exact where an
 * operand is a literal that makes them arithmetic: masks of the lowest bits, shifts by a number. */
#include "cil/lift/lift.h"

static bool is_truth(const LiftValue *a) {
  return a->kind == LIFT_BOOL || (a->constant && (a->number == 0 || a->number == 1));
}

/* How many of the lowest bits a mask takes; 0 when it is no such mask. */
static unsigned mask_bits(const LiftValue *v) {
  if (!v->constant || v->lo <= 0) return 0;
  Wide n = v->lo + 1;
  unsigned bits = 0;
  for (; n > 1 && n % 2 == 0; n /= 2) bits++;
  return n == 1 ? bits : 0;
}

static LiftValue as_number(Lift *l, LiftValue v) {
  if (v.kind == LIFT_INT) return v;
  return lift_value(ints_signed(v.wide), ints_to(l, v, ints_signed(v.wide)), NULL);
}

static Wide power_of_two(unsigned bits) {
  return (Wide)1 << bits;
}

static Wide fold_bits(char op, Wide a, Wide b) {
  return op == '&' ? a & b : op == '|' ? a | b : a ^ b;
}

/* Both nonnegative: the result of `and` is at most each of them, that of the others below the next
 * power of two. */
static void result_bounds(char op, const LiftValue *a, const LiftValue *b, LiftValue *v) {
  if (!a->ranged || !b->ranged) return;
  if (op == '&' && (a->lo >= 0 || b->lo >= 0)) {
    Wide top = a->lo >= 0 && (b->lo < 0 || a->hi < b->hi) ? a->hi : b->hi;
    v->lo = 0;
    v->hi = top;
  } else if (op != '&' && a->lo >= 0 && b->lo >= 0) {
    Wide top = 1;
    while (top <= a->hi || top <= b->hi) top *= 2;
    v->lo = 0;
    v->hi = top - 1;
  }
}

static void logical(Lift *l, char op, BinaryOp boolean, const char *function) {
  LiftValue b = lift_pop(l), a = lift_pop(l);
  if (is_truth(&a) && is_truth(&b) && (a.kind == LIFT_BOOL || b.kind == LIFT_BOOL)) {
    Expr *x = lift_bool(l, a), *y = lift_bool(l, b);
    lift_push_bool(l, tree_binary(l->names->trees, boolean, x, y));
    return;
  }
  a = as_number(l, a);
  b = as_number(l, b);
  if (l->why) return;
  bool wide = a.wide || b.wide;
  const LiftSort *s = ints_signed(wide), *u = ints_unsigned(wide);
  bool unsign =
      ints_within(&a, u) && ints_within(&b, u) && !(ints_within(&a, s) && ints_within(&b, s));
  const LiftSort *take = unsign ? u : s;
  Expr *x = ints_to(l, a, take), *y = ints_to(l, b, take);
  if (a.constant && b.constant) {
    Wide n = fold_bits(op, ints_wrapped(a.lo, take), ints_wrapped(b.lo, take));
    lift_push(l, lift_number(l, n, wide));
    return;
  }
  LiftValue v = lift_value(take, NULL, NULL);
  const LiftValue *mask = b.constant ? &b : &a;
  unsigned bits = op == '&' ? mask_bits(mask) : 0;
  if (bits && bits < 63) {
    Expr *size = lift_number(l, power_of_two(bits), wide).tree;
    v.tree = lift_tree(l, "%e mod %e", mask == &b ? x : y, size);
    v.lo = 0;
    v.hi = power_of_two(bits) - 1;
  } else {
    v.tree = lift_tree(l, "%s(%e, %e)", function, x, y);
    if (ints_within(&a, take) && ints_within(&b, take)) result_bounds(op, &a, &b, &v);
  }
  v.tree = lift_capture(l, take, v.tree);
  lift_push(l, v);
}

static void complement(Lift *l) {
  LiftValue a = as_number(l, lift_pop(l));
  if (l->why) return;
  const LiftSort *s = ints_signed(a.wide), *u = ints_unsigned(a.wide);
  bool unsign = !ints_within(&a, s) && ints_within(&a, u);
  LiftValue v = lift_value(unsign ? u : s, NULL, NULL);
  if (a.constant && !unsign)
    v = lift_number(l, -a.lo - 1, a.wide);
  else if (unsign)
    v.tree = lift_tree(l, "%e - %e", lift_number(l, u->hi, a.wide).tree, a.tree);
  else
    v.tree = lift_tree(l, "-%e - 1", ints_to(l, a, s));
  lift_push(l, v);
}

static void shift_left(Lift *l) {
  LiftValue n = as_number(l, lift_pop(l)), a = as_number(l, lift_pop(l));
  if (l->why) return;
  const LiftSort *s = ints_signed(a.wide), *u = ints_unsigned(a.wide);
  bool unsign = !ints_within(&a, s) && ints_within(&a, u);
  const LiftSort *take = unsign ? u : s;
  unsigned size = a.wide ? 64 : 32;
  if (n.constant && n.number >= 0 && n.number < size) {
    Wide by = power_of_two((unsigned)n.number);
    if (a.constant) {
      lift_push(l, lift_number(l, ints_wrapped(ints_wrapped(a.lo, take) * by, take), a.wide));
      return;
    }
    LiftValue v = lift_value(take, NULL, NULL);
    v.tree = lift_tree(l, "to_%s(%e * %e)", take->range, ints_to(l, a, take),
                       lift_number(l, by, a.wide).tree);
    v.tree = lift_capture(l, take, v.tree);
    lift_push(l, v);
    return;
  }
  Expr *shifted =
      lift_tree(l, "to_%s(shl(%e, %e))", take->range, ints_to(l, a, take), lift_int(l, n));
  lift_push(l, lift_value(take, lift_capture(l, take, shifted), NULL));
}

/* Division that goes down is what shifting a signed number does. */
static void shift_right(Lift *l, bool unsign) {
  LiftValue n = as_number(l, lift_pop(l)), a = as_number(l, lift_pop(l));
  if (l->why) return;
  const LiftSort *take = unsign ? ints_unsigned(a.wide) : ints_signed(a.wide);
  Expr *x = ints_to(l, a, take);
  unsigned size = a.wide ? 64 : 32;
  LiftValue v = lift_value(take, NULL, NULL);
  if (n.constant && n.number >= 0 && n.number < size) {
    Wide by = power_of_two((unsigned)n.number);
    v.lo = take->lo / by;
    v.hi = take->hi / by;
    v.tree = lift_tree(l, "%e div %e", x, lift_number(l, by, a.wide).tree);
  } else {
    v.tree = lift_tree(l, "shr(%e, %e)", x, lift_int(l, n));
  }
  v.tree = lift_capture(l, take, v.tree);
  lift_push(l, v);
}

bool bits_step(Lift *l, const IlInsn *insn) {
  switch (insn->op) {
  case IL_AND: logical(l, '&', BIN_AND, "and"); return true;
  case IL_OR: logical(l, '|', BIN_OR, "or"); return true;
  case IL_XOR: logical(l, '^', BIN_NEQ, "xor"); return true;
  case IL_NOT: complement(l); return true;
  case IL_SHL: shift_left(l); return true;
  case IL_SHR: shift_right(l, false); return true;
  case IL_SHR_UN: shift_right(l, true); return true;
  default: return false;
  }
}
