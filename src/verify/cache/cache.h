/* SPDX-License-Identifier: MIT */
/* The verdict cache: which implementations are known to be verified, by the fingerprint of all
 * that the verdict depends on (fingerprint.h), and the results of whole runs, by a key of all
 * they depend on (api/run_cache.h).
 *
 * A cache has layers (store.h), asked in their order: a folder of this machine, servers that a team
 * shares. What a later layer knows is written to those before it.
 *
 * Of an implementation only `verified` is kept: it holds no positions. No layer is trusted: a file
 * that is damaged is left alone, an entry whose seal is broken is none (entry.h), and a server that
 * is slow, full, wrong or gone is not asked again in this run.
 *
 * Entries are sealed with the team's key where one is set, else with the user's own (key.h). A
 * layer that others can write to (a server; a folder of another user, or one that others may
 * change) is refused without a key of the team, unless a second solver confirms what it says: then
 * such a layer is open, and only what can be confirmed is read from it. */
#ifndef VERIFY_CACHE_CACHE_H
#define VERIFY_CACHE_CACHE_H

#include "base/buf.h"
#include "base/digest/sha256.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Cache Cache;

/* What is stored of a verified implementation. */
typedef struct CacheEntry {
  uint64_t checks, resources;
} CacheEntry;

/* Where the user keeps such things: $XDG_CACHE_HOME/lindy, or ~/.cache/lindy; to be freed. NULL:
 * neither is known. */
char *cache_user_folder(void);
/* Who vouches for what the cache says: the seals alone, or a second solver, which the caller asks
 * about everything that cache_find finds. */
typedef enum CacheTrust { CACHE_SEALED, CACHE_RECHECKED } CacheTrust;
/* May these layers be used? False: `why` says which not, and what would help. */
bool cache_allowed(const char *layers, CacheTrust, Buf *why);
/* The layers, with commas: DIR, redis://HOST:PORT, http://HOST/PATH, https://HOST/PATH. A folder is
 * made when it is not there. Layers that cannot or may not be used are left out: *why (to be freed)
 * says which, for a warning. NULL when none is left, or when there is no key. */
Cache *cache_open(const char *layers, CacheTrust, char **why);
void cache_close(Cache *); /* NULL is fine */
/* From now on nothing is written to servers. */
void cache_only_read_shared(Cache *);
/* The first layer that is a folder, or NULL. */
const char *cache_folder(const Cache *);
/* Is there a layer that other machines use? */
bool cache_is_shared(const Cache *);

/* Is an implementation with this fingerprint known to be verified? */
bool cache_find(Cache *, const uint8_t key[SHA256_BYTES], CacheEntry *);
void cache_add(Cache *, const uint8_t key[SHA256_BYTES], const CacheEntry *);

/* Bytes of the caller's business, by kind (letters only) and key. Those for this machine only go
 * past the servers; those that are shared, past the folders. */
typedef enum CacheReach { CACHE_ALL, CACHE_LOCAL, CACHE_SHARED } CacheReach;
bool cache_find_bytes(Cache *, CacheReach, const char *kind, const uint8_t key[SHA256_BYTES],
                      Buf *out);
void cache_add_bytes(Cache *, CacheReach, const char *kind, const uint8_t key[SHA256_BYTES],
                     const char *bytes, size_t n);

/* What went wrong since it was opened, one line for each layer, or NULL. */
const char *cache_trouble(Cache *);

#endif
