/* SPDX-License-Identifier: MIT */
/* See cache.h. */
#include "verify/cache/cache.h"

#include "base/mem.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* "Lndy" in the header of the file, and the layout of the table. */
enum { APPLICATION = 0x4c6e6479, LAYOUT = 2, PATIENCE_MS = 5000 };

struct Cache {
  sqlite3 *db;
  sqlite3_stmt *find, *add, *find_run, *add_run;
  char *trouble;
};

static char *message(const char *path, const char *what) {
  Buf b = {0};
  buf_printf(&b, "%s: %s", path, what);
  return b.text;
}

/* ---- opening --------------------------------------------------------------- */

static bool make_folders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
    *slash = '/';
    if (!made) return false;
  }
  return mkdir(path, 0777) == 0 || errno == EEXIST;
}

static bool number_of(sqlite3 *db, const char *pragma, int64_t *n) {
  sqlite3_stmt *q = NULL;
  bool ok =
      sqlite3_prepare_v2(db, pragma, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW;
  if (ok) *n = sqlite3_column_int64(q, 0);
  sqlite3_finalize(q);
  return ok;
}

/* The journal is SQLite's usual one: a write-ahead log makes an answer from the cache take longer,
 * and writers are few. A new file is marked as ours in the transaction that makes the tables, so
 * that another process sees nothing or all of it. Layout 1 had no runs. */
static const char make_tables[] =
    "PRAGMA application_id = 1282303097;"
    "PRAGMA user_version = 2;"
    "CREATE TABLE IF NOT EXISTS verified (key BLOB PRIMARY KEY, checks INTEGER NOT NULL,"
    " resources INTEGER NOT NULL, sum BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS runs (key BLOB PRIMARY KEY, results BLOB NOT NULL,"
    " sum BLOB NOT NULL);";

static bool run(sqlite3 *db, const char *sql) {
  return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* NULL when the file can be used; *ready: as it is. Else what is wrong with it. */
static const char *inspect(Cache *c, bool *ready) {
  int64_t application, layout, tables = 1;
  *ready = false;
  if (!number_of(c->db, "PRAGMA application_id", &application) ||
      !number_of(c->db, "PRAGMA user_version", &layout) ||
      (!application && !number_of(c->db, "SELECT count(*) FROM sqlite_master", &tables)))
    return sqlite3_errmsg(c->db);
  if (!tables && !application && !layout) return NULL;
  if (application != APPLICATION) return "this is not a cache of Lindy";
  if (layout < 1 || layout > LAYOUT) return "this cache was made by another version of Lindy";
  *ready = layout == LAYOUT;
  return NULL;
}

static const char *make(Cache *c) {
  bool ready;
  if (!run(c->db, "BEGIN IMMEDIATE")) return sqlite3_errmsg(c->db);
  const char *wrong = inspect(c, &ready); /* another process may have been here */
  if (wrong) return wrong;
  if ((!ready && !run(c->db, make_tables)) || !run(c->db, "COMMIT")) return sqlite3_errmsg(c->db);
  return NULL;
}

/* NULL when the database is ours and ready, else what is wrong with it. */
static const char *cache_prepare_statements(Cache *c) {
  _Static_assert(APPLICATION == 1282303097 && LAYOUT == 2, "make_tables has these numbers");
  bool ready;
  sqlite3_busy_timeout(c->db, PATIENCE_MS);
  if (!run(c->db, "BEGIN")) return sqlite3_errmsg(c->db); /* for one view of the file */
  const char *wrong = inspect(c, &ready);
  if (wrong) return wrong;
  if (!run(c->db, "COMMIT")) return sqlite3_errmsg(c->db);
  if (!ready) wrong = make(c);
  if (wrong) return wrong;
  /* What a crash of the system leaves half written is found by its sum, and proved again. */
  run(c->db, "PRAGMA synchronous = OFF");
  return NULL;
}

Cache *cache_open(const char *folder, char **why) {
  Buf path = {0};
  buf_puts(&path, *folder ? folder : ".");
  if (!make_folders(path.text)) {
    *why = message(path.text, strerror(errno));
    buf_free(&path);
    return NULL;
  }
  buf_puts(&path, "/verdicts.sqlite");
  Cache *c = mem_calloc(1, sizeof *c);
  const char *wrong = NULL;
  if (sqlite3_open_v2(path.text, &c->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
      SQLITE_OK)
    wrong = c->db ? sqlite3_errmsg(c->db) : "out of memory";
  else
    wrong = cache_prepare_statements(c);
  if (wrong) {
    *why = message(path.text, wrong);
    cache_close(c);
    c = NULL;
  }
  buf_free(&path);
  return c;
}

void cache_close(Cache *c) {
  if (!c) return;
  sqlite3_finalize(c->find);
  sqlite3_finalize(c->add);
  sqlite3_finalize(c->find_run);
  sqlite3_finalize(c->add_run);
  sqlite3_close(c->db);
  free(c->trouble);
  free(c);
}

const char *cache_trouble(const Cache *c) {
  return c->trouble;
}

/* Prepared when first needed: an answer from the cache needs one of them. */
static sqlite3_stmt *statement(Cache *c, sqlite3_stmt **s, const char *sql) {
  if (!*s && sqlite3_prepare_v2(c->db, sql, -1, s, NULL) != SQLITE_OK) *s = NULL;
  if (!*s && !c->trouble) c->trouble = message("the verdict cache", sqlite3_errmsg(c->db));
  return *s;
}

/* ---- rows ------------------------------------------------------------------ */

static void fail(Cache *c) {
  if (!c->trouble) c->trouble = message("the verdict cache", sqlite3_errmsg(c->db));
}

static void checksum(uint8_t sum[SHA256_BYTES], const uint8_t key[SHA256_BYTES],
                     const CacheEntry *e) {
  static const char what[] = "lindy verified";
  uint8_t numbers[16];
  for (unsigned i = 0; i < 8; i++) {
    numbers[i] = (uint8_t)(e->checks >> (8 * i));
    numbers[8 + i] = (uint8_t)(e->resources >> (8 * i));
  }
  Sha256 h;
  sha256_init(&h);
  sha256_add(&h, what, sizeof what);
  sha256_add(&h, key, SHA256_BYTES);
  sha256_add(&h, numbers, sizeof numbers);
  sha256_end(&h, sum);
}

bool cache_find(Cache *c, const uint8_t key[SHA256_BYTES], CacheEntry *e) {
  static const char sql[] = "SELECT checks, resources, sum FROM verified WHERE key = ?1";
  if (c->trouble || !statement(c, &c->find, sql)) return false;
  sqlite3_reset(c->find);
  sqlite3_bind_blob(c->find, 1, key, SHA256_BYTES, SQLITE_STATIC);
  int rc = sqlite3_step(c->find);
  bool found = false;
  if (rc == SQLITE_ROW) {
    uint8_t sum[SHA256_BYTES];
    *e = (CacheEntry){(uint64_t)sqlite3_column_int64(c->find, 0),
                      (uint64_t)sqlite3_column_int64(c->find, 1)};
    checksum(sum, key, e);
    const void *stored = sqlite3_column_blob(c->find, 2);
    found = stored && sqlite3_column_bytes(c->find, 2) == SHA256_BYTES &&
            memcmp(stored, sum, SHA256_BYTES) == 0;
  } else if (rc != SQLITE_DONE) {
    fail(c);
  }
  sqlite3_reset(c->find);
  return found;
}

void cache_add(Cache *c, const uint8_t key[SHA256_BYTES], const CacheEntry *e) {
  static const char sql[] = "INSERT OR REPLACE INTO verified VALUES (?1, ?2, ?3, ?4)";
  if (c->trouble || !statement(c, &c->add, sql)) return;
  uint8_t sum[SHA256_BYTES];
  checksum(sum, key, e);
  sqlite3_reset(c->add);
  sqlite3_bind_blob(c->add, 1, key, SHA256_BYTES, SQLITE_STATIC);
  sqlite3_bind_int64(c->add, 2, (sqlite3_int64)e->checks);
  sqlite3_bind_int64(c->add, 3, (sqlite3_int64)e->resources);
  sqlite3_bind_blob(c->add, 4, sum, SHA256_BYTES, SQLITE_STATIC);
  if (sqlite3_step(c->add) != SQLITE_DONE) fail(c);
  sqlite3_reset(c->add);
}

/* ---- runs ------------------------------------------------------------------ */

static void checksum_run(uint8_t sum[SHA256_BYTES], const uint8_t key[SHA256_BYTES],
                         const void *bytes, size_t n) {
  static const char what[] = "lindy run";
  Sha256 h;
  sha256_init(&h);
  sha256_add(&h, what, sizeof what);
  sha256_add(&h, key, SHA256_BYTES);
  sha256_add(&h, bytes, n);
  sha256_end(&h, sum);
}

bool cache_find_run(Cache *c, const uint8_t key[SHA256_BYTES], Buf *out) {
  static const char sql[] = "SELECT results, sum FROM runs WHERE key = ?1";
  if (c->trouble || !statement(c, &c->find_run, sql)) return false;
  sqlite3_bind_blob(c->find_run, 1, key, SHA256_BYTES, SQLITE_STATIC);
  int rc = sqlite3_step(c->find_run);
  bool found = false;
  if (rc == SQLITE_ROW) {
    uint8_t sum[SHA256_BYTES];
    const void *bytes = sqlite3_column_blob(c->find_run, 0);
    size_t n = (size_t)sqlite3_column_bytes(c->find_run, 0);
    const void *stored = sqlite3_column_blob(c->find_run, 1);
    checksum_run(sum, key, bytes ? bytes : "", n);
    found = bytes && stored && sqlite3_column_bytes(c->find_run, 1) == SHA256_BYTES &&
            memcmp(stored, sum, SHA256_BYTES) == 0;
    if (found) buf_add(out, bytes, n);
  } else if (rc != SQLITE_DONE) {
    fail(c);
  }
  sqlite3_reset(c->find_run);
  return found;
}

void cache_add_run(Cache *c, const uint8_t key[SHA256_BYTES], const char *bytes, size_t n) {
  enum {
    LONGEST = 1 << 26
  }; /* far more than anyone reads; the file is not to be filled by one run */
  static const char sql[] = "INSERT OR REPLACE INTO runs VALUES (?1, ?2, ?3)";
  if (c->trouble || n > LONGEST || !statement(c, &c->add_run, sql)) return;
  uint8_t sum[SHA256_BYTES];
  checksum_run(sum, key, bytes, n);
  sqlite3_bind_blob(c->add_run, 1, key, SHA256_BYTES, SQLITE_STATIC);
  sqlite3_bind_blob(c->add_run, 2, bytes, (int)n, SQLITE_STATIC);
  sqlite3_bind_blob(c->add_run, 3, sum, SHA256_BYTES, SQLITE_STATIC);
  if (sqlite3_step(c->add_run) != SQLITE_DONE) fail(c);
  sqlite3_reset(c->add_run);
}
