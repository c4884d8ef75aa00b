/* SPDX-License-Identifier: MIT */
/* Results and their form as bytes: little records of native integers, strings by length;
 * read only by the process that forked the writer, from the same binary. A check word ends
 * the record, so that a result cut short by a dying worker is seen as such. */
#include "verify/trace/result.h"

#include "base/buf.h"

#include <string.h>

enum { END_OF_RESULT = 0x4C696E64 };

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
#undef COPY_LIST
  return copy;
}

/* ---- writing --------------------------------------------------------------- */

static void put_u32(Buf *b, uint32_t v) {
  buf_add(b, (const char *)&v, sizeof v);
}

static void put_str(Buf *b, Str s) {
  put_u32(b, s ? s->len + 1 : 0);
  if (s) buf_add(b, s->text, s->len);
}

static void put_origins(Buf *b, const Failure *f) {
  put_u32(b, f->n_origins);
  for (uint32_t i = 0; i < f->n_origins; i++) {
    const TraceOrigin *o = &f->origins[i];
    put_str(b, o->at.file);
    put_str(b, o->at.state);
    buf_add(b, (const char *)&o->at.line, sizeof o->at.line);
    buf_add(b, (const char *)&o->at.column, sizeof o->at.column);
    put_u32(b, o->n_values);
  }
  put_u32(b, f->n_origin_values);
  for (uint32_t i = 0; i < f->n_origin_values; i++) {
    put_str(b, f->origin_values[i].name);
    put_str(b, f->origin_values[i].value);
  }
}

static void put_failure(Buf *b, const Failure *f) {
  put_u32(b, (uint32_t)f->check);
  put_u32(b, f->from_unknown);
  put_u32(b, f->standing);
  put_str(b, f->doubt);
  put_u32(b, f->repeated);
  put_u32(b, f->pos);
  put_u32(b, f->related);
  put_u32(b, f->fact);
  put_str(b, f->message);
  put_u32(b, f->n_trace);
  for (uint32_t i = 0; i < f->n_trace; i++) {
    put_str(b, f->trace[i].label);
    put_u32(b, f->trace[i].pos);
  }
  put_u32(b, f->n_values);
  for (uint32_t i = 0; i < f->n_values; i++) {
    put_u32(b, f->values[i].step);
    put_str(b, f->values[i].name);
    put_str(b, f->values[i].value);
  }
  put_u32(b, f->n_reads);
  for (uint32_t i = 0; i < f->n_reads; i++) {
    put_str(b, f->reads[i].name);
    put_str(b, f->reads[i].value);
  }
  put_str(b, f->model);
  put_u32(b, f->n_prints);
  for (uint32_t i = 0; i < f->n_prints; i++) put_str(b, f->prints[i]);
  put_u32(b, f->n_parts);
  for (uint32_t i = 0; i < f->n_parts; i++) put_str(b, f->parts[i]);
  put_origins(b, f);
}

static void put_batch(Buf *b, const VerifyBatch *v) {
  put_u32(b, (uint32_t)v->outcome);
  put_u32(b, v->of);
  buf_add(b, (const char *)&v->seconds, sizeof v->seconds);
  buf_add(b, (const char *)&v->resources, sizeof v->resources);
  put_u32(b, v->n_checks);
  for (uint32_t i = 0; i < v->n_checks; i++) put_u32(b, v->checks[i]);
}

void result_encode(const VerifyResult *r, Buf *b) {
  put_u32(b, (uint32_t)r->outcome);
  put_str(b, r->reason);
  buf_add(b, (const char *)&r->seconds, sizeof r->seconds);
  buf_add(b, (const char *)&r->resources, sizeof r->resources);
  put_u32(b, r->checks);
  put_u32(b, r->attempts);
  put_u32(b, (uint32_t)(r->no_model | r->complete << 1 | r->endless << 2));
  put_u32(b, r->failures.n);
  for (uint32_t i = 0; i < r->failures.n; i++) put_failure(b, &r->failures.at[i]);
  put_u32(b, r->unreachable.n);
  for (uint32_t i = 0; i < r->unreachable.n; i++) {
    put_u32(b, r->unreachable.at[i].pos);
    put_str(b, r->unreachable.at[i].listing);
  }
  put_u32(b, r->vacuous.n);
  for (uint32_t i = 0; i < r->vacuous.n; i++) put_u32(b, r->vacuous.at[i]);
  put_u32(b, r->candidates.n);
  for (uint32_t i = 0; i < r->candidates.n; i++) {
    const CandidateVerdict *v = &r->candidates.at[i];
    put_u32(b, v->fact);
    put_u32(b, (uint32_t)(v->holds | v->needed << 1 | v->undecided << 2));
  }
  put_u32(b, r->batches.n);
  for (uint32_t i = 0; i < r->batches.n; i++) put_batch(b, &r->batches.at[i]);
  put_u32(b, r->listed.n);
  for (uint32_t i = 0; i < r->listed.n; i++) {
    const ListedCheck *c = &r->listed.at[i];
    put_u32(b, (uint32_t)c->kind);
    put_u32(b, c->pos);
    put_u32(b, c->related);
    put_u32(b, (uint32_t)c->status);
  }
  put_u32(b, END_OF_RESULT);
}

