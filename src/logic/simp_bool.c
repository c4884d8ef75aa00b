/* SPDX-License-Identifier: MIT */
/* Simplification: not, and, or, implies, ite, equality, distinct. */
#include "base/bug.h"
#include "base/mem.h"
#include "logic/simp.h"

#include <string.h>

/* ---- not ---- */

Term mk_not(Builder *b, Term x) {
  if (!b->simplify) return term_cons(b->tab, op_plain(OP_NOT), SORT_BOOL, &x, 1);
  if (term_is_true(x)) return TERM_FALSE;
  if (term_is_false(x)) return TERM_TRUE;
  const Term *a = term_args(b->tab, x);
  switch (term_op(b->tab, x)) {
  /* !!a => a */
  case OP_NOT: return a[0];
  /* !(a < b) => b <= a    and the like, for the total orders (not for floats) */
  case OP_LT: return mk_le(b, a[1], a[0]);
  case OP_LE: return mk_lt(b, a[1], a[0]);
  case OP_BV_ULT: return mk_bv2(b, OP_BV_ULE, a[1], a[0]);
  case OP_BV_ULE: return mk_bv2(b, OP_BV_ULT, a[1], a[0]);
  case OP_BV_SLT: return mk_bv2(b, OP_BV_SLE, a[1], a[0]);
  case OP_BV_SLE: return mk_bv2(b, OP_BV_SLT, a[1], a[0]);
  default: return term_cons(b->tab, op_plain(OP_NOT), SORT_BOOL, &x, 1);
  }
}

/* ---- and, or ---- */

/* Operand lists up to this long are searched for complements and absorption by pairs. */
enum { PAIRWISE_MAX = 6 };

typedef VEC(Term) TermVec;

/* (op .. (op x y) ..) => (op .. x y ..)    when the inner one is short; units are dropped.
 * `out` has room. False when the whole is decided (an operand is the zero of op). */
static bool flatten(Builder *b, Op op, const Term *args, uint32_t n, Term *out, uint32_t *count) {
  Term unit = term_bool(op == OP_AND), zero = term_bool(op == OP_OR);
  uint32_t k = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (term_eq(args[i], unit)) continue;
    if (term_eq(args[i], zero)) return false;
    TermNode node = *term_node(b->tab, args[i]);
    if (node.op == op && node.nargs <= FLAT_MAX)
      for (uint32_t j = 0; j < node.nargs; j++) out[k++] = node.args[j];
    else
      out[k++] = args[i];
  }
  *count = k;
  return true;
}

static bool contains(const Term *sorted, uint32_t n, Term x) {
  uint32_t lo = 0, hi = n;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (sorted[mid].ix < x.ix)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo < n && term_eq(sorted[lo], x);
}

/* A lower and an upper bound of one integer term by literals: x <= c and d <= x. Together they
 * are false when c < d; one of them always holds when d <= c + 1. */
static bool bounds_decide(Builder *b, Op op, Term x, Term y) {
  TermTable *t = b->tab;
  Term c = term_arg(t, x, 1), d = term_arg(t, y, 0);
  if (!simp_is_op(b, c, OP_CONST_INT) || !simp_is_op(b, d, OP_CONST_INT) ||
      !term_eq(term_arg(t, x, 0), term_arg(t, y, 1)))
    return false;
  if (op == OP_AND) return mpz_cmp(term_get_mpz(t, c), term_get_mpz(t, d)) < 0;
  mpz_t next;
  mpz_init(next);
  mpz_add_ui(next, term_get_mpz(t, c), 1);
  bool decided = mpz_cmp(term_get_mpz(t, d), next) <= 0;
  mpz_clear(next);
  return decided;
}

/* Two comparisons that cannot both hold (AND), or of which one always holds (OR). */
static bool orders_decide(Builder *b, Op op, Term x, Term y) {
  TermTable *t = b->tab;
  Op ox = term_op(t, x), oy = term_op(t, y);
  bool total = (ox == OP_LE && oy == OP_LT) || (ox == OP_BV_ULE && oy == OP_BV_ULT) ||
               (ox == OP_BV_SLE && oy == OP_BV_SLT);
  if (total) /* x <= y against y < x */
    return term_eq(term_arg(t, x, 0), term_arg(t, y, 1)) &&
           term_eq(term_arg(t, x, 1), term_arg(t, y, 0));
  return ox == OP_LE && oy == OP_LE && bounds_decide(b, op, x, y);
}

