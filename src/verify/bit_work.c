/* SPDX-License-Identifier: MIT */
/* See bit_work.h. */
#include "verify/bit_work.h"

#include "base/map.h"

enum { LONG = 16 }; /* bits: shorter products are easy */

typedef struct BitSearch {
  const TermTable *tab;
  Map seen; /* terms */
  bool conversion, product;
} BitSearch;

static bool is_product(const BitSearch *s, Term t, Op op) {
  if (op != OP_BV_MUL && (op < OP_BV_UDIV || op > OP_BV_SMOD)) return false;
  if (sort_bv_width(s->tab, term_sort(s->tab, t)) < LONG) return false;
  for (uint32_t i = 0; i < term_nargs(s->tab, t); i++)
    if (op_is_const(term_op(s->tab, term_arg(s->tab, t, i)))) return false;
  return true;
}

static void look_for_bits(BitSearch *s, Term t) {
  if (!t.ix || !map_add(&s->seen, t.ix)) return;
  Op op = term_op(s->tab, t);
  s->conversion |= op == OP_BV_TO_NAT || op == OP_BV_OF_INT;
  s->product |= is_product(s, t, op);
  for (uint32_t i = 0; i < term_nargs(s->tab, t); i++) look_for_bits(s, term_arg(s->tab, t, i));
}

/* The first place counts. */
static void note_bits(BitWork *w, BitSearch *s, Pos pos) {
  if (s->conversion && !w->conversion) w->conversion = pos;
  if (s->product && !w->product) w->product = pos;
  s->conversion = s->product = false;
}

static void look_into_contracts(BitWork *w, BitSearch *s, const Contracts *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    map_clear(&s->seen);
    look_for_bits(s, list->at[i].term);
    note_bits(w, s, list->at[i].pos);
  }
}

BitWork bit_work_find(const CoreProgram *p, const Impl *im) {
  BitSearch s = {.tab = p->terms};
  BitWork w = {0}, checks = {0};
  if (im->proc) look_into_contracts(&w, &s, &im->proc->requires);
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[i];
      map_clear(&s.seen);
      for (uint32_t k = 0; k < c->n_terms; k++) look_for_bits(&s, c->terms[k]);
      note_bits(c->kind == CMD_ASSERT ? &checks : &w, &s, c->pos);
    }
  if (im->proc) look_into_contracts(&checks, &s, &im->proc->ensures);
  map_free(&s.seen);
  if (checks.conversion) w.conversion = checks.conversion;
  if (checks.product) w.product = checks.product;
  return w;
}
