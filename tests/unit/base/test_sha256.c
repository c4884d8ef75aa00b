/* SPDX-License-Identifier: MIT */
#include "base/digest/sha256.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void expect_digest(const char *text, size_t times, const char *hex) {
  size_t chunk = strlen(text);
  Sha256 h;
  uint8_t digest[SHA256_BYTES];
  char got[2 * SHA256_BYTES + 1];
  sha256_init(&h);
  for (size_t i = 0; i < times; i++) sha256_add(&h, text, chunk);
  sha256_end(&h, digest);
  for (unsigned i = 0; i < SHA256_BYTES; i++) snprintf(got + 2 * i, 3, "%02x", digest[i]);
  assert_string_equal(got, hex);
}

/* The examples of FIPS 180-4. */
static void test_vectors(void **state) {
  expect_digest("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect_digest("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect_digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  expect_digest("a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* The digest does not depend on how the bytes are cut. */
static void test_pieces(void **state) {
  static const char text[] = "The quick brown fox jumps over the lazy dog, again and again, until "
                             "the text is longer than two blocks of the hash function are, at last";
  uint8_t whole[SHA256_BYTES], cut[SHA256_BYTES];
  Sha256 h;
  sha256_init(&h);
  sha256_add(&h, text, sizeof text);
  sha256_end(&h, whole);
  for (size_t at = 0; at <= sizeof text; at++) {
    sha256_init(&h);
    sha256_add(&h, text, at);
    sha256_add(&h, text + at, sizeof text - at);
    sha256_end(&h, cut);
    assert_memory_equal(whole, cut, SHA256_BYTES);
  }
}

/* Cases 2 and 6 of RFC 4231: a short key, and one that is longer than a block. */
static void expect_hmac(const char *key, size_t n, const char *text, const char *hex) {
  Hmac h;
  uint8_t digest[SHA256_BYTES];
  char got[2 * SHA256_BYTES + 1];
  hmac_init(&h, key, n);
  hmac_add(&h, text, strlen(text));
  hmac_end(&h, digest);
  for (unsigned i = 0; i < SHA256_BYTES; i++) snprintf(got + 2 * i, 3, "%02x", digest[i]);
  assert_string_equal(got, hex);
}

static void test_hmac(void **state) {
  char key[131];
  memset(key, 0xaa, sizeof key);
  expect_hmac("Jefe", 4, "what do ya want for nothing?",
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  expect_hmac(key, sizeof key, "Test Using Larger Than Block-Size Key - Hash Key First",
              "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_vectors),
      cmocka_unit_test(test_pieces),
      cmocka_unit_test(test_hmac),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
