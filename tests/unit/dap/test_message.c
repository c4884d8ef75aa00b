/* SPDX-License-Identifier: MIT */
/* Messages of the debug adapter. */
#include "dap/message.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void a_response_names_its_request(void **state) {
  json_t *request = json_pack("{s:i, s:s}", "seq", 7, "command", "next");
  json_t *m = message_response(request, NULL);
  assert_string_equal(json_string_value(rpc_get(m, "type", NULL)), "response");
  assert_int_equal(json_integer_value(rpc_get(m, "request_seq", NULL)), 7);
  assert_string_equal(json_string_value(rpc_get(m, "command", NULL)), "next");
  assert_true(json_is_true(rpc_get(m, "success", NULL)));
  assert_null(rpc_get(m, "body", NULL));
  json_decref(m);
  json_decref(request);
}

/* An answer to what is no proper request is a message all the same. */
static void a_broken_request_gets_an_answer(void **state) {
  json_t *request = json_pack("{s:s, s:[]}", "seq", "seven", "command");
  json_t *m = message_failure(request, "no");
  assert_int_equal(json_integer_value(rpc_get(m, "request_seq", NULL)), 0);
  assert_string_equal(json_string_value(rpc_get(m, "command", NULL)), "");
  json_decref(m);
  json_decref(request);
}

static void only_what_the_user_asked_for_is_shown(void **state) {
  static const struct {
    const char *command;
    bool shown;
  } requests[] = {{"launch", true}, {"restart", true}, {"scopes", false}};
  for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
    json_t *request = json_pack("{s:i, s:s}", "seq", 1, "command", requests[i].command);
    json_t *m = message_failure(request, "why {not}");
    assert_true(json_is_false(rpc_get(m, "success", NULL)));
    assert_string_equal(json_string_value(rpc_get(m, "message", NULL)), "why {not}");
    /* the reason is a variable of the format: braces in it are not read as variables */
    assert_string_equal(json_string_value(rpc_get(m, "body", "error", "format", NULL)), "{why}");
    assert_int_equal(json_is_true(rpc_get(m, "body", "error", "showUser", NULL)),
                     requests[i].shown);
    json_decref(m);
    json_decref(request);
  }
}

static void output_is_lines(void **state) {
  json_t *m = message_output("console", "done");
  assert_string_equal(json_string_value(rpc_get(m, "event", NULL)), "output");
  assert_string_equal(json_string_value(rpc_get(m, "body", "category", NULL)), "console");
  assert_string_equal(json_string_value(rpc_get(m, "body", "output", NULL)), "done\n");
  json_decref(m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_response_names_its_request),
      cmocka_unit_test(a_broken_request_gets_an_answer),
      cmocka_unit_test(only_what_the_user_asked_for_is_shown),
      cmocka_unit_test(output_is_lines),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
