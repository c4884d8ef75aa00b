/* SPDX-License-Identifier: MIT */
#include "solve/instantiate/facts.h"

#include <stdlib.h>

void facts_free(Facts *f) {
  for (uint32_t i = 0; i < f->ground.n; i++) ground_facts_free(&f->ground.at[i]);
  vec_free(&f->ground);
  map_free(&f->number);
  map_free(&f->compares_maps);
  free(f);
}

bool facts_by_triggers(const Solve *s, Term fact) {
  return s->defs.by_triggers && term_op(s->tab, fact) == OP_FORALL;
}

void facts_skolemize(Solve *s, Term fact, Pos pos, GroundFacts *out) {
  if (facts_by_triggers(s, fact)) /* simplified, it would lose its triggers */
    vec_push(&out->universals, ((Universal){TERM_TRUE, fact, false, pos}));
  else
    skolemize_fact(&s->skolemizer, fact, pos, out);
}

const GroundFacts *facts_ground(Solve *s, Term fact, Pos pos) {
  Facts *f = s->facts;
  uint64_t at;
  if (!map_get(&f->number, fact.ix, &at)) {
    at = f->ground.n;
    map_put(&f->number, fact.ix, at);
    GroundFacts out = {0};
    facts_skolemize(s, fact, pos, &out);
    vec_push(&f->ground, out);
  }
  return &f->ground.at[at];
}