static bool is_order(Op op) {
  return op == OP_LT || op == OP_LE || (op >= OP_BV_ULT && op <= OP_BV_SLE);
}

/* x and its negation among the operands: NOTs are looked up, comparisons of short lists
 * paired. */
static bool has_complement(Builder *b, Op op, const Term *a, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    Op oi = term_op(b->tab, a[i]);
    if (oi == OP_NOT && contains(a, n, term_arg(b->tab, a[i], 0))) return true;
    if (n > PAIRWISE_MAX || !is_order(oi)) continue;
    for (uint32_t j = 0; j < n; j++)
      if (j != i && is_order(term_op(b->tab, a[j])) && orders_decide(b, op, a[i], a[j]))
        return true;
  }
  return false;
}

/* a && (a || b) => a    and the dual: an operand of the other kind that holds another operand
 * goes. */
static uint32_t absorb(Builder *b, Op op, Term *a, uint32_t n) {
  Op dual = op == OP_AND ? OP_OR : OP_AND;
  uint32_t keep = 0;
  if (n > PAIRWISE_MAX) return n;
  Term all[PAIRWISE_MAX];
  memcpy(all, a, n * sizeof *a);
  for (uint32_t i = 0; i < n; i++) {
    bool gone = false;
    if (simp_is_op(b, all[i], dual) && term_nargs(b->tab, all[i]) <= FLAT_MAX) {
      const Term *inner = term_args(b->tab, all[i]);
      uint32_t k = term_nargs(b->tab, all[i]);
      for (uint32_t j = 0; j < n && !gone; j++) gone = j != i && contains(inner, k, all[j]);
    }
    if (!gone) a[keep++] = all[i];
  }
  return keep;
}

/* Distinct operands in order; the junction of them. */
static Term simp_bool_join(Builder *b, Op op, Term *a, uint32_t n) {
  uint32_t k = 0;
  if (n) term_order_args(b->tab, op, a, n);
  for (uint32_t i = 0; i < n; i++)
    if (!k || !term_eq(a[k - 1], a[i])) a[k++] = a[i];
  if (has_complement(b, op, a, k)) return term_bool(op == OP_OR);
  k = absorb(b, op, a, k);
  if (k == 0) return term_bool(op == OP_AND);
  return k == 1 ? a[0] : term_cons(b->tab, op_plain(op), SORT_BOOL, a, k);
}

/* x && x => x,  x && !x => false,  and the duals. */
static Term simp_bool_junction(Builder *b, Op op, const Term *args, uint32_t n) {
  enum { ROOM = 2 * FLAT_MAX };
  Term few[ROOM], *all = few;
  uint32_t k = 0;
  size_t room = (size_t)n * FLAT_MAX;
  if (room > ROOM) all = mem_alloc(room * sizeof *all);
  Term r =
      flatten(b, op, args, n, all, &k) ? simp_bool_join(b, op, all, k) : term_bool(op == OP_OR);
  if (all != few) free(all);
  return r;
}

static Term plain_junction(Builder *b, Op op, const Term *args, uint32_t n) {
  if (n == 0) return term_bool(op == OP_AND);
  return n == 1 ? args[0] : term_cons(b->tab, op_plain(op), SORT_BOOL, args, n);
}

Term mk_and(Builder *b, const Term *args, uint32_t n) {
  return b->simplify ? simp_bool_junction(b, OP_AND, args, n) : plain_junction(b, OP_AND, args, n);
}

Term mk_or(Builder *b, const Term *args, uint32_t n) {
  return b->simplify ? simp_bool_junction(b, OP_OR, args, n) : plain_junction(b, OP_OR, args, n);
}

Term mk_and2(Builder *b, Term x, Term y) {
  return mk_and(b, (Term[]){x, y}, 2);
}

Term mk_or2(Builder *b, Term x, Term y) {
  return mk_or(b, (Term[]){x, y}, 2);
}

static bool is_negation(Builder *b, Term x, Term of) {
  return (simp_is_op(b, x, OP_NOT) && term_eq(term_arg(b->tab, x, 0), of)) ||
         (simp_is_op(b, of, OP_NOT) && term_eq(term_arg(b->tab, of, 0), x));
}

