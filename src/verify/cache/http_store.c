/* SPDX-License-Identifier: MIT */
/* A web server as a store: entries are read by GET and written by PUT at URL/KIND/KEY, as caches of
 * ccache and Bazel are. libcurl is loaded when a cache of this kind is opened. */
#include "verify/cache/store.h"

#include "base/mem.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* curl_easy_setopt is a macro around a function with arguments of any type. */
#undef curl_easy_setopt
#undef curl_easy_getinfo

typedef struct CurlApi {
  __typeof__(curl_easy_init) *init;
  __typeof__(curl_easy_setopt) *setopt;
  __typeof__(curl_easy_getinfo) *getinfo;
  __typeof__(curl_easy_perform) *perform;
  __typeof__(curl_easy_strerror) *strerror;
  __typeof__(curl_easy_cleanup) *cleanup;
} CurlApi;

typedef struct HttpStore {
  Store store;
  CurlApi api;
  void *library;
  CURL *curl;
  char *url; /* without a slash at its end */
} HttpStore;

/* The body of a request that is sent. */
typedef struct HttpBody {
  const char *at;
  size_t left;
} HttpBody;

static bool load_curl(HttpStore *s) {
  static const struct {
    const char *name;
    size_t at;
  } functions[] = {{"curl_easy_init", offsetof(CurlApi, init)},
                   {"curl_easy_setopt", offsetof(CurlApi, setopt)},
                   {"curl_easy_getinfo", offsetof(CurlApi, getinfo)},
                   {"curl_easy_perform", offsetof(CurlApi, perform)},
                   {"curl_easy_strerror", offsetof(CurlApi, strerror)},
                   {"curl_easy_cleanup", offsetof(CurlApi, cleanup)}};
  s->library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  for (size_t i = 0; s->library && i < sizeof functions / sizeof *functions; i++) {
    void *f = dlsym(s->library, functions[i].name);
    if (!f) return false;
    memcpy((char *)&s->api + functions[i].at, &f, sizeof f);
  }
  return s->library && (s->curl = s->api.init());
}

static size_t take_bytes(char *bytes, size_t size, size_t n, void *env) {
  Buf *out = env;
  if (n && size > STORE_LONGEST / n) return 0;
  if (out->n + size * n > STORE_LONGEST) return 0; /* ends the transfer */
  buf_add(out, bytes, size * n);
  return size * n;
}

static size_t give_bytes(char *to, size_t size, size_t n, void *env) {
  HttpBody *body = env;
  size_t now = size * n < body->left ? size * n : body->left;
  memcpy(to, body->at, now);
  body->at += now;
  body->left -= now;
  return now;
}

/* Sets what every request has; the status of the answer, or 0. */
static long http_perform(HttpStore *s, const StoreName *name, Buf *out) {
  Buf url = {0};
  long status = 0;
  buf_printf(&url, "%s/", s->url);
  store_name_text(name, &url);
  s->api.setopt(s->curl, CURLOPT_URL, url.text);
  s->api.setopt(s->curl, CURLOPT_WRITEFUNCTION, take_bytes);
  s->api.setopt(s->curl, CURLOPT_WRITEDATA, out);
  CURLcode code = s->api.perform(s->curl);
  if (code != CURLE_OK)
    store_fail(&s->store, s->api.strerror(code));
  else
    s->api.getinfo(s->curl, CURLINFO_RESPONSE_CODE, &status);
  buf_free(&url);
  return status;
}

static void fail_with_status(HttpStore *s, long status) {
  Buf b = {0};
  buf_printf(&b, "the server answers with status %ld", status);
  store_fail(&s->store, b.text);
  buf_free(&b);
}

static StoreAnswer http_get(Store *store, const StoreName *name, Buf *out) {
  HttpStore *s = (HttpStore *)store;
  s->api.setopt(s->curl, CURLOPT_HTTPGET, 1L);
  long status = http_perform(s, name, out);
  if (status == 200) return STORE_HIT;
  if (status == 404) return STORE_MISS;
  if (status) fail_with_status(s, status);
  return STORE_FAILED;
}

static bool http_put(Store *store, const StoreName *name, const char *bytes, size_t n) {
  HttpStore *s = (HttpStore *)store;
  HttpBody body = {bytes, n};
  Buf ignored = {0};
  s->api.setopt(s->curl, CURLOPT_UPLOAD, 1L);
  s->api.setopt(s->curl, CURLOPT_READFUNCTION, give_bytes);
  s->api.setopt(s->curl, CURLOPT_READDATA, &body);
  s->api.setopt(s->curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)n);
  long status = http_perform(s, name, &ignored);
  if (status && status / 100 != 2) fail_with_status(s, status);
  buf_free(&ignored);
  return status / 100 == 2;
}

static void http_close(Store *store) {
  HttpStore *s = (HttpStore *)store;
  if (s->curl) s->api.cleanup(s->curl);
  if (s->library) dlclose(s->library);
  free(s->url);
  store_free(store);
  free(s);
}

static const StoreOps http_ops = {http_get, http_put, http_close};

Store *http_store_open(const char *url, char **why) {
  HttpStore *s = mem_calloc(1, sizeof *s);
  size_t n = strlen(url);
  while (n && url[n - 1] == '/') n--;
  s->url = mem_strdup(url);
  s->url[n] = 0;
  Buf place = {0};
  const char *at = strrchr(s->url, '@'); /* a password is not for messages */
  buf_printf(&place, "the cache %s", at ? at + 1 : s->url);
  store_init(&s->store, &http_ops, place.text);
  buf_free(&place);
  s->store.shared = true;
  if (!load_curl(s)) {
    store_fail(&s->store, "the library libcurl (libcurl.so.4) is not there; install it (Debian: "
                          "libcurl4)");
    *why = mem_strdup(s->store.trouble);
    http_close(&s->store);
    return NULL;
  }
  s->api.setopt(s->curl, CURLOPT_NOSIGNAL, 1L);
  s->api.setopt(s->curl, CURLOPT_CONNECTTIMEOUT_MS, (long)(500 * store_patience()));
  s->api.setopt(s->curl, CURLOPT_TIMEOUT_MS, (long)(500 * store_patience()));
  return &s->store;
}
