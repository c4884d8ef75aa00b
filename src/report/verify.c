/* SPDX-License-Identifier: MIT */
/* What the writers of verification results share. */
#include "report/verify.h"

#include "report/source_message.h"

#include "base/buf.h"

#include <string.h>

const char verify_unreachable_message[] = "no execution reaches the end of this code";
const char verify_endless_message[] = "no path reaches the postconditions, so they hold trivially";
const char verify_vacuous_message[] = "this holds only because no execution gets here";

bool verify_is_unevaluated(const VerifyResult *r, const Failure *f) {
  return r->no_model && f->from_unknown && f->standing == FAILURE_UNPROVED;
}

void verify_count(VerifyCounts *c, const VerifyUnit *u) {
  c->cached += u->cached;
  c->hinted += u->result->hinted;
  c->unconfirmed += u->result->unconfirmed;
  switch (u->result->outcome) {
  case VERIFY_VERIFIED: c->verified++; break;
  case VERIFY_ERRORS:
  case VERIFY_UNPROVED:
    *(u->result->outcome == VERIFY_ERRORS ? &c->refuted : &c->unproved) += 1;
    c->failures += u->result->failures.n;
    for (uint32_t i = 0; i < u->result->failures.n; i++)
      c->unevaluated += verify_is_unevaluated(u->result, &u->result->failures.at[i]);
    break;
  default: c->inconclusive++; break;
  }
}

Verdict verify_verdict(const VerifyCounts *c) {
  if (c->refuted) return VERDICT_REFUTED;
  if (c->unproved) return VERDICT_UNPROVED;
  return c->inconclusive ? VERDICT_INCOMPLETE : VERDICT_VERIFIED;
}

Str verify_unit_name(const Impl *im) {
  Str verbose = core_attr(&im->attrs)->proof.verbose_name;
  return verbose ? verbose : im->name;
}

const char *verify_failure_message(const Session *s, const Failure *f, Buf *scratch) {
  buf_clear(scratch);
  const char *words = passive_message(f->check);
  Str own = f->words.plain_failure ? f->words.plain_failure : f->words.failure;
  if (own && !passive_related(f->check)) words = own->text;
  source_message_text(scratch, s, f->pos, f->words.message, words);
  return scratch->text ? scratch->text : "";
}

const char *verify_failure_related(const Failure *f) {
  const char *words = passive_related(f->check);
  Str own = f->words.plain_failure ? f->words.plain_failure : f->words.failure;
  return words && own ? own->text : words;
}

bool verify_shows_values(const Failure *f, const ReportStyle *style) {
  return f->standing == FAILURE_CONFIRMED || f->standing == FAILURE_ABSTRACT || style->verbose;
}

void verify_open_checks(const VerifyResult *r, VerifyPlaces *out) {
  for (uint32_t i = 0; i < r->batches.n; i++) {
    const VerifyBatch *b = &r->batches.at[i];
    for (uint32_t k = 0; k < b->n_checks && b->outcome != VERIFY_VERIFIED; k++)
      vec_push(out, b->checks[k]);
  }
  for (uint32_t i = 0; !r->batches.n && i < r->listed.n; i++) {
    const ListedCheck *c = &r->listed.at[i];
    if (c->status == CHECK_IS_OPEN) vec_push(out, c->pos ? c->pos : c->related);
  }
}

TraceStep verify_step(const Impl *im, const Failure *f, uint32_t i) {
  TraceStep step = f->trace[i];
  if (step.pos == POS_MADE) step.pos = 0; /* Boogie's traces alone show it */
  if (!i && !step.pos) step.pos = im->pos;
  return step;
}

const char *verify_why(const VerifyResult *r, Buf *scratch) {
  const char *kind = result_reason(r->outcome);
  if (!kind) return "";
  const char *more = r->reason ? r->reason->text : "";
  if (!*more || strcmp(more, kind) == 0) return kind;
  buf_clear(scratch);
  buf_printf(scratch, "%s: %s", kind, more);
  for (size_t i = 0; i < scratch->n; i++) /* what a solver says may have lines */
    if (scratch->text[i] == '\n') scratch->text[i] = ' ';
  return scratch->text;
}
