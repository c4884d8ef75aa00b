/* SPDX-License-Identifier: MIT */
/* The hash of scripts: equal for texts that differ by a renaming of numbered names, and for no
 * others. Random texts over a few tokens, made of the characters that names have, so that many are
 * equal and many nearly so, are compared with a plain definition of such a renaming. */
#include "verify/script_hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TOKENS = 4, TRIES = 40000 };

/* A name: a stem, and perhaps a number that keeps it apart. */
typedef struct Token {
  char stem[16];
  int number; /* -1: none */
} Token;

static uint64_t seed = 20;

static uint32_t draw(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((seed >> 33) % n);
}

static Token draw_token(void) {
  static const char *const parts[] = {"x", "#", "0", "1", "@", "#1", "x#0", "N1:", "'"};
  Token t = {.number = draw(2) ? (int)draw(3) : -1};
  do {
    t.stem[0] = 0;
    for (uint32_t n = 1 + draw(3); n > 0; n--) strcat(t.stem, parts[draw(9)]);
    /* The sign of a number stands in no name, nor does a name end like its first half. */
  } while (strstr(t.stem, "@@") || t.stem[strlen(t.stem) - 1] == '@');
  return t;
}

static void write_token(const Token *t, char *out) {
  int n = sprintf(out, "%s", t->stem);
  if (t->number >= 0) sprintf(out + n, "@@%d", t->number);
}

/* A name without a number that looks like one with a number. */
static Token like_numbered(const Token *t) {
  Token like = {.number = -1};
  snprintf(like.stem, sizeof like.stem, "%.9s#%u", t->stem, (unsigned)draw(3));
  return like;
}

/* Does a renaming of numbered names, one to one, make the first of the second? */
static bool same(const Token *a, const Token *b) {
  char name[TOKENS][2][32];
  for (int i = 0; i < TOKENS; i++) {
    write_token(&a[i], name[i][0]);
    write_token(&b[i], name[i][1]);
    if (strcmp(a[i].stem, b[i].stem) != 0) return false;
    if ((a[i].number < 0) != (b[i].number < 0)) return false;
    for (int j = 0; j < i; j++)
      if ((strcmp(name[i][0], name[j][0]) == 0) != (strcmp(name[i][1], name[j][1]) == 0))
        return false;
  }
  return true;
}

static void hash_tokens(StrTable *strs, const Token *tokens, uint8_t key[SHA256_BYTES]) {
  ScriptHash h;
  char text[32 * TOKENS + 16], name[32];
  size_t n = 0;
  script_hash_init(&h, strs);
  for (int i = 0; i < TOKENS; i++) {
    write_token(&tokens[i], name);
    n += (size_t)sprintf(text + n, strchr(name, '\'') ? " |%s|" : " %s", name);
  }
  script_hash_script(&h, text, n);
  sha256_end(&h.now, key);
  script_hash_free(&h);
}

static void equal_up_to_renaming_only(void **state) {
  StrTable strs;
  str_table_init(&strs);
  int equal = 0;
  for (int i = 0; i < TRIES; i++) {
    Token a[TOKENS], b[TOKENS];
    uint8_t of_a[SHA256_BYTES], of_b[SHA256_BYTES];
    for (int k = 0; k < TOKENS; k++) a[k] = k && draw(3) ? a[draw((uint32_t)k)] : draw_token();
    for (int k = 0; k < TOKENS; k++) {
      b[k] = a[k];
      if (b[k].number >= 0) b[k].number = (b[k].number + 1) % 3;
    }
    uint32_t which = draw(TOKENS);
    if (draw(2)) b[which] = draw(2) ? draw_token() : b[draw(TOKENS)];
    if (draw(4) == 0 && a[which].number >= 0) b[which] = like_numbered(&a[which]);
    hash_tokens(&strs, a, of_a);
    hash_tokens(&strs, b, of_b);
    assert_int_equal(same(a, b), memcmp(of_a, of_b, SHA256_BYTES) == 0);
    equal += same(a, b);
  }
  assert_in_range(equal, TRIES / 20, TRIES - TRIES / 20);
  str_table_free(&strs);
}

static void hash_text(StrTable *strs, const char *text, uint8_t key[SHA256_BYTES]) {
  ScriptHash h;
  script_hash_init(&h, strs);
  script_hash_script(&h, text, strlen(text));
  sha256_end(&h.now, key);
  script_hash_free(&h);
}

static bool equal_texts(StrTable *strs, const char *a, const char *b) {
  uint8_t of_a[SHA256_BYTES], of_b[SHA256_BYTES];
  hash_text(strs, a, of_a);
  hash_text(strs, b, of_b);
  return memcmp(of_a, of_b, SHA256_BYTES) == 0;
}

static void strings_are_values(void **state) {
  StrTable strs;
  str_table_init(&strs);
  assert_true(equal_texts(&strs, "(= x@@1 y)", "(= x@@7 y)"));
  assert_false(equal_texts(&strs, "(= x \"a@@1\")", "(= x \"a@@7\")"));
  assert_false(equal_texts(&strs, "(= x \"a \"\" b@@1\")", "(= x \"a \"\" b@@7\")"));
  assert_true(equal_texts(&strs, "(= x@@2 \"a@@1\")", "(= x@@3 \"a@@1\")"));
  assert_false(equal_texts(&strs, "(f x@@1 x@@2)", "(f x@@1 x@@1)"));
  str_table_free(&strs);
}

static void forgets(void **state) {
  StrTable strs;
  str_table_init(&strs);
  ScriptHash h;
  uint8_t key[2][SHA256_BYTES];
  script_hash_init(&h, &strs);
  script_hash_script(&h, "x@@1", 4);
  Sha256 before = h.now;
  uint32_t known = h.numbered.n;
  for (int i = 0; i < 2; i++) {
    h.now = before;
    script_hash_script(&h, i ? "y@@3" : "y@@2", 4);
    sha256_end(&h.now, key[i]);
    script_hash_forget(&h, known);
  }
  assert_memory_equal(key[0], key[1], SHA256_BYTES);
  script_hash_free(&h);
  str_table_free(&strs);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_up_to_renaming_only),
      cmocka_unit_test(strings_are_values),
      cmocka_unit_test(forgets),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
