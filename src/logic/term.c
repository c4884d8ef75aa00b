/* SPDX-License-Identifier: MIT */
/* The table of nodes. A node's summary (levels, variables, value flag) is computed once, when it is
 * first made, from its operands' summaries. */
#include "logic/term.h"

#include "base/bug.h"
#include "base/hash.h"
#include "base/mem.h"
#include "logic/table.h"

#include <string.h>

#ifdef LINDY_HOSTILE
enum { FIRST_SLOTS = 4 };
#else
enum { FIRST_SLOTS = 1 << 12 };
#endif

/* ---- the table ---- */

TermTable *term_table_new(StrTable *strs) {
  TermTable *t = mem_calloc(1, sizeof *t);
  arena_init(&t->arena);
  num_table_init(&t->nums);
  t->strs = strs;
  t->nslots = FIRST_SLOTS;
  t->slots = mem_calloc(t->nslots, sizeof *t->slots);
  sort_init(t);
  vec_push(&t->symbols, (SymbolData){0});
  vec_push(&t->binders, NULL);
  vec_push(&t->nodes, (TermNode){0});
  must(term_intern(t, (TermNode){.op = OP_CONST_BOOL, .sort = SORT_BOOL, .p0 = 1}).ix == 1);
  must(term_intern(t, (TermNode){.op = OP_CONST_BOOL, .sort = SORT_BOOL, .p0 = 0}).ix == 2);
  return t;
}

void term_table_free(TermTable *t) {
  if (!t) return;
  num_table_free(&t->nums);
  vec_free(&t->sorts);
  vec_free(&t->symbols);
  vec_free(&t->datatypes);
  vec_free(&t->binders);
  vec_free(&t->strings);
  vec_free(&t->scratch);
  vec_free(&t->nodes);
  free(t->slots);
  map_free(&t->sort_map);
  map_free(&t->builtin_map);
  map_free(&t->name_uses);
  map_free(&t->opened);
  map_free(&t->string_ix);
  arena_free(&t->arena);
  free(t);
}

StrTable *term_strs(const TermTable *t) {
  return t->strs;
}

NumTable *term_nums(TermTable *t) {
  return &t->nums;
}

uint32_t term_count(const TermTable *t) {
  return t->nodes.n;
}

/* ---- sharing ---- */

static uint64_t hash_binder(const BinderData *b) {
  uint64_t h = hash_pair(b->nvars, (uint64_t)(int64_t)b->weight);
  for (uint32_t i = 0; i < b->nvars; i++) h = hash_pair(h, b->sorts[i].ix);
  for (uint32_t i = 0; i < b->ntriggers; i++) h = hash_pair(h, b->trigger_len[i]);
  for (uint32_t i = 0; i < b->nhints; i++) h = hash_pair(h, b->hints[i].pool->id);
  return hash_pair(h, b->nnopats);
}

static bool same_hints(const BinderData *a, const BinderData *b) {
  if (a->nhints != b->nhints) return false;
  for (uint32_t i = 0; i < a->nhints; i++)
    if (a->hints[i].pool != b->hints[i].pool || a->hints[i].draws != b->hints[i].draws)
      return false;
  return true;
}

static bool same_binder(const BinderData *a, const BinderData *b) {
  return a == b || (a->nvars == b->nvars && a->apart == b->apart && a->weight == b->weight &&
                    a->ntriggers == b->ntriggers && a->nnopats == b->nnopats && same_hints(a, b) &&
                    !memcmp(a->sorts, b->sorts, a->nvars * sizeof(Sort)) &&
                    (!a->ntriggers || !memcmp(a->trigger_len, b->trigger_len,
                                              a->ntriggers * sizeof *a->trigger_len)));
}

static uint32_t hash_node(const TermTable *t, const TermNode *n) {
  uint64_t h = ((uint64_t)n->op << 32) ^ n->sort.ix;
  h = h * 0x9E3779B97F4A7C15ULL + n->p1;
  h ^= h >> 29;
  h += op_is_binder(n->op) ? hash_binder(t->binders.at[n->p0]) : n->p0;
  for (uint32_t i = 0; i < n->nargs; i++) {
    h = (h ^ n->args[i].ix) * 0x9FB21C651E98DF25ULL;
    h ^= h >> 32;
  }
  return (uint32_t)hash_mix(h);
}