/* ---- reading --------------------------------------------------------------- */

typedef struct Reader {
  Session *session;
  const char *at, *end;
  bool bad;
} Reader;

static void result_read_bytes(Reader *r, void *out, size_t n) {
  if ((size_t)(r->end - r->at) < n) {
    r->bad = true;
    memset(out, 0, n);
    return;
  }
  memcpy(out, r->at, n);
  r->at += n;
}

static uint32_t get_u32(Reader *r) {
  uint32_t v;
  result_read_bytes(r, &v, sizeof v);
  return v;
}

/* A count of things that take at least `size` bytes each. */
static uint32_t get_count(Reader *r, size_t size) {
  uint32_t n = get_u32(r);
  if (n > (size_t)(r->end - r->at) / size) r->bad = true;
  return r->bad ? 0 : n;
}

static Str get_str(Reader *r) {
  uint32_t n = get_u32(r);
  if (!n || n - 1 > (size_t)(r->end - r->at)) {
    r->bad |= n != 0;
    return NULL;
  }
  Str s = str_intern(&r->session->strs, r->at, n - 1);
  r->at += n - 1;
  return s;
}

static Str *get_strs(Reader *r, uint32_t *n) {
  *n = get_count(r, 4);
  Str *list = ARENA_ARRAY(&r->session->perm, Str, *n);
  for (uint32_t i = 0; i < *n; i++) {
    list[i] = get_str(r);
    r->bad |= !list[i];
  }
  return list;
}

static void get_origins(Reader *r, Failure *f) {
  uint32_t values = 0;
  f->n_origins = get_count(r, 28);
  f->origins = ARENA_ARRAY(&r->session->perm, TraceOrigin, f->n_origins);
  for (uint32_t i = 0; i < f->n_origins; i++) {
    TraceOrigin *o = &f->origins[i];
    o->at.file = get_str(r);
    o->at.state = get_str(r);
    result_read_bytes(r, &o->at.line, sizeof o->at.line);
    result_read_bytes(r, &o->at.column, sizeof o->at.column);
    o->first = values;
    o->n_values = get_count(r, 8);
    values += o->n_values;
  }
  f->n_origin_values = get_count(r, 8);
  f->origin_values = ARENA_ARRAY(&r->session->perm, TraceValue, f->n_origin_values);
  for (uint32_t i = 0; i < f->n_origin_values; i++) {
    f->origin_values[i].name = get_str(r);
    f->origin_values[i].value = get_str(r);
    r->bad |= !f->origin_values[i].name || !f->origin_values[i].value;
  }
  r->bad |= values != f->n_origin_values;
}

