/* SPDX-License-Identifier: MIT */
/* See effort.h. */
#include "verify/trace/effort.h"

void effort_free(VerifyEffort *e) {
  vec_free(&e->tries);
  vec_free(&e->quantifiers);
  vec_free(&e->loops);
}

VerifyEffort effort_copy(const VerifyEffort *e) {
  VerifyEffort copy = {.counts = e->counts,
                       .conversion = e->conversion,
                       .bit_product = e->bit_product,
                       .first_check = e->first_check};
  for (uint32_t i = 0; i < e->tries.n; i++) vec_push(&copy.tries, e->tries.at[i]);
  for (uint32_t i = 0; i < e->quantifiers.n; i++) vec_push(&copy.quantifiers, e->quantifiers.at[i]);
  for (uint32_t i = 0; i < e->loops.n; i++) vec_push(&copy.loops, e->loops.at[i]);
  return copy;
}

static void put_counts(Buf *b, const SolverCounts *c) {
  wire_put_number(b, c->instances);
  wire_put_number(b, c->conflicts);
  wire_put_number(b, c->nonlinear);
  wire_put_number(b, c->extensional);
}

static SolverCounts get_counts(WireReader *r) {
  SolverCounts c = {.instances = wire_number(r)};
  c.conflicts = wire_number(r);
  c.nonlinear = wire_number(r);
  c.extensional = wire_number(r);
  return c;
}

static void put_try(Buf *b, const VerifyTry *t) {
  wire_put_str(b, t->name);
  wire_put_number(b, t->outcome);
  wire_put_real(b, t->seconds);
  wire_put_number(b, t->resources);
  put_counts(b, &t->counts);
}

static VerifyTry get_try(WireReader *r) {
  VerifyTry t = {.name = wire_name(r)};
  t.outcome = wire_u32(r);
  t.seconds = wire_real(r);
  t.resources = wire_number(r);
  t.counts = get_counts(r);
  return t;
}

static void put_quantifier(Buf *b, const VerifyQuantifier *q) {
  wire_put_number(b, q->use.pos);
  wire_put_number(b, q->use.instances);
  wire_put_number(b, q->use.depth);
  wire_put_number(b, q->use.needed);
  wire_put_str(b, q->owner);
  wire_put_number(b, q->triggered);
  wire_put_number(b, q->nested);
  wire_put_number(b, q->inside);
}

static VerifyQuantifier get_quantifier(WireReader *r) {
  VerifyQuantifier q = {.use.pos = wire_u32(r)};
  q.use.instances = wire_number(r);
  q.use.depth = wire_u32(r);
  q.use.needed = wire_u32(r);
  q.owner = wire_str(r);
  q.triggered = wire_bool(r);
  q.nested = wire_bool(r);
  q.inside = wire_u32(r);
  return q;
}

static void put_loop(Buf *b, const VerifyLoop *l) {
  wire_put_number(b, l->pos);
  wire_put_str(b, l->from);
  wire_put_str(b, l->to);
}

static VerifyLoop get_loop(WireReader *r) {
  VerifyLoop l = {.pos = wire_u32(r)};
  l.from = wire_name(r);
  l.to = wire_name(r);
  return l;
}

void effort_put(Buf *b, const VerifyEffort *e) {
  put_counts(b, &e->counts);
  wire_put_number(b, e->conversion);
  wire_put_number(b, e->bit_product);
  wire_put_number(b, e->first_check);
  wire_put_number(b, e->tries.n);
  for (uint32_t i = 0; i < e->tries.n; i++) put_try(b, &e->tries.at[i]);
  wire_put_number(b, e->quantifiers.n);
  for (uint32_t i = 0; i < e->quantifiers.n; i++) put_quantifier(b, &e->quantifiers.at[i]);
  wire_put_number(b, e->loops.n);
  for (uint32_t i = 0; i < e->loops.n; i++) put_loop(b, &e->loops.at[i]);
}

void effort_get(WireReader *r, VerifyEffort *e) {
  e->counts = get_counts(r);
  e->conversion = wire_u32(r);
  e->bit_product = wire_u32(r);
  e->first_check = wire_u32(r);
  for (uint32_t n = wire_count(r); n && !r->damaged; n--) vec_push(&e->tries, get_try(r));
  for (uint32_t n = wire_count(r); n && !r->damaged; n--)
    vec_push(&e->quantifiers, get_quantifier(r));
  for (uint32_t n = wire_count(r); n && !r->damaged; n--) vec_push(&e->loops, get_loop(r));
}
