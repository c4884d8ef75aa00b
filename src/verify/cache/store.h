/* SPDX-License-Identifier: MIT */
/* A place that keeps bytes by name: one layer of the cache (cache.h). A store neither knows what
 * the bytes mean nor is believed: entries are sealed (entry.h).
 *
 * Every operation of a shared store has a limit in time. The first failure turns the store off for
 * what failed, reading or writing; `trouble` then says why. */
#ifndef VERIFY_CACHE_STORE_H
#define VERIFY_CACHE_STORE_H

#include "base/buf.h"
#include "base/digest/sha256.h"

#include <stdbool.h>
#include <stdint.h>

/* No entry is longer: far more than anyone reads. A server is not to fill our memory. */
enum { STORE_LONGEST = 1 << 26 };

/* How many seconds a server may make us wait in all: LINDY_CACHE_PATIENCE, or half a second. A
 * single answer may take half of that. */
double store_patience(void);

typedef enum StoreAnswer { STORE_MISS, STORE_HIT, STORE_FAILED } StoreAnswer;

/* What an entry is stored under. */
typedef struct StoreName {
  const char *kind; /* letters only */
  uint8_t key[SHA256_BYTES];
} StoreName;

typedef struct Store Store;
typedef struct StoreOps {
  StoreAnswer (*get)(Store *, const StoreName *, Buf *out);
  bool (*put)(Store *, const StoreName *, const char *bytes, size_t n);
  void (*close)(Store *);
} StoreOps;

struct Store {
  const StoreOps *ops;
  bool shared;         /* by other machines: entries are found by content alone */
  bool open;           /* to strangers, and there is no key for it (cache.h)    */
  bool no_get, no_put; /* turned off                                            */
  double waited;       /* seconds beyond what an answer may take                */
  char *place;         /* for messages                                          */
  char *trouble;       /* why it was turned off, or NULL                        */
};

/* NULL when there can be none; *why (to be freed) says the reason. */
Store *sqlite_store_open(const char *folder, char **why);
Store *redis_store_open(const char *url, char **why);
Store *http_store_open(const char *url, char **why);

/* For those that implement stores. */
void store_init(Store *, const StoreOps *, const char *place);
void store_free(Store *); /* its texts */
void store_fail(Store *, const char *what);
/* "KIND/0123ab...", as servers name entries. */
void store_name_text(const StoreName *, Buf *out);

#endif