static bool same_node(const TermTable *t, const TermNode *a, const TermNode *b) {
  if (a->op != b->op || a->sort.ix != b->sort.ix || a->nargs != b->nargs || a->p1 != b->p1)
    return false;
  for (uint32_t i = 0; i < a->nargs; i++)
    if (a->args[i].ix != b->args[i].ix) return false;
  return a->p0 == b->p0 ||
         (op_is_binder(a->op) && same_binder(t->binders.at[a->p0], t->binders.at[b->p0]));
}

static void grow_slots(TermTable *t) {
  uint32_t cap = t->nslots * 2;
  uint64_t *slots = cap ? mem_calloc(cap, sizeof *slots) : NULL;
  for (uint32_t i = 1; i < t->nodes.n; i++) {
    uint32_t j = t->nodes.at[i].hash & (cap - 1);
    while (slots[j]) j = (j + 1) & (cap - 1);
    slots[j] = (uint64_t)t->nodes.at[i].hash << 32 | i;
  }
  free(t->slots);
  t->slots = slots;
  t->nslots = cap;
}

static bool plain_string(Str s) {
  for (uint32_t i = 0; i + 1 < s->len; i++)
    if (s->text[i] == '\\' && s->text[i + 1] == 'u') return false;
  return true;
}

/* Levels, variables and value flag, from the operands. */
static void summarize(const TermTable *t, TermNode *n) {
  bool values = true;
  for (uint32_t i = 0; i < n->nargs; i++) {
    const TermNode *a = &t->nodes.at[n->args[i].ix];
    if (a->binder_level > n->binder_level) n->binder_level = a->binder_level;
    if (a->loose_level > n->loose_level) n->loose_level = a->loose_level;
    n->var_bloom |= a->var_bloom;
    values = values && (a->flags & TF_VALUE);
  }
  if (op_is_binder(n->op)) {
    n->binder_level++;
    if (n->loose_level <= n->binder_level) n->loose_level = 0;
  } else if (n->op == OP_BVAR) {
    n->loose_level = n->p0;
  } else if (n->op == OP_VAR) {
    n->var_bloom = 1ULL << (n->p0 & 63);
  } else if (n->op == OP_CONST_STRING) {
    n->flags = plain_string(t->strings.at[n->p0]) ? TF_VALUE : 0;
  } else if (op_is_const(n->op) || (n->op == OP_DT_MAKE && values)) {
    n->flags = TF_VALUE;
  }
}

Term term_intern(TermTable *t, TermNode n) {
  n.hash = hash_node(t, &n);
  uint32_t j = n.hash & (t->nslots - 1);
  for (; t->slots[j]; j = (j + 1) & (t->nslots - 1)) {
    uint32_t old = (uint32_t)t->slots[j];
    if (t->slots[j] >> 32 == n.hash && same_node(t, &t->nodes.at[old], &n)) return (Term){old};
  }
  must(t->nodes.n < UINT32_MAX / 2);
  if (n.nargs) n.args = vec_copy_raw(&t->arena, n.args, n.nargs * sizeof(Term));
  uint32_t ix = t->nodes.n;
  vec_push(&t->nodes, n);
  summarize(t, &t->nodes.at[ix]);
  t->slots[j] = (uint64_t)n.hash << 32 | ix;
  if (t->nodes.n > t->nslots / 2) grow_slots(t);
  return (Term){ix};
}

void term_memo_start(TermTable *t) {
  uint32_t old = t->scratch.n, want = t->nodes.n;
  if (++t->epoch == 0) { /* the stamps have overflowed: clear the old ones */
    if (old) memset(t->scratch.at, 0, old * sizeof *t->scratch.at);
    t->epoch = 1;
  }
  if (want <= old) return;
  vec_reserve(&t->scratch, want);
  memset(t->scratch.at + old, 0, (want - old) * sizeof *t->scratch.at);
  t->scratch.n = want;
}

/* ---- making ---- */

Term term_bool(bool v) {
  return v ? TERM_TRUE : TERM_FALSE;
}

Term term_num(TermTable *t, Num n, Sort sort) {
  must(sort_is_arith(sort));
  Op op = sort_eq(sort, SORT_INT) ? OP_CONST_INT : OP_CONST_REAL;
  must(op == OP_CONST_REAL || num_is_int(&t->nums, n));
  return term_intern(t, (TermNode){.op = (uint16_t)op, .sort = sort, .p0 = n.ix});
}

