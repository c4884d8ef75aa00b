/* SPDX-License-Identifier: MIT */
/* Candidates about bit-vectors (generator.h).
 *
 * A variable that a loop counts with keeps its low bits, those below its step, and stays on one
 * side of its first value; under the conditions of its steps, if it has a first value only then.
 * Two variables that are changed in the same way may be equal, as those of two threads are.
 *
 * A flag that is set when a place is met, `seen || (on && p == offset)`, keeps some bits of the
 * offset for the time after: the low ones if what the loop adds to the offset is a multiple of a
 * power of two, and the high ones if the rest is less than one. */
#include "infer/candidates/bit_sums.h"
#include "infer/candidates/generator.h"
#include "logic/collect.h"
#include "logic/subst.h"

enum {
  MAX_BITS = 16,
  MAX_FLAGS = 24,
  MAX_PAIRS = 40,
  MAX_PREMISES = 2,
  MAX_TESTS = 4,
  MAX_WALK = 60
};

/* How the loop changes a variable. */
typedef struct BitChange {
  Term var;
  Term start;    /* before the loop, or NONE */
  Term update;   /* the last assignment      */
  uint32_t step; /* low bits of it that stay */
} BitChange;

typedef struct BitMaker {
  Generator *g;
  TermTable *tab;
  Subst fixed; /* constants and parameters that are literals */
  BitChange bits[MAX_BITS];
  uint32_t n_bits;
  Terms flags;    /* Booleans that the loop only sets     */
  Terms tests;    /* others that it assigns to            */
  Terms updates;  /* of the tests: the last assignment    */
  Terms premises; /* conclusions of what is stated at the head */
} BitMaker;

/* ---- what is fixed ------------------------------------------------------------------------- */

static void add_fixed(BitMaker *m, Term t) {
  if (term_op(m->tab, t) == OP_AND) {
    TermNode n = *term_node(m->tab, t);
    for (uint32_t i = 0; i < n.nargs; i++) add_fixed(m, n.args[i]);
  }
  if (term_op(m->tab, t) != OP_EQ) return;
  for (uint32_t side = 0; side < 2; side++) {
    Term x = term_arg(m->tab, t, side), value = term_arg(m->tab, t, 1 - side);
    bool name =
        term_op(m->tab, x) == OP_VAR || (term_op(m->tab, x) == OP_APP && !term_nargs(m->tab, x));
    if (name && term_op(m->tab, value) == OP_CONST_BV)
      subst_add(&m->fixed, term_symbol(m->tab, x), value);
  }
}

static void find_fixed(BitMaker *m) {
  const Generator *g = m->g;
  const Proc *q = g->impl->proc;
  Subst own;
  subst_init(&own, g->b);
  for (uint32_t i = 0; i < q->ins.n; i++)
    subst_add(&own, q->ins.at[i]->sym, mk_var(g->b, g->impl->ins.at[i]->sym));
  for (uint32_t i = 0; i < q->requires.n; i++)
    add_fixed(m, subst_apply(&own, q->requires.at[i].term));
  for (uint32_t i = 0; i < g->p->axioms.n; i++) add_fixed(m, g->p->axioms.at[i]->term);
  subst_free(&own);
}

/* ---- how variables change ------------------------------------------------------------------ */

/* The first value among the cases that does not depend on the loop. */
static Term first_known(const Generator *g, Term t, uint32_t depth) {
  if (!t.ix || !generator_about_loop(g, t)) return t;
  if (term_op(g->p->terms, t) != OP_ITE || !depth) return TERM_NONE;
  Term found = first_known(g, term_arg(g->p->terms, t, 1), depth - 1);
  return found.ix ? found : first_known(g, term_arg(g->p->terms, t, 2), depth - 1);
}

/* The low bits that stay in every case of the new value; `step` is lowered. False: it is not the
 * old value and something that does not depend on the loop. */
