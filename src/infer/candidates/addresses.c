/* SPDX-License-Identifier: MIT */
/* Candidates for all values that a variable has had (generator.h), also in terms of addresses.
 *
 * Memory of C is a map from addresses, and an array is read and written at base + size * k. A
 * clause about all k is of little use to a solver, which has to recognize that an address is of
 * this form. So the clause is also given for all addresses a, with a - base divisible by size,
 * which solvers instantiate wherever the map is read. */
#include "infer/candidates/generator.h"
#include "logic/collect.h"
#include "logic/subst.h"

enum { MAX_ANCHORS = 2 };

/* base + size * k, not k itself. */
typedef struct Affine {
  Term base, size;
} Affine;

static bool is_affine(Generator *g, Term t, Term k, Affine *out) {
  TermTable *tab = g->p->terms;
  Symbol s = term_symbol(tab, k);
  if (term_eq(t, k) || !sort_eq(term_sort(tab, t), SORT_INT) || !collect_occurs(tab, s, t))
    return false;
  Term one = mk_int64(g->b, 1);
  out->base = subst_one(g->b, s, mk_int64(g->b, 0), t);
  out->size = mk_sub(g->b, subst_one(g->b, s, one, t), out->base);
  Term whole = mk_add2(g->b, out->base, mk_mul2(g->b, out->size, k));
  return term_op(tab, out->size) == OP_CONST_INT && term_eq(whole, t) &&
         num_sign(term_nums(tab), term_get_num(tab, out->size)) > 0;
}

/* The places at which maps are read. */
static void find_anchors(Generator *g, Term t, Term k, Terms *out) {
  TermNode n = *term_node(g->p->terms, t);
  Affine place;
  if (n.binder_level) return;
  if (n.op == OP_SELECT && n.nargs == 2 && is_affine(g, n.args[1], k, &place)) {
    bool there = out->n >= MAX_ANCHORS;
    for (uint32_t i = 0; i < out->n; i++) there |= term_eq(out->at[i], n.args[1]);
    if (!there) vec_push(out, n.args[1]);
  }
  for (uint32_t i = 0; i < n.nargs; i++) find_anchors(g, n.args[i], k, out);
}

/* The clause with addresses of the anchor's step instead of k. */
static Term by_address(Generator *g, Term t, Term k, const Affine *anchor, Term address) {
  TermNode n = *term_node(g->p->terms, t);
  Term offset = mk_sub(g->b, address, anchor->base);
  Affine place;
  if (term_eq(t, k)) return mk_idiv(g->b, offset, anchor->size);
  if (is_affine(g, t, k, &place) && term_eq(place.size, anchor->size))
    return mk_add2(g->b, place.base, offset);
  if (!n.nargs || n.binder_level) return t;
  Terms args = {0};
  bool same = true;
  for (uint32_t i = 0; i < n.nargs; i++) {
    vec_push(&args, by_address(g, n.args[i], k, anchor, address));
    same &= term_eq(args.at[i], n.args[i]);
  }
  Term r = same ? t : mk_same(g->b, t, args.at);
  vec_free(&args);
  return r;
}

static Term address_of(Generator *g, const Affine *p, Term k) {
  return mk_add2(g->b, p->base, mk_mul2(g->b, p->size, k));
}

void generator_propose_visited(Generator *g, const Visited *of, bool down, Term claim) {
  Builder *b = g->b;
  Terms anchors = {0};
  Term k = of->k, range = generator_visited_range(g, of->start, k, of->var, down);
  generator_propose(g, mk_forall(b, &k, 1, mk_implies(b, range, claim), NULL));
  find_anchors(g, claim, k, &anchors);
  for (uint32_t i = 0; i < anchors.n; i++) {
    Affine p;
    if (!is_affine(g, anchors.at[i], k, &p)) continue;
    Term a = term_fresh_var(g->p->terms, str_c(&g->p->session->strs, "a"), SORT_INT);
    Term on_step = mk_eq(b, mk_mod(b, mk_sub(b, a, p.base), p.size), mk_int64(b, 0));
    Term within = generator_visited_range(g, address_of(g, &p, of->start), a,
                                          address_of(g, &p, of->var), down);
    Term body = mk_implies(b, mk_and2(b, within, on_step), by_address(g, claim, k, &p, a));
    generator_propose(g, mk_forall(b, &a, 1, body, NULL));
  }
  vec_free(&anchors);
}
