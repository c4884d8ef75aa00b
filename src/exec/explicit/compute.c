/* SPDX-License-Identifier: MIT */
/* Instructions that compute: see machine.h. */
#include "base/bug.h"
#include "exec/explicit/machine.h"

static Word machine_new(Machine *m, ValueDomain d) {
  if (d.lo == d.hi) return word_int(d.lo);
  vec_push(&m->state.domains, d);
  return word_unknown(m->state.domains.n - 1);
}

Word machine_resolve(Machine *m, Word w) {
  if (!word_is_unknown(w)) return w;
  uint32_t u = word_number(w);
  while (m->state.domains.at[u].same) u = m->state.domains.at[u].same - 1;
  const ValueDomain *d = &m->state.domains.at[u];
  return d->lo == d->hi ? word_int(d->lo) : word_unknown(u);
}

static Word read_slowly(Machine *m, Operand o, Word *p) {
  if (*p != WORD_ANY) return *p = machine_resolve(m, *p);
  if (operand_sort(o) == OF_MAP) return word_map(0);
  if (operand_kind(o) == OF_LITERAL || operand_kind(o) == OF_TEMPORARY) return WORD_ANY;
  return *p = machine_new(m, operand_sort(o) == OF_TRUTH ? domain_truth : domain_full);
}

Word machine_read(Machine *m, Operand o) {
  Word *p = m->command.base[operand_kind(o)] + operand_number(o);
  return word_is_int(*p) ? *p : read_slowly(m, o, p);
}

static void write(Machine *m, Operand o, Word w) {
  m->command.base[operand_kind(o)][operand_number(o)] = w;
}

static ValueDomain domain_of(const Machine *m, Word w) {
  if (word_is_int(w)) return (ValueDomain){word_get_int(w), word_get_int(w), 0, 0};
  return word_is_unknown(w) ? m->state.domains.at[word_number(w)] : domain_full;
}

/* ---- splitting ----------------------------------------------------------------- */

/* Goes on with one part of the unknown's domain; the other part is another state. Returns whether
 * it is the first. */
static bool split(Machine *m, const Instr *in, uint32_t u, ValueDomain yes, ValueDomain no) {
  uint16_t decision = 0;
  if (m->again.decisions) {
    must(m->again.at < m->again.n);
    decision = m->again.decisions[m->again.at++];
  } else {
    bool midway = u >= m->command.fresh;
    m->hooks->forked(m->hooks->self, m,
                     &(MachineFork){.pc = midway ? m->state.pc - 1 : in->at,
                                    .unknown = u,
                                    .domain = no,
                                    .decision = m->keeps_jumps ? NO_DECISION : 1,
                                    .midway = midway});
  }
  m->state.forked = true;
  m->state.domains.at[u] = decision ? no : yes;
  if (!m->keeps_jumps) vec_push(&m->state.decisions, decision);
  return !decision;
}

/* A truth value that is needed now. */
static Word decide(Machine *m, const Instr *in, Word w) {
  if (!word_is_unknown(w) || m->command.looking) return word_is_int(w) ? w : WORD_ANY;
  ValueDomain yes = {1, 1, 0, 0}, no = {0, 0, 0, 0};
  return word_int(split(m, in, word_number(w), yes, no));
}

/* x <= c, where x is an unknown */
static Word split_at(Machine *m, const Instr *in, Word x, int64_t c, bool below) {
  if (m->command.looking) return WORD_ANY;
  ValueDomain low = m->state.domains.at[word_number(x)], high = low;
  bool some = domain_between(&m->holes, &low, DOMAIN_LOWEST, c);
  bool others = domain_between(&m->holes, &high, c + 1, DOMAIN_HIGHEST);
  must(some && others);
  bool first = split(m, in, word_number(x), below ? low : high, below ? high : low);
  return word_int(first);
}

