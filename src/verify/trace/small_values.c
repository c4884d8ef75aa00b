/* SPDX-License-Identifier: MIT */
/* See small_values.h. */
#include "verify/trace/small_values.h"

#include "logic/collect.h"

/* Most is won when all integers are small; else, when those are that the execution starts with. */
static const struct {
  int64_t most;
  bool at_entry;
} tries[SMALL_VALUES_TRIES] = {{4, false}, {30, false}, {4, true}};

static void collect_path(Collector *c, const TracePath *path) {
  for (uint32_t i = 0; i < path->points.n; i++) {
    const PassiveBlock *b = path->points.at[i].block;
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      collector_add(c, b->cmds.at[k].term);
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

/* Adds the bounds of a variable; whether its value now is beyond them. */
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
    claim = mk_and2(b, claim, mk_eq(b, vc_control(p, vc, at), term_int64(b->tab, to)));
    at = to;
  }
  return claim;
}

Term small_values_claim(const TracePath *path, const Passive *p, const Vc *vc, Solver *s,
                        uint32_t k) {
  TermTable *tab = p->program->terms;
  Builder b = builder_plain(tab);
  Collector c;
  Term claim = TERM_TRUE;
  bool beyond = false;
  collector_init(&c, tab);
  collect_path(&c, path);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    const SymbolData *d = symbol_data(tab, c.symbols.at[i]);
    if (d->kind != SYM_VAR || !sort_eq(d->sort, SORT_INT)) continue;
    if (tries[k].at_entry && !is_at_entry(p, c.symbols.at[i])) continue;
    beyond |= bound(&b, term_var(tab, c.symbols.at[i]), tries[k].most, s, &claim);
  }
  collector_free(&c);
  return beyond ? mk_and2(&b, small_values_path(path, p, vc), claim) : TERM_NONE;
}
