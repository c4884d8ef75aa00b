/* SPDX-License-Identifier: MIT */
/* The verdict cache: what is found, and what is not believed. */
#include "verify/cache/cache.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/lindy-cache-XXXXXX";
static char file[64], state_folder[64];

static int make_folder(void **state) {
  strcpy(folder, "/tmp/lindy-cache-XXXXXX");
  if (!mkdtemp(folder)) return -1;
  snprintf(file, sizeof file, "%s/verdicts.sqlite", folder);
  snprintf(state_folder, sizeof state_folder, "%s/state", folder);
  setenv("XDG_STATE_HOME", state_folder, 1);
  return 0;
}

static int remove_folder(void **state) {
  char name[80];
  static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
  for (unsigned i = 0; i < 4; i++) {
    snprintf(name, sizeof name, "%s%s", file, ends[i]);
    unlink(name);
  }
  snprintf(name, sizeof name, "%s/lindy/cache.key", state_folder);
  unlink(name);
  snprintf(name, sizeof name, "%s/lindy", state_folder);
  rmdir(name);
  rmdir(state_folder);
  return rmdir(folder);
}

static Cache *open_cache(void) {
  char *why = NULL;
  Cache *c = cache_open(folder, CACHE_SEALED, &why);
  assert_non_null(c);
  assert_null(why);
  return c;
}

static void run_sql(const char *sql) {
  sqlite3 *db;
  assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
  assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close(db);
}

static const uint8_t key[SHA256_BYTES] = {1, 2, 3}, other[SHA256_BYTES] = {1, 2, 4};
static const CacheEntry entry = {17, 123456789012};

static void finds_what_was_added(void **state) {
  CacheEntry e;
  Cache *c = open_cache();
  assert_false(cache_find(c, key, &e));
  cache_add(c, key, &entry);
  assert_true(cache_find(c, key, &e));
  assert_false(cache_find(c, other, &e));
  cache_close(c);
  c = open_cache();
  assert_true(cache_find(c, key, &e));
  assert_int_equal(e.checks, entry.checks);
  assert_int_equal(e.resources, entry.resources);
  cache_add(c, key, &entry); /* again: no harm */
  assert_null(cache_trouble(c));
  cache_close(c);
}

static void two_at_once(void **state) {
  CacheEntry e;
  Cache *a = open_cache(), *b = open_cache();
  cache_add(a, key, &entry);
  assert_true(cache_find(b, key, &e));
  cache_add(b, other, &entry);
  assert_true(cache_find(a, other, &e));
  cache_close(a);
  cache_close(b);
}

/* An entry that was changed, or moved to another key or kind, is no entry. */
static void entries_are_sealed(void **state) {
  CacheEntry e;
  Cache *c = open_cache();
  cache_add(c, key, &entry);
  cache_close(c);
  run_sql("INSERT INTO entries SELECT kind, "
          "x'0102040000000000000000000000000000000000000000000000000000000000', value "
          "FROM entries; INSERT INTO entries SELECT 'run', key, value FROM entries WHERE "
          "substr(key, 3, 1) = x'03'; UPDATE entries SET value = substr(value, 1, 40) || x'07' || "
          "substr(value, 42) WHERE substr(key, 3, 1) = x'03' AND kind = 'verified'");
  Buf found = {0};
  c = open_cache();
  assert_false(cache_find(c, key, &e));
  assert_false(cache_find(c, other, &e));
  assert_false(cache_find_bytes(c, CACHE_ALL, "run", key, &found));
  assert_null(cache_trouble(c));
  cache_close(c);
}

static void refuses(const char *expected) {
  char *why = NULL;
  assert_null(cache_open(folder, CACHE_SEALED, &why));
  assert_non_null(strstr(why, expected));
  free(why);
}

static bool is_found_with(const char *secret, const uint8_t name[SHA256_BYTES]) {
  CacheEntry e;
  if (secret) setenv("LINDY_CACHE_KEY", secret, 1);
  Cache *c = open_cache();
  bool found = cache_find(c, name, &e);
  cache_close(c);
  unsetenv("LINDY_CACHE_KEY");
  return found;
}

/* Without the key an entry is none; with it, those made without are none. */
static void keyed_entries(void **state) {
  setenv("LINDY_CACHE_KEY", "a secret of the team", 1);
  Cache *c = open_cache();
  unsetenv("LINDY_CACHE_KEY");
  cache_add(c, key, &entry);
  cache_close(c);
  assert_true(is_found_with("a secret of the team", key));
  assert_false(is_found_with("a secret of others", key));
  assert_false(is_found_with("", key));
  assert_false(is_found_with(NULL, key));
  c = open_cache();
  cache_add(c, other, &entry);
  cache_close(c);
  assert_true(is_found_with("", other)); /* an empty key is none: the user's counts */
  assert_false(is_found_with("a secret of the team", other));
}

