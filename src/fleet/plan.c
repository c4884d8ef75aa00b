/* SPDX-License-Identifier: MIT */
/* See plan.h. A plan is a file of lines, one number each, made under another name and then linked
 * to its own: the link is there whole or not at all, and the first one stays. */
#include "fleet/plan.h"

#include "base/file.h"
#include "base/mem.h"
#include "fleet/shard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char kind[] = "time";

static void time_key(const char *command, const char *program, uint8_t key[SHA256_BYTES]) {
  Sha256 h;
  sha256_init(&h);
  sha256_add(&h, command, strlen(command) + 1);
  sha256_add(&h, program, strlen(program) + 1);
  sha256_end(&h, key);
}

void plan_note_time(Cache *c, const char *command, const char *program, double seconds) {
  uint8_t key[SHA256_BYTES];
  char text[40];
  time_key(command, program, key);
  int n = snprintf(text, sizeof text, "%.3f", seconds);
  cache_add_bytes(c, CACHE_ALL, kind, key, text, (size_t)n);
}

static double known_time(Cache *c, const char *command, const char *program) {
  uint8_t key[SHA256_BYTES];
  Buf text = {0};
  time_key(command, program, key);
  double seconds =
      cache_find_bytes(c, CACHE_ALL, kind, key, &text) && text.n ? atof(text.text) : -1;
  buf_free(&text);
  return seconds;
}

static void plan_path(const char *folder, const PlanRun *r, Buf *path) {
  uint8_t digest[SHA256_BYTES];
  Sha256 h;
  sha256_init(&h);
  sha256_add(&h, r->name, strlen(r->name) + 1);
  sha256_add(&h, r->command, strlen(r->command) + 1);
  sha256_add(&h, &r->of, sizeof r->of);
  for (uint32_t i = 0; i < r->n_words; i++) sha256_add(&h, r->words[i], strlen(r->words[i]) + 1);
  for (uint32_t i = 0; i < r->n; i++) sha256_add(&h, r->programs[i], strlen(r->programs[i]) + 1);
  sha256_end(&h, digest);
  buf_printf(path, "%s/plan-", folder);
  for (int i = 0; i < 16; i++) buf_printf(path, "%02x", digest[i]);
}

static bool read_plan(const char *path, uint32_t n, uint32_t of, uint32_t *shard) {
  Buf text = {0};
  bool ok = file_read(path, &text) && text.n;
  uint32_t i = 0;
  for (char *at = ok ? text.text : NULL; ok && *at; i++) {
    char *end;
    unsigned long v = strtoul(at, &end, 10);
    ok = i < n && end > at && *end == '\n' && v >= 1 && v <= of;
    if (ok) shard[i] = (uint32_t)v;
    at = end + 1;
  }
  buf_free(&text);
  return ok && i == n;
}

static void write_plan(const char *path, const uint32_t *shard, uint32_t n) {
  char host[64] = "";
  Buf text = {0}, own = {0};
  gethostname(host, sizeof host - 1);
  buf_printf(&own, "%s.%s.%ld", path, host, (long)getpid());
  for (uint32_t i = 0; i < n; i++) buf_printf(&text, "%u\n", (unsigned)shard[i]);
  if (file_write(own.text, false, text.n ? text.text : "", text.n) && link(own.text, path) != 0)
    (void)0; /* another shard was faster: its plan counts */
  unlink(own.text);
  buf_free(&text);
  buf_free(&own);
}

bool plan_shards(Cache *c, const PlanRun *r, uint32_t *shard) {
  const char *folder = cache_folder(c);
  uint32_t n = r->n;
  if (!folder || !n) return false;
  Buf path = {0};
  plan_path(folder, r, &path);
  if (access(path.text, F_OK) != 0) {
    double *seconds = mem_calloc(n, sizeof *seconds);
    uint32_t *own = mem_calloc(n, sizeof *own);
    for (uint32_t i = 0; i < n; i++) seconds[i] = known_time(c, r->command, r->programs[i]);
    shard_deal(own, n, r->of, seconds);
    write_plan(path.text, own, n);
    free(seconds);
    free(own);
  }
  bool ok = read_plan(path.text, n, r->of, shard);
  buf_free(&path);
  return ok;
}
