/* SPDX-License-Identifier: MIT */
/* Random terms and random values for the property tests. Deterministic: all from one seed. */
#ifndef RANDOM_TERMS_H
#define RANDOM_TERMS_H

#include "logic/build.h"
#include "logic/eval/eval.h"

#include "base/hash.h"

#include <stdio.h>

enum { NVARS = 3 };

typedef struct Gen {
  TermTable *t;
  Builder plain;
  uint64_t state;
  bool quantifiers,
      partial; /* quantifiers over finite sorts; operators that may be open (x div 0) */
  bool solver; /* only what the solver surely decides the same way */
  Sort bv1, bv4, bv8, bv0, fp, imap, bmap, list, pair, unint;
  Symbol vars[32][NVARS]; /* by sort id */
  Symbol func_int, func_bool, unique[NVARS];
  Term locals[8];
  uint32_t nlocals;
} Gen;

static inline uint64_t gen_next(Gen *g) {
  g->state += 0x9E3779B97F4A7C15ULL;
  return hash_mix(g->state);
}
static inline uint32_t gen_below(Gen *g, uint32_t n) {
  return (uint32_t)(gen_next(g) % n);
}

static inline void gen_init(Gen *g, TermTable *t, uint64_t seed) {
  *g = (Gen){.t = t, .plain = builder_plain(t), .state = seed, .partial = true};
  StrTable *s = term_strs(t);
  g->bv0 = sort_bv(t, 0);
  g->bv1 = sort_bv(t, 1);
  g->bv4 = sort_bv(t, 4);
  g->bv8 = sort_bv(t, 8);
  g->fp = sort_float(t, 4, 3);
  g->imap = sort_map(t, &SORT_INT, 1, SORT_INT);
  Sort two[] = {sort_bv(t, 4), SORT_BOOL};
  g->bmap = sort_map(t, two, 2, g->bv4);
  g->list = sort_dt_declare(t, str_c(s, "List"), NULL);
  DtField cons[] = {{str_c(s, "head"), SORT_INT}, {str_c(s, "tail"), g->list}};
  DtField one[] = {{str_c(s, "only"), SORT_BOOL}};
  DtCtor ctors[] = {
      {str_c(s, "Nil"), 0, NULL}, {str_c(s, "Cons"), 2, cons}, {str_c(s, "One"), 1, one}};
  sort_dt_define(t, g->list, ctors, 3);
  DtField fields[] = {{str_c(s, "fst"), SORT_INT}, {str_c(s, "snd"), SORT_BOOL}};
  g->pair = sort_record(t, str_c(s, "Pair"), str_c(s, "MkPair"), fields, 2);
  g->unint = sort_unint(t, str_c(s, "U"));
  for (uint32_t i = 1; i < sort_count(t) && i < 32; i++)
    for (uint32_t k = 0; k < NVARS; k++)
      g->vars[i][k] = symbol_var(t, str_printf(s, "v%u_%u", i, k), (Sort){i}, NULL);
  Sort ints[] = {SORT_INT, SORT_INT};
  g->func_int = symbol_func(t, str_c(s, "f"), ints, 2, SORT_INT, NULL);
  g->func_bool = symbol_func(t, str_c(s, "p"), ints, 1, SORT_BOOL, NULL);
  for (uint32_t k = 0; k < NVARS; k++)
    g->unique[k] = symbol_unique(t, str_printf(s, "u%u", k), g->unint, NULL);
}

static Term gen_term(Gen *g, Sort s, int depth);

static inline Term gen_literal(Gen *g, Sort s) {
  Builder *b = &g->plain;
  static const int64_t ints[] = {-7, -3, -2, -1, 0, 0, 1, 1, 2, 3, 4, 7, 12};
  mpq_t q;
  Term t;
  switch (sort_kind(g->t, s)) {
  case SK_BOOL: return mk_bool(b, gen_below(g, 2));
  case SK_INT: return mk_int64(b, ints[gen_below(g, 13)]);
  case SK_REAL:
    mpq_init(q);
    mpq_set_si(q, ints[gen_below(g, 13)], 1 + gen_below(g, 3));
    mpq_canonicalize(q);
    t = mk_real(b, q);
    mpq_clear(q);
    return t;
  case SK_BV:
    return mk_bv64(b, gen_below(g, 3) ? gen_below(g, 4) : gen_next(g), sort_bv_width(g->t, s));
  case SK_FLOAT: {
    mpz_t z;
    mpz_init_set_ui(z, gen_next(g) & 0x7f);
    t = mk_float_bits(b, z, s);
    mpz_clear(z);
    return t;
  }
  case SK_RMODE: return mk_rmode(b, (RoundMode)gen_below(g, 5));
  default: return TERM_NONE;
  }
}

