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
  vec_append(&copy.goals, &u->goals);
  vec_append(&copy.facts, &u->facts);
  vec_append(&copy.contradictions, &u->contradictions);
  vec_append(&copy.missing, &u->missing);
  vec_append(&copy.clashing, &u->clashing);
  return copy;
}

static void code_fact(const Codec *c, UsedFact *f) {
  codec_below(c, &f->kind, FACT_COUNT);
  codec_below(c, &f->need, FACT_NEEDED_ALONE + 1);
  codec_bool(c, &f->checked);
  codec_bool(c, &f->proves);
  codec_bool(c, &f->idle);
  codec_u32(c, &f->clause);
  codec_u32(c, &f->site);
  codec_str(c, &f->id);
  codec_str(c, &f->call_id);
}

static void code_goal(const Codec *c, UsedGoal *g) {
  codec_below(c, &g->kind, CHECK_COUNT);
  codec_bool(c, &g->proved);
  codec_bool(c, &g->reached);
  codec_bool(c, &g->inlined);
  codec_str(c, &g->id);
  codec_str(c, &g->call_id);
}

static void code_contradiction(const Codec *c, Contradiction *x) {
  codec_below(c, &x->kind, CHECK_COUNT);
  codec_u32(c, &x->check);
  codec_u32(c, &x->hides);
  codec_u32(c, &x->first);
  codec_u32(c, &x->n);
}

static void code_missing(const Codec *c, MissingFact *m) {
  codec_below(c, &m->kind, CHECK_COUNT);
  codec_u32(c, &m->check);
  codec_u32(c, &m->clause);
  codec_name(c, &m->text);
  codec_u32(c, &m->models);
  codec_u32(c, &m->calls);
  codec_u32(c, &m->satisfied);
  codec_bool(c, &m->unreached);
}

/* Indices of facts, which were read before. */
static bool indices_fit(const ProofUse *u) {
  bool fit = true;
  for (uint32_t i = 0; i < u->clashing.n; i++) fit &= u->clashing.at[i] < u->facts.n;
  for (uint32_t i = 0; i < u->contradictions.n; i++) {
    const Contradiction *c = &u->contradictions.at[i];
    fit &= c->first <= u->clashing.n && c->n <= u->clashing.n - c->first;
  }
  return fit;
}

void proof_use_code(const Codec *c, ProofUse *u) {
  codec_bool(c, &u->known);
  codec_bool(c, &u->minimal);
  codec_u32(c, &u->checks);
  CODEC_VEC(c, &u->goals, code_goal);
  CODEC_VEC(c, &u->facts, code_fact);
  CODEC_VEC(c, &u->contradictions, code_contradiction);
  CODEC_VEC(c, &u->missing, code_missing);
  CODEC_VEC(c, &u->clashing, codec_u32);
  if (c->from) c->from->damaged |= !indices_fit(u);
}
