/* SPDX-License-Identifier: MIT */
/* See merge_parts.h. Events of units are put into the order of the program. Every shard has the
 * diagnostics of the whole program; they are written once. Summaries are added up. */
#include "fleet/merge_parts.h"

#include "base/mem.h"

#include <math.h>
#include <string.h>

typedef struct Parts {
  const MergeInput *in;
  uint32_t n;
  json_t *events; /* of the whole */
} Parts;

static const json_t *events_of(const Parts *p, uint32_t i) {
  const Results *r = &p->in[i].results;
  return r->programs.n ? r->programs.at[0].events : NULL;
}

/* The unit that an event is about, or "". Implementations have two names. */
static const char *unit_of(const json_t *event) {
  const char *own = results_text(event, "implementation");
  return *own ? own : results_text(event, "unit");
}

static const json_t *find_units(const Parts *p) {
  for (uint32_t i = 0; i < p->n; i++) {
    size_t k;
    json_t *event;
    json_array_foreach(events_of(p, i), k, event) {
      if (results_is(event, "units")) return json_object_get(event, "names");
    }
  }
  return NULL;
}

static bool has_event(const json_t *list, const json_t *event) {
  size_t i;
  json_t *other;
  json_array_foreach(list, i, other) if (json_equal(other, event)) return true;
  return false;
}

/* What every shard says of the program as a whole. */
static void add_common(const Parts *p) {
  for (uint32_t i = 0; i < p->n; i++) {
    size_t k;
    json_t *event;
    json_array_foreach(events_of(p, i), k, event) {
      bool common = results_is(event, "diagnostic") && !*unit_of(event);
      if (common && !has_event(p->events, event)) json_array_append(p->events, event);
    }
  }
}

/* In the order of units. Each report has its units in this order too, so one pass is enough. */
static void add_units(const Parts *p, const json_t *names, Buf *why) {
  size_t *next = mem_calloc(p->n + 1, sizeof *next), u;
  json_t *name;
  json_array_foreach(names, u, name) {
    const char *unit = json_string_value(name);
    uint32_t results = 0;
    for (uint32_t i = 0; unit && i < p->n; i++) {
      const json_t *events = events_of(p, i);
      for (; next[i] < json_array_size(events); next[i]++) {
        json_t *event = json_array_get(events, next[i]);
        const char *of = unit_of(event);
        if (*of && strcmp(of, unit) != 0) break;
        if (!*of) continue;
        json_array_append(p->events, event);
        results += results_is(event, "result");
      }
    }
    if (results != 1)
      buf_printf(why, "%s was %s\n", unit ? unit : "?", results ? "done twice" : "not done");
  }
  free(next);
}

/* Numbers are added up; what the program itself has (warnings) is the same in all. */
static void add_up(json_t *sum, const json_t *summary) {
  const char *key;
  json_t *value;
  json_object_foreach((json_t *)summary, key, value) {
    json_t *old = json_object_get(sum, key);
    if (strcmp(key, "schema") == 0 || (strcmp(key, "warnings") == 0 && old)) continue;
    if (json_is_object(value) && json_is_object(old))
      add_up(old, value);
    else if (!old)
      json_object_set_new(sum, key, json_deep_copy(value));
    else if (json_is_integer(value) && json_is_integer(old))
      json_integer_set(old, json_integer_value(old) + json_integer_value(value));
    else if (json_is_number(value) && json_is_real(old))
      json_real_set(old, round((json_real_value(old) + json_number_value(value)) * 1e6) / 1e6);
  }
}

static const char *worse_verdict(const char *a, const char *b) {
  static const char *const worst_first[] = {"illegal", "refuted", "unproved", "incomplete"};
  for (size_t i = 0; i < sizeof worst_first / sizeof *worst_first; i++)
    if (strcmp(a, worst_first[i]) == 0 || strcmp(b, worst_first[i]) == 0) return worst_first[i];
  return a;
}

/* ---- paths ------------------------------------------------------------------------------ */