Term mk_implies(Builder *b, Term x, Term y) {
  if (!b->simplify) return term_cons(b->tab, op_plain(OP_IMPLIES), SORT_BOOL, (Term[]){x, y}, 2);
  /* true ==> y => y,  false ==> y => true,  x ==> true => true,  x ==> x => true */
  if (term_is_true(x)) return y;
  if (term_is_false(x) || term_is_true(y) || term_eq(x, y)) return TERM_TRUE;
  /* x ==> false => !x */
  if (term_is_false(y)) return mk_not(b, x);
  /* !y ==> y => y,  x ==> !x => !x */
  if (is_negation(b, x, y)) return y;
  /* x ==> (x ==> z) => x ==> z */
  if (simp_is_op(b, y, OP_IMPLIES) && term_eq(term_arg(b->tab, y, 0), x)) return y;
  /* (.. && y && ..) ==> y => true,  x ==> (.. || x || ..) => true */
  if (simp_is_op(b, x, OP_AND) && contains(term_args(b->tab, x), term_nargs(b->tab, x), y))
    return TERM_TRUE;
  if (simp_is_op(b, y, OP_OR) && contains(term_args(b->tab, y), term_nargs(b->tab, y), x))
    return TERM_TRUE;
  return term_cons(b->tab, op_plain(OP_IMPLIES), SORT_BOOL, (Term[]){x, y}, 2);
}

/* ---- if-then-else ---- */

static Term bool_ite(Builder *b, Term c, Term t, Term e) {
  /* ite(c, true, e) => c || e,  ite(c, c, e) likewise, and the three others */
  if (term_is_true(t) || term_eq(t, c)) return mk_or2(b, c, e);
  if (term_is_false(e) || term_eq(e, c)) return mk_and2(b, c, t);
  if (term_is_false(t)) return mk_and2(b, mk_not(b, c), e);
  if (term_is_true(e)) return mk_implies(b, c, t);
  /* ite(c, t, !t) => c == t */
  if (is_negation(b, t, e)) return mk_eq(b, c, t);
  return TERM_NONE;
}

Term mk_ite(Builder *b, Term c, Term t, Term e) {
  TermTable *tab = b->tab;
  if (!b->simplify) return simp_cons3(b, OP_ITE, c, t, e);
  if (term_is_true(c) || term_eq(t, e)) return t;
  if (term_is_false(c)) return e;
  /* ite(!c, t, e) => ite(c, e, t) */
  if (simp_is_op(b, c, OP_NOT)) return mk_ite(b, term_arg(tab, c, 0), e, t);
  /* ite(c, ite(c, x, y), e) => ite(c, x, e) and the like */
  if (simp_is_op(b, t, OP_ITE) && term_eq(term_arg(tab, t, 0), c))
    return mk_ite(b, c, term_arg(tab, t, 1), e);
  if (simp_is_op(b, e, OP_ITE) && term_eq(term_arg(tab, e, 0), c))
    return mk_ite(b, c, t, term_arg(tab, e, 2));
  /* ite(c, t, ite(d, t, e)) => ite(c || d, t, e) */
  if (simp_is_op(b, e, OP_ITE) && term_eq(term_arg(tab, e, 1), t))
    return mk_ite(b, mk_or2(b, c, term_arg(tab, e, 0)), t, term_arg(tab, e, 2));
  if (sort_eq(term_sort(tab, t), SORT_BOOL)) {
    Term r = bool_ite(b, c, t, e);
    if (!term_eq(r, TERM_NONE)) return r;
  }
  /* ite(x == y, x, y) => y */
  if (simp_is_op(b, c, OP_EQ)) {
    Term x = term_arg(tab, c, 0), y = term_arg(tab, c, 1);
    if ((term_eq(t, x) && term_eq(e, y)) || (term_eq(t, y) && term_eq(e, x))) return e;
  }
  return term_cons(tab, op_plain(OP_ITE), term_sort(tab, t), (Term[]){c, t, e}, 3);
}

/* ---- equality ---- */

bool mk_never_equal(Builder *b, Term x, Term y) {
  TermTable *t = b->tab;
  if (term_eq(x, y)) return false;
  if (term_is_value(t, x) && term_is_value(t, y)) return true;
  Op ox = term_op(t, x), oy = term_op(t, y);
  if (ox == OP_APP && oy == OP_APP) {
    uint32_t fx = symbol_data(t, term_symbol(t, x))->flags;
    uint32_t fy = symbol_data(t, term_symbol(t, y))->flags;
    return (fx & fy & SYM_UNIQUE) != 0;
  }
  if (ox == OP_DT_MAKE && oy == OP_DT_MAKE) {
    if (term_p0(t, x) != term_p0(t, y)) return true;
    for (uint32_t i = 0; i < term_nargs(t, x); i++) {
      Term fx = term_arg(t, x, i), fy = term_arg(t, y, i);
      bool nested = simp_is_op(b, fx, OP_DT_MAKE) && simp_is_op(b, fy, OP_DT_MAKE);
      if (nested ? term_p0(t, fx) != term_p0(t, fy) : mk_never_equal(b, fx, fy)) return true;
    }
    return false;
  }
  return simp_offsets_differ(b, x, y);
}