/* An unknown of few possible values becomes one of them; the others are states of their own. */
static Word enumerate_few(Machine *m, const Instr *in, Word w) {
  enum { FEW = 8 };
  while (word_is_unknown(w) && !m->command.looking) {
    ValueDomain d = m->state.domains.at[word_number(w)];
    if (d.lo == DOMAIN_LOWEST || d.hi == DOMAIN_HIGHEST || d.hi - d.lo >= FEW) break;
    split_at(m, in, w, d.lo, true);
    w = machine_resolve(m, w);
  }
  return w;
}

/* ---- comparisons --------------------------------------------------------------- */

/* a <= b */
static Word compute_order(Machine *m, const Instr *in, Word a, Word b) {
  if (a == b && a != WORD_ANY) return word_int(1);
  ValueDomain x = domain_of(m, a), y = domain_of(m, b);
  if (x.hi <= y.lo) return word_int(1);
  if (x.lo > y.hi) return word_int(0);
  if (word_is_unknown(a) && word_is_unknown(b)) {
    a = enumerate_few(m, in, a);
    b = enumerate_few(m, in, machine_resolve(m, b));
    if (word_is_int(a) || word_is_int(b)) return compute_order(m, in, a, b);
  }
  if (word_is_unknown(a) && word_is_int(b)) return split_at(m, in, a, word_get_int(b), true);
  if (word_is_int(a) && word_is_unknown(b)) return split_at(m, in, b, word_get_int(a) - 1, false);
  return WORD_ANY;
}

static Word not(Machine * m, const Instr *in, Word w) {
  w = decide(m, in, w);
  return word_is_int(w) ? word_int(!word_get_int(w)) : WORD_ANY;
}

static Word equal(Machine *m, const Instr *in, Word a, Word b) {
  if (word_is_map(a) || word_is_map(b) || a == WORD_ANY || b == WORD_ANY) return WORD_ANY;
  if (a == b) return word_int(1);
  if (word_is_int(a) && word_is_int(b)) return word_int(0);
  if (word_is_int(a)) {
    Word t = a;
    a = b;
    b = t;
  }
  ValueDomain x = m->state.domains.at[word_number(a)], y = domain_of(m, b);
  if (domains_disjoint(&m->holes, &x, &y)) return word_int(0);
  if (word_is_unknown(b)) {
    a = enumerate_few(m, in, a);
    b = enumerate_few(m, in, machine_resolve(m, b));
    if (word_is_int(a) || word_is_int(b)) return equal(m, in, a, b);
  }
  if (!word_is_int(b) || m->command.looking) return WORD_ANY;
  int64_t c = word_get_int(b);
  ValueDomain rest = x, one = {c, c, 0, 0};
  if (!domain_without(&m->holes, &rest, c)) return word_int(1);
  return word_int(split(m, in, word_number(a), one, rest));
}

static Word both(Machine *m, const Instr *in, Word a, Word b, bool all) {
  Word zero = word_int(!all),
       one = word_int(all); /* of the operator: what decides, what does not */
  if (a == zero || b == zero) return zero;
  if (a == one) return b;
  if (b == one) return a;
  if (a == b && a != WORD_ANY) return a;
  a = decide(m, in, a);
  if (word_is_int(a)) return a == zero ? zero : b;
  b = decide(m, in, b);
  return b == zero ? zero : WORD_ANY;
}

/* ---- arithmetic ---------------------------------------------------------------- */

static Word of_range(Machine *m, int64_t lo, int64_t hi) {
  if (lo < -WORD_LIMIT) lo = DOMAIN_LOWEST;
  if (hi > WORD_LIMIT) hi = DOMAIN_HIGHEST;
  if (lo > WORD_LIMIT || hi < -WORD_LIMIT) return WORD_ANY; /* beyond what has words */
  if (lo == DOMAIN_LOWEST && hi == DOMAIN_HIGHEST) return WORD_ANY;
  return machine_new(m, (ValueDomain){lo, hi, 0, 0});
}

static Word of_int(int64_t v) {
  return v > WORD_LIMIT || v < -WORD_LIMIT ? WORD_ANY : word_int(v);
}

static bool is_low(int64_t v) {
  return v == DOMAIN_LOWEST;
}
static bool is_high(int64_t v) {
  return v == DOMAIN_HIGHEST;
}

