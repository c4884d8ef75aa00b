/* SPDX-License-Identifier: MIT */
/* Solver functions by their SMT-LIB text: "name", "name n..", "(_ name n..)", each possibly
 * followed by rounding modes, which become leading operands. */
#include "logic/build.h"

#include "logic/typing.h"

#include <string.h>

typedef struct Call {
  char name[40];
  uint32_t index[2], nindex;
  RoundMode lead[1]; /* rounding modes written in the text */
  uint32_t nlead;
} Call;

static const struct {
  const char *name;
  RoundMode mode;
} modes[] = {{"RNE", RM_RNE},
             {"RNA", RM_RNA},
             {"RTP", RM_RTP},
             {"RTN", RM_RTN},
             {"RTZ", RM_RTZ},
             {"roundNearestTiesToEven", RM_RNE},
             {"roundNearestTiesToAway", RM_RNA},
             {"roundTowardPositive", RM_RTP},
             {"roundTowardNegative", RM_RTN},
             {"roundTowardZero", RM_RTZ}};

/* Older or alternative spellings of operators in the table. */
static const struct {
  const char *name;
  Op op;
} aliases[] = {
    {"bv2int", OP_BV_TO_NAT},
    {"ubv_to_int", OP_BV_TO_NAT},
    {"nat2bv", OP_BV_OF_INT},
    {"int_to_bv", OP_BV_OF_INT},
    {"int.to.str", OP_STR_OF_INT},
    {"str.to.int", OP_STR_TO_INT},
    {"str.in.re", OP_STR_IN_RE},
    {"str.to.re", OP_STR_TO_RE},
    {"re.nostr", OP_RE_NONE},
    {"re.complement", OP_RE_COMP},
    {"iff", OP_EQ},
    {"implies", OP_IMPLIES},
    {"MapConst", OP_CONST_MAP},
};

/* Boogie's names of pointwise map operations. */
static const struct {
  const char *name;
  Op op;
} pointwise[] = {
    {"MapAdd", OP_ADD}, {"MapSub", OP_SUB}, {"MapMul", OP_MUL},     {"MapDiv", OP_IDIV},
    {"MapMod", OP_MOD}, {"MapEq", OP_EQ},   {"MapIff", OP_EQ},      {"MapGt", OP_GT},
    {"MapGe", OP_GE},   {"MapLt", OP_LT},   {"MapLe", OP_LE},       {"MapOr", OP_OR},
    {"MapAnd", OP_AND}, {"MapNot", OP_NOT}, {"MapImp", OP_IMPLIES}, {"MapIte", OP_ITE},
};

static bool mode_of(const char *word, RoundMode *out) {
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
    if (!strcmp(modes[i].name, word)) {
      *out = modes[i].mode;
      return true;
    }
  return false;
}

/* The next word, parentheses and "_" skipped; false at the end or when a word is too long. */
static bool next_word(const char **s, char word[40]) {
  *s += strspn(*s, " \t()");
  size_t n = strcspn(*s, " \t()");
  if (!n || n >= 40) return false;
  memcpy(word, *s, n);
  word[n] = 0;
  *s += n;
  return strcmp(word, "_") != 0 || next_word(s, word);
}

static bool parse(const char *s, Call *c) {
  char word[40];
  *c = (Call){0};
  if (!next_word(&s, c->name)) return false;
  while (next_word(&s, word)) {
    RoundMode m;
    size_t digits = strspn(word, "0123456789");
    if (!word[digits] && digits <= 9 && c->nindex < 2 && !c->nlead)
      c->index[c->nindex++] = (uint32_t)strtoul(word, NULL, 10);
    else if (mode_of(word, &m) && !c->nlead)
      c->lead[c->nlead++] = m;
    else
      return false;
  }
  return s[strspn(s, " \t()")] == 0;
}

/* The node for op when operands, indices and the stated result fit; else TERM_NONE. A result of
 * SORT_NONE: whatever results. */
static Term builtin_attempt(Builder *b, IndexedOp f, const Term *a, uint32_t n, Sort result) {
  VEC(Sort) sorts = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(&sorts, term_sort(b->tab, a[i]));
  bool ok = typing_fits(b->tab, f, sorts.at, n, result);
  Sort made = ok ? typing_result(b->tab, f, sorts.at, n, result) : SORT_NONE;
  if (sort_eq(result, SORT_NONE)) result = made;
  ok = ok && sort_eq(made, result) && !sort_eq(made, SORT_NONE);
  vec_free(&sorts);
  return ok ? mk_given(b, f, result, a, n) : TERM_NONE;
}

static Term try_op(Builder *b, Op op, const Call *c, const Term *a, uint32_t n, Sort result) {
  const OpInfo *o = op_info(op);
  IndexedOp f = {op, c->index[0], c->index[1]};
  bool indexed = o->flags & OF_INDEXED;
  if (indexed != (c->nindex > 0)) return TERM_NONE;
  switch (op) {
  case OP_BV_EXTRACT: /* SMT-LIB's upper bound is inclusive */
    if (c->nindex != 2) return TERM_NONE;
    f.p0++;
    break;
  case OP_FP_OF_BITS:
  case OP_FP_OF_FP:
  case OP_FP_OF_REAL:
  case OP_FP_OF_INT:
  case OP_FP_OF_SBV:
  case OP_FP_OF_UBV: /* (_ to_fp exp sig) must be the stated sort */
    if (c->nindex != 2 || !sort_eq(result, sort_float(b->tab, f.p1, f.p0))) return TERM_NONE;
    break;
  case OP_RE_LOOP:
    if (c->nindex != 2) return TERM_NONE;
    break;
  default:
    if (indexed && c->nindex != 1) return TERM_NONE;
    break;
  }
  return builtin_attempt(b, f, a, n, result);
}