/* What others can write to is refused, or asked for verdicts that will be confirmed. */
static void open_layers(void **state) {
  char *why = NULL;
  CacheEntry e;
  Buf found = {0};
  assert_int_equal(chmod(folder, 0777), 0);
  refuses("others can write to this cache");
  Cache *c = cache_open(folder, CACHE_RECHECKED, &why);
  assert_non_null(c);
  assert_null(why);
  cache_add(c, key, &entry);
  cache_add_bytes(c, CACHE_ALL, "run", key, "a run", 5);
  cache_add_bytes(c, CACHE_ALL, "certificate", key, "a certificate", 13);
  assert_true(cache_find(c, key, &e));
  assert_true(cache_find_bytes(c, CACHE_ALL, "certificate", key, &found));
  assert_false(cache_find_bytes(c, CACHE_ALL, "run", key, &found));
  cache_close(c);
  buf_free(&found);
  assert_int_equal(chmod(folder, 0700), 0);
  assert_false(is_found_with(NULL, key)); /* sealed with the key that everyone has */
}

static void finds_bytes(void **state) {
  Buf found = {0};
  CacheEntry e;
  Cache *c = open_cache();
  cache_add_bytes(c, CACHE_LOCAL, "run", key, "a run\0with bytes", 16);
  cache_add_bytes(c, CACHE_ALL, "run", other, "", 0);
  cache_add_bytes(c, CACHE_SHARED, "empty", key, "", 0); /* there is no such layer */
  assert_null(cache_trouble(c));
  cache_close(c);
  c = open_cache();
  assert_true(cache_find_bytes(c, CACHE_ALL, "run", key, &found));
  assert_int_equal(found.n, 16);
  assert_memory_equal(found.text, "a run\0with bytes", 16);
  assert_true(cache_find_bytes(c, CACHE_LOCAL, "run", other, &found));
  assert_int_equal(found.n, 16);
  assert_false(cache_find_bytes(c, CACHE_SHARED, "run", key, &found));
  assert_false(cache_find_bytes(c, CACHE_ALL, "empty", key, &found));
  assert_false(cache_find(c, key, &e));
  assert_string_equal(cache_folder(c), folder);
  assert_false(cache_is_shared(c));
  cache_close(c);
  buf_free(&found);
}

/* What a file of an older layout held is proved again. */
static void older_layouts_are_replaced(void **state) {
  CacheEntry e;
  cache_close(open_cache());
  run_sql("DROP TABLE entries; CREATE TABLE verified (key BLOB); CREATE TABLE runs (key BLOB);"
          "PRAGMA user_version = 2");
  Cache *c = open_cache();
  assert_false(cache_find(c, key, &e));
  cache_add(c, key, &entry);
  assert_true(cache_find(c, key, &e));
  assert_null(cache_trouble(c));
  cache_close(c);
}

/* Two folders: what the second knows, the first learns. A server that is not there is left out. */
static void layers_are_asked_in_order(void **state) {
  char layers[200], second[80], *why = NULL;
  CacheEntry e;
  setenv("LINDY_CACHE_KEY", "a secret of the team", 1);
  snprintf(second, sizeof second, "%s/second", folder);
  Cache *c = cache_open(second, CACHE_SEALED, &why);
  assert_non_null(c);
  cache_add(c, key, &entry);
  cache_close(c);
  snprintf(layers, sizeof layers, "%s,redis://127.0.0.1:1,%s", folder, second);
  c = cache_open(layers, CACHE_SEALED, &why);
  assert_non_null(c);
  assert_non_null(strstr(why, "the cache redis://127.0.0.1:1: "));
  free(why);
  why = NULL;
  assert_true(cache_find(c, key, &e));
  cache_close(c);
  c = open_cache();
  assert_true(cache_find(c, key, &e));
  assert_int_equal(e.resources, entry.resources);
  cache_close(c);
  unsetenv("LINDY_CACHE_KEY");
  snprintf(layers, sizeof layers, "%s/verdicts.sqlite", second);
  unlink(layers);
  rmdir(second);
}

static void foreign_files_are_refused(void **state) {
  run_sql("CREATE TABLE verified (x)");
  refuses("not a cache of Lindy");
}

static void other_layouts_are_refused(void **state) {
  cache_close(open_cache());
  run_sql("PRAGMA user_version = 99");
  refuses("another version");
}

static void no_database(void **state) {
  FILE *f = fopen(file, "w");
  assert_non_null(f);
  fputs("something else altogether, and longer than the header of a database would be. "
        "something else altogether, and longer than the header of a database would be.",
        f);
  fclose(f);
  refuses("not a database");
}

/* Below a file there can be no folder. */
static void no_folder(void **state) {
  char below[80], *why = NULL;
  FILE *f = fopen(file, "w");
  assert_non_null(f);
  fclose(f);
  snprintf(below, sizeof below, "%s/cache", file);
  assert_null(cache_open(below, CACHE_SEALED, &why));
  assert_non_null(why);
  free(why);
}

int main(void) {
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)
  const struct CMUnitTest tests[] = {
      IN_FOLDER(finds_what_was_added),
      IN_FOLDER(finds_bytes),
      IN_FOLDER(keyed_entries),
      IN_FOLDER(open_layers),
      IN_FOLDER(layers_are_asked_in_order),
      IN_FOLDER(older_layouts_are_replaced),
      IN_FOLDER(two_at_once),
      IN_FOLDER(entries_are_sealed),
      IN_FOLDER(foreign_files_are_refused),
      IN_FOLDER(other_layouts_are_refused),
      IN_FOLDER(no_database),
      IN_FOLDER(no_folder),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