/* Finite bounds are within twice the limit, so that sums do not overflow. */
static Word add(Machine *m, Word a, Word b) {
  if (word_is_int(a) && word_is_int(b)) return of_int(word_get_int(a) + word_get_int(b));
  ValueDomain x = domain_of(m, a), y = domain_of(m, b);
  int64_t lo = is_low(x.lo) || is_low(y.lo) ? DOMAIN_LOWEST : x.lo + y.lo;
  int64_t hi = is_high(x.hi) || is_high(y.hi) ? DOMAIN_HIGHEST : x.hi + y.hi;
  return of_range(m, lo, hi);
}

static ValueDomain turned(ValueDomain d) {
  return (ValueDomain){is_high(d.hi) ? DOMAIN_LOWEST : -d.hi, is_low(d.lo) ? DOMAIN_HIGHEST : -d.lo,
                       0, 0};
}

static Word subtract(Machine *m, Word a, Word b) {
  if (word_is_int(a) && word_is_int(b)) return of_int(word_get_int(a) - word_get_int(b));
  if (a == b && a != WORD_ANY) return word_int(0);
  ValueDomain x = domain_of(m, a), y = turned(domain_of(m, b));
  int64_t lo = is_low(x.lo) || is_low(y.lo) ? DOMAIN_LOWEST : x.lo + y.lo;
  int64_t hi = is_high(x.hi) || is_high(y.hi) ? DOMAIN_HIGHEST : x.hi + y.hi;
  return of_range(m, lo, hi);
}

static int64_t times(int64_t bound, int64_t factor) {
  if (bound == DOMAIN_LOWEST || bound == DOMAIN_HIGHEST) return bound;
  int64_t r;
  bool up = (bound > 0) == (factor > 0);
  if (__builtin_mul_overflow(bound, factor, &r) || r > 2 * WORD_LIMIT || r < -2 * WORD_LIMIT)
    return up ? DOMAIN_HIGHEST : DOMAIN_LOWEST;
  return r;
}

static Word multiply(Machine *m, Word a, Word b) {
  if (word_is_int(a) && word_is_int(b)) {
    int64_t r;
    return __builtin_mul_overflow(word_get_int(a), word_get_int(b), &r) ? WORD_ANY : of_int(r);
  }
  if (!word_is_int(a)) {
    Word t = a;
    a = b;
    b = t;
  }
  if (!word_is_int(a)) return WORD_ANY;
  int64_t factor = word_get_int(a);
  if (factor == 0) return word_int(0);
  ValueDomain x = domain_of(m, b);
  if (factor < 0) x = turned(x);
  if (factor < 0) factor = -factor;
  int64_t lo = times(x.lo, factor), hi = times(x.hi, factor);
  if (lo > hi || (lo == DOMAIN_HIGHEST) || (hi == DOMAIN_LOWEST)) return WORD_ANY;
  return of_range(m, lo, hi);
}

/* Euclidean division. */
static int64_t euclidean(int64_t a, int64_t b) {
  int64_t q = a / b, r = a % b;
  return r < 0 ? (b > 0 ? q - 1 : q + 1) : q;
}

static Word compute_quotient(Machine *m, Word a, Word b) {
  if (!word_is_int(b) || b == word_int(0)) return WORD_ANY;
  int64_t by = word_get_int(b);
  if (word_is_int(a)) return word_int(euclidean(word_get_int(a), by));
  if (by < 0) return WORD_ANY;
  ValueDomain x = domain_of(m, a);
  return of_range(m, is_low(x.lo) ? x.lo : euclidean(x.lo, by),
                  is_high(x.hi) ? x.hi : euclidean(x.hi, by));
}

static Word modulo(Machine *m, Word a, Word b) {
  if (!word_is_int(b) || b == word_int(0)) return WORD_ANY;
  int64_t by = word_get_int(b);
  if (by < 0) by = -by;
  if (word_is_int(a)) {
    int64_t v = word_get_int(a);
    return word_int(v - euclidean(v, by) * by);
  }
  ValueDomain x = domain_of(m, a);
  if (!is_low(x.lo) && !is_high(x.hi) && euclidean(x.lo, by) == euclidean(x.hi, by)) {
    if (x.lo >= 0 && x.hi < by) return a;
    int64_t less = euclidean(x.lo, by) * by;
    return of_range(m, x.lo - less, x.hi - less);
  }
  return of_range(m, 0, by - 1);
}

