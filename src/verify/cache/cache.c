/* SPDX-License-Identifier: MIT */
/* See cache.h. */
#include "verify/cache/cache.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/vec.h"
#include "verify/cache/entry.h"
#include "verify/cache/key.h"
#include "verify/cache/layers.h"
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
  Buf key; /* of the seals */
};

static const Buf no_key = {0};

/* ---- opening --------------------------------------------------------------- */

char *cache_user_folder(void) {
  const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  Buf b = {0};
  if (base && base[0] == '/')
    buf_printf(&b, "%s/lindy", base);
  else if (home && home[0] == '/')
    buf_printf(&b, "%s/.cache/lindy", home);
  return b.text;
}

static void add_layer(Cache *c, const char *layer, LayerAnswer answer, Buf *reasons) {
  char *why = NULL;
  Store *s =
      layers_is_server(layer) ? layers_open_server(layer, &why) : sqlite_store_open(layer, &why);
  if (why) buf_printf(reasons, "%s%s", reasons->n ? "; " : "", why);
  free(why);
  if (!s) return;
  s->open = answer == LAYER_OPEN;
  vec_push(&c->stores, s);
  if (!s->shared && !c->folder) c->folder = mem_strdup(layer);
}

/* False: nothing can be sealed. */
static bool take_key(Cache *c, KeyAnswer team, Buf *reasons) {
  if (team == KEY_REFUSED) return false;
  return team == KEY_READ || key_of_user(&c->key, reasons);
}

Cache *cache_open(const char *layers, CacheTrust trust, char **why) {
  Cache *c = mem_calloc(1, sizeof *c);
  Buf reasons = {0};
  KeyAnswer team = key_of_team(&c->key, &reasons);
  bool sealed = take_key(c, team, &reasons);
  for (const char *p = layers; sealed && p;) {
    char *layer = layers_next(&p);
    LayerAnswer answer = layers_judge(layer, team == KEY_READ, trust, &reasons);
    if (answer != LAYER_REFUSED) add_layer(c, layer, answer, &reasons);
    free(layer);
  }
  *why = reasons.text;
  if (c->stores.n) return c;
  cache_close(c);
  return NULL;
}

bool cache_allowed(const char *layers, CacheTrust trust, Buf *why) {
  Buf key = {0};
  KeyAnswer team = key_of_team(&key, why);
  bool allowed = team != KEY_REFUSED;
  for (const char *p = layers; allowed && p;) {
    char *layer = layers_next(&p);
    allowed = layers_judge(layer, team == KEY_READ, trust, why) != LAYER_REFUSED;
    free(layer);
  }
  buf_free(&key);
  return allowed;
}

void cache_close(Cache *c) {
  if (!c) return;
  for (uint32_t i = 0; i < c->stores.n; i++) c->stores.at[i]->ops->close(c->stores.at[i]);
  vec_free(&c->stores);
  buf_free(&c->trouble);
  buf_free(&c->key);
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

static const Buf *key_for(const Cache *c, const Store *s) {
  return s->open ? &no_key : &c->key;
}

static const char verified[] = "verified", certificate[] = "certificate";

/* Of a layer that is open to strangers only what a second solver judges is of use. */
static bool is_of_use(const Store *s, const StoreName *name) {
  return !s->open || strcmp(name->kind, verified) == 0 || strcmp(name->kind, certificate) == 0;
}

/* An entry that was not made by us is a miss, and so is one that the store cannot give. */
static bool get_from(const Cache *c, Store *s, const StoreName *name, Buf *sealed,
                     const char **bytes, size_t *n) {
  if (s->no_get || !is_of_use(s, name)) return false;
  double started = clock_now();
  sealed->n = 0;
  StoreAnswer answer = s->ops->get(s, name, sealed);
  if (answer == STORE_FAILED) s->no_get = s->no_put = true;
  note_wait(s, started);
  return answer == STORE_HIT && entry_open(key_for(c, s), name, sealed, bytes, n);
}

static void put_into(const Cache *c, Store *s, const StoreName *name, const char *bytes, size_t n) {
  if (s->no_put || !is_of_use(s, name) || n > STORE_LONGEST - SHA256_BYTES) return;
  double started = clock_now();
  Buf sealed = {0};
  entry_seal(key_for(c, s), name, bytes, n, &sealed);
  if (!s->ops->put(s, name, sealed.text, sealed.n)) s->no_put = true;
  note_wait(s, started);
  buf_free(&sealed);
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
                              get_from(c, c->stores.at[i], &name, &sealed, &bytes, &n)))
    i++;
  bool found = i < c->stores.n;
  if (found) buf_add(out, bytes, n);
  /* What a stranger may have said is not passed on under our seal. */
  for (uint32_t k = 0; found && !c->stores.at[i]->open && k < i; k++)
    if (is_reached(c->stores.at[k], reach)) put_into(c, c->stores.at[k], &name, bytes, n);
  buf_free(&sealed);
  return found;
}

void cache_add_bytes(Cache *c, CacheReach reach, const char *kind, const uint8_t key[SHA256_BYTES],
                     const char *bytes, size_t n) {
  StoreName name = store_name(kind, key);
  for (uint32_t i = 0; i < c->stores.n; i++)
    if (is_reached(c->stores.at[i], reach)) put_into(c, c->stores.at[i], &name, bytes, n);
}

/* ---- verified implementations ------------------------------------------------ */

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
