/* SPDX-License-Identifier: MIT */
/* Results and their form as bytes (base/wire.h): one function for each type. */
#include "verify/trace/result.h"

#include <string.h>

static const struct {
  const char *verdict, *reason, *trace;
} outcome_info[VERIFY_OUTCOME_COUNT] = {
#define OUTCOME(tag, verdict_, reason_, trace_) [VERIFY_##tag] = {verdict_, reason_, trace_},
#include "verify/trace/outcomes.def"
#undef OUTCOME
};

const char *result_verdict(VerifyOutcome o) {
  return outcome_info[o].verdict;
}

const char *result_reason(VerifyOutcome o) {
  return outcome_info[o].reason;
}

const char *result_trace_word(VerifyOutcome o) {
  return outcome_info[o].trace;
}

VerifyOutcome result_of_failures(const Failures *list) {
  for (uint32_t i = 0; i < list->n; i++)
    if (failure_is_refuted(&list->at[i])) return VERIFY_ERRORS;
  return VERIFY_UNPROVED;
}

void result_free(VerifyResult *r) {
  vec_free(&r->failures);
  vec_free(&r->unreachable);
  vec_free(&r->vacuous);
  vec_free(&r->candidates);
  vec_free(&r->batches);
  vec_free(&r->listed);
  proof_use_free(&r->use);
  effort_free(&r->effort);
}

VerifyResult result_copy(const VerifyResult *r) {
  VerifyResult copy = *r;
#define COPY_LIST(list) (memset(&copy.list, 0, sizeof copy.list), vec_append(&copy.list, &r->list))
  COPY_LIST(failures);
  COPY_LIST(batches);
  COPY_LIST(unreachable);
  COPY_LIST(candidates);
  COPY_LIST(vacuous);
  COPY_LIST(listed);
#undef COPY_LIST
  copy.effort = effort_copy(&r->effort);
  copy.use = proof_use_copy(&r->use);
  return copy;
}

/* ---- traces and values ------------------------------------------------------- */

static void code_step(const Codec *c, TraceStep *s) {
  codec_name(c, &s->label);
  codec_u32(c, &s->pos);
}

static void code_tree(const Codec *c, const ValueTree **tree) {
  bool some = *tree != NULL;
  codec_bool(c, &some);
  if (!some) return;
  if (c->to) {
    value_tree_put(c->to, *tree);
  } else {
    ValueTree *read = ARENA_NEW(c->from->arena, ValueTree);
    value_tree_get(c->from, read);
    *tree = read;
  }
}

static void code_value(const Codec *c, TraceValue *v) {
  codec_u32(c, &v->step);
  codec_name(c, &v->name);
  codec_name(c, &v->value);
  code_tree(c, &v->tree);
}

static void code_origin(const Codec *c, TraceOrigin *o) {
  codec_str(c, &o->at.file);
  codec_str(c, &o->at.state);
  codec_number(c, (uint64_t *)&o->at.line);
  codec_number(c, (uint64_t *)&o->at.column);
  codec_u32(c, &o->n_values);
}

/* Their values lie one after the other in one list. */
static void code_origins(const Codec *c, Failure *f) {
  uint64_t values = 0;
  CODEC_ARRAY(c, f->source.origins, f->source.n_origins, TraceOrigin, code_origin);
  for (uint32_t i = 0; i < f->source.n_origins; i++) {
    f->source.origins[i].first = (uint32_t)values;
    values += f->source.origins[i].n_values;
  }
  CODEC_ARRAY(c, f->source.origin_values, f->source.n_origin_values, TraceValue, code_value);
  if (c->from) c->from->damaged |= values != f->source.n_origin_values;
}

/* ---- failures ---------------------------------------------------------------- */

static void code_failure(const Codec *c, Failure *f) {
  codec_below(c, &f->check, CHECK_COUNT);
  codec_bool(c, &f->from_unknown);
  codec_below(c, &f->standing, FAILURE_UNPROVED + 1);
  codec_str(c, &f->words.doubt);
  codec_bool(c, &f->repeated);
  codec_u32(c, &f->pos);
  codec_u32(c, &f->related);
  codec_u32(c, &f->fact);
  codec_str(c, &f->words.message);
  codec_str(c, &f->words.failure);
  codec_str(c, &f->words.plain_failure);
  CODEC_ARRAY(c, f->trace, f->n_trace, TraceStep, code_step);
  CODEC_ARRAY(c, f->values, f->n_values, TraceValue, code_value);
  for (uint32_t i = 0; c->from && i < f->n_values; i++)
    c->from->damaged |= f->values[i].step >= f->n_trace;
  CODEC_ARRAY(c, f->reads, f->n_reads, TraceValue, code_value);
  codec_str(c, &f->words.model);
  CODEC_ARRAY(c, f->prints, f->n_prints, Str, codec_name);
  CODEC_ARRAY(c, f->parts, f->n_parts, Str, codec_name);
  code_origins(c, f);
}

/* ---- results ----------------------------------------------------------------- */

static void code_batch(const Codec *c, VerifyBatch *v) {
  codec_below(c, &v->outcome, VERIFY_OUTCOME_COUNT);
  codec_u32(c, &v->of);
  codec_real(c, &v->seconds);
  codec_number(c, &v->resources);
  CODEC_ARRAY(c, v->checks, v->n_checks, Pos, codec_u32);
}

static void code_candidate(const Codec *c, CandidateVerdict *v) {
  codec_u32(c, &v->fact);
  codec_bool(c, &v->holds);
  codec_bool(c, &v->needed);
  codec_bool(c, &v->undecided);
}

static void code_unreachable(const Codec *c, VerifyUnreachable *u) {
  codec_u32(c, &u->pos);
  codec_name(c, &u->block);
}

static void code_listed(const Codec *c, ListedCheck *l) {
  codec_below(c, &l->kind, CHECK_COUNT);
  codec_u32(c, &l->pos);
  codec_u32(c, &l->related);
  codec_below(c, &l->status, CHECK_IS_REFUTED + 1);
}

static void code_result(const Codec *c, VerifyResult *r) {
  codec_below(c, &r->outcome, VERIFY_OUTCOME_COUNT);
  codec_str(c, &r->reason);
  codec_real(c, &r->seconds);
  codec_number(c, &r->resources);
  codec_u32(c, &r->checks);
  codec_u32(c, &r->attempts);
  codec_bool(c, &r->no_model);
  codec_bool(c, &r->complete);
  codec_bool(c, &r->endless);
  CODEC_VEC(c, &r->failures, code_failure);
  CODEC_VEC(c, &r->unreachable, code_unreachable);
  CODEC_VEC(c, &r->vacuous, codec_u32);
  CODEC_VEC(c, &r->candidates, code_candidate);
  CODEC_VEC(c, &r->batches, code_batch);
  CODEC_VEC(c, &r->listed, code_listed);
  proof_use_code(c, &r->use);
  effort_code(c, &r->effort);
}

void result_put(Buf *b, const VerifyResult *r) {
  VerifyResult lists_shared = *r;
  code_result(&(Codec){.to = b}, &lists_shared);
}

void result_get(WireReader *r, VerifyResult *out) {
  *out = (VerifyResult){0};
  code_result(&(Codec){.from = r}, out);
}

bool result_decode(VerifyResult *out, Session *session, const char *bytes, size_t n) {
  WireReader r = wire_reader(bytes, n, &session->perm, &session->strs);
  result_get(&r, out);
  return wire_end(&r);
}
