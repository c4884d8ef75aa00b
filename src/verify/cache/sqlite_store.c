/* SPDX-License-Identifier: MIT */
/* The store of one machine: an SQLite database in a folder of the user's choice; several processes
 * may use it at once. A file that is damaged, or that something else made, is left alone. */
#include "verify/cache/store.h"

#include "base/mem.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* "Lndy" in the header of the file, and the layout of the table. */
enum { APPLICATION = 0x4c6e6479, LAYOUT = 3, LOCK_PATIENCE_MS = 5000 };

typedef struct SqliteStore {
  Store store;
  sqlite3 *db;
  sqlite3_stmt *get, *put;
} SqliteStore;

/* ---- opening --------------------------------------------------------------- */

static bool make_folders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
    *slash = '/';
    if (!made) return false;
  }
  return mkdir(path, 0755) == 0 || errno == EEXIST; /* only we write there */
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
 * and writers are few. A new file is marked as ours in the transaction that makes the table, so
 * that another process sees nothing or all of it. What layouts 1 and 2 held is proved again. */
static const char make_table[] =
    "PRAGMA application_id = 1282303097;"
    "PRAGMA user_version = 3;"
    "DROP TABLE IF EXISTS verified;"
    "DROP TABLE IF EXISTS runs;"
    "CREATE TABLE IF NOT EXISTS entries (kind TEXT NOT NULL, key BLOB NOT NULL,"
    " value BLOB NOT NULL, PRIMARY KEY (key, kind)) WITHOUT ROWID;";

static bool run_sql(sqlite3 *db, const char *sql) {
  return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* NULL when the file can be used; *ready: as it is. Else what is wrong with it. */
static const char *inspect(SqliteStore *s, bool *ready) {
  int64_t application, layout, tables = 1;
  *ready = false;
  if (!number_of(s->db, "PRAGMA application_id", &application) ||
      !number_of(s->db, "PRAGMA user_version", &layout) ||
      (!application && !number_of(s->db, "SELECT count(*) FROM sqlite_master", &tables)))
    return sqlite3_errmsg(s->db);
  if (!tables && !application && !layout) return NULL;
  if (application != APPLICATION) return "this is not a cache of Lindy";
  if (layout < 1 || layout > LAYOUT) return "this cache was made by another version of Lindy";
  *ready = layout == LAYOUT;
  return NULL;
}

static const char *make(SqliteStore *s) {
  bool ready;
  if (!run_sql(s->db, "BEGIN IMMEDIATE")) return sqlite3_errmsg(s->db);
  const char *wrong = inspect(s, &ready); /* another process may have been here */
  if (wrong) return wrong;
  if ((!ready && !run_sql(s->db, make_table)) || !run_sql(s->db, "COMMIT"))
    return sqlite3_errmsg(s->db);
  return NULL;
}

/* A file may come from anyone: it is to be no program, and damage in it is to be found. */
static void be_careful(sqlite3 *db) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, STORE_LONGEST + 4096);
  run_sql(db, "PRAGMA cell_size_check = ON");
}

/* A journal that ends in the name of another one makes SQLite delete that. Ours never do, as there
 * is one database only. */
static bool has_foreign_journal(const char *path) {
  static const uint8_t mark[8] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
  uint8_t last[sizeof mark] = {0};
  Buf name = {0};
  buf_printf(&name, "%s-journal", path);
  FILE *f = fopen(name.text, "rbe");
  bool found = f && fseek(f, -(long)sizeof last, SEEK_END) == 0 &&
               fread(last, 1, sizeof last, f) == sizeof last &&
               memcmp(last, mark, sizeof mark) == 0;
  if (f) fclose(f);
  buf_free(&name);
  return found;
}

/* What stands there already: NULL, or why it is left alone. */
static const char *object_to(const char *path) {
  struct stat st;
  if (lstat(path, &st) == 0 && !S_ISREG(st.st_mode)) return "this is not a file of Lindy's cache";
  if (has_foreign_journal(path)) return "its journal was not made by Lindy";
  return NULL;
}

