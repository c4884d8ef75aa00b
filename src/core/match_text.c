/* SPDX-License-Identifier: MIT */
/* See match_text.h. */
#include "core/match_text.h"

#include "logic/print/print.h"

void match_text_term(TermTable *tab, Term t, Buf *out) {
  print_term_source(tab, t, out);
}

static bool is_hole(MatchContext *c, Term t) {
  for (uint32_t i = 0; i < c->n; i++)
    if (term_eq(c->holes[i], t)) {
      buf_printf(c->out, "$%u", i);
      c->used = true;
      return true;
    }
  return false;
}

/* A multiple of a hole with a number added. */
static bool is_multiple(MatchContext *c, Term t, uint32_t hole, int64_t times) {
  TermTable *tab = c->build->tab;
  Term product = mk_mul2(c->build, mk_int64(c->build, times), c->holes[hole]);
  Term rest = mk_sub(c->build, t, product);
  int64_t by;
  if (term_op(tab, rest) != OP_CONST_INT || !term_get_int64(tab, rest, &by)) return false;
  if (times == 1 && !by) return false;
  buf_printf(c->out, "%lld*$%u+%lld", (long long)times, hole, (long long)by);
  c->used = c->grown = true;
  return true;
}

static bool is_near_hole(MatchContext *c, Term t) {
  enum { MOST = 4 };
  TermTable *tab = c->build->tab;
  if (!sort_eq(term_sort(tab, t), SORT_INT)) return false;
  for (uint32_t i = 0; i < c->n; i++) {
    if (!sort_eq(term_sort(tab, c->holes[i]), SORT_INT) || term_is_const(tab, c->holes[i]))
      continue;
    for (int64_t times = 1; times <= MOST; times++)
      if (is_multiple(c, t, i, times)) return true;
  }
  return false;
}

static bool may_grow(Op op) {
  return op == OP_APP || op == OP_SELECT || op == OP_STORE || op == OP_DT_MAKE || op == OP_DT_FIELD;
}

/* Arithmetic within a larger term: what grows beside it does so whatever its value is. */
static bool is_computed(MatchContext *c, Term t) {
  const TermNode *node = term_node(c->build->tab, t);
  bool used = c->used, grown = c->grown, ok = true;
  buf_printf(c->out, "%u.%u.%u[", node->op, node->p0, node->p1);
  for (uint32_t i = 0; i < term_nargs(c->build->tab, t) && ok; i++) {
    ok = match_text_context(c, term_arg(c->build->tab, t, i));
    buf_putc(c->out, ',');
  }
  buf_putc(c->out, ']');
  c->used = used;
  c->grown = grown;
  return ok;
}

bool match_text_context(MatchContext *c, Term t) {
  TermTable *tab = c->build->tab;
  if (is_hole(c, t) || is_near_hole(c, t)) return true;
  uint32_t n = term_nargs(tab, t);
  if (!n) {
    buf_printf(c->out, "#%u", t.ix);
    return true;
  }
  if (c->depth && sort_eq(term_sort(tab, t), SORT_INT) && !may_grow(term_op(tab, t)))
    return is_computed(c, t);
  if (!may_grow(term_op(tab, t))) return false;
  const TermNode *node = term_node(tab, t);
  buf_printf(c->out, "%u.%u.%u(", node->op, node->p0, node->p1);
  bool ok = true, used = c->used;
  for (uint32_t i = 0; i < n && ok; i++) {
    c->used = false;
    c->depth++;
    ok = match_text_context(c, term_arg(tab, t, i));
    c->depth--;
    c->grown |= c->used;
    used |= c->used;
    buf_putc(c->out, ',');
  }
  c->used = used;
  buf_putc(c->out, ')');
  return ok;
}
