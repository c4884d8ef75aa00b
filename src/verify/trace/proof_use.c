/* SPDX-License-Identifier: MIT */
/* See proof_use.h. */
#include "verify/trace/proof_use.h"

#include <string.h>

static const struct {
  const char *json, *words;
  bool told;
} fact_info[FACT_COUNT] = {
#define FACT(tag, json_, words_, told_) [FACT_##tag] = {json_, words_, told_},
#include "verify/vc/facts.def"
#undef FACT
};

const char *fact_json(FactKind k) {
  return fact_info[k].json;
}

const char *fact_words(FactKind k) {
  return fact_info[k].words;
}

bool fact_is_told(FactKind k) {
  return fact_info[k].told;
}

const char *fact_need_json(FactNeed n) {
  static const char *const words[] = {
      [FACT_NOT_NEEDED] = "not needed",
      [FACT_NEEDED] = "needed by this proof",
      [FACT_NEEDED_ALONE] = "needed alone",
  };
  return words[n];
}

void proof_use_free(ProofUse *u) {
  vec_free(&u->goals);
  vec_free(&u->facts);
  vec_free(&u->contradictions);
  vec_free(&u->missing);
  vec_free(&u->clashing);
}

ProofUse proof_use_copy(const ProofUse *u) {
  ProofUse copy = {.known = u->known, .checks = u->checks, .minimal = u->minimal};
  for (uint32_t i = 0; i < u->goals.n; i++) vec_push(&copy.goals, u->goals.at[i]);
  for (uint32_t i = 0; i < u->facts.n; i++) vec_push(&copy.facts, u->facts.at[i]);
  for (uint32_t i = 0; i < u->contradictions.n; i++)
    vec_push(&copy.contradictions, u->contradictions.at[i]);
  for (uint32_t i = 0; i < u->missing.n; i++) vec_push(&copy.missing, u->missing.at[i]);
  for (uint32_t i = 0; i < u->clashing.n; i++) vec_push(&copy.clashing, u->clashing.at[i]);
  return copy;
}

static void put_fact(Buf *b, const UsedFact *f) {
  wire_put_number(b, f->kind);
  wire_put_number(b, f->need);
  wire_put_number(b, f->checked);
  wire_put_number(b, f->proves);
  wire_put_number(b, f->idle);
  wire_put_number(b, f->clause);
  wire_put_number(b, f->site);
  wire_put_str(b, f->id);
  wire_put_str(b, f->call_id);
}

static UsedFact get_fact(WireReader *r) {
  UsedFact f = {.kind = wire_below(r, FACT_COUNT)};
  f.need = wire_below(r, FACT_NEEDED_ALONE + 1);
  f.checked = wire_bool(r);
  f.proves = wire_bool(r);
  f.idle = wire_bool(r);
  f.clause = wire_u32(r);
  f.site = wire_u32(r);
  f.id = wire_str(r);
  f.call_id = wire_str(r);
  return f;
}

static void put_goal(Buf *b, const UsedGoal *g) {
  wire_put_number(b, g->kind);
  wire_put_number(b, g->proved);
  wire_put_number(b, g->reached);
  wire_put_number(b, g->inlined);
  wire_put_str(b, g->id);
  wire_put_str(b, g->call_id);
}

static UsedGoal get_goal(WireReader *r) {
  UsedGoal g = {.kind = wire_below(r, CHECK_COUNT)};
  g.proved = wire_bool(r);
  g.reached = wire_bool(r);
  g.inlined = wire_bool(r);
  g.id = wire_str(r);
  g.call_id = wire_str(r);
  return g;
}

static void put_contradiction(Buf *b, const Contradiction *c) {
  wire_put_number(b, c->kind);
  wire_put_number(b, c->check);
  wire_put_number(b, c->hides);
  wire_put_number(b, c->first);
  wire_put_number(b, c->n);
}

static Contradiction get_contradiction(WireReader *r) {
  Contradiction c = {.kind = wire_below(r, CHECK_COUNT)};
  c.check = wire_u32(r);
  c.hides = wire_u32(r);
  c.first = wire_u32(r);
  c.n = wire_u32(r);
  return c;
}

static void put_missing(Buf *b, const MissingFact *m) {
  wire_put_number(b, m->kind);
  wire_put_number(b, m->check);
  wire_put_number(b, m->clause);
  wire_put_str(b, m->text);
  wire_put_number(b, m->models);
  wire_put_number(b, m->calls);
  wire_put_number(b, m->satisfied);
  wire_put_number(b, m->unreached);
}

static MissingFact get_missing(WireReader *r) {
  MissingFact m = {.kind = wire_below(r, CHECK_COUNT)};
  m.check = wire_u32(r);
  m.clause = wire_u32(r);
  m.text = wire_name(r);
  m.models = wire_u32(r);
  m.calls = wire_u32(r);
  m.satisfied = wire_u32(r);
  m.unreached = wire_bool(r);
  return m;
}

void proof_use_put(Buf *b, const ProofUse *u) {
  wire_put_number(b, u->known);
  wire_put_number(b, u->minimal);
  wire_put_number(b, u->checks);
  wire_put_number(b, u->goals.n);
  for (uint32_t i = 0; i < u->goals.n; i++) put_goal(b, &u->goals.at[i]);
  wire_put_number(b, u->facts.n);
  for (uint32_t i = 0; i < u->facts.n; i++) put_fact(b, &u->facts.at[i]);
  wire_put_number(b, u->contradictions.n);
  for (uint32_t i = 0; i < u->contradictions.n; i++) put_contradiction(b, &u->contradictions.at[i]);
  wire_put_number(b, u->missing.n);
  for (uint32_t i = 0; i < u->missing.n; i++) put_missing(b, &u->missing.at[i]);
  wire_put_number(b, u->clashing.n);
  for (uint32_t i = 0; i < u->clashing.n; i++) wire_put_number(b, u->clashing.at[i]);
}

void proof_use_get(WireReader *r, ProofUse *out) {
  out->known = wire_bool(r);
  out->minimal = wire_bool(r);
  out->checks = wire_u32(r);
  for (uint32_t n = wire_count(r); n && !r->damaged; n--) vec_push(&out->goals, get_goal(r));
  for (uint32_t n = wire_count(r); n && !r->damaged; n--) vec_push(&out->facts, get_fact(r));
  for (uint32_t n = wire_count(r); n && !r->damaged; n--)
    vec_push(&out->contradictions, get_contradiction(r));
  for (uint32_t n = wire_count(r); n && !r->damaged; n--) vec_push(&out->missing, get_missing(r));
  for (uint32_t n = wire_count(r); n && !r->damaged; n--)
    vec_push(&out->clashing, wire_below(r, out->facts.n ? out->facts.n : 1));
  for (uint32_t i = 0; i < out->contradictions.n; i++) {
    const Contradiction *c = &out->contradictions.at[i];
    r->damaged |= c->first > out->clashing.n || c->n > out->clashing.n - c->first;
  }
}