/* NULL when the database is ours and ready, else what is wrong with it. */
static const char *make_ready(SqliteStore *s) {
  _Static_assert(APPLICATION == 1282303097 && LAYOUT == 3, "make_table has these numbers");
  bool ready;
  be_careful(s->db);
  sqlite3_busy_timeout(s->db, LOCK_PATIENCE_MS);
  if (!run_sql(s->db, "BEGIN")) return sqlite3_errmsg(s->db); /* for one view of the file */
  const char *wrong = inspect(s, &ready);
  if (wrong) return wrong;
  if (!run_sql(s->db, "COMMIT")) return sqlite3_errmsg(s->db);
  if (!ready) wrong = make(s);
  if (wrong) return wrong;
  /* What a crash of the system leaves half written is found by its sum, and proved again. */
  run_sql(s->db, "PRAGMA synchronous = OFF");
  return NULL;
}

/* ---- entries --------------------------------------------------------------- */

/* Prepared when first needed: an answer from the cache needs one of them. */
static sqlite3_stmt *named_statement(SqliteStore *s, sqlite3_stmt **q, const char *sql,
                                     const StoreName *name) {
  if (!*q && sqlite3_prepare_v2(s->db, sql, -1, q, NULL) != SQLITE_OK) *q = NULL;
  if (!*q) {
    store_fail(&s->store, sqlite3_errmsg(s->db));
    return NULL;
  }
  sqlite3_reset(*q);
  sqlite3_bind_text(*q, 1, name->kind, -1, SQLITE_STATIC);
  sqlite3_bind_blob(*q, 2, name->key, SHA256_BYTES, SQLITE_STATIC);
  return *q;
}

static StoreAnswer sqlite_get(Store *store, const StoreName *name, Buf *out) {
  SqliteStore *s = (SqliteStore *)store;
  static const char sql[] = "SELECT value FROM entries WHERE key = ?2 AND kind = ?1";
  sqlite3_stmt *q = named_statement(s, &s->get, sql, name);
  if (!q) return STORE_FAILED;
  int rc = sqlite3_step(q);
  StoreAnswer answer = rc == SQLITE_ROW ? STORE_HIT : rc == SQLITE_DONE ? STORE_MISS : STORE_FAILED;
  if (answer == STORE_HIT) {
    const void *bytes = sqlite3_column_blob(q, 0);
    if (bytes) buf_add(out, bytes, (size_t)sqlite3_column_bytes(q, 0));
  } else if (answer == STORE_FAILED) {
    store_fail(store, sqlite3_errmsg(s->db));
  }
  sqlite3_reset(q);
  return answer;
}

static bool sqlite_put(Store *store, const StoreName *name, const char *bytes, size_t n) {
  SqliteStore *s = (SqliteStore *)store;
  static const char sql[] = "INSERT OR REPLACE INTO entries VALUES (?1, ?2, ?3)";
  sqlite3_stmt *q = named_statement(s, &s->put, sql, name);
  if (!q) return false;
  sqlite3_bind_blob(q, 3, bytes, (int)n, SQLITE_STATIC);
  bool ok = sqlite3_step(q) == SQLITE_DONE;
  if (!ok) store_fail(store, sqlite3_errmsg(s->db));
  sqlite3_reset(q);
  return ok;
}

static void sqlite_close(Store *store) {
  SqliteStore *s = (SqliteStore *)store;
  sqlite3_finalize(s->get);
  sqlite3_finalize(s->put);
  sqlite3_close(s->db);
  store_free(store);
  free(s);
}

static const StoreOps sqlite_ops = {sqlite_get, sqlite_put, sqlite_close};

static void say_why(char **why, const char *path, const char *what) {
  Buf b = {0};
  buf_printf(&b, "%s: %s", path, what);
  *why = b.text;
}

Store *sqlite_store_open(const char *folder, char **why) {
  Buf path = {0};
  buf_puts(&path, *folder ? folder : ".");
  if (!make_folders(path.text)) {
    say_why(why, path.text, strerror(errno));
    buf_free(&path);
    return NULL;
  }
  buf_puts(&path, "/verdicts.sqlite");
  SqliteStore *s = mem_calloc(1, sizeof *s);
  store_init(&s->store, &sqlite_ops, "the verdict cache");
  const char *wrong = object_to(path.text);
  if (!wrong && sqlite3_open_v2(path.text, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                                NULL) != SQLITE_OK)
    wrong = s->db ? sqlite3_errmsg(s->db) : "out of memory";
  if (!wrong) wrong = make_ready(s);
  if (wrong) {
    say_why(why, path.text, wrong);
    sqlite_close(&s->store);
    s = NULL;
  }
  buf_free(&path);
  return s ? &s->store : NULL;
}