static inline Term gen_leaf(Gen *g, Sort s) {
  for (uint32_t tries = 0; g->nlocals && tries < 2; tries++) {
    Term l = g->locals[gen_below(g, g->nlocals)];
    if (sort_eq(term_sort(g->t, l), s)) return l;
  }
  Term lit = gen_below(g, 3) ? TERM_NONE : gen_literal(g, s);
  if (!term_eq(lit, TERM_NONE)) return lit;
  if (sort_eq(s, g->list) && !gen_below(g, 3)) return mk_dt_make(&g->plain, s, 0, NULL, 0);
  if (sort_eq(s, g->unint) && gen_below(g, 2))
    return mk_app(&g->plain, g->unique[gen_below(g, NVARS)], NULL, 0);
  return mk_var(&g->plain, g->vars[s.ix][gen_below(g, NVARS)]);
}

static inline Term gen_op2(Gen *g, Op op, Sort s, int d) {
  Term a = gen_term(g, s, d), b = gen_below(g, 8) ? gen_term(g, s, d) : a;
  return mk_op(&g->plain, op, (Term[]){a, b}, 2);
}

static inline Term gen_nary(Gen *g, Op op, Sort s, int d) {
  Term a[4];
  uint32_t n = 2 + gen_below(g, 3);
  for (uint32_t i = 0; i < n; i++) a[i] = i && !gen_below(g, 8) ? a[i - 1] : gen_term(g, s, d);
  return mk_op(&g->plain, op, a, n);
}

static inline Sort gen_sort(Gen *g) {
  Sort all[] = {SORT_INT, SORT_INT, SORT_REAL, SORT_BOOL, g->bv8,  g->bv4,  g->bv1,
                g->fp,    g->imap,  g->bmap,   g->list,   g->pair, g->unint};
  return all[gen_below(g, sizeof all / sizeof *all)];
}

static inline Term gen_quantifier(Gen *g, int d) {
  Sort sorts[] = {SORT_BOOL, sort_bv(g->t, 1), sort_bv(g->t, 4)};
  Term vars[2];
  uint32_t n = 1 + gen_below(g, 2), keep = g->nlocals;
  for (uint32_t i = 0; i < n; i++) {
    vars[i] = term_fresh_var(g->t, str_c(term_strs(g->t), "q"), sorts[gen_below(g, 3)]);
    if (g->nlocals < 8) g->locals[g->nlocals++] = vars[i];
  }
  Term body = gen_term(g, SORT_BOOL, d);
  g->nlocals = keep;
  return mk_binder(&g->plain, gen_below(g, 2) ? OP_FORALL : OP_EXISTS, vars, n, body, NULL);
}

