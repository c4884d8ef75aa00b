/* SPDX-License-Identifier: MIT */
/* See effort.h. */
#include "verify/trace/effort.h"

#include <string.h>

void effort_free(VerifyEffort *e) {
  vec_free(&e->tries);
  vec_free(&e->quantifiers);
  vec_free(&e->edges);
  vec_free(&e->loops);
  vec_free(&e->needs);
}

VerifyEffort effort_copy(const VerifyEffort *e) {
  VerifyEffort copy = {.counts = e->counts,
                       .conversion = e->conversion,
                       .bit_product = e->bit_product,
                       .first_check = e->first_check};
  vec_append(&copy.tries, &e->tries);
  vec_append(&copy.quantifiers, &e->quantifiers);
  vec_append(&copy.edges, &e->edges);
  vec_append(&copy.loops, &e->loops);
  vec_append(&copy.needs, &e->needs);
  return copy;
}

static void code_counts(const Codec *c, SolverCounts *n) {
  codec_number(c, &n->instances);
  codec_number(c, &n->conflicts);
  codec_number(c, &n->nonlinear);
  codec_number(c, &n->extensional);
}

static void code_try(const Codec *c, VerifyTry *t) {
  codec_name(c, &t->name);
  codec_u32(c, &t->outcome);
  codec_real(c, &t->seconds);
  codec_number(c, &t->resources);
  code_counts(c, &t->counts);
}

static void code_quantifier(const Codec *c, VerifyQuantifier *q) {
  codec_u32(c, &q->use.pos);
  codec_number(c, &q->use.instances);
  codec_u32(c, &q->use.depth);
  codec_u32(c, &q->use.needed);
  codec_str(c, &q->owner);
  codec_bool(c, &q->triggered);
  codec_bool(c, &q->nested);
  codec_bool(c, &q->idle);
  codec_number(c, &q->matches);
  codec_number(c, &q->terms);
  codec_u32(c, &q->inside);
}

static void code_edge(const Codec *c, InstanceEdge *e) {
  codec_u32(c, &e->from);
  codec_u32(c, &e->to);
  codec_number(c, &e->n);
}

static void code_loop(const Codec *c, VerifyLoop *l) {
  codec_u32(c, &l->pos);
  codec_name(c, &l->from);
  codec_name(c, &l->to);
}

static void code_need(const Codec *c, QuantifierNeed *n) {
  codec_u32(c, &n->pos);
  codec_u32(c, &n->instances);
}

void effort_code(const Codec *c, VerifyEffort *e) {
  code_counts(c, &e->counts);
  codec_u32(c, &e->conversion);
  codec_u32(c, &e->bit_product);
  codec_u32(c, &e->first_check);
  CODEC_VEC(c, &e->tries, code_try);
  CODEC_VEC(c, &e->quantifiers, code_quantifier);
  CODEC_VEC(c, &e->edges, code_edge);
  CODEC_VEC(c, &e->loops, code_loop);
  CODEC_VEC(c, &e->needs, code_need);
}