static Failure get_failure(Reader *r) {
  Failure f = {0};
  Arena *a = &r->session->perm;
  f.check = (CheckKind)get_u32(r);
  f.from_unknown = get_u32(r);
  f.standing = (FailureStanding)get_u32(r);
  f.doubt = get_str(r);
  f.repeated = get_u32(r);
  f.pos = get_u32(r);
  f.related = get_u32(r);
  f.fact = get_u32(r);
  f.message = get_str(r);
  f.n_trace = get_count(r, 8);
  f.trace = ARENA_ARRAY(a, TraceStep, f.n_trace);
  for (uint32_t i = 0; i < f.n_trace; i++) {
    f.trace[i].label = get_str(r);
    f.trace[i].pos = get_u32(r);
    r->bad |= !f.trace[i].label;
  }
  f.n_values = get_count(r, 12);
  f.values = ARENA_ARRAY(a, TraceValue, f.n_values);
  for (uint32_t i = 0; i < f.n_values; i++) {
    f.values[i].step = get_u32(r);
    f.values[i].name = get_str(r);
    f.values[i].value = get_str(r);
    r->bad |= f.values[i].step >= f.n_trace || !f.values[i].name || !f.values[i].value;
  }
  f.n_reads = get_count(r, 8);
  f.reads = ARENA_ARRAY(a, TraceValue, f.n_reads);
  for (uint32_t i = 0; i < f.n_reads; i++) {
    f.reads[i].name = get_str(r);
    f.reads[i].value = get_str(r);
    r->bad |= !f.reads[i].name || !f.reads[i].value;
  }
  f.model = get_str(r);
  f.prints = get_strs(r, &f.n_prints);
  f.parts = get_strs(r, &f.n_parts);
  get_origins(r, &f);
  r->bad |= f.check >= CHECK_COUNT || f.standing > FAILURE_UNPROVED;
  return f;
}

static VerifyBatch get_batch(Reader *r) {
  VerifyBatch v = {.outcome = (VerifyOutcome)get_u32(r)};
  v.of = get_u32(r);
  result_read_bytes(r, &v.seconds, sizeof v.seconds);
  result_read_bytes(r, &v.resources, sizeof v.resources);
  v.n_checks = get_count(r, 4);
  v.checks = ARENA_ARRAY(&r->session->perm, Pos, v.n_checks);
  for (uint32_t i = 0; i < v.n_checks; i++) v.checks[i] = get_u32(r);
  r->bad |= v.outcome >= VERIFY_OUTCOME_COUNT;
  return v;
}

static ListedCheck get_listed(Reader *r) {
  ListedCheck c = {.kind = (CheckKind)get_u32(r)};
  c.pos = get_u32(r);
  c.related = get_u32(r);
  c.status = (CheckStatus)get_u32(r);
  r->bad |= c.kind >= CHECK_COUNT || c.status > CHECK_IS_REFUTED;
  return c;
}

bool result_decode(VerifyResult *out, Session *session, const char *bytes, size_t n) {
  Reader r = {session, bytes, bytes + n, false};
  *out = (VerifyResult){0};
  uint32_t outcome = get_u32(&r);
  out->outcome = (VerifyOutcome)outcome;
  out->reason = get_str(&r);
  result_read_bytes(&r, &out->seconds, sizeof out->seconds);
  result_read_bytes(&r, &out->resources, sizeof out->resources);
  out->checks = get_u32(&r);
  out->attempts = get_u32(&r);
  uint32_t known = get_u32(&r);
  out->no_model = known & 1;
  out->complete = known & 2;
  out->endless = known & 4;
  r.bad |= known > 7;
  uint32_t failures = get_count(&r, 28);
  for (uint32_t i = 0; i < failures && !r.bad; i++) vec_push(&out->failures, get_failure(&r));
  uint32_t unreachable = get_count(&r, 8);
  for (uint32_t i = 0; i < unreachable && !r.bad; i++) {
    VerifyUnreachable u = {.pos = get_u32(&r)};
    u.listing = get_str(&r);
    r.bad |= !u.listing;
    vec_push(&out->unreachable, u);
  }
  uint32_t vacuous = get_count(&r, 4);
  for (uint32_t i = 0; i < vacuous && !r.bad; i++) vec_push(&out->vacuous, get_u32(&r));
  uint32_t candidates = get_count(&r, 8);
  for (uint32_t i = 0; i < candidates && !r.bad; i++) {
    uint32_t fact = get_u32(&r), flags = get_u32(&r);
    vec_push(&out->candidates, ((CandidateVerdict){fact, flags & 1, flags & 2, flags & 4}));
  }
  uint32_t batches = get_count(&r, 24);
  for (uint32_t i = 0; i < batches && !r.bad; i++) vec_push(&out->batches, get_batch(&r));
  uint32_t listed = get_count(&r, 16);
  for (uint32_t i = 0; i < listed && !r.bad; i++) vec_push(&out->listed, get_listed(&r));
  if (get_u32(&r) != END_OF_RESULT || r.at != r.end || outcome >= VERIFY_OUTCOME_COUNT)
    r.bad = true;
  return !r.bad;
}