static inline Term gen_bool(Gen *g, int d) {
  Builder *b = &g->plain;
  Sort s = gen_sort(g);
  static const Op bvcmp[] = {OP_BV_ULT, OP_BV_ULE, OP_BV_UGT, OP_BV_UGE,
                             OP_BV_SLT, OP_BV_SLE, OP_BV_SGT, OP_BV_SGE};
  static const Op fpcmp[] = {OP_FP_LT, OP_FP_LE, OP_FP_GT, OP_FP_GE, OP_FP_EQ};
  static const Op fptest[] = {OP_FP_IS_NAN, OP_FP_IS_INF,    OP_FP_IS_ZERO,     OP_FP_IS_NEG,
                              OP_FP_IS_POS, OP_FP_IS_NORMAL, OP_FP_IS_SUBNORMAL};
  switch (gen_below(g, g->quantifiers ? 20 : 19)) {
  case 0: return mk_not(b, gen_term(g, SORT_BOOL, d));
  case 1:
  case 2: return gen_nary(g, OP_AND, SORT_BOOL, d);
  case 3:
  case 4: return gen_nary(g, OP_OR, SORT_BOOL, d);
  case 5:
  case 6: return gen_op2(g, OP_IMPLIES, SORT_BOOL, d);
  case 7:
  case 8: return gen_op2(g, OP_EQ, s, d);
  case 9: return gen_nary(g, OP_DISTINCT, s, d);
  case 10:
  case 11: return gen_op2(g, (Op)(OP_LT + gen_below(g, 4)), SORT_INT, d);
  case 12: return gen_op2(g, (Op)(OP_LT + gen_below(g, 4)), SORT_REAL, d);
  case 13: return gen_op2(g, bvcmp[gen_below(g, 8)], gen_below(g, 2) ? g->bv8 : g->bv4, d);
  case 14: return gen_op2(g, fpcmp[gen_below(g, 5)], g->fp, d);
  case 15: {
    Term x = gen_term(g, g->fp, d);
    return mk_op(b, fptest[gen_below(g, 7)], &x, 1);
  }
  case 16: return mk_dt_is(b, gen_term(g, g->list, d), gen_below(g, 3));
  case 17: return mk_dt_field(b, gen_term(g, g->pair, d), 0, 1);
  case 18: {
    Term x = gen_term(g, gen_below(g, 2) ? SORT_INT : SORT_REAL, d);
    if (sort_eq(term_sort(g->t, x), SORT_INT)) return mk_app(b, g->func_bool, &x, 1);
    return mk_op(b, OP_IS_INT, &x, 1);
  }
  default: return gen_quantifier(g, d);
  }
}

static inline Term gen_int(Gen *g, int d) {
  Builder *b = &g->plain;
  Term x;
  switch (gen_below(g, 14)) {
  case 0:
  case 1: return gen_nary(g, OP_ADD, SORT_INT, d);
  case 2: return gen_op2(g, OP_SUB, SORT_INT, d);
  case 3: return gen_nary(g, OP_MUL, SORT_INT, d > 1 ? 1 : d);
  case 4: return mk_mul2(b, gen_literal(g, SORT_INT), gen_term(g, SORT_INT, d));
  case 5: return mk_neg(b, gen_term(g, SORT_INT, d));
  case 6:
  case 7: { /* a literal divisor, or any */
    Term y = gen_below(g, 4) || !g->partial ? gen_literal(g, SORT_INT) : gen_term(g, SORT_INT, d);
    return mk_op(b, gen_below(g, 2) ? OP_IDIV : OP_MOD, (Term[]){gen_term(g, SORT_INT, d), y}, 2);
  }
  case 8: return mk_to_int(b, gen_term(g, SORT_REAL, d));
  case 9: x = gen_term(g, SORT_INT, d); return mk_op(b, OP_ABS, &x, 1);
  case 10: return mk_select1(b, gen_term(g, g->imap, d), gen_term(g, SORT_INT, d));
  case 11:
    if (gen_below(g, 2)) return mk_dt_field(b, gen_term(g, g->list, d), 1, 0);
    return mk_dt_field(b, gen_term(g, g->pair, d), 0, 0);
  case 12: x = gen_term(g, g->bv8, d); return mk_op(b, OP_BV_TO_NAT, &x, 1);
  default: {
    Term a[] = {gen_term(g, SORT_INT, d), gen_term(g, SORT_INT, d)};
    return mk_app(b, g->func_int, a, 2);
  }
  }
}

static inline Term gen_real(Gen *g, int d) {
  switch (gen_below(g, 7)) {
  case 0: return gen_nary(g, OP_ADD, SORT_REAL, d);
  case 1: return gen_op2(g, OP_SUB, SORT_REAL, d);
  case 2: return gen_nary(g, OP_MUL, SORT_REAL, d > 1 ? 1 : d);
  case 3: return mk_mul2(&g->plain, gen_literal(g, SORT_REAL), gen_term(g, SORT_REAL, d));
  case 4: return gen_op2(g, OP_RDIV, SORT_REAL, d);
  case 5: return mk_neg(&g->plain, gen_term(g, SORT_REAL, d));
  default: return mk_to_real(&g->plain, gen_term(g, SORT_INT, d));
  }
}

