/* SPDX-License-Identifier: MIT */
/* Results and their form as bytes (base/wire.h): each type is a pair of put and get. */
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
#define COPY_LIST(list)                                                                            \
  do {                                                                                             \
    memset(&copy.list, 0, sizeof copy.list);                                                       \
    for (uint32_t i = 0; i < r->list.n; i++) vec_push(&copy.list, r->list.at[i]);                  \
  } while (0)
  COPY_LIST(failures);
  COPY_LIST(batches);
  COPY_LIST(unreachable);
  COPY_LIST(candidates);
  COPY_LIST(vacuous);
  COPY_LIST(listed);
  copy.effort = effort_copy(&r->effort);
#undef COPY_LIST
  copy.use = proof_use_copy(&r->use);
  return copy;
}

/* ---- traces and values ------------------------------------------------------- */

static void put_trace(Buf *b, const Failure *f) {
  wire_put_number(b, f->n_trace);
  for (uint32_t i = 0; i < f->n_trace; i++) {
    wire_put_str(b, f->trace[i].label);
    wire_put_number(b, f->trace[i].pos);
  }
}

static void get_trace(WireReader *r, Failure *f) {
  f->n_trace = wire_count(r);
  f->trace = ARENA_ARRAY(r->arena, TraceStep, f->n_trace);
  for (uint32_t i = 0; i < f->n_trace; i++) {
    f->trace[i].label = wire_name(r);
    f->trace[i].pos = wire_u32(r);
  }
}

static void put_trace_values(Buf *b, const TraceValue *list, uint32_t n) {
  wire_put_number(b, n);
  for (uint32_t i = 0; i < n; i++) {
    wire_put_number(b, list[i].step);
    wire_put_str(b, list[i].name);
    wire_put_str(b, list[i].value);
    wire_put_number(b, list[i].tree != NULL);
    if (list[i].tree) value_tree_put(b, list[i].tree);
  }
}

static TraceValue *get_trace_values(WireReader *r, uint32_t *n) {
  *n = wire_count(r);
  TraceValue *list = ARENA_ARRAY(r->arena, TraceValue, *n);
  for (uint32_t i = 0; i < *n; i++) {
    list[i].step = wire_u32(r);
    list[i].name = wire_name(r);
    list[i].value = wire_name(r);
    if (!wire_bool(r)) continue;
    ValueTree *tree = ARENA_NEW(r->arena, ValueTree);
    value_tree_get(r, tree);
    list[i].tree = tree;
  }
  return list;
}

static void put_trace_names(Buf *b, const Str *list, uint32_t n) {
  wire_put_number(b, n);
  for (uint32_t i = 0; i < n; i++) wire_put_str(b, list[i]);
}

static Str *get_trace_names(WireReader *r, uint32_t *n) {
  *n = wire_count(r);
  Str *list = ARENA_ARRAY(r->arena, Str, *n);
  for (uint32_t i = 0; i < *n; i++) list[i] = wire_name(r);
  return list;
}

/* Their values lie one after the other in one list. */
static void put_origins(Buf *b, const Failure *f) {
  wire_put_number(b, f->n_origins);
  for (uint32_t i = 0; i < f->n_origins; i++) {
    const TraceOrigin *o = &f->origins[i];
    wire_put_str(b, o->at.file);
    wire_put_str(b, o->at.state);
    wire_put_number(b, (uint64_t)o->at.line);
    wire_put_number(b, (uint64_t)o->at.column);
    wire_put_number(b, o->n_values);
  }
  put_trace_values(b, f->origin_values, f->n_origin_values);
}

static void get_origins(WireReader *r, Failure *f) {
  uint64_t values = 0;
  f->n_origins = wire_count(r);
  f->origins = ARENA_ARRAY(r->arena, TraceOrigin, f->n_origins);
  for (uint32_t i = 0; i < f->n_origins; i++) {
    TraceOrigin *o = &f->origins[i];
    o->at.file = wire_str(r);
    o->at.state = wire_str(r);
    o->at.line = (int64_t)wire_number(r);
    o->at.column = (int64_t)wire_number(r);
    o->first = (uint32_t)values;
    o->n_values = wire_u32(r);
    values += o->n_values;
  }
  f->origin_values = get_trace_values(r, &f->n_origin_values);
  r->damaged |= values != f->n_origin_values;
}

/* ---- failures ---------------------------------------------------------------- */

static void put_failure(Buf *b, const Failure *f) {
  wire_put_number(b, f->check);
  wire_put_number(b, f->from_unknown);
  wire_put_number(b, f->standing);
  wire_put_str(b, f->doubt);
  wire_put_number(b, f->repeated);
  wire_put_number(b, f->pos);
  wire_put_number(b, f->related);
  wire_put_number(b, f->fact);
  wire_put_str(b, f->message);
  wire_put_str(b, f->failure);
  wire_put_str(b, f->plain_failure);
  put_trace(b, f);
  put_trace_values(b, f->values, f->n_values);
  put_trace_values(b, f->reads, f->n_reads);
  wire_put_str(b, f->model);
  put_trace_names(b, f->prints, f->n_prints);
  put_trace_names(b, f->parts, f->n_parts);
  put_origins(b, f);
}

static Failure get_failure(WireReader *r) {
  Failure f = {.check = wire_below(r, CHECK_COUNT)};
  f.from_unknown = wire_bool(r);
  f.standing = wire_below(r, FAILURE_UNPROVED + 1);
  f.doubt = wire_str(r);
  f.repeated = wire_bool(r);
  f.pos = wire_u32(r);
  f.related = wire_u32(r);
  f.fact = wire_u32(r);
  f.message = wire_str(r);
  f.failure = wire_str(r);
  f.plain_failure = wire_str(r);
  get_trace(r, &f);
  f.values = get_trace_values(r, &f.n_values);
  for (uint32_t i = 0; i < f.n_values; i++) r->damaged |= f.values[i].step >= f.n_trace;
  f.reads = get_trace_values(r, &f.n_reads);
  f.model = wire_str(r);
  f.prints = get_trace_names(r, &f.n_prints);
  f.parts = get_trace_names(r, &f.n_parts);
  get_origins(r, &f);
  return f;
}

