/* SPDX-License-Identifier: MIT */
/* Reports of whole runs as JSON: written one program to a line, read back by lindy merge. What is
 * read is not trusted: anything that is missing or of another kind is an error in words. */
#include "report/json.h"
#include "report/results/results.h"

#include <math.h>
#include <string.h>

static json_t *text_c(const char *s) {
  return json_text(s, strlen(s));
}

static json_t *seconds_of(double s) {
  return json_real(round(s * 1e6) / 1e6);
}

static json_t *names_of(const ResultsNames *names) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < names->n; i++) json_array_append_new(list, text_c(names->at[i]));
  return list;
}

static void add_value(Buf *b, json_t *value) {
  char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(9));
  json_decref(value);
  buf_puts(b, text ? text : "null");
  free(text);
}

static void add_member(Buf *b, const char *key, json_t *value) {
  buf_printf(b, ",\n\"%s\":", key);
  add_value(b, value);
}

static json_t *program_of(const ResultsProgram *p) {
  json_t *o = json_object();
  json_object_set_new(o, "name", text_c(p->name));
  json_object_set_new(o, "files", names_of(&p->files));
  json_object_set_new(o, "status", json_integer(p->status));
  json_object_set_new(o, "verdict", text_c(p->verdict));
  json_object_set_new(o, "seconds", seconds_of(p->seconds));
  json_object_set_new(o, "host", text_c(p->host));
  json_object_set_new(o, "cached", json_boolean(p->cached));
  json_object_set(o, "events", p->events);
  return o;
}

void results_write_json(const Results *r, Buf *b) {
  json_t *shard = json_object();
  json_object_set_new(shard, "index", json_integer(r->shard));
  json_object_set_new(shard, "of", json_integer(r->shards));
  json_object_set_new(shard, "by", text_c(r->by));
  buf_puts(b, "{\"schema\":1,\n\"event\":\"report\"");
  add_member(b, "lindy", text_c(r->version));
  add_member(b, "command", text_c(r->command));
  add_member(b, "options", names_of(&r->options));
  add_member(b, "run", r->run ? text_c(r->run) : json_null());
  add_member(b, "shard", shard);
  add_member(b, "all", names_of(&r->all));
  buf_puts(b, ",\n\"programs\":[");
  for (uint32_t i = 0; i < r->programs.n; i++) {
    buf_puts(b, i ? ",\n" : "\n");
    add_value(b, program_of(&r->programs.at[i]));
  }
  buf_puts(b, "\n]");
  add_member(b, "interrupted", json_boolean(r->interrupted));
  add_member(b, "status", json_integer(results_status(r)));
  add_member(b, "seconds", seconds_of(r->seconds));
  buf_puts(b, "}\n");
}

/* ---- reading ------------------------------------------------------------------------ */

static const char *take_text(Results *r, const json_t *value) {
  const char *text = json_string_value(value);
  return text ? arena_strndup(&r->arena, text, strlen(text)) : NULL;
}

static bool take_names(Results *r, const json_t *list, ResultsNames *names) {
  size_t i;
  json_t *value;
  if (!json_is_array(list)) return false;
  json_array_foreach(list, i, value) {
    const char *text = take_text(r, value);
    if (!text) return false;
    vec_push(names, text);
  }
  return true;
}

static bool take_count(const json_t *value, uint32_t *n) {
  json_int_t v = json_integer_value(value);
  if (!json_is_integer(value) || v < 1 || v > 1000000) return false;
  *n = (uint32_t)v;
  return true;
}

static bool is_status(const json_t *value) {
  static const json_int_t known[] = {
#define EXIT(tag, status, meaning) EXIT_##tag,
#include "report/exits.def"
#undef EXIT
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (json_is_integer(value) && json_integer_value(value) == known[i]) return true;
  return false;
}

static bool take_program(Results *r, const json_t *o) {
  ResultsProgram p = {.name = take_text(r, json_object_get(o, "name")),
                      .verdict = take_text(r, json_object_get(o, "verdict")),
                      .host = take_text(r, json_object_get(o, "host")),
                      .status = (ExitStatus)json_integer_value(json_object_get(o, "status")),
                      .seconds = results_number(o, "seconds"),
                      .cached = json_is_true(json_object_get(o, "cached"))};
  json_t *events = json_object_get(o, "events");
  bool ok = p.name && p.verdict && p.host && is_status(json_object_get(o, "status")) &&
            json_is_array(events) && take_names(r, json_object_get(o, "files"), &p.files);
  p.events = ok ? json_incref(events) : json_array();
  vec_push(&r->programs, p);
  return ok;
}

static bool take_programs(Results *r, const json_t *list) {
  size_t i;
  json_t *o;
  if (!json_is_array(list)) return false;
  json_array_foreach(list, i, o) if (!take_program(r, o)) return false;
  return true;
}

static const char *take_report(Results *r, const json_t *o) {
  const json_t *shard = json_object_get(o, "shard");
  if (!results_is(o, "report") || json_integer_value(json_object_get(o, "schema")) != 1)
    return "this is not a report that --report=json:FILE has written";
  r->version = take_text(r, json_object_get(o, "lindy"));
  r->command = take_text(r, json_object_get(o, "command"));
  r->run = take_text(r, json_object_get(o, "run"));
  r->by = take_text(r, json_object_get(shard, "by"));
  r->seconds = results_number(o, "seconds");
  r->interrupted = json_is_true(json_object_get(o, "interrupted"));
  if (!r->version || !r->command) return "it does not say which command wrote it";
  if (!r->by || !take_count(json_object_get(shard, "index"), &r->shard) ||
      !take_count(json_object_get(shard, "of"), &r->shards) || r->shard > r->shards)
    return "it does not say which shard it is";
  if (!take_names(r, json_object_get(o, "options"), &r->options) ||
      !take_names(r, json_object_get(o, "all"), &r->all))
    return "its options or its list of programs are damaged";
  return take_programs(r, json_object_get(o, "programs")) ? NULL : "a program in it is damaged";
}

bool results_read_json(Results *r, const char *text, size_t n, Buf *why) {
  json_error_t error;
  json_t *o = json_loadb(text, n, 0, &error);
  const char *wrong = o ? take_report(r, o) : NULL;
  if (!o) buf_printf(why, "line %d: %s", error.line, error.text);
  if (wrong) buf_puts(why, wrong);
  bool ok = o && !wrong;
  json_decref(o);
  return ok;
}
