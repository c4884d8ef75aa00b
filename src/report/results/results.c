/* SPDX-License-Identifier: MIT */
/* See results.h. */
#include "report/results/results.h"

#include "report/report.h"

#include <string.h>

void results_init(Results *r) {
  *r = (Results){.shard = 1, .shards = 1, .by = "programs"};
  arena_init(&r->arena);
}

void results_free(Results *r) {
  for (uint32_t i = 0; i < r->programs.n; i++) {
    vec_free(&r->programs.at[i].files);
    json_decref(r->programs.at[i].events);
    json_decref(r->programs.at[i].history);
  }
  vec_free(&r->programs);
  vec_free(&r->options);
  vec_free(&r->all);
  arena_free(&r->arena);
}

static json_t *read_lines(const char *text, size_t n) {
  json_t *all = json_array();
  for (const char *end = text + n; text < end;) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    size_t len = (size_t)((stop ? stop : end) - text);
    json_t *event = len ? json_loadb(text, len, 0, NULL) : NULL;
    if (json_is_object(event))
      json_array_append_new(all, event);
    else
      json_decref(event);
    text += len + 1;
  }
  return all;
}

ResultsProgram *results_add(Results *r, const char *name, const char *const *files, uint32_t n,
                            const char *events, size_t n_events) {
  ResultsProgram p = {.name = arena_strndup(&r->arena, name, strlen(name)), .host = ""};
  for (uint32_t i = 0; i < n; i++)
    vec_push(&p.files, arena_strndup(&r->arena, files[i], strlen(files[i])));
  p.events = read_lines(events, n_events);
  const json_t *summary = results_summary(&p);
  p.verdict = summary ? results_text(summary, "verdict") : "incomplete";
  p.seconds = summary ? results_number(summary, "seconds") : 0;
  vec_push(&r->programs, p);
  return &vec_last(&r->programs);
}

const json_t *results_summary(const ResultsProgram *p) {
  for (size_t i = json_array_size(p->events); i > 0; i--) {
    const json_t *event = json_array_get(p->events, i - 1);
    if (results_is(event, "summary")) return event;
  }
  return NULL;
}

const char *results_text(const json_t *event, const char *key) {
  const char *text = json_string_value(json_object_get(event, key));
  return text ? text : "";
}

double results_number(const json_t *event, const char *key) {
  return json_number_value(json_object_get(event, key));
}

bool results_is(const json_t *event, const char *kind) {
  return strcmp(results_text(event, "event"), kind) == 0;
}

/* What stopped Lindy comes before what is wrong with a program, that before what is not proved, and
 * that before what is unknown. */
ExitStatus results_worse(ExitStatus a, ExitStatus b) {
  static const ExitStatus worst_first[] = {EXIT_INTERRUPTED, EXIT_INTERNAL, EXIT_USAGE,
                                           EXIT_ILLEGAL,     EXIT_REFUTED,  EXIT_INCONCLUSIVE};
  for (size_t i = 0; i < sizeof worst_first / sizeof *worst_first; i++)
    if (a == worst_first[i] || b == worst_first[i]) return worst_first[i];
  return a;
}

ExitStatus results_status(const Results *r) {
  ExitStatus status = r->interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
  for (uint32_t i = 0; i < r->programs.n; i++)
    status = results_worse(status, r->programs.at[i].status);
  return status;
}

const char *results_verdict(const Results *r) {
  ExitStatus status = results_status(r);
  ResultsCounts c = results_count(r);
  bool only_unproved = status == EXIT_REFUTED && !c.refuted && c.unproved;
  return report_verdict(only_unproved ? VERDICT_UNPROVED : report_verdict_of(status));
}

static void count_units(ResultsCounts *c, const ResultsProgram *p) {
  static const char *const words[] = {"verified", "refuted", "unproved"};
  size_t i;
  json_t *event;
  json_array_foreach(p->events, i, event) {
    if (!results_is(event, "result")) continue;
    uint32_t k = 0;
    while (k < 3 && strcmp(results_text(event, "verdict"), words[k]) != 0) k++;
    c->units[k]++;
  }
}

ResultsCounts results_count(const Results *r) {
  ResultsCounts c = {.programs = r->programs.n};
  for (uint32_t i = 0; i < r->programs.n; i++) {
    const ResultsProgram *p = &r->programs.at[i];
    c.cached += p->cached;
    if (p->status == EXIT_ILLEGAL)
      c.illegal++;
    else if (strcmp(p->verdict, "verified") == 0 && p->status == EXIT_DONE)
      c.verified++;
    else if (strcmp(p->verdict, "refuted") == 0)
      c.refuted++;
    else if (strcmp(p->verdict, "unproved") == 0)
      c.unproved++;
    else
      c.incomplete++;
    count_units(&c, p);
  }
  return c;
}
