/* SPDX-License-Identifier: MIT */
/* Reports as a page: lib/report_page.html with the data put in. One file, nothing fetched from
 * elsewhere: a table of all units, and every failure step by step in its source. */
#include "report/json.h"
#include "report/page.h"
#include "report/quote.h"
#include "report/results/findings.h"
#include "report/results/writers.h"

#include <stdlib.h>
#include <string.h>

__asm__(".pushsection .rodata\n"
        "report_page_text:\n"
        ".incbin \"lib/report_page.html\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char report_page_text[];

/* A source that is longer is not put into the page. */
enum { LONGEST_SOURCE = 1 << 20 };

static json_t *html_text(const char *text) {
  return json_text(text, strlen(text));
}

static void copy_key(json_t *to, const char *key, const json_t *from) {
  json_t *value = json_object_get(from, key);
  if (value) json_object_set(to, key, value);
}

/* [verdict, seconds] of a unit in earlier runs, the latest first; "" is the program itself. */
static json_t *html_history(const ResultsProgram *p, const char *unit) {
  json_t *list = json_array();
  for (size_t i = json_array_size(p->history); i-- > 0;) {
    const json_t *run = json_array_get(p->history, i);
    json_t *was = json_object_get(json_object_get(run, "units"), unit);
    if (json_is_array(was)) json_array_append(list, was);
  }
  return list;
}

static json_t *html_units(const ResultsProgram *p) {
  static const char *const keys[] = {"unit", "verdict", "seconds", "resources", "cached", "reason"};
  json_t *list = json_array(), *event;
  size_t i;
  json_array_foreach(p->events, i, event) {
    if (!results_is(event, "result")) continue;
    json_t *unit = json_object();
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) copy_key(unit, keys[k], event);
    json_object_set_new(unit, "history", html_history(p, results_text(event, "unit")));
    json_array_append_new(list, unit);
  }
  return list;
}

/* [name, value], both texts */
static json_t *html_values(const json_t *values) {
  json_t *list = json_array(), *value;
  const char *name;
  size_t i;
  if (json_is_object(values)) {
    json_object_foreach((json_t *)(uintptr_t)values, name, value) {
      char *text = json_is_string(value) ? NULL : json_dumps(value, JSON_ENCODE_ANY);
      json_array_append_new(
          list, json_pack("[s, o]", name, html_text(text ? text : json_string_value(value))));
      free(text);
    }
  } else {
    json_array_foreach(values, i, value)
        json_array_append_new(list, json_pack("[o, o]", html_text(results_text(value, "name")),
                                              html_text(results_text(value, "value"))));
  }
  return list;
}

static json_t *html_place(const json_t *place) {
  json_t *o = json_object();
  json_object_set_new(o, "file", html_text(results_text(place, "file")));
  json_object_set_new(o, "line", json_integer((json_int_t)results_number(place, "line")));
  json_object_set_new(o, "column", json_integer((json_int_t)results_number(place, "column")));
  return o;
}

static json_t *html_finding(const Finding *f) {
  json_t *o = html_place(f->place), *trace = json_array(), *related = json_array();
  json_t *source = json_array(), *x;
  Buf values = {0};
  size_t i;
  json_array_foreach(f->trace, i, x) {
    json_t *step = html_place(x);
    json_object_set_new(step, "values", html_values(json_object_get(x, "values")));
    json_array_append_new(trace, step);
  }
  json_array_foreach(f->source, i, x) {
    json_t *line = html_place(x);
    json_object_set_new(line, "state", html_text(results_text(x, "state")));
    json_object_set_new(line, "values", html_values(json_object_get(x, "values")));
    json_array_append_new(source, line);
  }
  json_array_foreach(f->related, i, x) {
    json_t *note = html_place(x);
    json_object_set_new(note, "message", html_text(results_text(x, "message")));
    json_array_append_new(related, note);
  }
  findings_values(f->values, &values);
  json_object_set_new(o, "code", html_text(f->code));
  json_object_set_new(o, "unit", html_text(f->unit));
  json_object_set_new(o, "message", html_text(f->message));
  if (f->failing) json_object_set(o, "failing", (json_t *)(uintptr_t)f->failing);
  json_object_set_new(o, "values", html_text(values.n ? values.text : ""));
  json_object_set_new(o, "confirmed", json_boolean(f->confirmed));
  json_object_set_new(o, "trace", trace);
  json_object_set_new(o, "related", related);
  json_object_set_new(o, "source", source);
  buf_free(&values);
  return o;
}

/* What a report from elsewhere calls the program may be any file. */
static void add_source(json_t *sources, const Results *r, const ResultsProgram *p,
                       const char *file) {
  Arena arena;
  size_t n;
  if (!file[0] || strcmp(file, "-") == 0 || json_object_get(sources, file)) return;
  arena_init(&arena);
  const char *text = quote_read(&arena, file, r->merged ? NULL : p->name, &n);
  if (text && n <= LONGEST_SOURCE) json_object_set_new(sources, file, json_text(text, n));
  arena_free(&arena);
}

static json_t *html_program(const Results *r, const ResultsProgram *p, const Findings *list,
                            json_t *sources) {
  json_t *o = json_object(), *findings = json_array(), *step;
  const json_t *summary = results_summary(p);
  for (uint32_t i = 0; i < list->n; i++) {
    const Finding *f = &list->at[i];
    size_t k;
    if (f->program != p) continue;
    json_array_append_new(findings, html_finding(f));
    add_source(sources, r, p, results_text(f->place, "file"));
    json_array_foreach(f->trace, k, step) add_source(sources, r, p, results_text(step, "file"));
  }
  json_object_set_new(o, "name", html_text(p->name));
  json_object_set_new(o, "verdict", html_text(p->verdict));
  json_object_set_new(o, "seconds", json_real(p->seconds));
  json_object_set_new(o, "cached", json_boolean(p->cached));
  json_object_set_new(o, "reason", html_text(summary ? results_text(summary, "reason") : ""));
  json_object_set_new(o, "units", html_units(p));
  json_object_set_new(o, "history", html_history(p, ""));
  json_object_set_new(o, "findings", findings);
  return o;
}

void results_write_html(const Results *r, Buf *out) {
  json_t *data = json_object(), *programs = json_array(), *sources = json_object();
  Findings list = {0};
  findings_collect(&list, r);
  for (uint32_t i = 0; i < r->programs.n; i++)
    json_array_append_new(programs, html_program(r, &r->programs.at[i], &list, sources));
  json_object_set_new(data, "command", html_text(r->command));
  json_object_set_new(data, "version", html_text(r->version));
  json_object_set_new(data, "verdict", html_text(results_verdict(r)));
  json_object_set_new(data, "seconds", json_real(r->seconds));
  json_object_set_new(data, "programs", programs);
  json_object_set_new(data, "sources", sources);
  page_write(report_page_text, data, out);
  json_decref(data);
  vec_free(&list);
}
