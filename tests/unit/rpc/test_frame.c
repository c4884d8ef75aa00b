/* SPDX-License-Identifier: MIT */
/* Messages with a length, in any pieces, with faults between them. */
#include "rpc/frame.h"
#include "rpc/values.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static int number_of(json_t *message) {
  int n = (int)json_integer_value(json_object_get(message, "n"));
  json_decref(message);
  return n;
}

/* The same messages come out, wherever the bytes are cut. */
static void pieces_do_not_matter(void **state) {
  static const char two[] =
      "Content-Length: 7\r\n\r\n{\"n\":1}Content-Type: x\r\nContent-Length: 8\r\n\r\n{\"n\":22}";
  for (size_t cut = 0; cut <= sizeof two - 1; cut++) {
    Framing f = {0};
    int seen = 0;
    json_t *m;
    frame_feed(&f, two, cut);
    while ((m = frame_next(&f))) seen = seen * 100 + number_of(m);
    assert_null(f.fault);
    frame_feed(&f, two + cut, sizeof two - 1 - cut);
    while ((m = frame_next(&f))) seen = seen * 100 + number_of(m);
    assert_int_equal(seen, 122);
    frame_free(&f);
  }
}

static void a_fault_is_said_and_passed(void **state) {
  Framing f = {0};
  const char *bytes = "Content-Length: 4\r\n\r\n{no}Content-Length: 7\r\n\r\n{\"n\":3}";
  frame_feed(&f, bytes, strlen(bytes));
  assert_null(frame_next(&f));
  assert_non_null(f.fault);
  assert_int_equal(number_of(frame_next(&f)), 3);
  assert_null(f.fault);
  frame_free(&f);
}

static void what_is_sent_can_be_read(void **state) {
  Framing out = {0}, in = {0};
  frame_send(&out, json_pack("{s:i}", "n", 5));
  frame_send(&out, json_pack("{s:i, s:s}", "n", 6, "text", "\xc3\xa9"));
  frame_feed(&in, out.out.text, out.out.n);
  assert_int_equal(number_of(frame_next(&in)), 5);
  assert_int_equal(number_of(frame_next(&in)), 6);
  assert_null(frame_next(&in));
  frame_free(&out);
  frame_free(&in);
}

static void strings_are_always_utf8(void **state) {
  json_t *s = rpc_string("a\xff"
                         "b",
                         3);
  assert_string_equal(json_string_value(s), "a\xef\xbf\xbd"
                                            "b");
  json_decref(s);
  json_t *good = rpc_text("\xf0\x9d\x84\x9e");
  assert_string_equal(json_string_value(good), "\xf0\x9d\x84\x9e");
  json_decref(good);
}

static void members_of_members(void **state) {
  json_t *x = json_pack("{s:{s:i}, s:i}", "a", "b", 4, "c", 5);
  assert_int_equal(json_integer_value(rpc_get(x, "a", "b", NULL)), 4);
  assert_null(rpc_get(x, "a", "c", NULL));
  assert_null(rpc_get(x, "c", "b", NULL));
  assert_null(rpc_get(NULL, "a", NULL));
  json_decref(x);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pieces_do_not_matter),     cmocka_unit_test(a_fault_is_said_and_passed),
      cmocka_unit_test(what_is_sent_can_be_read), cmocka_unit_test(strings_are_always_utf8),
      cmocka_unit_test(members_of_members),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