static Term try_table(Builder *b, const Call *c, const Term *a, uint32_t n, Sort result) {
  for (Op op = OP_NOT; op < OP_COUNT; op++) {
    if (strcmp(op_info(op)->smt, c->name) != 0 || op == OP_POW) continue;
    Term t = try_op(b, op, c, a, n, result);
    if (!term_eq(t, TERM_NONE)) return t;
  }
  for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
    if (strcmp(aliases[i].name, c->name) != 0) continue;
    Term t = try_op(b, aliases[i].op, c, a, n, result);
    if (!term_eq(t, TERM_NONE)) return t;
  }
  for (size_t i = 0; i < sizeof pointwise / sizeof *pointwise && !c->nindex; i++) {
    if (strcmp(pointwise[i].name, c->name) != 0) continue;
    return builtin_attempt(b, (IndexedOp){OP_MAP_POINTWISE, pointwise[i].op, 0}, a, n, result);
  }
  return TERM_NONE;
}

/* Z3's remainder, which SMT-LIB does not have: x mod y with the sign of y. */
static Term try_rem(Builder *b, const Call *c, const Term *a, uint32_t n, Sort result) {
  if (strcmp(c->name, "rem") != 0 || n != 2 || c->nindex || !sort_eq(result, SORT_INT))
    return TERM_NONE;
  if (!sort_eq(term_sort(b->tab, a[0]), SORT_INT) || !sort_eq(term_sort(b->tab, a[1]), SORT_INT))
    return TERM_NONE;
  Term r = mk_mod(b, a[0], a[1]);
  return mk_ite(b, mk_lt(b, a[1], mk_int64(b, 0)), mk_neg(b, r), r);
}

/* Names that stand for a value: rounding modes, infinities, "true". */
static Term try_value(Builder *b, const Call *c, Sort result) {
  RoundMode m;
  if (sort_eq(result, SORT_RMODE) && mode_of(c->name, &m)) return mk_rmode(b, m);
  if (sort_eq(result, SORT_BOOL) && !strcmp(c->name, "true")) return TERM_TRUE;
  if (sort_eq(result, SORT_BOOL) && !strcmp(c->name, "false")) return TERM_FALSE;
  if (c->nindex != 2 || !sort_eq(result, sort_float(b->tab, c->index[1], c->index[0])))
    return TERM_NONE;
  if (!strcmp(c->name, "NaN")) return mk_float_nan(b, result);
  if (!strcmp(c->name, "+oo") || !strcmp(c->name, "-oo"))
    return mk_float_inf(b, result, c->name[0] == '-');
  if (!strcmp(c->name, "+zero") || !strcmp(c->name, "-zero"))
    return mk_float_zero(b, result, c->name[0] == '-');
  return TERM_NONE;
}

static Term opaque(Builder *b, Str text, const Term *a, uint32_t n, Sort result) {
  VEC(Sort) sorts = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(&sorts, term_sort(b->tab, a[i]));
  Symbol s = symbol_builtin(b->tab, text, sorts.at, n, result);
  vec_free(&sorts);
  return term_app(b->tab, s, a, n);
}

Term mk_builtin(Builder *b, Str text, const Term *args, uint32_t n, Sort result) {
  Call c;
  if (!parse(text->text, &c)) return opaque(b, text, args, n, result);
  VEC(Term) v = {0};
  for (uint32_t i = 0; i < c.nlead; i++) vec_push(&v, mk_rmode(b, c.lead[i]));
  for (uint32_t i = 0; i < n; i++) vec_push(&v, args[i]);
  Term t = v.n ? TERM_NONE : try_value(b, &c, result);
  if (term_eq(t, TERM_NONE)) t = try_table(b, &c, v.at, v.n, result);
  if (term_eq(t, TERM_NONE)) t = try_rem(b, &c, v.at, v.n, result);
  vec_free(&v);
  return term_eq(t, TERM_NONE) ? opaque(b, text, args, n, result) : t;
}

/* Conversions to floats have their sort in their indices; of the other operators it follows from
 * the operands. */
static Sort stated_by(Builder *b, const Call *c) {
  bool to_fp = strncmp(c->name, "to_fp", 5) == 0;
  return to_fp && c->nindex == 2 ? sort_float(b->tab, c->index[1], c->index[0]) : SORT_NONE;
}

Term mk_builtin_untyped(Builder *b, const char *text, const Term *args, uint32_t n) {
  Call c;
  RoundMode m;
  if (!parse(text, &c) || c.nlead) return TERM_NONE;
  if (!n) {
    if (mode_of(c.name, &m)) return mk_rmode(b, m);
    Sort s = c.nindex == 2 ? sort_float(b->tab, c.index[1], c.index[0]) : SORT_BOOL;
    return try_value(b, &c, s);
  }
  return try_table(b, &c, args, n, stated_by(b, &c));
}