/* ---- results ----------------------------------------------------------------- */

static void put_batch(Buf *b, const VerifyBatch *v) {
  wire_put_number(b, v->outcome);
  wire_put_number(b, v->of);
  wire_put_real(b, v->seconds);
  wire_put_number(b, v->resources);
  wire_put_number(b, v->n_checks);
  for (uint32_t i = 0; i < v->n_checks; i++) wire_put_number(b, v->checks[i]);
}

static VerifyBatch get_batch(WireReader *r) {
  VerifyBatch v = {.outcome = wire_below(r, VERIFY_OUTCOME_COUNT)};
  v.of = wire_u32(r);
  v.seconds = wire_real(r);
  v.resources = wire_number(r);
  v.n_checks = wire_count(r);
  v.checks = ARENA_ARRAY(r->arena, Pos, v.n_checks);
  for (uint32_t i = 0; i < v.n_checks; i++) v.checks[i] = wire_u32(r);
  return v;
}

static void put_candidate(Buf *b, const CandidateVerdict *v) {
  wire_put_number(b, v->fact);
  wire_put_number(b, v->holds);
  wire_put_number(b, v->needed);
  wire_put_number(b, v->undecided);
}

static CandidateVerdict get_candidate(WireReader *r) {
  CandidateVerdict v = {.fact = wire_u32(r)};
  v.holds = wire_bool(r);
  v.needed = wire_bool(r);
  v.undecided = wire_bool(r);
  return v;
}

static void put_unreachable(Buf *b, const VerifyUnreachable *u) {
  wire_put_number(b, u->pos);
  wire_put_str(b, u->listing);
}

static VerifyUnreachable get_unreachable(WireReader *r) {
  VerifyUnreachable u = {.pos = wire_u32(r)};
  u.listing = wire_name(r);
  return u;
}

static void put_listed(Buf *b, const ListedCheck *c) {
  wire_put_number(b, c->kind);
  wire_put_number(b, c->pos);
  wire_put_number(b, c->related);
  wire_put_number(b, c->status);
}

static ListedCheck get_listed(WireReader *r) {
  ListedCheck c = {.kind = wire_below(r, CHECK_COUNT)};
  c.pos = wire_u32(r);
  c.related = wire_u32(r);
  c.status = wire_below(r, CHECK_IS_REFUTED + 1);
  return c;
}

void result_put(Buf *b, const VerifyResult *r) {
  wire_put_number(b, r->outcome);
  wire_put_str(b, r->reason);
  wire_put_real(b, r->seconds);
  wire_put_number(b, r->resources);
  wire_put_number(b, r->checks);
  wire_put_number(b, r->attempts);
  wire_put_number(b, r->no_model);
  wire_put_number(b, r->complete);
  wire_put_number(b, r->endless);
  wire_put_number(b, r->failures.n);
  for (uint32_t i = 0; i < r->failures.n; i++) put_failure(b, &r->failures.at[i]);
  wire_put_number(b, r->unreachable.n);
  for (uint32_t i = 0; i < r->unreachable.n; i++) put_unreachable(b, &r->unreachable.at[i]);
  wire_put_number(b, r->vacuous.n);
  for (uint32_t i = 0; i < r->vacuous.n; i++) wire_put_number(b, r->vacuous.at[i]);
  wire_put_number(b, r->candidates.n);
  for (uint32_t i = 0; i < r->candidates.n; i++) put_candidate(b, &r->candidates.at[i]);
  wire_put_number(b, r->batches.n);
  for (uint32_t i = 0; i < r->batches.n; i++) put_batch(b, &r->batches.at[i]);
  wire_put_number(b, r->listed.n);
  for (uint32_t i = 0; i < r->listed.n; i++) put_listed(b, &r->listed.at[i]);
  proof_use_put(b, &r->use);
  effort_put(b, &r->effort);
}

void result_get(WireReader *r, VerifyResult *out) {
  *out = (VerifyResult){.outcome = wire_below(r, VERIFY_OUTCOME_COUNT)};
  out->reason = wire_str(r);
  out->seconds = wire_real(r);
  out->resources = wire_number(r);
  out->checks = wire_u32(r);
  out->attempts = wire_u32(r);
  out->no_model = wire_bool(r);
  out->complete = wire_bool(r);
  out->endless = wire_bool(r);
  for (uint32_t n = wire_count(r); n && !r->damaged; n--) vec_push(&out->failures, get_failure(r));
  for (uint32_t n = wire_count(r); n && !r->damaged; n--)
    vec_push(&out->unreachable, get_unreachable(r));
  for (uint32_t n = wire_count(r); n && !r->damaged; n--) vec_push(&out->vacuous, wire_u32(r));
  for (uint32_t n = wire_count(r); n && !r->damaged; n--)
    vec_push(&out->candidates, get_candidate(r));
  for (uint32_t n = wire_count(r); n && !r->damaged; n--) vec_push(&out->batches, get_batch(r));
  for (uint32_t n = wire_count(r); n && !r->damaged; n--) vec_push(&out->listed, get_listed(r));
  proof_use_get(r, &out->use);
  effort_get(r, &out->effort);
}

bool result_decode(VerifyResult *out, Session *session, const char *bytes, size_t n) {
  WireReader r = wire_reader(bytes, n, &session->perm, &session->strs);
  result_get(&r, out);
  return wire_end(&r);
}
