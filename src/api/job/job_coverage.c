/* SPDX-License-Identifier: MIT */
/* See job_coverage.h. */
#include "api/job/job_coverage.h"

#include "report/coverage.h"
#include "report/missing.h"

/* Other facts may be needed by the proofs of other implementations. */
static bool is_told(const ProofUse *u, const UsedFact *f) {
  bool own = f->kind == FACT_REQUIRES || f->kind == FACT_ASSUME || f->kind == FACT_INVARIANT ||
             f->kind == FACT_ASSIGNMENT;
  return own && f->need == FACT_NOT_NEEDED && !coverage_is_empty(u);
}

void job_coverage_put(JobWork *w, const ProofUse *u) {
  for (uint32_t i = 0; i < u->facts.n; i++)
    if (is_told(u, &u->facts.at[i]))
      job_put_place(&w->message, job_place(w, u->facts.at[i].clause));
  for (uint32_t i = 0; i < u->contradictions.n; i++) {
    const Contradiction *c = &u->contradictions.at[i];
    job_put_place(&w->message, job_place(w, c->check));
    for (uint32_t k = 0; k < c->n; k++)
      job_put_place(&w->message, job_place(w, u->facts.at[u->clashing.at[c->first + k]].clause));
  }
  for (uint32_t i = 0; i < u->missing.n; i++)
    job_put_place(&w->message, job_place(w, u->missing.at[i].check));
}

static const char *kept_text(WireReader *r, Buf *text) {
  const char *copy = arena_strndup(r->arena, text->text, text->n);
  buf_free(text);
  return copy;
}

static LindyWarning unneeded(WireReader *r, const UsedFact *f) {
  Buf text = {0};
  LindyPlace place = job_get_place(r);
  buf_printf(&text, "the proof does not need this %s", fact_words(f->kind));
  return (LindyWarning){"V106", kept_text(r, &text), place, NULL};
}

static LindyWarning clash(WireReader *r, const ProofUse *u, const Contradiction *c) {
  Buf text = {0};
  LindyPlace place = job_get_place(r);
  coverage_clash_message(c, &text);
  for (uint32_t k = 0; k < c->n; k++) {
    const UsedFact *f = &u->facts.at[u->clashing.at[c->first + k]];
    LindyPlace at = job_get_place(r);
    buf_printf(&text, "%s %s at line %u", k ? "," : ":", fact_words(f->kind), (unsigned)at.line);
  }
  return (LindyWarning){"V107", kept_text(r, &text), place, NULL};
}

static LindyWarning missing(WireReader *r, const char *unit, const MissingFact *f) {
  Buf text = {0};
  LindyPlace place = job_get_place(r);
  missing_message(unit, f, &text);
  buf_puts(&text, ": ");
  missing_evidence(f, &text);
  const char *clause = arena_printf(r->arena, "requires %s;", f->text->text);
  return (LindyWarning){"V108", kept_text(r, &text), place, clause};
}

void job_coverage_get(WireReader *r, const char *unit, const ProofUse *u, LindyWarning *list,
                      size_t *n) {
  for (uint32_t i = 0; i < u->facts.n; i++)
    if (is_told(u, &u->facts.at[i])) list[(*n)++] = unneeded(r, &u->facts.at[i]);
  for (uint32_t i = 0; i < u->contradictions.n; i++)
    list[(*n)++] = clash(r, u, &u->contradictions.at[i]);
  for (uint32_t i = 0; i < u->missing.n; i++) list[(*n)++] = missing(r, unit, &u->missing.at[i]);
}
