/* SPDX-License-Identifier: MIT */
/* The verdict cache: what is found, and what is not believed. */
#include "verify/cache/cache.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/lindy-cache-XXXXXX";
static char file[64];

static int make_folder(void **state) {
  strcpy(folder, "/tmp/lindy-cache-XXXXXX");
  if (!mkdtemp(folder)) return -1;
  snprintf(file, sizeof file, "%s/verdicts.sqlite", folder);
  return 0;
}

static int remove_folder(void **state) {
  char name[80];
  static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
  for (unsigned i = 0; i < 4; i++) {
    snprintf(name, sizeof name, "%s%s", file, ends[i]);
    unlink(name);
  }
  return rmdir(folder);
}

static Cache *open_cache(void) {
  char *why = NULL;
  Cache *c = cache_open(folder, &why);
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

/* A row that was changed, or moved to another key, is no row. */
static void rows_are_checked(void **state) {
  CacheEntry e;
  Cache *c = open_cache();
  cache_add(c, key, &entry);
  cache_close(c);
  run_sql("INSERT INTO verified SELECT "
          "x'0102040000000000000000000000000000000000000000000000000000000000', checks, "
          "resources, sum FROM verified; UPDATE verified SET resources = 5 WHERE checks = 17 AND "
          "substr(key, 3, 1) = x'03'");
  c = open_cache();
  assert_false(cache_find(c, key, &e));
  assert_false(cache_find(c, other, &e));
  cache_close(c);
}

static void add_runs(void) {
  Cache *c = open_cache();
  cache_add_run(c, key, "a run\0with bytes", 16);
  cache_add_run(c, other, "", 0);
  assert_null(cache_trouble(c));
  cache_close(c);
}

static void finds_runs(void **state) {
  Buf found = {0};
  CacheEntry e;
  add_runs();
  Cache *c = open_cache();
  assert_true(cache_find_run(c, key, &found));
  assert_int_equal(found.n, 16);
  assert_memory_equal(found.text, "a run\0with bytes", 16);
  assert_false(cache_find(c, key, &e));
  cache_close(c);
  buf_free(&found);
}

static void runs_are_checked(void **state) {
  Buf found = {0};
  add_runs();
  run_sql("UPDATE runs SET results = x'00' WHERE substr(key, 3, 1) = x'03'");
  Cache *c = open_cache();
  assert_false(cache_find_run(c, key, &found));
  assert_int_equal(found.n, 0);
  cache_close(c);
  buf_free(&found);
}

/* A file of the first layout has no runs yet; what it has is kept. */
static void first_layout_is_extended(void **state) {
  Buf found = {0};
  CacheEntry e;
  Cache *c = open_cache();
  cache_add(c, key, &entry);
  cache_close(c);
  run_sql("DROP TABLE runs; PRAGMA user_version = 1");
  add_runs();
  c = open_cache();
  assert_true(cache_find(c, key, &e));
  assert_true(cache_find_run(c, key, &found));
  cache_close(c);
  buf_free(&found);
}

static void refuses(const char *expected) {
  char *why = NULL;
  assert_null(cache_open(folder, &why));
  assert_non_null(strstr(why, expected));
  free(why);
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
  assert_null(cache_open(below, &why));
  assert_non_null(why);
  free(why);
}

int main(void) {
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)
  const struct CMUnitTest tests[] = {
      IN_FOLDER(finds_what_was_added),
      IN_FOLDER(finds_runs),
      IN_FOLDER(runs_are_checked),
      IN_FOLDER(first_layout_is_extended),
      IN_FOLDER(two_at_once),
      IN_FOLDER(rows_are_checked),
      IN_FOLDER(foreign_files_are_refused),
      IN_FOLDER(other_layouts_are_refused),
      IN_FOLDER(no_database),
      IN_FOLDER(no_folder),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
