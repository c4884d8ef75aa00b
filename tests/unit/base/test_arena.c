/* SPDX-License-Identifier: MIT */
/* Arenas: zeroed and aligned memory, marks, large blocks, formatted text. */
#include "base/arena.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void memory_is_zeroed_and_aligned(void **state) {
  Arena a;
  arena_init(&a);
  for (size_t size = 0; size < 300; size++) {
    unsigned char *p = arena_alloc(&a, size);
    assert_non_null(p);
    assert_int_equal((uintptr_t)p % 16, 0);
    for (size_t i = 0; i < size; i++) assert_int_equal(p[i], 0);
    memset(p, 0xA5, size);
  }
  arena_free(&a);
  assert_null(a.top);
  assert_int_equal(a.total, 0);
}

static void blocks_do_not_overlap(void **state) {
  Arena a;
  arena_init(&a);
  enum { N = 500 };
  uint32_t *block[N];
  for (uint32_t i = 0; i < N; i++) {
    block[i] = ARENA_ARRAY(&a, uint32_t, i + 1);
    for (uint32_t k = 0; k <= i; k++) block[i][k] = i;
  }
  for (uint32_t i = 0; i < N; i++)
    for (uint32_t k = 0; k <= i; k++) assert_int_equal(block[i][k], i);
  arena_free(&a);
}

static void block_larger_than_a_chunk(void **state) {
  Arena a;
  arena_init(&a);
  char *big = arena_alloc(&a, 5 << 20);
  big[0] = 'x';
  big[(5 << 20) - 1] = 'y';
  char *small = arena_alloc(&a, 8);
  small[7] = 'z';
  assert_true(a.total >= 5 << 20);
  arena_free(&a);
}

static void reset_returns_memory_zeroed_again(void **state) {
  Arena a;
  arena_init(&a);
  char *kept = arena_strndup(&a, "kept", 4);
  ArenaMark mark = arena_mark(&a);
  size_t before = a.total;
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < 1000; i++) {
      unsigned char *p = arena_alloc(&a, 100);
      assert_int_equal(p[99], 0);
      memset(p, 0xFF, 100);
    }
    arena_reset(&a, mark);
    assert_int_equal(a.total, before);
  }
  assert_string_equal(kept, "kept");
  arena_free(&a);
}

static void reset_to_the_empty_arena(void **state) {
  Arena a;
  arena_init(&a);
  ArenaMark mark = arena_mark(&a);
  arena_alloc(&a, 10);
  arena_reset(&a, mark);
  assert_int_equal(a.total, 0);
  assert_non_null(arena_alloc(&a, 10));
  arena_free(&a);
}

static void text(void **state) {
  Arena a;
  arena_init(&a);
  assert_string_equal(arena_strndup(&a, "abcdef", 3), "abc");
  assert_string_equal(arena_strndup(&a, NULL, 0), "");
  assert_memory_equal(arena_strndup(&a, "a\0b", 3), "a\0b", 4);
  assert_string_equal(arena_printf(&a, "%s-%d", "x", 42), "x-42");
  const char *wide = arena_printf(&a, "%2000d", 7);
  assert_int_equal(strlen(wide), 2000);
  arena_free(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(memory_is_zeroed_and_aligned),
      cmocka_unit_test(blocks_do_not_overlap),
      cmocka_unit_test(block_larger_than_a_chunk),
      cmocka_unit_test(reset_returns_memory_zeroed_again),
      cmocka_unit_test(reset_to_the_empty_arena),
      cmocka_unit_test(text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