static bool note_step(BitMaker *m, Term value, Term var, uint32_t *step, uint32_t depth) {
  BitSum s;
  if (term_op(m->tab, value) == OP_ITE && depth)
    return note_step(m, term_arg(m->tab, value, 1), var, step, depth - 1) &&
           note_step(m, term_arg(m->tab, value, 2), var, step, depth - 1);
  Term change = mk_bv2(m->g->b, OP_BV_SUB, subst_apply(&m->fixed, value), var);
  uint32_t zeros = 0;
  if (bit_sum_of(m->tab, change, &s)) {
    zeros = bit_sum_zeros(s.literal);
    for (uint32_t i = 0; i < s.n; i++)
      if (s.times[i] && bit_sum_zeros(s.times[i]) < zeros) zeros = bit_sum_zeros(s.times[i]);
  }
  if (zeros < *step) *step = zeros;
  return !generator_about_loop(m->g, change);
}

/* The values that commands of the loop assign to the variable. False: something else changes it. */
static bool find_updates(const Generator *g, const Variable *v, Terms *out) {
  const Loop *l = &g->loops.at[g->loop];
  for (uint32_t i = 0; i < l->n_blocks; i++) {
    const CBlock *b = g->impl->blocks.at[g->loops.blocks[l->first + i]];
    for (uint32_t k = 0; k < b->cmds.n; k++)
      for (uint32_t j = 0; j < b->cmds.at[k].n_vars; j++) {
        if (b->cmds.at[k].vars[j] != v) continue;
        if (b->cmds.at[k].kind != CMD_ASSIGN) return false;
        vec_push(out, b->cmds.at[k].terms[j]);
      }
  }
  return true;
}

/* Only of a variable that the loop counts with. */
static void find_change(BitMaker *m, const Variable *v) {
  const Generator *g = m->g;
  BitChange c = {.var = mk_var(g->b, v->sym), .step = BIT_SUM_WIDTH};
  Terms updates = {0};
  bool counts = find_updates(g, v, &updates);
  for (uint32_t i = 0; i < updates.n && counts; i++) {
    c.update = generator_expanded(g, updates.at[i]);
    counts = note_step(m, c.update, c.var, &c.step, 4);
  }
  vec_free(&updates);
  if (!counts) return;
  Term before = generator_value_before(g, v->sym);
  c.start = first_known(g, before, 4);
  uint32_t width = sort_bv_width(m->tab, v->sort);
  if (c.step > width) c.step = width;
  m->bits[m->n_bits++] = c;
}

/* `flag || condition`, or the same as a case distinction. */
static bool is_setting(const TermTable *tab, Term flag, Term t) {
  TermNode n = *term_node(tab, t);
  for (uint32_t i = 0; n.op == OP_OR && i < n.nargs; i++)
    if (term_eq(n.args[i], flag)) return true;
  return n.op == OP_ITE && term_is_true(n.args[1]) && term_eq(n.args[2], flag);
}

/* Does a path through the loop depend on it? */
static bool is_tested(const BitMaker *m, Symbol v) {
  const Generator *g = m->g;
  const Loop *l = &g->loops.at[g->loop];
  for (uint32_t i = 0; i < l->n_blocks; i++) {
    const CBlock *b = g->impl->blocks.at[g->loops.blocks[l->first + i]];
    for (uint32_t k = 0; k < b->cmds.n; k++)
      if (b->cmds.at[k].kind == CMD_ASSUME && !b->cmds.at[k].fact &&
          collect_occurs(m->tab, v, b->cmds.at[k].terms[0]))
        return true;
  }
  return false;
}

static void find_test(BitMaker *m, const Variable *v) {
  const Generator *g = m->g;
  Term var = mk_var(g->b, v->sym), update = TERM_NONE;
  Terms updates = {0};
  bool only_assigned = find_updates(g, v, &updates), sets = true;
  for (uint32_t i = 0; i < updates.n; i++) sets &= is_setting(m->tab, var, updates.at[i]);
  if (updates.n) update = vec_last(&updates);
  vec_free(&updates);
  if (!only_assigned || !update.ix || (!sets && !is_tested(m, v->sym))) return;
  vec_push(sets ? &m->flags : &m->tests, var);
  if (!sets) vec_push(&m->updates, generator_expanded(g, update));
}

