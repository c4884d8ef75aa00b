/* SPDX-License-Identifier: MIT */
/* See compare.h. */
#include "api/compare.h"

#include "api/select.h"
#include "verify/verify.h"

#include <string.h>

static bool choose_provers(Comparison *c, const char *list, Buf *why) {
  for (const char *at = list; *at;) {
    size_t n = strcspn(at, ",");
    const char *name = arena_strndup(&c->arena, at, n);
    if (!why3_knows(name)) {
      buf_printf(why,
                 "--provers: '%s' is not a prover that Lindy can have Why3 call; z3 and cvc5 are",
                 name);
      return false;
    }
    vec_push(&c->provers, name);
    at += n + (at[n] == ',');
  }
  return true;
}

/* ---- Lindy's own verdicts --------------------------------------------------- */

typedef struct OwnVerdicts {
  const Whyml *whyml;
  const char **lindy;
} OwnVerdicts;

/* A failure that the solver could not complete to a model refutes nothing; neither does one whose
 * model makes ** up, which Boogie leaves open. */
static const char *own_verdict(const VerifyResult *r, const WhymlUnit *u) {
  if (r->outcome == VERIFY_ERRORS && u->powers) return "unproved";
  bool real = r->outcome != VERIFY_ERRORS;
  for (uint32_t i = 0; i < r->failures.n; i++) real |= !r->failures.at[i].from_unknown;
  return real ? result_verdict(r->outcome) : "unproved";
}

/* Implementations come by priority; those of one name, in the order of the program. */
static bool note_verdict(void *env, const Impl *im, const VerifyResult *r) {
  OwnVerdicts *own = env;
  for (uint32_t i = 0; i < own->whyml->units.n; i++) {
    const WhymlUnit *unit = &own->whyml->units.at[i];
    const Impl *other = unit->impl;
    if (own->lindy[i] || !other->verify || strcmp(other->unique->text, im->unique->text) != 0)
      continue;
    own->lindy[i] = own_verdict(r, unit);
    break;
  }
  return true;
}

static CompareEnd own_verdicts(Comparison *c, const Whyml *m, Pipeline *p, const CompareOptions *o,
                               Buf *why) {
  OwnVerdicts own = {m, c->lindy};
  const char *failed = NULL;
  uint32_t n = 0;
  if (!pipeline_core(p)) return COMPARE_FAILED;
  const Impl **list = ARENA_ARRAY(&c->arena, const Impl *, p->core->impls.n + 1);
  if (!select_impls(p->core, o->patterns, o->n_patterns, list, &n, why)) return COMPARE_FAILED;
  VerifyOptions v = {
      .solver = {.name = SOLVER_Z3, .timeout_seconds = (double)o->seconds, .triggers = true},
      .prove = {.error_limit = 1, .subsumption = 2, .hide = true},
      .jobs = o->jobs,
  };
  bool finished = verify_impls(&(VerifyTask){p->core, list, n, &v, note_verdict, &own}, &failed);
  if (failed) buf_puts(why, failed);
  return failed ? COMPARE_FAILED : finished ? COMPARE_DONE : COMPARE_INTERRUPTED;
}

/* ---- both ------------------------------------------------------------------- */

static bool why3_proves(const Comparison *c, uint32_t unit) {
  for (uint32_t p = 0; p < c->provers.n; p++)
    if (c->why3[p][unit] == WHY3_PROVED) return true;
  return false;
}

const char *compare_difference(const Comparison *c, const Whyml *m, uint32_t unit) {
  bool verified = strcmp(c->lindy[unit], "verified") == 0;
  if (why3_proves(c, unit) == verified) return "";
  if (verified) return "not proved by Why3";
  if (strcmp(c->lindy[unit], "refuted") == 0) return "PROVED ALTHOUGH REFUTED";
  return m->units.at[unit].powers ? "proved by Why3 alone, which knows powers"
                                  : "proved by Why3 alone";
}

CompareEnd compare_translation(Comparison *c, const Whyml *m, Pipeline *again,
                               const CompareOptions *o, Buf *why) {
  *c = (Comparison){0};
  arena_init(&c->arena);
  if (!choose_provers(c, o->provers, why)) return COMPARE_FAILED;
  c->lindy = ARENA_ARRAY(&c->arena, const char *, m->units.n + 1);
  c->why3 = ARENA_ARRAY(&c->arena, Why3Verdict *, c->provers.n + 1);
  for (uint32_t p = 0; p < c->provers.n; p++)
    c->why3[p] = ARENA_ARRAY(&c->arena, Why3Verdict, m->units.n + 1);
  Why3Job job = {.whyml = m,
                 .provers = c->provers.at,
                 .n = c->provers.n,
                 .at_a_time = o->jobs,
                 .seconds = o->seconds ? o->seconds : 10};
  switch (why3_prove(&job, c->why3, why)) {
  case WHY3_FAILED: return COMPARE_FAILED;
  case WHY3_INTERRUPTED: return COMPARE_INTERRUPTED;
  default: return own_verdicts(c, m, again, o, why);
  }
}

void comparison_free(Comparison *c) {
  vec_free(&c->provers);
  arena_free(&c->arena);
}
