/* SPDX-License-Identifier: MIT */
/* Scripts as bytes and as JSON, and what replaying them shows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "api/pipeline.h"
#include "replay/replay.h"

#include <string.h>

typedef struct World {
  Pipeline p;
  ValueStore store;
  Replay *replay;
} World;

static void open_world(World *w, const char *text) {
  PipelineOptions po = {
      .pass = {.inline_mode = INLINE_NONE, .stop = true, .stop_after = PASS_COALESCE}};
  pipeline_init(&w->p, &po);
  assert_true(pipeline_load_text(&w->p, "t.bpl", text, strlen(text)));
  assert_true(pipeline_core(&w->p));
  value_store_init(&w->store, w->p.core->terms);
  w->replay = replay_new(w->p.core);
}

static void close_world(World *w) {
  replay_free(w->replay);
  value_store_free(&w->store);
  pipeline_free(&w->p);
}

static Script script_of(World *w, const char *json) {
  Script s;
  const char *why = NULL;
  if (!script_of_json(w->p.core, &w->store, json, strlen(json), &s, &why)) fail_msg("%s", why);
  return s;
}

static Execution *play(World *w, const char *json) {
  Script s = script_of(w, json);
  Execution *x = replay_run(w->replay, &s, &w->store, true);
  script_free(&s);
  return x;
}

static const char *const rich =
    "type T; datatype D { A(), B(x: int, d: D) }\n"
    "const c: T; function f(int, bool): real;\n"
    "var g: [int, T]bv8; var h: [int][int]int;\n"
    "procedure Q(x: int) returns (y: D);\n"
    "procedure P(a: [int]int, d: D, r: real, t: T, big: int) returns (z: bool) modifies g, h;\n"
    "{ var l: D; havoc l; call l := Q(1); goto X, Y; X: z := f(1, true) > r; return; Y: z := c == "
    "t; }\n";
static const char *const rich_script =
    "{\"entry\":\"P\",\"arguments\":{\"a\":{\"points\":[[0,-1],[5,7]],\"else\":3},"
    "\"d\":{\"ctor\":\"B\",\"fields\":[2,{\"ctor\":\"A\",\"fields\":[]}]},\"r\":\"-1/"
    "3\",\"t\":{\"ref\":4},"
    "\"big\":\"123456789012345678901234567890\"},"
    "\"globals\":{\"g\":{\"points\":[[1,{\"ref\":0},255]],\"else\":0}},"
    "\"functions\":{\"c\":[[{\"ref\":4}]],\"f\":[[1,true,\"1/2\"]]},"
    "\"decisions\":[{\"value\":null},{\"value\":null},{\"value\":{\"ctor\":\"A\",\"fields\":[]},"
    "\"type\":\"D\"},"
    "{\"value\":null},{\"jump\":1}],\"fails\":false}";

/* Bytes and JSON keep everything: the JSON of what was read from bytes is the same. */
static void round_trips(void **state) {
  World w;
  open_world(&w, rich);
  Script s = script_of(&w, rich_script), t;
  Buf first = {0}, bytes = {0}, second = {0};
  script_to_json(w.p.core, &w.store, &s, &first);
  script_encode(w.p.core, &w.store, &s, &bytes);
  ValueStore other;
  value_store_init(&other, w.p.core->terms);
  assert_true(script_decode(w.p.core, &other, bytes.text, bytes.n, &t));
  script_to_json(w.p.core, &other, &t, &second);
  assert_string_equal(first.text, second.text);
  assert_non_null(strstr(first.text, "123456789012345678901234567890"));
  script_free(&t);
  for (size_t n = 0; n < bytes.n; n++) /* a worker may die at any byte */
    assert_false(script_decode(w.p.core, &other, bytes.text, n, &t));
  value_store_free(&other);
  script_free(&s);
  buf_free(&first);
  buf_free(&bytes);
  buf_free(&second);
  close_world(&w);
}

/* Bytes that were tampered with are refused or read as something else, never more. */
static void damaged_bytes(void **state) {
  World w;
  open_world(&w, rich);
  Script s = script_of(&w, rich_script), t;
  Buf bytes = {0};
  script_encode(w.p.core, &w.store, &s, &bytes);
  for (size_t i = 0; i < bytes.n; i++)
    for (int flip = 1; flip < 256; flip *= 4) {
      ValueStore other;
      value_store_init(&other, w.p.core->terms);
      bytes.text[i] = (char)(bytes.text[i] ^ flip);
      if (script_decode(w.p.core, &other, bytes.text, bytes.n, &t)) script_free(&t);
      bytes.text[i] = (char)(bytes.text[i] ^ flip);
      value_store_free(&other);
    }
  script_free(&s);
  buf_free(&bytes);
  close_world(&w);
}

static void complaints(void **state) {
  static const char *const bad[][2] = {
      {"{\"entry\":\"R\"}", "no such procedure 'R'"},
      {"{\"entry\":\"P\",\"arguments\":{\"n\":1}}", "a value for something that is not there"},
      {"{\"entry\":\"P\",\"arguments\":{\"big\":true}}", "not a number of the right type"},
      {"{\"entry\":\"P\",\"arguments\":{\"big\":\"1/2\"}}", "not a number of the right type"},
      {"{\"entry\":\"P\",\"arguments\":{\"d\":{\"ctor\":\"C\"}}}", "no such constructor 'C'"},
      {"{\"entry\":\"P\",\"functions\":{\"k\":[]}}", "no such function 'k'"},
      {"{\"entry\":\"P\",\"decisions\":[{\"value\":1,\"type\":\"bv3\"}]}",
       "no variable has the type 'bv3'"},
  };
  World w;
  open_world(&w, rich);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Script s;
    const char *why = NULL;
    assert_false(script_of_json(w.p.core, &w.store, bad[i][0], strlen(bad[i][0]), &s, &why));
    assert_string_equal(why, bad[i][1]);
  }
  close_world(&w);
}