static bool same_failure(const json_t *a, const json_t *b) {
  return json_equal(json_object_get(a, "unit"), json_object_get(b, "unit")) &&
         json_equal(json_object_get(a, "check"), json_object_get(b, "check"));
}

/* Bugs that several shards found count once. */
static void add_executions(const Parts *p, json_t *sum) {
  json_int_t shown = 0;
  for (uint32_t i = 0; i < p->n; i++) {
    size_t k, m;
    json_t *event, *other;
    json_array_foreach(events_of(p, i), k, event) {
      bool known = !results_is(event, "execution");
      json_array_foreach(p->events, m, other) known |= same_failure(event, other);
      if (known) continue;
      json_t *copy = json_deep_copy(event);
      json_object_set_new(copy, "number", json_integer(++shown));
      json_array_append_new(p->events, copy);
    }
  }
  json_object_set_new(sum, "bugs", json_integer(shown));
}

/* Of each procedure the most that one shard has been to. */
static void add_coverage(const Parts *p) {
  for (uint32_t i = 0; i < p->n; i++) {
    size_t k, m;
    json_t *event, *other, *value;
    const char *key;
    json_array_foreach(events_of(p, i), k, event) {
      json_t *same = NULL;
      if (!results_is(event, "coverage")) continue;
      json_array_foreach(p->events, m, other) {
        if (results_is(other, "coverage") && strcmp(unit_of(other), unit_of(event)) == 0)
          same = other;
      }
      if (!same) json_array_append_new(p->events, json_deep_copy(event));
      if (same) json_object_foreach(event, key, value) {
          json_t *old = json_object_get(same, key);
          if (json_is_integer(value) && json_integer_value(value) > json_integer_value(old))
            json_integer_set(old, json_integer_value(value));
        }
    }
  }
}

/* The verdict of all paths: a bug is one whoever found it; a proof of the whole program by one
 * shard is one; else every shard must have been through all of its part, and the parts must be
 * those of one division. */
static const char *verdict_of_paths(const Parts *p, bool whole, Buf *why) {
  const json_t *first = NULL;
  bool exhaustive = whole;
  for (uint32_t i = 0; i < p->n; i++) {
    const Results *r = &p->in[i].results;
    if (r->programs.n && strcmp(r->programs.at[0].verdict, "refuted") == 0) return "refuted";
  }
  for (uint32_t i = 0; i < p->n; i++) {
    const Results *r = &p->in[i].results;
    if (!r->programs.n) return "incomplete";
    if (strcmp(r->programs.at[0].verdict, "verified") == 0) return "verified";
    const json_t *shard = json_object_get(results_summary(&r->programs.at[0]), "shard");
    exhaustive = exhaustive && json_is_true(json_object_get(shard, "exhaustive"));
    if (!first) first = shard;
    if (strcmp(results_text(first, "prefixes"), results_text(shard, "prefixes")) == 0) continue;
    if (exhaustive) buf_printf(why, "%s: the paths were divided in another way\n", p->in[i].path);
    exhaustive = false;
  }
  return exhaustive ? "verified" : "incomplete";
}

/* A shard that answered for all paths: with a proof, or before anything was divided. */
static const ResultsProgram *whole_answer(const Parts *p) {
  for (uint32_t i = 0; i < p->n; i++) {
    const Results *r = &p->in[i].results;
    const ResultsProgram *x = r->programs.n ? &r->programs.at[0] : NULL;
    const json_t *shard = x ? json_object_get(results_summary(x), "shard") : NULL;
    bool divided = results_number(shard, "states") > 0;
    if (!x) continue;
    if (x->status == EXIT_ILLEGAL) return x;
    bool before = strcmp(x->verdict, "refuted") == 0 && !divided;
    if (shard && (strcmp(x->verdict, "verified") == 0 || before)) return x;
  }
  return NULL;
}