static inline Term gen_bv(Gen *g, Sort s, int d) {
  Builder *b = &g->plain;
  static const Op ops[] = {OP_BV_AND,  OP_BV_OR,   OP_BV_XOR,  OP_BV_NAND, OP_BV_NOR,
                           OP_BV_XNOR, OP_BV_ADD,  OP_BV_ADD,  OP_BV_SUB,  OP_BV_SUB,
                           OP_BV_MUL,  OP_BV_UDIV, OP_BV_UREM, OP_BV_SDIV, OP_BV_SREM,
                           OP_BV_SMOD, OP_BV_SHL,  OP_BV_LSHR, OP_BV_ASHR};
  uint32_t w = sort_bv_width(g->t, s);
  Term x;
  switch (gen_below(g, 9)) {
  case 0:
    if (w != 8) break;
    return mk_concat(b, gen_term(g, g->bv4, d), gen_term(g, g->bv4, d));
  case 1:
    if (w == 8)
      return mk_indexed(b, gen_below(g, 2) ? OP_BV_ZEXT : OP_BV_SEXT,
                        (Term[]){gen_term(g, g->bv4, d)}, 1, 4, 0);
    x = gen_term(g, g->bv8, d);
    return mk_extract(b, x, w, 0);
  case 2: {
    uint32_t lo = gen_below(g, 9 - w);
    x = gen_term(g, g->bv8, d);
    return mk_extract(b, x, lo + w, lo);
  }
  case 3:
    x = gen_term(g, s, d);
    return mk_indexed(b, gen_below(g, 2) ? OP_BV_ROTL : OP_BV_ROTR, &x, 1, gen_below(g, 10), 0);
  case 4: x = gen_term(g, SORT_INT, d); return mk_indexed(b, OP_BV_OF_INT, &x, 1, w, 0);
  case 5: x = gen_term(g, s, d); return mk_op(b, gen_below(g, 2) ? OP_BV_NOT : OP_BV_NEG, &x, 1);
  case 6:
    if (w == 1) return gen_op2(g, OP_BV_COMP, g->bv4, d);
    if (w == 4)
      return mk_select(b, gen_term(g, g->bmap, d),
                       (Term[]){gen_term(g, g->bv4, d), gen_term(g, SORT_BOOL, d)}, 2);
    x = gen_term(g, g->bv4, d);
    return mk_indexed(b, OP_BV_REPEAT, &x, 1, 2, 0);
  default: break;
  }
  return gen_op2(g, ops[gen_below(g, sizeof ops / sizeof *ops)], s, d);
}

static inline Term gen_float(Gen *g, int d) {
  Builder *b = &g->plain;
  static const Op arith[] = {OP_FP_ADD, OP_FP_SUB, OP_FP_MUL, OP_FP_DIV};
  Term rm = gen_below(g, 2) ? mk_rmode(b, RM_RNE) : gen_leaf(g, SORT_RMODE), x;
  switch (gen_below(g, 7)) {
  case 0:
    x = gen_term(g, g->fp, d);
    return mk_op(b, gen_below(g, 2) ? OP_FP_NEG : OP_FP_ABS, &x, 1);
  case 1: return mk_op(b, OP_FP_SQRT, (Term[]){rm, gen_term(g, g->fp, d)}, 2);
  case 2: return mk_op(b, OP_FP_RTI, (Term[]){rm, gen_term(g, g->fp, d)}, 2);
  case 3:
    return mk_given(b, op_plain(OP_FP_OF_SBV), g->fp, (Term[]){rm, gen_term(g, g->bv4, d)}, 2);
  case 4:
    return mk_given(b, op_plain(OP_FP_OF_REAL), g->fp, (Term[]){rm, gen_literal(g, SORT_REAL)}, 2);
  default:
    return mk_op(b, arith[gen_below(g, 4)],
                 (Term[]){rm, gen_term(g, g->fp, d), gen_term(g, g->fp, d)}, 3);
  }
}

static inline Term gen_int_lambda(Gen *g, int d) {
  Term v = term_fresh_var(g->t, str_c(term_strs(g->t), "i"), SORT_INT);
  uint32_t keep = g->nlocals;
  if (g->nlocals < 8) g->locals[g->nlocals++] = v;
  Term body = gen_term(g, SORT_INT, d);
  g->nlocals = keep;
  return mk_lambda(&g->plain, &v, 1, body);
}