Term term_int64(TermTable *t, int64_t v) {
  return term_num(t, num_int64(&t->nums, v), SORT_INT);
}

Term term_bv(TermTable *t, mpz_srcptr value, uint32_t width) {
  mpz_t z;
  mpz_init(z);
  mpz_fdiv_r_2exp(z, value, width);
  Num n = num_mpz(&t->nums, z);
  mpz_clear(z);
  return term_intern(t, (TermNode){.op = OP_CONST_BV, .sort = sort_bv(t, width), .p0 = n.ix});
}

Term term_float(TermTable *t, mpz_srcptr bits, Sort sort) {
  SortData d = sort_data(t, sort);
  must(d.kind == SK_FLOAT);
  uint32_t frac = d.a - 1; /* fraction bits; above them d.b exponent bits, then the sign */
  mpz_t z, e, all;
  mpz_inits(z, e, all, NULL);
  mpz_fdiv_r_2exp(z, bits, frac + d.b + 1);
  mpz_fdiv_q_2exp(e, z, frac);
  mpz_fdiv_r_2exp(e, e, d.b);
  mpz_setbit(all, d.b);
  mpz_sub_ui(all, all, 1);
  mpz_t f;
  mpz_init(f);
  mpz_fdiv_r_2exp(f, z, frac);
  if (mpz_cmp(e, all) == 0 && mpz_sgn(f)) { /* the one NaN: positive, quiet bit only */
    mpz_mul_2exp(z, all, frac);
    mpz_setbit(z, frac ? frac - 1 : 0);
  }
  Num n = num_mpz(&t->nums, z);
  mpz_clears(z, e, all, f, NULL);
  return term_intern(t, (TermNode){.op = OP_CONST_FLOAT, .sort = sort, .p0 = n.ix});
}

Term term_string(TermTable *t, Str s) {
  uint64_t ix = t->strings.n;
  if (!map_get(&t->string_ix, s->id, &ix)) {
    map_put(&t->string_ix, s->id, ix);
    vec_push(&t->strings, s);
  }
  return term_intern(t, (TermNode){.op = OP_CONST_STRING, .sort = SORT_STRING, .p0 = (uint32_t)ix});
}

Term term_rmode(TermTable *t, RoundMode m) {
  return term_intern(t, (TermNode){.op = OP_CONST_RMODE, .sort = SORT_RMODE, .p0 = m});
}

Term term_var(TermTable *t, Symbol s) {
  const SymbolData *d = symbol_data(t, s);
  must(d->kind == SYM_VAR);
  return term_intern(t, (TermNode){.op = OP_VAR, .sort = d->sort, .p0 = s.ix});
}

Term term_fresh_var(TermTable *t, Str name, Sort sort) {
  return term_var(t, symbol_local(t, name, sort));
}

Term term_app(TermTable *t, Symbol s, const Term *args, uint32_t n) {
  const SymbolData *d = symbol_data(t, s);
  must(d->kind != SYM_VAR && d->nargs == n);
  return term_intern(
      t, (TermNode){.op = OP_APP, .sort = d->sort, .nargs = n, .args = args, .p0 = s.ix});
}

Term term_cons(TermTable *t, IndexedOp f, Sort sort, const Term *args, uint32_t n) {
  must(f.op > OP_LAMBDA && f.op < OP_COUNT);
  must(op_info(f.op)->arity < 0 || (uint32_t)op_info(f.op)->arity == n);
  return term_intern(
      t, (TermNode){
             .op = (uint16_t)f.op, .sort = sort, .nargs = n, .args = args, .p0 = f.p0, .p1 = f.p1});
}

static int by_id(const void *x, const void *y) {
  uint32_t a = ((const Term *)x)->ix, b = ((const Term *)y)->ix;
  return (a > b) - (a < b);
}

static void sort_ids(Term *a, uint32_t n) {
  if (n > 24) {
    qsort(a, n, sizeof *a, by_id);
    return;
  }
  for (uint32_t i = 1; i < n; i++) {
    Term x = a[i];
    uint32_t j = i;
    for (; j > 0 && a[j - 1].ix > x.ix; j--) a[j] = a[j - 1];
    a[j] = x;
  }
}

