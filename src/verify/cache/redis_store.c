/* SPDX-License-Identifier: MIT */
/* A Redis server as a store: redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]. Entries are strings
 * named lindy:KIND/KEY. hiredis is loaded when a cache of this kind is opened. */
#include "verify/cache/store.h"

#include "base/clock.h"
#include "base/mem.h"

#include <dlfcn.h>
#include <hiredis/hiredis.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct RedisApi {
  __typeof__(redisConnectWithTimeout) *connect_with_timeout;
  __typeof__(redisSetTimeout) *set_timeout;
  __typeof__(redisAppendCommandArgv) *append;
  __typeof__(redisBufferWrite) *write;
  __typeof__(redisBufferRead) *read;
  __typeof__(redisGetReplyFromReader) *next_reply;
  __typeof__(freeReplyObject) *free_reply;
  __typeof__(redisFree) *free;
} RedisApi;

typedef struct RedisStore {
  Store store;
  RedisApi api;
  void *library;
  redisContext *server;
} RedisStore;

#define REDIS_TEXT_(x) #x
#define REDIS_TEXT(x) REDIS_TEXT_(x)

/* The layout of replies is that of the headers, so no other version of the library will do. */
static bool load_hiredis(RedisStore *s) {
  static const struct {
    const char *name;
    size_t at;
  } functions[] = {{"redisConnectWithTimeout", offsetof(RedisApi, connect_with_timeout)},
                   {"redisSetTimeout", offsetof(RedisApi, set_timeout)},
                   {"redisAppendCommandArgv", offsetof(RedisApi, append)},
                   {"redisBufferWrite", offsetof(RedisApi, write)},
                   {"redisBufferRead", offsetof(RedisApi, read)},
                   {"redisGetReplyFromReader", offsetof(RedisApi, next_reply)},
                   {"freeReplyObject", offsetof(RedisApi, free_reply)},
                   {"redisFree", offsetof(RedisApi, free)}};
  s->library = dlopen("libhiredis.so." REDIS_TEXT(HIREDIS_SONAME), RTLD_LAZY | RTLD_LOCAL);
  for (size_t i = 0; s->library && i < sizeof functions / sizeof *functions; i++) {
    void *f = dlsym(s->library, functions[i].name);
    if (!f) return false;
    memcpy((char *)&s->api + functions[i].at, &f, sizeof f);
  }
  return s->library;
}

/* ---- talking to the server -------------------------------------------------- */

/* A server that sends a byte now and then, or does not end, is late as a whole. */
static bool is_in_time(RedisStore *s, double until) {
  if (clock_now() > until)
    store_fail(&s->store, "it answers slowly");
  else if (s->server->reader->len > (size_t)2 * STORE_LONGEST)
    store_fail(&s->store, "its answer is too long");
  else
    return true;
  return false;
}

/* NULL: the connection is of no use any more. */
static redisReply *redis_ask(RedisStore *s, int n, const char **words, const size_t *lengths) {
  double until = clock_now() + store_patience();
  void *reply = NULL;
  int sent = 0;
  bool ok = s->api.append(s->server, n, words, lengths) == REDIS_OK;
  while (ok && !sent) ok = is_in_time(s, until) && s->api.write(s->server, &sent) == REDIS_OK;
  while (ok && !reply) {
    ok = s->api.next_reply(s->server, &reply) == REDIS_OK;
    if (ok && !reply) ok = is_in_time(s, until) && s->api.read(s->server) == REDIS_OK;
  }
  if (!reply) store_fail(&s->store, s->server->errstr[0] ? s->server->errstr : "no answer");
  return reply;
}

/* Does the server answer OK? */
static bool redis_does(RedisStore *s, int n, const char **words, const size_t *lengths) {
  redisReply *r = redis_ask(s, n, words, lengths);
  bool ok = r && r->type == REDIS_REPLY_STATUS && strcmp(r->str, "OK") == 0;
  if (r && !ok)
    store_fail(&s->store, r->type == REDIS_REPLY_ERROR ? r->str : "an answer of the wrong kind");
  if (r) s->api.free_reply(r);
  return ok;
}

static void redis_name(const StoreName *name, Buf *out) {
  buf_puts(out, "lindy:");
  store_name_text(name, out);
}

