/* SPDX-License-Identifier: MIT */
/* Results as messages: all of one survives; bytes that were cut or changed do no harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/session.h"
#include "verify/trace/result.h"

#include <string.h>

static Str name(Session *s, const char *text) {
  return str_c(&s->strs, text);
}

static Failure failure_of(Session *s) {
  static const ValueTree minus = {.kind = TREE_INTEGER, .text = "-1", .number = "-1"};
  static TraceStep trace[2];
  static TraceValue values[2], reads[1], origin_values[1];
  static Str prints[1], parts[2];
  static TraceOrigin origins[1];
  trace[0] = (TraceStep){name(s, "anon0"), 12};
  trace[1] = (TraceStep){name(s, "anon1"), 300};
  values[0] = (TraceValue){0, name(s, "x"), name(s, "-1"), &minus};
  values[1] = (TraceValue){1, name(s, "y"), name(s, ""), NULL};
  reads[0] = (TraceValue){0, name(s, "m[x]"), name(s, "7"), NULL};
  prints[0] = name(s, "said");
  parts[0] = name(s, "x > 0");
  parts[1] = name(s, "y > 0");
  origins[0] =
      (TraceOrigin){.at = {.file = name(s, "a.c"), .line = -3, .column = 1l << 40}, .n_values = 1};
  origin_values[0] = (TraceValue){0, name(s, "p"), name(s, "null"), NULL};
  return (Failure){.check = CHECK_COUNT - 1,
                   .standing = FAILURE_ABSTRACT,
                   .from_unknown = true,
                   .repeated = true,
                   .pos = 5,
                   .related = 6,
                   .fact = 7,
                   .words.message = name(s, "why"),
                   .words.doubt = name(s, "a loop"),
                   .trace = trace,
                   .n_trace = 2,
                   .values = values,
                   .n_values = 2,
                   .reads = reads,
                   .n_reads = 1,
                   .prints = prints,
                   .n_prints = 1,
                   .parts = parts,
                   .n_parts = 2,
                   .source.origins = origins,
                   .source.n_origins = 1,
                   .source.origin_values = origin_values,
                   .source.n_origin_values = 1};
}

static void put_example(Session *s, Buf *b) {
  static Pos checks[] = {4, 5};
  VerifyResult r = {.outcome = VERIFY_UNPROVED,
                    .reason = name(s, "reason"),
                    .seconds = 1.5,
                    .resources = 1ull << 50,
                    .checks = 9,
                    .attempts = 2,
                    .no_model = true};
  vec_push(&r.failures, failure_of(s));
  vec_push(&r.failures, ((Failure){.words.message = NULL}));
  vec_push(&r.unreachable, ((VerifyUnreachable){8, name(s, "listing")}));
  vec_push(&r.vacuous, 99);
  vec_push(&r.candidates, ((CandidateVerdict){3, true, false, true}));
  vec_push(&r.batches, ((VerifyBatch){VERIFY_ERRORS, 2, 0.5, 77, checks, 2}));
  vec_push(&r.listed, ((ListedCheck){CHECK_COUNT - 1, 11, 12, CHECK_IS_REFUTED}));
  result_put(b, &r);
  result_free(&r);
}

static void round_trip(void **state) {
  Session s;
  Buf b = {0}, again = {0};
  VerifyResult r;
  session_init(&s);
  put_example(&s, &b);
  assert_true(result_decode(&r, &s, b.text, b.n));
  assert_int_equal(r.outcome, VERIFY_UNPROVED);
  assert_int_equal(r.resources, 1ull << 50);
  assert_int_equal(r.failures.n, 2);
  const Failure *f = &r.failures.at[0];
  assert_string_equal(f->trace[1].label->text, "anon1");
  assert_string_equal(f->reads[0].value->text, "7");
  assert_null(f->reads[0].tree);
  assert_string_equal(f->values[0].tree->number, "-1");
  assert_int_equal(f->source.origins[0].at.line, -3);
  assert_int_equal(f->source.origins[0].at.column, 1l << 40);
  assert_null(r.failures.at[1].words.message);
  assert_true(r.candidates.at[0].holds && !r.candidates.at[0].needed);
  assert_int_equal(r.batches.at[0].checks[1], 5);
  assert_int_equal(r.listed.at[0].related, 12);
  assert_int_equal(r.listed.at[0].status, CHECK_IS_REFUTED);
  assert_true(r.no_model && !r.complete && !r.endless);
  result_put(&again, &r);
  assert_int_equal(again.n, b.n);
  assert_memory_equal(again.text, b.text, b.n);
  result_free(&r);
  buf_free(&b);
  buf_free(&again);
  session_free(&s);
}

static void damaged(void **state) {
  Session s;
  Buf b = {0};
  VerifyResult r;
  session_init(&s);
  put_example(&s, &b);
  for (size_t cut = 0; cut < b.n; cut++) {
    assert_false(result_decode(&r, &s, b.text, cut));
    result_free(&r);
  }
  for (size_t at = 0; at < b.n; at++)
    for (unsigned bit = 0; bit < 8; bit++) {
      b.text[at] = (char)(b.text[at] ^ 1 << bit);
      if (result_decode(&r, &s, b.text, b.n)) {
        Buf same = {0};
        result_put(&same, &r); /* what is accepted can be written again */
        buf_free(&same);
      }
      result_free(&r);
      b.text[at] = (char)(b.text[at] ^ 1 << bit);
    }
  buf_free(&b);
  session_free(&s);
}

/* A value belongs to a step of the trace. */
static void value_without_step(void **state) {
  Session s;
  Buf b = {0};
  VerifyResult r = {.outcome = VERIFY_ERRORS};
  session_init(&s);
  Failure f = failure_of(&s);
  f.n_trace = 1;
  vec_push(&r.failures, f);
  result_put(&b, &r);
  result_free(&r);
  assert_false(result_decode(&r, &s, b.text, b.n));
  result_free(&r);
  buf_free(&b);
  session_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(round_trip),
      cmocka_unit_test(damaged),
      cmocka_unit_test(value_without_step),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
