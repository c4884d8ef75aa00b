/* SPDX-License-Identifier: MIT */
/* See small_values.h. */
#include "verify/trace/small_values.h"

#include "logic/collect.h"

/* Most is won when all integers are small, variables and what is read from maps and functions;
 * else, when those are that the execution starts with. */
static const struct {
  int64_t most;
  bool at_entry;
} tries[SMALL_VALUES_TRIES] = {{4, false}, {30, false}, {4, true}};

typedef struct Numbers {
  Collector variables;
  Map seen;
  VEC(Term) reads; /* m[i], f(x) of sort int, outside of quantifiers */
} Numbers;

static bool is_read(const TermNode *n) {
  return sort_eq(n->sort, SORT_INT) && n->nargs && (n->op == OP_SELECT || n->op == OP_APP);
}

static void collect_reads(Numbers *x, const TermTable *tab, Term t) {
  enum { MOST = 40 };
  TermNode n = *term_node(tab, t);
  if (!n.nargs || op_is_binder(n.op) || x->reads.n >= MOST || !map_add(&x->seen, t.ix)) return;
  if (is_read(&n)) vec_push(&x->reads, t);
  for (uint32_t i = 0; i < n.nargs; i++) collect_reads(x, tab, n.args[i]);
}

static void collect_path(Numbers *x, const TermTable *tab, const TracePath *path) {
  for (uint32_t i = 0; i < path->points.n; i++) {
    const PassiveBlock *b = path->points.at[i].block;
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      collector_add(&x->variables, b->cmds.at[k].term);
      collect_reads(x, tab, b->cmds.at[k].term);
      if (&b->cmds.at[k] == path->failed) break;
    }
  }
}

static bool is_at_entry(const Passive *p, Symbol s) {
  const Variables *lists[] = {&p->impl->ins, &p->program->globals};
  for (uint32_t l = 0; l < 2; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++)
      if (symbol_eq(lists[l]->at[i]->sym, s)) return true;
  return false;
}

/* Adds the bounds of an integer; whether its value now is beyond them. */
static bool bound(Builder *b, Term v, int64_t most, Solver *s, Term *claim) {
  int64_t now;
  Term value = solver_value(s, v, true);
  Term low = term_int64(b->tab, -most), high = term_int64(b->tab, most);
  *claim = mk_and2(b, *claim, mk_and2(b, mk_le(b, low, v), mk_le(b, v, high)));
  return !value.ix || !term_get_int64(b->tab, value, &now) || now > most || now < -most;
}

/* From each block of the path to the next, and to the check that fails. */
Term small_values_path(const TracePath *path, const Passive *p, const Vc *vc) {
  Builder plain = builder_plain(p->program->terms), *b = &plain;
  Term claim = TERM_TRUE;
  int64_t at = 0;
  for (uint32_t i = 0; i <= path->points.n; i++) {
    bool last = i == path->points.n;
    int64_t to =
        last ? -(int64_t)path->failed->id : (int64_t)(path->points.at[i].block - p->blocks.at) + 1;
    claim = mk_and2(b, claim, mk_eq(b, vc_control(p, vc, at), vc_target(p, vc, to)));
    at = to;
  }
  return claim;
}

Term small_values_claim(const TracePath *path, const Passive *p, const Vc *vc, Solver *s,
                        uint32_t k) {
  TermTable *tab = p->program->terms;
  Builder b = builder_plain(tab);
  Numbers x = {0};
  Term claim = TERM_TRUE;
  bool beyond = false;
  collector_init(&x.variables, tab);
  collect_path(&x, tab, path);
  for (uint32_t i = 0; i < x.variables.symbols.n; i++) {
    Symbol sym = x.variables.symbols.at[i];
    const SymbolData *d = symbol_data(tab, sym);
    if (d->kind != SYM_VAR || !sort_eq(d->sort, SORT_INT)) continue;
    if (tries[k].at_entry && !is_at_entry(p, sym)) continue;
    beyond |= bound(&b, term_var(tab, sym), tries[k].most, s, &claim);
  }
  for (uint32_t i = 0; i < x.reads.n && !tries[k].at_entry; i++)
    beyond |= bound(&b, x.reads.at[i], tries[k].most, s, &claim);
  collector_free(&x.variables);
  map_free(&x.seen);
  vec_free(&x.reads);
  return beyond ? mk_and2(&b, small_values_path(path, p, vc), claim) : TERM_NONE;
}