void term_order_args(const TermTable *t, Op op, Term *args, uint32_t n) {
  sort_ids(args, n);
  /* Literals to their end: a stable partition of at most a few. */
  bool first = op == OP_MUL;
  uint32_t nlit = 0;
  for (uint32_t i = 0; i < n; i++) nlit += term_is_const(t, args[i]);
  if (!nlit || nlit == n) return;
  Term lits[8];
  if (nlit > 8) return;
  uint32_t k = 0, l = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (term_is_const(t, args[i]))
      lits[l++] = args[i];
    else
      args[k++] = args[i];
  }
  if (first) {
    memmove(args + nlit, args, k * sizeof *args);
    memcpy(args, lits, nlit * sizeof *args);
  } else {
    memcpy(args + k, lits, nlit * sizeof *args);
  }
}

Term term_rebuild(TermTable *t, Term like, const Term *args) {
  TermNode n = t->nodes.at[like.ix];
  bool reorder = !op_is_leaf(n.op) && (op_info(n.op)->flags & OF_COMMUTES);
  Term small[8], *copy = NULL;
  n.flags = 0;
  n.binder_level = n.loose_level = 0;
  n.var_bloom = 0;
  n.args = args;
  if (reorder) {
    copy = n.nargs <= 8 ? small : mem_alloc(n.nargs * sizeof *copy);
    memcpy(copy, args, n.nargs * sizeof *copy);
    term_order_args(t, n.op, copy, n.nargs);
    n.args = copy;
  }
  Term r = term_intern(t, n);
  if (copy != small) free(copy);
  return r;
}

/* ---- looking ---- */

const TermNode *term_node(const TermTable *t, Term x) {
  must(x.ix > 0 && x.ix < t->nodes.n);
  return &t->nodes.at[x.ix];
}

Op term_op(const TermTable *t, Term x) {
  return (Op)term_node(t, x)->op;
}

Sort term_sort(const TermTable *t, Term x) {
  return term_node(t, x)->sort;
}

uint32_t term_nargs(const TermTable *t, Term x) {
  return term_node(t, x)->nargs;
}

const Term *term_args(const TermTable *t, Term x) {
  return term_node(t, x)->args;
}

Term term_arg(const TermTable *t, Term x, uint32_t i) {
  const TermNode *n = term_node(t, x);
  must(i < n->nargs);
  return n->args[i];
}

Symbol term_symbol(const TermTable *t, Term x) {
  const TermNode *n = term_node(t, x);
  must(n->op == OP_VAR || n->op == OP_APP);
  return (Symbol){n->p0};
}

uint32_t term_p0(const TermTable *t, Term x) {
  return term_node(t, x)->p0;
}

uint32_t term_p1(const TermTable *t, Term x) {
  return term_node(t, x)->p1;
}

bool term_is_const(const TermTable *t, Term x) {
  return op_is_const(term_op(t, x));
}

bool term_is_value(const TermTable *t, Term x) {
  return term_node(t, x)->flags & TF_VALUE;
}

bool term_is_distinct(const TermTable *tab, Term t) {
  if (term_is_value(tab, t)) return true;
  return term_op(tab, t) == OP_APP && term_nargs(tab, t) == 0 &&
         symbol_data(tab, term_symbol(tab, t))->flags & SYM_UNIQUE &&
         sort_kind(tab, term_sort(tab, t)) == SK_UNINT;
}

Num term_get_num(const TermTable *t, Term x) {
  const TermNode *n = term_node(t, x);
  must(n->op >= OP_CONST_INT && n->op <= OP_CONST_FLOAT);
  return (Num){n->p0};
}

mpz_srcptr term_get_mpz(const TermTable *t, Term x) {
  return num_numerator(&t->nums, term_get_num(t, x));
}

bool term_get_int64(const TermTable *t, Term x, int64_t *out) {
  Op op = term_op(t, x);
  return (op == OP_CONST_INT || op == OP_CONST_BV) &&
         num_get_int64(&t->nums, term_get_num(t, x), out);
}

Str term_get_string(const TermTable *t, Term x) {
  const TermNode *n = term_node(t, x);
  must(n->op == OP_CONST_STRING);
  return t->strings.at[n->p0];
}

RoundMode term_get_rmode(const TermTable *t, Term x) {
  must(term_op(t, x) == OP_CONST_RMODE);
  return (RoundMode)term_p0(t, x);
}