/* ---- conditionals and maps ------------------------------------------------------ */

static Word either(Machine *m, const Instr *in, Word c, Word x, Word y) {
  if (word_is_unknown(c) && x == y && x != WORD_ANY) return x;
  c = decide(m, in, c);
  if (word_is_int(c)) return word_get_int(c) ? x : y;
  if (x == y) return x;
  if (operand_sort(in->d) == OF_MAP) return word_map(0);
  if (x == WORD_ANY || y == WORD_ANY) return WORD_ANY;
  ValueDomain a = domain_of(m, x), b = domain_of(m, y);
  return of_range(m, a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi);
}

/* A point that is read keeps its value. */
static Word read_point(Machine *m, const Instr *in, Word map, int64_t at) {
  Word w;
  if (points_get(&m->points, word_number(map), at, &w)) return machine_resolve(m, w);
  if (operand_sort(in->d) == OF_MAP) return word_map(0);
  OperandKind kind = operand_kind(in->a);
  if (m->command.looking || (kind != OF_GLOBAL && kind != OF_FRAME)) return WORD_ANY;
  w = machine_new(m, operand_sort(in->d) == OF_TRUTH ? domain_truth : domain_full);
  write(m, in->a, word_map(points_put(&m->points, word_number(map), at, w)));
  return w;
}

static Word select_point(Machine *m, const Instr *in, Word map, Word at) {
  if (!word_is_map(map)) return operand_sort(in->d) == OF_MAP ? word_map(0) : WORD_ANY;
  at = enumerate_few(m, in, at);
  if (word_is_int(at)) return read_point(m, in, map, word_get_int(at));
  return operand_sort(in->d) == OF_MAP ? word_map(0) : WORD_ANY;
}

static Word store_point(Machine *m, const Instr *in, Word map, Word at, Word value) {
  if (!word_is_map(map)) return word_map(0);
  uint32_t n = word_number(map);
  at = enumerate_few(m, in, at);
  if (!word_is_int(at)) {
    ValueDomain d = domain_of(m, at);
    return word_map(points_drop_between(&m->points, n, d.lo, d.hi));
  }
  bool deep = word_is_map(value) && points_have_unknowns(&m->points, word_number(value));
  int64_t i = word_get_int(at);
  if (value == WORD_ANY || deep) return word_map(points_drop(&m->points, n, i));
  return word_map(points_put(&m->points, n, i, value));
}

/* ---- assumptions --------------------------------------------------------------- */

static bool keep_between(Machine *m, Word w, int64_t lo, int64_t hi) {
  if (word_is_int(w)) return lo <= word_get_int(w) && word_get_int(w) <= hi;
  return !word_is_unknown(w) ||
         domain_between(&m->holes, &m->state.domains.at[word_number(w)], lo, hi);
}

static bool assume_order(Machine *m, Word a, Word b, int64_t gap) {
  ValueDomain x = domain_of(m, a), y = domain_of(m, b);
  if (a == b && a != WORD_ANY) return gap == 0;
  int64_t hi = is_high(y.hi) ? DOMAIN_HIGHEST : y.hi - gap;
  int64_t lo = is_low(x.lo) ? DOMAIN_LOWEST : x.lo + gap;
  return keep_between(m, a, DOMAIN_LOWEST, hi) && keep_between(m, b, lo, DOMAIN_HIGHEST);
}

static bool assume_equal(Machine *m, Word a, Word b) {
  if (a == b || a == WORD_ANY || b == WORD_ANY || word_is_map(a) || word_is_map(b)) return true;
  if (word_is_int(a) && word_is_int(b)) return false;
  if (word_is_int(a))
    return domain_meet(&m->holes, &m->state.domains.at[word_number(b)],
                       &(ValueDomain){word_get_int(a), word_get_int(a), 0, 0});
  ValueDomain *x = &m->state.domains.at[word_number(a)], y = domain_of(m, b);
  if (!domain_meet(&m->holes, x, &y)) return false;
  if (word_is_unknown(b)) m->state.domains.at[word_number(b)].same = word_number(a) + 1;
  return true;
}

