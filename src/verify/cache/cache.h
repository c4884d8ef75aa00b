/* SPDX-License-Identifier: MIT */
/* The verdict cache: which implementations are known to be verified, by the fingerprint of all
 * that the verdict depends on (fingerprint.h), and the results of whole runs, by a key of all
 * they depend on (api/recall.h). An SQLite database in a folder of the user's
 * choice; several processes may use it at once.
 *
 * Of an implementation only `verified` is kept: it holds no positions. The file is not trusted: one
 * that is damaged, or that something else made, is left alone and the run goes on without a cache;
 * a row whose checksum is wrong is no row. */
#ifndef VERIFY_CACHE_CACHE_H
#define VERIFY_CACHE_CACHE_H

#include "base/buf.h"
#include "base/sha256.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Cache Cache;

/* What is remembered of a verified implementation. */
typedef struct CacheEntry {
  uint64_t checks, resources;
} CacheEntry;

/* Makes folder and file when they are not there. NULL when there can be no cache; *why (to be
 * freed) says the reason, for a warning. */
Cache *cache_open(const char *folder, char **why);
void cache_close(Cache *); /* NULL is fine */
/* Is an implementation with this fingerprint known to be verified? */
bool cache_find(Cache *, const uint8_t key[SHA256_BYTES], CacheEntry *);
void cache_add(Cache *, const uint8_t key[SHA256_BYTES], const CacheEntry *);
/* The same for records of runs, whose bytes are the caller's business. */
bool cache_find_run(Cache *, const uint8_t key[SHA256_BYTES], Buf *out);
void cache_add_run(Cache *, const uint8_t key[SHA256_BYTES], const char *bytes, size_t n);
/* What went wrong since it was opened, or NULL. From then on nothing is found or added. */
const char *cache_trouble(const Cache *);

#endif
