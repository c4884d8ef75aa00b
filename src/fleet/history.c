/* SPDX-License-Identifier: MIT */
/* See history.h. The record of a program is an array of runs, the oldest first: {"time": seconds
 * since 1970, "units": {name: [verdict, seconds]}}; "" is the program itself. */
#include "fleet/history.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_RUNS = 10 };

static const char kind[] = "history";

static void history_key(const Results *r, const ResultsProgram *p, uint8_t key[SHA256_BYTES]) {
  Sha256 h;
  sha256_init(&h);
  sha256_add(&h, r->command, strlen(r->command) + 1);
  sha256_add(&h, p->name, strlen(p->name) + 1);
  sha256_end(&h, key);
}

/* What is no such record is as good as none. */
static json_t *read_record(Cache *c, const uint8_t key[SHA256_BYTES]) {
  Buf text = {0};
  json_t *runs = NULL;
  if (cache_find_bytes(c, CACHE_ALL, kind, key, &text))
    runs = json_loadb(text.text, text.n, 0, NULL);
  buf_free(&text);
  if (json_is_array(runs)) return runs;
  json_decref(runs);
  return json_array();
}

static json_t *this_run(const ResultsProgram *p) {
  json_t *units = json_object(), *event;
  size_t i;
  json_object_set_new(units, "", json_pack("[s, f]", p->verdict, p->seconds));
  json_array_foreach(p->events, i, event) if (results_is(event, "result")) json_object_set_new(
      units, results_text(event, "unit"),
      json_pack("[s, f]", results_text(event, "verdict"), results_number(event, "seconds")));
  return json_pack("{s: I, s: o}", "time", (json_int_t)time(NULL), "units", units);
}

static void write_record(Cache *c, const uint8_t key[SHA256_BYTES], json_t *runs) {
  while (json_array_size(runs) > MOST_RUNS) json_array_remove(runs, 0);
  char *text = json_dumps(runs, JSON_COMPACT | JSON_REAL_PRECISION(6));
  if (text) cache_add_bytes(c, CACHE_ALL, kind, key, text, strlen(text));
  free(text);
}

void history_take(Cache *c, Results *r) {
  for (uint32_t i = 0; i < r->programs.n; i++) {
    ResultsProgram *p = &r->programs.at[i];
    uint8_t key[SHA256_BYTES];
    history_key(r, p, key);
    json_t *runs = read_record(c, key);
    json_decref(p->history);
    p->history = json_copy(runs);
    if (!p->cached) {
      json_array_append_new(runs, this_run(p));
      write_record(c, key, runs);
    }
    json_decref(runs);
  }
}