static void passes(void **state) {
  World w;
  open_world(&w, rich);
  Execution *x = play(&w, rich_script);
  assert_int_equal(x->outcome, EXEC_PASSED);
  assert_true(x->confirmed);
  assert_int_equal(x->outputs.n, 1);
  assert_true(x->outputs.at[0].value->u.b);
  assert_int_equal(x->given.constants.n, 1);
  execution_free(x);
  close_world(&w);
}

static const char *const calls =
    "var g: int;\n"
    "procedure Inc(n: int) returns (r: int) requires n > 0; modifies g;\n"
    "  ensures g == old(g) + n;\n"
    "{ g := g + n; r := g; if (n > 1) { call r := Inc(n - 1); } }\n"
    "procedure P(n: int) returns (r: int) modifies g;\n"
    "{ call r := Inc(n); }\n";

/* The innermost of three calls is fine; the second breaks its postcondition. */
static void stack_of_calls(void **state) {
  World w;
  open_world(&w, calls);
  Execution *x =
      play(&w, "{\"entry\":\"P\",\"arguments\":{\"n\":2},\"globals\":{\"g\":10},\"decisions\":["
               "{\"value\":null},{\"value\":null},{\"jump\":0},{\"value\":null},{\"jump\":1}],"
               "\"fails\":true}");
  assert_int_equal(x->outcome, EXEC_FAILED);
  assert_int_equal(x->failure.kind, EXEC_CHECK_POSTCONDITION);
  assert_int_equal(x->stack.n, 2);
  assert_string_equal(x->calls.at[x->stack.at[0]].proc->name->text, "Inc");
  assert_int_equal(source_locate(&w.p.session.sources, x->failure.clause).line, 3);
  assert_int_equal(x->given.globals.n, 1);
  execution_free(x);
  x = play(
      &w,
      "{\"entry\":\"P\",\"arguments\":{\"n\":0},\"decisions\":[{\"value\":null}],\"fails\":true}");
  assert_int_equal(x->failure.kind, EXEC_CHECK_PRECONDITION);
  assert_int_equal(x->stack.n, 1);
  execution_free(x);
  close_world(&w);
}

static void lost_and_infeasible(void **state) {
  World w;
  open_world(&w, calls);
  Execution *x = play(&w, "{\"entry\":\"P\",\"arguments\":{\"n\":1}}");
  assert_int_equal(x->outcome, EXEC_LOST);
  assert_false(x->confirmed);
  execution_free(x);
  x = play(&w, "{\"entry\":\"Inc\",\"arguments\":{\"n\":0}}");
  assert_int_equal(x->outcome, EXEC_INFEASIBLE);
  execution_free(x);
  close_world(&w);
}

/* A universal without bounds is not decided by values, unless a point that was used breaks it. */
static void universals(void **state) {
  static const char *const text = "procedure P(a: [int]int)\n"
                                  "{ assume a[3] == 5; assert (forall i: int :: a[i] != 5); }\n";
  World w;
  open_world(&w, text);
  Execution *x = play(
      &w, "{\"entry\":\"P\",\"arguments\":{\"a\":{\"points\":[[3,5]],\"else\":0}},\"fails\":true}");
  assert_int_equal(x->outcome, EXEC_FAILED);
  assert_true(x->confirmed);
  assert_int_equal(x->failure.witness.n, 1);
  execution_free(x);
  close_world(&w);
}

/* Maps that are written often are read in constant time, and older versions stay. */
static void large_maps(void **state) {
  World w;
  open_world(&w, rich);
  ValueStore *s = &w.store;
  Sort sort = sort_map(w.p.core->terms, (Sort[1]){SORT_INT}, 1, SORT_INT);
  const Value *m = value_recording_map(s, sort, value_int64(s, -1)), *half = NULL;
  for (int64_t i = 0; i < 20000; i++) {
    const Value *index = value_int64(s, i % 5000);
    m = value_store(s, m, &index, 1, value_int64(s, i));
    if (i == 9999) half = m;
  }
  const Value *at = value_int64(s, 77), *outside = value_int64(s, 9000);
  assert_ptr_equal(value_at(s, m, &at, 1), value_int64(s, 15077));
  assert_ptr_equal(value_at(s, half, &at, 1), value_int64(s, 5077));
  assert_ptr_equal(value_at(s, m, &outside, 1), value_int64(s, -1));
  const ValuePoint *points;
  assert_int_equal(value_points(s, m, &points), 5001);
  assert_ptr_equal(points[0].value, value_int64(s, 15000));
  assert_ptr_equal(points[5000].index[0], outside);
  close_world(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(round_trips),    cmocka_unit_test(damaged_bytes),
      cmocka_unit_test(complaints),     cmocka_unit_test(passes),
      cmocka_unit_test(stack_of_calls), cmocka_unit_test(lost_and_infeasible),
      cmocka_unit_test(universals),     cmocka_unit_test(large_maps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
