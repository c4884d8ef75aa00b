/* SPDX-License-Identifier: MIT */
/* The hash map, against a plain array as the model. */
#include "base/map.h"

#include "base/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void empty_map_answers(void **state) {
  Map m = {0};
  uint64_t v = 9;
  assert_false(map_get(&m, 1, &v));
  assert_int_equal(v, 9);
  assert_false(map_del(&m, 1));
  assert_null(map_get_ptr(&m, &m));
  map_clear(&m);
  map_free(&m);
}

/* Random puts, deletes and gets over a small key range, so that runs of slots collide,
 * wrap round and are closed by deletion. */
static void agrees_with_an_array(void **state) {
  enum { KEYS = 97, STEPS = 50000 };
  uint64_t model[KEYS];
  bool has[KEYS] = {0};
  Map m = {0};
  uint64_t seed = 1;
  uint32_t n = 0;
  for (int step = 0; step < STEPS; step++) {
    seed = hash_mix(seed + 1);
    uint32_t k = (uint32_t)(seed % KEYS);
    uint64_t key = (uint64_t)k << 33, got = 0;
    if (seed >> 40 & 1) {
      map_put(&m, key, seed);
      n += !has[k];
      has[k] = true;
      model[k] = seed;
    } else if (seed >> 41 & 1) {
      assert_int_equal(map_del(&m, key), has[k]);
      n -= has[k];
      has[k] = false;
    } else {
      assert_int_equal(map_get(&m, key, &got), has[k]);
      if (has[k]) assert_int_equal(got, model[k]);
    }
    assert_int_equal(m.n, n);
  }
  map_free(&m);
}

static void many_keys_then_clear(void **state) {
  Map m = {0};
  for (uint64_t k = 0; k < 20000; k++) map_put(&m, k, ~k);
  for (uint64_t k = 0; k < 20000; k++) {
    uint64_t v;
    assert_true(map_get(&m, k, &v));
    assert_int_equal(v, ~k);
  }
  assert_false(map_get(&m, 20000, NULL));
  map_clear(&m);
  assert_int_equal(m.n, 0);
  assert_false(map_get(&m, 5, NULL));
  map_put(&m, 5, 6);
  assert_true(map_get(&m, 5, NULL));
  map_free(&m);
}

static void pointers(void **state) {
  Map m = {0};
  int a, b;
  map_put_ptr(&m, &a, &b);
  assert_ptr_equal(map_get_ptr(&m, &a), &b);
  assert_null(map_get_ptr(&m, &b));
  map_free(&m);
}

static bool matches(const void *env, uint64_t id) {
  return *(const uint64_t *)env == id;
}

static void structure_keys_may_share_a_hash(void **state) {
  Map m = {0};
  const uint64_t hashes[] = {7, 0, UINT64_MAX};
  for (size_t h = 0; h < 3; h++)
    for (uint64_t id = 0; id < 20; id++) map_add_hash(&m, hashes[h], id + 100 * h);
  for (size_t h = 0; h < 3; h++) {
    uint64_t want = 13 + 100 * h, got = 0, absent = 77 + 100 * h;
    assert_true(map_find_hash(&m, hashes[h], matches, &want, &got));
    assert_int_equal(got, want);
    assert_false(map_find_hash(&m, hashes[h], matches, &absent, &got));
  }
  map_free(&m);
}

static void bytes_hash_by_content(void **state) {
  char text[] = "0123456789abcdef", copy[] = "x0123456789abcdef";
  for (size_t n = 0; n <= 16; n++) assert_int_equal(hash_bytes(text, n), hash_bytes(copy + 1, n));
  assert_int_not_equal(hash_bytes("a\0", 2), hash_bytes("a", 1));
  assert_int_not_equal(hash_bytes("", 0), hash_bytes("\0", 1));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(empty_map_answers),
      cmocka_unit_test(agrees_with_an_array),
      cmocka_unit_test(many_keys_then_clear),
      cmocka_unit_test(pointers),
      cmocka_unit_test(structure_keys_may_share_a_hash),
      cmocka_unit_test(bytes_hash_by_content),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
