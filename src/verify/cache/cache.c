/* SPDX-License-Identifier: MIT */
/* See cache.h. */
#include "verify/cache/cache.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/vec.h"
#include "verify/cache/entry.h"
#include "verify/cache/store.h"

#include <stdlib.h>
#include <string.h>

/* An answer of a server may take ANSWER seconds; all answers together may take longer by
 * store_patience. */
static const double ANSWER = 0.01;

struct Cache {
  VEC(Store *) stores;
  char *folder;
  Buf trouble;
};

/* ---- opening --------------------------------------------------------------- */

static bool starts_with(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

static Store *open_layer(Cache *c, const char *layer, char **why) {
  if (starts_with(layer, "redis://")) return redis_store_open(layer, why);
  if (starts_with(layer, "http://") || starts_with(layer, "https://"))
    return http_store_open(layer, why);
  Store *s = sqlite_store_open(layer, why);
  if (s && !c->folder) c->folder = mem_strdup(layer);
  return s;
}

char *cache_user_folder(void) {
  const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  Buf b = {0};
  if (base && base[0] == '/')
    buf_printf(&b, "%s/lindy", base);
  else if (home && home[0] == '/')
    buf_printf(&b, "%s/.cache/lindy", home);
  return b.text;
}

Cache *cache_open(const char *layers, char **why) {
  Cache *c = mem_calloc(1, sizeof *c);
  Buf reasons = {0};
  for (const char *p = layers, *end; p; p = *end ? end + 1 : NULL) {
    end = p + strcspn(p, ",");
    char *wrong = NULL, *layer = mem_strdup(p);
    layer[end - p] = 0;
    Store *s = open_layer(c, layer, &wrong);
    if (s) vec_push(&c->stores, s);
    if (wrong) buf_printf(&reasons, "%s%s", reasons.n ? "; " : "", wrong);
    free(wrong);
    free(layer);
  }
  *why = reasons.text;
  if (c->stores.n) return c;
  cache_close(c);
  return NULL;
}

void cache_close(Cache *c) {
  if (!c) return;
  for (uint32_t i = 0; i < c->stores.n; i++) c->stores.at[i]->ops->close(c->stores.at[i]);
  vec_free(&c->stores);
  buf_free(&c->trouble);
  free(c->folder);
  free(c);
}

void cache_only_read_shared(Cache *c) {
  for (uint32_t i = 0; i < c->stores.n; i++)
    if (c->stores.at[i]->shared) c->stores.at[i]->no_put = true;
}

const char *cache_folder(const Cache *c) {
  return c->folder;
}

bool cache_is_shared(const Cache *c) {
  for (uint32_t i = 0; i < c->stores.n; i++)
    if (c->stores.at[i]->shared) return true;
  return false;
}

const char *cache_trouble(Cache *c) {
  c->trouble.n = 0;
  for (uint32_t i = 0; i < c->stores.n; i++)
    if (c->stores.at[i]->trouble)
      buf_printf(&c->trouble, "%s%s", c->trouble.n ? "; " : "", c->stores.at[i]->trouble);
  return c->trouble.n ? c->trouble.text : NULL;
}

/* ---- entries --------------------------------------------------------------- */

/* A server that makes us wait is not asked again. */
static void note_wait(Store *s, double started) {
  double excess = clock_now() - started - ANSWER;
  if (!s->shared || excess <= 0) return;
  s->waited += excess;
  if (s->waited <= store_patience()) return;
  s->no_get = s->no_put = true;
  store_fail(s, "it answers slowly");
}

static bool is_reached(const Store *s, CacheReach reach) {
  return reach == CACHE_ALL || s->shared == (reach == CACHE_SHARED);
}

/* An entry that was not made by us is a miss, and so is one that the store cannot give. */
static bool get_from(Store *s, const StoreName *name, Buf *sealed, const char **bytes, size_t *n) {
  if (s->no_get) return false;
  double started = clock_now();
  sealed->n = 0;
  StoreAnswer answer = s->ops->get(s, name, sealed);
  if (answer == STORE_FAILED) s->no_get = s->no_put = true;
  note_wait(s, started);
  return answer == STORE_HIT && entry_open(name, sealed, bytes, n);
}

static void put_into(Store *s, const StoreName *name, const Buf *sealed) {
  if (s->no_put || sealed->n > STORE_LONGEST) return;
  double started = clock_now();
  if (!s->ops->put(s, name, sealed->text, sealed->n)) s->no_put = true;
  note_wait(s, started);
}

static StoreName store_name(const char *kind, const uint8_t key[SHA256_BYTES]) {
  StoreName name = {.kind = kind};
  memcpy(name.key, key, SHA256_BYTES);
  return name;
}

bool cache_find_bytes(Cache *c, CacheReach reach, const char *kind, const uint8_t key[SHA256_BYTES],
                      Buf *out) {
  StoreName name = store_name(kind, key);
  Buf sealed = {0};
  const char *bytes;
  size_t n;
  uint32_t i = 0;
  while (i < c->stores.n && !(is_reached(c->stores.at[i], reach) &&
                              get_from(c->stores.at[i], &name, &sealed, &bytes, &n)))
    i++;
  bool found = i < c->stores.n;
  if (found) buf_add(out, bytes, n);
  for (uint32_t k = 0; found && k < i; k++)
    if (is_reached(c->stores.at[k], reach)) put_into(c->stores.at[k], &name, &sealed);
  buf_free(&sealed);
  return found;
}

void cache_add_bytes(Cache *c, CacheReach reach, const char *kind, const uint8_t key[SHA256_BYTES],
                     const char *bytes, size_t n) {
  StoreName name = store_name(kind, key);
  Buf sealed = {0};
  entry_seal(&name, bytes, n, &sealed);
  for (uint32_t i = 0; i < c->stores.n; i++)
    if (is_reached(c->stores.at[i], reach)) put_into(c->stores.at[i], &name, &sealed);
  buf_free(&sealed);
}

/* ---- verified implementations ------------------------------------------------ */

static const char verified[] = "verified";
enum { NUMBER_BYTES = 8 };

bool cache_find(Cache *c, const uint8_t key[SHA256_BYTES], CacheEntry *e) {
  Buf b = {0};
  bool found = cache_find_bytes(c, CACHE_ALL, verified, key, &b) && b.n == (size_t)2 * NUMBER_BYTES;
  *e = (CacheEntry){0};
  for (unsigned i = NUMBER_BYTES; found && i-- > 0;) {
    e->checks = e->checks << 8 | (uint8_t)b.text[i];
    e->resources = e->resources << 8 | (uint8_t)b.text[NUMBER_BYTES + i];
  }
  buf_free(&b);
  return found;
}

void cache_add(Cache *c, const uint8_t key[SHA256_BYTES], const CacheEntry *e) {
  char bytes[2 * NUMBER_BYTES];
  for (unsigned i = 0; i < NUMBER_BYTES; i++) {
    bytes[i] = (char)(e->checks >> (8 * i));
    bytes[NUMBER_BYTES + i] = (char)(e->resources >> (8 * i));
  }
  cache_add_bytes(c, CACHE_ALL, verified, key, bytes, sizeof bytes);
}