static void find_changes(BitMaker *m) {
  const Generator *g = m->g;
  const LoopTargets *t = &g->targets[g->loop];
  uint32_t head = g->loops.at[g->loop].header;
  for (uint32_t i = 0; i < t->n; i++) {
    if (!dead_locals_live(&g->live, head, t->at[i]->sym)) continue;
    if (sort_kind(m->tab, t->at[i]->sort) == SK_BV && m->n_bits < MAX_BITS)
      find_change(m, t->at[i]);
    if (sort_eq(t->at[i]->sort, SORT_BOOL) && m->flags.n + m->tests.n < MAX_FLAGS)
      find_test(m, t->at[i]);
  }
}

static void find_premises(BitMaker *m) {
  const Generator *g = m->g;
  const CBlock *head = g->impl->blocks.at[g->loops.at[g->loop].header];
  vec_push(&m->premises, TERM_TRUE);
  for (uint32_t i = 0; i < head->cmds.n && m->premises.n <= MAX_PREMISES; i++) {
    const Cmd *c = &head->cmds.at[i];
    if (c->kind != CMD_ASSERT || term_op(m->tab, c->terms[0]) != OP_IMPLIES) continue;
    Term t = term_arg(m->tab, c->terms[0], 1);
    bool known = generator_about_loop(g, t) || term_is_true(t);
    for (uint32_t k = 0; k < m->premises.n; k++) known |= term_eq(m->premises.at[k], t);
    if (!known) vec_push(&m->premises, t);
  }
}

/* ---- counters ------------------------------------------------------------------------------ */

/* As it is, and while a test holds: what is counted may be anything when nobody counts. */
static void propose_under(BitMaker *m, Term fact) {
  generator_propose(m->g, fact);
  for (uint32_t i = 0; i < m->tests.n && i < MAX_TESTS; i++)
    generator_propose(m->g, mk_implies(m->g->b, m->tests.at[i], fact));
}

static void from_counter(BitMaker *m, const BitChange *c) {
  Builder *b = m->g->b;
  uint32_t width = sort_bv_width(m->tab, term_sort(m->tab, c->var));
  Term zero = mk_bv64(b, 0, width), start = c->start.ix ? c->start : zero;
  propose_under(m, mk_bv2(b, OP_BV_SLE, zero, c->var));
  if (!term_eq(start, zero)) propose_under(m, mk_bv2(b, OP_BV_SLE, start, c->var));
  if (!term_eq(start, zero)) propose_under(m, mk_bv2(b, OP_BV_SLE, c->var, start));
  if (c->step && c->step < width)
    propose_under(m, mk_eq(b, mk_extract(b, c->var, c->step, 0), mk_extract(b, start, c->step, 0)));
}

static bool is_changed_alike(const TermTable *tab, Term x, Term y, uint32_t *steps) {
  if (!x.ix || !y.ix || !*steps) return x.ix == y.ix;
  --*steps;
  TermNode p = *term_node(tab, x), q = *term_node(tab, y);
  if (p.op != q.op || p.nargs != q.nargs) return false;
  for (uint32_t i = 0; i < p.nargs; i++)
    if (!is_changed_alike(tab, p.args[i], q.args[i], steps)) return false;
  return true;
}

static void propose_pair(BitMaker *m, Term x, Term y, bool counts, uint32_t *pairs) {
  Builder *b = m->g->b;
  Term same = mk_eq(b, x, y);
  for (uint32_t i = 0; i < m->premises.n && *pairs < MAX_PAIRS; i++, ++*pairs) {
    Term fact = mk_implies(b, m->premises.at[i], same);
    if (counts)
      propose_under(m, fact);
    else
      generator_propose(m->g, fact);
  }
}