static bool assume_apart(Machine *m, Word a, Word b) {
  if (a == WORD_ANY || b == WORD_ANY || word_is_map(a) || word_is_map(b)) return true;
  if (a == b) return false;
  if (word_is_int(a) && word_is_int(b)) return true;
  if (word_is_int(b))
    return domain_without(&m->holes, &m->state.domains.at[word_number(a)], word_get_int(b));
  if (word_is_int(a))
    return domain_without(&m->holes, &m->state.domains.at[word_number(b)], word_get_int(a));
  return true;
}

static MachineEnd when(bool goes_on) {
  return goes_on ? MACHINE_GOES_ON : MACHINE_BLOCKED;
}

static MachineEnd compute_check(Machine *m, Word a) {
  if (a == word_int(1)) return MACHINE_GOES_ON;
  if (word_is_unknown(a)) m->state.domains.at[word_number(a)] = (ValueDomain){1, 1, 0, 0};
  if (a == word_int(0)) m->state.pc = 0; /* it goes no further */
  return MACHINE_FAILS;
}

static Word compute_number(Machine *m, const Instr *in, Word a, Word b) {
  if (!m->keeps_jumps && (!word_is_int(a) || !word_is_int(b))) {
    a = enumerate_few(m, in, a);
    b = enumerate_few(m, in, machine_resolve(m, b));
  }
  switch ((InstrOp)in->op) {
  case I_ADD: return add(m, a, b);
  case I_SUB: return subtract(m, a, b);
  case I_MUL: return multiply(m, a, b);
  case I_DIV: return compute_quotient(m, a, b);
  default: return modulo(m, a, b);
  }
}

static MachineEnd compute_one(Machine *m, const Instr *in) {
  Word a = machine_read(m, in->a), w = 0;
  switch ((InstrOp)in->op) {
  case I_COPY: w = a; break;
  case I_ADD:
  case I_SUB:
  case I_MUL:
  case I_DIV:
  case I_MOD: w = compute_number(m, in, a, machine_read(m, in->b)); break;
  case I_LE: w = compute_order(m, in, a, machine_read(m, in->b)); break;
  case I_LT: w = not(m, in, compute_order(m, in, machine_read(m, in->b), a)); break;
  case I_EQ: w = equal(m, in, a, machine_read(m, in->b)); break;
  case I_NOT: w = not(m, in, a); break;
  case I_AND: w = both(m, in, a, machine_read(m, in->b), true); break;
  case I_OR: w = both(m, in, a, machine_read(m, in->b), false); break;
  case I_ITE: {
    Word x = machine_read(m, in->b);
    w = either(m, in, a, x, machine_read(m, in->c));
    break;
  }
  case I_SELECT: w = select_point(m, in, a, machine_read(m, in->b)); break;
  case I_STORE: {
    Word at = machine_read(m, in->b);
    w = store_point(m, in, a, at, machine_read(m, in->c));
    break;
  }
  case I_ASSUME: return when(keep_between(m, a, 1, 1));
  case I_ASSUME_LE: return when(assume_order(m, a, machine_read(m, in->b), 0));
  case I_ASSUME_LT: return when(assume_order(m, a, machine_read(m, in->b), 1));
  case I_ASSUME_EQ: return when(assume_equal(m, a, machine_read(m, in->b)));
  case I_ASSUME_NE: return when(assume_apart(m, a, machine_read(m, in->b)));
  case I_ASSERT: return compute_check(m, a);
  default: bug("instruction %u does not compute", in->op);
  }
  write(m, in->d, w);
  return MACHINE_GOES_ON;
}

MachineEnd machine_compute(Machine *m, const Instr *in) {
  bool before = m->command.looking;
  m->command.looking |= in->quiet;
  MachineEnd end = compute_one(m, in);
  m->command.looking = before;
  return end;
}