static inline Term gen_map(Gen *g, Sort s, int d) {
  Builder *b = &g->plain;
  Term m = gen_term(g, s, d);
  if (sort_eq(s, g->imap)) {
    switch (gen_below(g, 6)) {
    case 0: return mk_const_map(b, s, gen_term(g, SORT_INT, d));
    case 1:
      return mk_pointwise(b, gen_below(g, 2) ? OP_ADD : OP_SUB, (Term[]){m, gen_term(g, s, d)}, 2);
    case 2: return gen_int_lambda(g, d);
    default: return mk_store1(b, m, gen_term(g, SORT_INT, d > 1 ? 1 : d), gen_term(g, SORT_INT, d));
    }
  }
  if (!gen_below(g, 4)) return mk_const_map(b, s, gen_term(g, g->bv4, d));
  Term ix[] = {gen_term(g, g->bv4, d > 1 ? 1 : d), gen_term(g, SORT_BOOL, d > 1 ? 1 : d)};
  return mk_store(b, m, ix, 2, gen_term(g, g->bv4, d));
}

static inline Term gen_datatype(Gen *g, Sort s, int d) {
  Builder *b = &g->plain;
  Term x = gen_term(g, s, d);
  if (sort_eq(s, g->pair)) {
    if (gen_below(g, 2)) return mk_dt_update(b, x, 0, 0, gen_term(g, SORT_INT, d));
    if (gen_below(g, 2)) return mk_dt_update(b, x, 0, 1, gen_term(g, SORT_BOOL, d));
    return mk_dt_make(b, s, 0, (Term[]){gen_term(g, SORT_INT, d), gen_term(g, SORT_BOOL, d)}, 2);
  }
  switch (gen_below(g, 4)) {
  case 0: return mk_dt_field(b, x, 1, 1);
  case 1: return mk_dt_update(b, x, 1, 0, gen_term(g, SORT_INT, d));
  case 2: return mk_dt_make(b, s, 2, (Term[]){gen_term(g, SORT_BOOL, d)}, 1);
  default: return mk_dt_make(b, s, 1, (Term[]){gen_term(g, SORT_INT, d), x}, 2);
  }
}

static Term gen_term(Gen *g, Sort s, int depth) {
  if (depth <= 0 || !gen_below(g, 8)) return gen_leaf(g, s);
  int d = depth - 1;
  if (!gen_below(g, 10))
    return mk_ite(&g->plain, gen_term(g, SORT_BOOL, d), gen_term(g, s, d), gen_term(g, s, d));
  if (sort_eq(s, SORT_BOOL)) return gen_bool(g, d);
  if (sort_eq(s, SORT_INT)) return gen_int(g, d);
  if (sort_eq(s, SORT_REAL)) return gen_real(g, d);
  switch (sort_kind(g->t, s)) {
  case SK_BV: return gen_bv(g, s, d);
  case SK_FLOAT: return gen_float(g, d);
  case SK_MAP: return gen_map(g, s, d);
  case SK_DT: return gen_datatype(g, s, d);
  default: return gen_leaf(g, s);
  }
}

/* The same term through another builder, bottom-up. */
static inline Term gen_rebuild(Gen *g, Builder *b, Term t, Map *memo) {
  uint64_t found;
  TermNode n = *term_node(g->t, t);
  if (op_is_leaf((Op)n.op)) return t;
  if (map_get(memo, t.ix, &found)) return (Term){(uint32_t)found};
  Term r;
  if (op_is_binder((Op)n.op)) {
    const Term *vars;
    Term body = binder_open(g->t, t, &vars);
    r = mk_binder(b, (Op)n.op, vars, term_binder(g->t, t)->nvars, gen_rebuild(g, b, body, memo),
                  NULL);
  } else {
    Term a[8];
    for (uint32_t i = 0; i < n.nargs; i++) a[i] = gen_rebuild(g, b, n.args[i], memo);
    r = mk_same(b, t, a);
  }
  map_put(memo, t.ix, r.ix);
  return r;
}

#endif