static void from_pairs(BitMaker *m) {
  uint32_t pairs = 0;
  for (uint32_t i = 0; i < m->tests.n; i++)
    for (uint32_t k = i + 1; k < m->tests.n; k++) {
      uint32_t steps = MAX_WALK;
      if (is_changed_alike(m->tab, m->updates.at[i], m->updates.at[k], &steps))
        propose_pair(m, m->tests.at[i], m->tests.at[k], false, &pairs);
    }
  for (uint32_t i = 0; i < m->n_bits; i++)
    for (uint32_t k = i + 1; k < m->n_bits; k++) {
      uint32_t steps = MAX_WALK;
      if (sort_eq(term_sort(m->tab, m->bits[i].var), term_sort(m->tab, m->bits[k].var)) &&
          is_changed_alike(m->tab, m->bits[i].update, m->bits[k].update, &steps))
        propose_pair(m, m->bits[i].var, m->bits[k].var, true, &pairs);
    }
}

/* ---- flags --------------------------------------------------------------------------------- */

static const BitChange *change_of(const BitMaker *m, Term var) {
  for (uint32_t i = 0; i < m->n_bits; i++)
    if (term_eq(m->bits[i].var, var)) return &m->bits[i];
  return NULL;
}

/* What a literal adds to the bits from `low` on, if other parts make up for the rest of it: towards
 * zero, as `y - 1` is with a y that is at least one. */
static uint64_t literal_from(const BitSum *sum, uint32_t low) {
  uint64_t mask = sum->width < 64 ? (UINT64_C(1) << sum->width) - 1 : UINT64_MAX;
  uint64_t literal = sum->literal & mask;
  bool negative = literal >> (sum->width - 1) & 1;
  if (!low) return literal;
  return negative ? 0 - (((0 - literal) & mask) >> low << low) : literal >> low << low;
}

/* The bits from `low` on of a sum whose other parts are less than one of them: what stays of it
 * when the loop goes on is returned, and in `high` the end of the bits that do. */
static Term kept_part(const BitMaker *m, const BitSum *sum, uint32_t low, uint32_t *high) {
  BitSum kept = {.width = sum->width, .literal = literal_from(sum, low)};
  *high = sum->width;
  for (uint32_t i = 0; i < sum->n; i++) {
    uint32_t zeros = bit_sum_zeros(sum->times[i]);
    if (zeros < low) continue;
    if (generator_about_loop(m->g, sum->of[i])) {
      const BitChange *c = change_of(m, sum->of[i]);
      bool known = c && c->start.ix;
      uint32_t stays = zeros + (known ? c->step : 0);
      if (stays < *high) *high = stays;
      if (!known) continue;
      kept.of[kept.n] = c->start;
    } else {
      kept.of[kept.n] = sum->of[i];
    }
    kept.times[kept.n++] = sum->times[i];
  }
  return bit_sum_term(m->g->b, &kept);
}

/* It holds of a loop only if the loops inside leave it so. */
static void propose_kept(BitMaker *m, Term fact) {
  generator_propose(m->g, fact);
  vec_push(&m->g->kept, ((LoopTerm){m->g->loop, fact}));
}

static void from_loops_around(BitMaker *m) {
  Generator *g = m->g;
  for (uint32_t l = g->loops.at[g->loop].parent; l != GRAPH_NONE; l = g->loops.at[l].parent)
    for (uint32_t i = 0; i < g->kept.n; i++)
      if (g->kept.at[i].loop == l) generator_propose(g, g->kept.at[i].term);
}

/* flag ==> some bits of the place are those of the offset. */
static void from_place(BitMaker *m, Term flag, Term place, Term offset) {
  Builder *b = m->g->b;
  BitSum sum;
  if (!bit_sum_of(m->tab, subst_apply(&m->fixed, offset), &sum)) return;
  for (uint32_t i = 0; i <= sum.n; i++) {
    uint32_t low = i ? bit_sum_zeros(sum.times[i - 1]) : 0, high;
    if ((i && !low) || low >= sum.width) continue;
    Term kept = kept_part(m, &sum, low, &high);
    if (high <= low) continue;
    Term same = mk_eq(b, mk_extract(b, place, high, low), mk_extract(b, kept, high, low));
    propose_kept(m, mk_implies(b, flag, same));
  }
}