static bool merge_whole(Results *out, const Parts *p) {
  const ResultsProgram *x = whole_answer(p);
  if (!x) return false;
  ResultsProgram *c = results_add(out, x->name, x->files.at, x->files.n, "", 0);
  json_decref(c->events);
  c->events = json_deep_copy(x->events);
  json_object_del((json_t *)results_summary(c), "shard");
  c->status = x->status;
  c->verdict = arena_strndup(&out->arena, x->verdict, strlen(x->verdict));
  c->host = arena_strndup(&out->arena, x->host, strlen(x->host));
  c->seconds = x->seconds;
  return true;
}

/* What is known of the whole so far. */
typedef struct MergedAnswer {
  json_t *summary;
  const ResultsProgram *first; /* of the parts that have a program, or NULL */
  const char *verdict, *host;
  ExitStatus status;
  double seconds;
} MergedAnswer;

static void add_summaries(MergedAnswer *m, const Parts *p) {
  json_object_set_new(m->summary, "schema", json_integer(1));
  for (uint32_t i = 0; i < p->n; i++) {
    const Results *r = &p->in[i].results;
    if (!r->programs.n) continue;
    const ResultsProgram *x = &r->programs.at[0];
    const json_t *summary = results_summary(x);
    m->first = m->first ? m->first : x;
    m->host = *m->host && strcmp(m->host, x->host) != 0 ? "several" : x->host;
    m->verdict = worse_verdict(m->verdict, x->verdict);
    m->status = results_worse(m->status, x->status);
    m->seconds += x->seconds;
    if (summary) add_up(m->summary, summary);
  }
}

static ExitStatus status_of_verdict(const char *verdict) {
  if (strcmp(verdict, "refuted") == 0) return EXIT_REFUTED;
  return strcmp(verdict, "verified") == 0 ? EXIT_DONE : EXIT_INCONCLUSIVE;
}

/* Parts of the paths of one program: no part answers for the whole, all of them together may. */
static void answer_paths(MergedAnswer *m, const Parts *p, bool whole, Buf *why) {
  bool judged =
      m->status == EXIT_DONE || m->status == EXIT_REFUTED || m->status == EXIT_INCONCLUSIVE;
  json_object_del(m->summary, "shard");
  add_executions(p, m->summary);
  add_coverage(p);
  m->verdict = verdict_of_paths(p, whole, why);
  if (judged) m->status = status_of_verdict(m->verdict);
  if (m->status != EXIT_DONE) return;
  json_object_del(m->summary, "reason");
  if (!json_object_get(m->summary, "engine"))
    json_object_set_new(m->summary, "engine", json_string("symbolic"));
}

static void put_answer(Results *out, const MergedAnswer *m, json_t *events) {
  const ResultsProgram *from = m->first;
  ResultsProgram *x = results_add(out, from->name, from->files.at, from->files.n, "", 0);
  json_decref(x->events);
  x->events = json_incref(events);
  x->status = m->status;
  x->verdict = arena_strndup(&out->arena, m->verdict, strlen(m->verdict));
  x->host = arena_strndup(&out->arena, m->host, strlen(m->host));
  x->seconds = m->seconds;
}

void merge_parts(Results *out, const MergeInput *in, uint32_t n, bool whole, Buf *why) {
  Parts p = {in, n, json_array()};
  bool paths = strcmp(in[0].results.by, "paths") == 0;
  if (paths && whole && merge_whole(out, &p)) {
    json_decref(p.events);
    return;
  }
  MergedAnswer m = {.summary = json_object(),
                    .verdict = whole ? "verified" : "incomplete",
                    .host = "",
                    .status = whole ? EXIT_DONE : EXIT_INCONCLUSIVE};
  add_summaries(&m, &p);
  add_common(&p);
  if (paths) answer_paths(&m, &p, whole, why);
  const json_t *names = find_units(&p);
  if (names) add_units(&p, names, why);
  if (why->n && m.status == EXIT_DONE) {
    m.status = EXIT_INCONCLUSIVE;
    m.verdict = "incomplete";
  }
  json_object_set_new(m.summary, "verdict", json_string(m.verdict));
  json_array_append_new(p.events, m.summary);
  if (m.first) put_answer(out, &m, p.events);
  json_decref(p.events);
}