static Term eq_bool(Builder *b, Term x, Term y) {
  if (term_is_true(x)) return y;
  if (term_is_true(y)) return x;
  if (term_is_false(x)) return mk_not(b, y);
  if (term_is_false(y)) return mk_not(b, x);
  if (is_negation(b, x, y)) return TERM_FALSE;
  /* (!x == y) => !(x == y) */
  bool nx = simp_is_op(b, x, OP_NOT), ny = simp_is_op(b, y, OP_NOT);
  if (!nx && !ny) return TERM_NONE;
  Term r = mk_eq(b, nx ? term_arg(b->tab, x, 0) : x, ny ? term_arg(b->tab, y, 0) : y);
  return nx == ny ? r : mk_not(b, r);
}

/* (ite(c, v, w) == u) => c, !c, true or false    for values u, v, w */
static Term eq_ite_value(Builder *b, Term x, Term u) {
  if (!simp_is_op(b, x, OP_ITE) || !term_is_value(b->tab, u)) return TERM_NONE;
  Term c = term_arg(b->tab, x, 0), v = term_arg(b->tab, x, 1), w = term_arg(b->tab, x, 2);
  if (!term_is_value(b->tab, v) || !term_is_value(b->tab, w)) return TERM_NONE;
  if (term_eq(v, u)) return c;
  return term_eq(w, u) ? mk_not(b, c) : TERM_FALSE;
}

static Term eq_by_sort(Builder *b, Term x, Term y) {
  Sort s = term_sort(b->tab, x);
  if (sort_eq(s, SORT_BOOL)) return eq_bool(b, x, y);
  Term r = eq_ite_value(b, x, y);
  if (term_eq(r, TERM_NONE)) r = eq_ite_value(b, y, x);
  if (!term_eq(r, TERM_NONE)) return r;
  if (sort_is_arith(s)) return simp_eq_arith(b, x, y);
  switch (sort_kind(b->tab, s)) {
  case SK_BV: return simp_eq_bv(b, x, y);
  case SK_DT: return simp_eq_dt(b, x, y);
  default: return TERM_NONE;
  }
}

Term mk_eq(Builder *b, Term x, Term y) {
  must(sort_eq(term_sort(b->tab, x), term_sort(b->tab, y)));
  if (b->simplify) {
    if (term_eq(x, y)) return TERM_TRUE;
    if (mk_never_equal(b, x, y)) return TERM_FALSE;
    Term r = eq_by_sort(b, x, y);
    if (!term_eq(r, TERM_NONE)) return r;
  }
  return simp_cons_at(b, op_plain(OP_EQ), SORT_BOOL, (Term[]){x, y}, 2);
}

Term mk_neq(Builder *b, Term x, Term y) {
  return mk_not(b, mk_eq(b, x, y));
}

static bool unique_constant(Builder *b, Term x) {
  return simp_is_op(b, x, OP_APP) &&
         (symbol_data(b->tab, term_symbol(b->tab, x))->flags & SYM_UNIQUE);
}

Term mk_distinct(Builder *b, const Term *args, uint32_t n) {
  if (n < 2) return TERM_TRUE;
  if (!b->simplify) return simp_cons(b, OP_DISTINCT, args, n);
  if (n == 2) return mk_neq(b, args[0], args[1]);
  TermVec v = {0};
  uint32_t values = 0, uniques = 0;
  for (uint32_t i = 0; i < n; i++) {
    vec_push(&v, args[i]);
    values += term_is_value(b->tab, args[i]);
    uniques += unique_constant(b, args[i]);
  }
  term_order_args(b->tab, OP_DISTINCT, v.at, n);
  bool repeated = false;
  for (uint32_t i = 1; i < n; i++) repeated = repeated || term_eq(v.at[i - 1], v.at[i]);
  Term r;
  if (repeated) /* distinct(.. x .. x ..) => false */
    r = TERM_FALSE;
  else if (values == n || uniques == n) /* different values differ */
    r = TERM_TRUE;
  else
    r = simp_cons(b, OP_DISTINCT, v.at, n);
  vec_free(&v);
  return r;
}