static void from_condition(BitMaker *m, Term flag, Term t) {
  if (term_op(m->tab, t) == OP_AND) {
    TermNode n = *term_node(m->tab, t);
    for (uint32_t i = 0; i < n.nargs; i++) from_condition(m, flag, n.args[i]);
  }
  if (term_op(m->tab, t) != OP_EQ) return;
  for (uint32_t side = 0; side < 2; side++) {
    Term place = term_arg(m->tab, t, side), offset = term_arg(m->tab, t, 1 - side);
    if (!generator_about_loop(m->g, place)) from_place(m, flag, place, offset);
  }
}

static void from_setting(BitMaker *m, Term flag, Term t) {
  TermNode n = *term_node(m->tab, t);
  for (uint32_t i = 0; n.op == OP_OR && i < n.nargs; i++)
    if (!term_eq(n.args[i], flag)) from_condition(m, flag, n.args[i]);
  if (n.op == OP_ITE) from_condition(m, flag, n.args[0]);
}

static bool is_flag(const BitMaker *m, Term var) {
  for (uint32_t i = 0; i < m->flags.n; i++)
    if (term_eq(m->flags.at[i], var)) return true;
  return false;
}

static void from_settings(BitMaker *m) {
  const Generator *g = m->g;
  const Loop *l = &g->loops.at[g->loop];
  for (uint32_t i = 0; i < l->n_blocks; i++) {
    const CBlock *b = g->impl->blocks.at[g->loops.blocks[l->first + i]];
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      const Cmd *c = &b->cmds.at[k];
      for (uint32_t v = 0; c->kind == CMD_ASSIGN && v < c->n_vars; v++) {
        Term var = mk_var(g->b, c->vars[v]->sym);
        if (is_flag(m, var)) from_setting(m, var, generator_expanded(g, c->terms[v]));
      }
    }
  }
}

/* A test that the loop ends with holds only if it held before, and what is done under it, such as
 * setting a flag, is done only then. */
static void from_tests(BitMaker *m) {
  Builder *b = m->g->b;
  for (uint32_t i = 0; i < m->tests.n; i++) {
    Term start = generator_value_before(m->g, term_symbol(m->tab, m->tests.at[i]));
    start = first_known(m->g, start, 4);
    if (!start.ix || term_is_true(start)) continue;
    generator_propose(m->g, mk_implies(b, m->tests.at[i], start));
    for (uint32_t f = 0; f < m->flags.n; f++)
      generator_propose(m->g, mk_implies(b, m->flags.at[f], start));
  }
}

/* A flag may not be set when an iteration begins, or not while there is a test that holds. */
static void from_flags(BitMaker *m) {
  Builder *b = m->g->b;
  for (uint32_t f = 0; f < m->flags.n; f++) {
    Term unset = mk_not(b, m->flags.at[f]);
    generator_propose(m->g, unset);
    for (uint32_t i = 0; i < m->tests.n; i++)
      generator_propose(m->g, mk_implies(b, m->tests.at[i], unset));
  }
}

void generator_from_bits(Generator *g) {
  BitMaker m = {.g = g, .tab = g->p->terms};
  subst_init(&m.fixed, g->b);
  find_fixed(&m);
  find_changes(&m);
  if (m.n_bits) {
    find_premises(&m);
    for (uint32_t i = 0; i < m.n_bits; i++) from_counter(&m, &m.bits[i]);
    from_loops_around(&m);
    from_settings(&m);
    from_pairs(&m);
    from_tests(&m);
    from_flags(&m);
  }
  subst_free(&m.fixed);
  vec_free(&m.flags);
  vec_free(&m.tests);
  vec_free(&m.updates);
  vec_free(&m.premises);
}