static StoreAnswer redis_get(Store *store, const StoreName *name, Buf *out) {
  RedisStore *s = (RedisStore *)store;
  Buf key = {0};
  redis_name(name, &key);
  redisReply *r = redis_ask(s, 2, (const char *[]){"GET", key.text}, (size_t[]){3, key.n});
  StoreAnswer answer = STORE_FAILED;
  if (r && r->type == REDIS_REPLY_NIL) {
    answer = STORE_MISS;
  } else if (r && r->type == REDIS_REPLY_STRING && (size_t)r->len <= STORE_LONGEST) {
    answer = STORE_HIT;
    buf_add(out, r->str, (size_t)r->len);
  } else if (r) {
    store_fail(store, r->type == REDIS_REPLY_ERROR ? r->str : "an answer of the wrong kind");
  }
  if (r) s->api.free_reply(r);
  buf_free(&key);
  return answer;
}

static bool redis_put(Store *store, const StoreName *name, const char *bytes, size_t n) {
  Buf key = {0};
  redis_name(name, &key);
  bool ok = redis_does((RedisStore *)store, 3, (const char *[]){"SET", key.text, bytes},
                       (size_t[]){3, key.n, n});
  buf_free(&key);
  return ok;
}

static void redis_close(Store *store) {
  RedisStore *s = (RedisStore *)store;
  if (s->server) s->api.free(s->server);
  if (s->library) dlclose(s->library);
  store_free(store);
  free(s);
}

static const StoreOps redis_ops = {redis_get, redis_put, redis_close};

/* ---- opening ---------------------------------------------------------------- */

/* The parts of the address; what is left out is empty. */
typedef struct RedisAddress {
  char *text; /* what the others point into */
  char *user, *password, *host, *database;
  int port;
} RedisAddress;

static bool redis_address(const char *url, RedisAddress *a) {
  static char nothing[] = "";
  *a = (RedisAddress){.text = mem_strdup(url + strlen("redis://")),
                      .user = nothing,
                      .password = nothing,
                      .database = nothing,
                      .port = 6379};
  a->host = a->text;
  char *slash = strchr(a->host, '/'), *at = strrchr(a->host, '@');
  if (slash && (!at || slash > at)) {
    *slash = 0;
    a->database = slash + 1;
  }
  if (at) {
    *at = 0;
    char *colon = strchr(a->host, ':');
    if (!colon) return false;
    *colon = 0;
    a->user = a->host;
    a->password = colon + 1;
    a->host = at + 1;
  }
  char *end = a->host[0] == '[' ? strchr(a->host, ']') : a->host; /* [::1]:6379 */
  char *colon = end ? strchr(end, ':') : NULL;
  if (colon) {
    *colon = 0;
    char *rest;
    long port = strtol(colon + 1, &rest, 10);
    if (*rest || port < 1 || port > 65535) return false;
    a->port = (int)port;
  }
  if (end && end > a->host) { /* without the brackets */
    *end = 0;
    a->host++;
  }
  return end && a->host[0];
}

static bool redis_begin(RedisStore *s, const RedisAddress *a) {
  double answer = store_patience() / 2;
  struct timeval limit = {(time_t)answer, (suseconds_t)((answer - (double)(time_t)answer) * 1e6)};
  s->server = s->api.connect_with_timeout(a->host, a->port, limit);
  if (!s->server || s->server->err) {
    store_fail(&s->store, s->server ? s->server->errstr : "out of memory");
    return false;
  }
  s->api.set_timeout(s->server, limit);
  const char *sign_in[] = {"AUTH", a->user, a->password};
  const char *choose[] = {"SELECT", a->database};
  if (a->user[0] && !redis_does(s, 3, sign_in, NULL)) return false;
  sign_in[1] = a->password;
  if (!a->user[0] && a->password[0] && !redis_does(s, 2, sign_in, NULL)) return false;
  return !a->database[0] || redis_does(s, 2, choose, NULL);
}

Store *redis_store_open(const char *url, char **why) {
  RedisStore *s = mem_calloc(1, sizeof *s);
  RedisAddress a;
  bool legal = redis_address(url, &a);
  Buf place = {0};
  buf_printf(&place, "the cache redis://%s:%d", legal ? a.host : "?", a.port);
  store_init(&s->store, &redis_ops, place.text);
  buf_free(&place);
  s->store.shared = true;
  bool ok = false;
  if (!legal)
    store_fail(&s->store, "expected redis://HOST:PORT, redis://:PASSWORD@HOST:PORT/DATABASE");
  else if (!load_hiredis(s))
    store_fail(&s->store,
               "the library hiredis (libhiredis.so." REDIS_TEXT(
                   HIREDIS_SONAME) ") is not there; install it (Debian: libhiredis0.14)");
  else
    ok = redis_begin(s, &a);
  free(a.text);
  if (ok) return &s->store;
  *why = mem_strdup(s->store.trouble);
  redis_close(&s->store);
  return NULL;
}
