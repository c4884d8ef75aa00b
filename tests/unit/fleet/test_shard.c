/* SPDX-License-Identifier: MIT */
/* Shards: what I/N means, and who does what. */
#include "fleet/shard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void parses(void **env) {
  static const char *const wrong[] = {"",     "1",    "1/",   "/3",   "0/3",  "4/3", "1/0",
                                      "-1/3", "+1/3", "1/3x", "1 /3", "1/ 3", "x/y", "1/1000000"};
  Shard s;
  assert_true(shard_parse("2/8", &s));
  assert_int_equal(s.index, 2);
  assert_int_equal(s.of, 8);
  assert_true(shard_parse("1/1", &s));
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_false(shard_parse(wrong[i], &s));
}

enum { MANY = 1000 };

/* Each thing has one shard, and no shard has much more to do than another. */
static void deals(void **env) {
  static uint32_t shard[MANY], again[MANY];
  static double seconds[MANY];
  for (uint32_t of = 1; of <= 40; of += 13) {
    double load[41] = {0}, sum = 0, longest = 0;
    for (uint32_t i = 0; i < MANY; i++) {
      seconds[i] = i % 10 == 0 ? -1 : (double)(i * 7919 % 101) / 10;
      sum += seconds[i] < 0 ? 0 : seconds[i];
    }
    double usual = sum / (MANY * 0.9);
    shard_deal(shard, MANY, of, seconds);
    shard_deal(again, MANY, of, seconds);
    for (uint32_t i = 0; i < MANY; i++) {
      assert_in_range(shard[i], 1, of);
      assert_int_equal(shard[i], again[i]);
      load[shard[i]] += seconds[i] < 0 ? usual : seconds[i];
    }
    for (uint32_t k = 1; k <= of; k++)
      if (load[k] > longest) longest = load[k];
    assert_true(longest <= (sum + usual * MANY / 10) / of + 11);
  }
}

static void deals_without_times(void **env) {
  uint32_t shard[10], count[4] = {0};
  shard_deal(shard, 10, 3, NULL);
  for (uint32_t i = 0; i < 10; i++) count[shard[i]]++;
  assert_in_range(count[1], 3, 4);
  assert_in_range(count[2], 3, 4);
  assert_in_range(count[3], 3, 4);
  shard_deal(shard, 0, 3, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parses),
      cmocka_unit_test(deals),
      cmocka_unit_test(deals_without_times),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
