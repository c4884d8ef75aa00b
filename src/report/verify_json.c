/* SPDX-License-Identifier: MIT */
/* Verification results as JSON lines (docs/manual/json.md): the diagnostics of an implementation,
 * then its result; the summary last. */
#include "report/bare_loops.h"
#include "report/effort.h"
#include "report/json.h"
#include "report/json_map.h"
#include "report/source_message.h"
#include "report/source_trace.h"
#include "report/verify.h"

#include <math.h>
#include <string.h>

static json_t *text_of(Str s) {
  return s ? json_text(s->text, s->len) : json_null();
}

static json_t *text_c(const char *s) {
  return json_text(s, strlen(s));
}

static json_t *seconds_of(double s) {
  return json_real(round(s * 1e6) / 1e6);
}

/* The name for people and the one in the program. */
static void name_unit(json_t *o, const Impl *im) {
  json_object_set_new(o, "unit", text_of(verify_unit_name(im)));
  json_object_set_new(o, "implementation", text_of(im->name));
}

/* The conditions of an implementation that was proved in several. */
static void name_parts(json_t *o, const VerifyResult *r) {
  if (r->batches.n < 2) return;
  json_t *parts = json_array();
  for (uint32_t i = 0; i < r->batches.n; i++) {
    const VerifyBatch *b = &r->batches.at[i];
    json_t *part = json_object();
    json_object_set_new(part, "verdict", json_string(result_verdict(b->outcome)));
    json_object_set_new(part, "seconds", seconds_of(b->seconds));
    json_object_set_new(part, "resources", json_integer((json_int_t)b->resources));
    json_object_set_new(part, "checks", json_integer(b->n_checks));
    json_array_append_new(parts, part);
  }
  json_object_set_new(o, "parts", parts);
}

/* The checks that an inconclusive implementation leaves open. */
static void name_open(json_t *o, const Session *s, const VerifyResult *r) {
  if (r->outcome == VERIFY_VERIFIED || result_fails(r->outcome)) return;
  json_t *open = json_array();
  VerifyPlaces places = {0};
  verify_open_checks(r, &places);
  for (uint32_t i = 0; i < places.n; i++) {
    json_t *at = json_object();
    json_place(at, s, (Span){places.at[i], 0});
    json_array_append_new(open, at);
  }
  vec_free(&places);
  json_object_set_new(o, "open", open);
}

/* A text that was cut has no object. */
static bool is_all_shown(const TraceValue *v) {
  Buf text = {0};
  value_tree_print(v->tree, NULL, &text);
  bool all = text.n == v->value->len;
  buf_free(&text);
  return all;
}

static json_t *json_value_of(const TraceValue *v) {
  json_t *o = json_object();
  json_object_set_new(o, "name", text_of(v->name));
  json_object_set_new(o, "value", text_of(v->value));
  json_t *map = v->tree && is_all_shown(v) ? json_map_of(v->tree) : NULL;
  if (map) json_object_set_new(o, "map", map);
  return o;
}

static json_t *values_of(const TraceValue *list, uint32_t n) {
  json_t *all = json_array();
  for (uint32_t i = 0; i < n; i++) json_array_append_new(all, json_value_of(&list[i]));
  return all;
}

static json_t *trace_of(const Session *s, const Impl *im, const Failure *f) {
  json_t *list = json_array();
  for (uint32_t i = 0, next = 0; i < f->n_trace; i++) {
    json_t *step = json_object(), *values = json_array();
    TraceStep at = verify_step(im, f, i);
    json_object_set_new(step, "block", text_of(at.label));
    json_place(step, s, (Span){at.pos, 0});
    for (; next < f->n_values && f->values[next].step == i; next++)
      json_array_append_new(values, json_value_of(&f->values[next]));
    json_object_set_new(step, "values", values);
    json_array_append_new(list, step);
  }
  return list;
}

/* The path through the program that this one was made from. */
static json_t *origins_of(const Failure *f) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < f->source.n_origins; i++) {
    const TraceOrigin *o = &f->source.origins[i];
    json_t *at = source_trace_place(&o->at);
    json_object_set_new(
        at, "values",
        values_of(&f->source.origin_values[o->first], f->source.n_origin_values ? o->n_values : 0));
    json_array_append_new(list, at);
  }
  return list;
}

/* Places in the program that this one was made from: those of the path, or the message's own. */
static void add_source(json_t *o, const Session *s, const Failure *f) {
  Origin at;
  StrTable strs;
  str_table_init(&strs);
  if (f->source.n_origins) {
    json_object_set_new(o, "source", origins_of(f));
  } else if (source_message_place(s, &strs, f->pos, f->words.message, &at)) {
    json_t *list = json_array();
    json_array_append_new(list, source_trace_place(&at));
    json_object_set_new(o, "source", list);
  }
  str_table_free(&strs);
}

/* The failure without its values, which would mislead. */
static Failure without_values(const Failure *f) {
  Failure bare = *f;
  bare.n_parts = bare.n_reads = bare.n_values = bare.source.n_origin_values = 0;
  return bare;
}

static void write_failure(FILE *to, const Session *s, const Impl *im, const Failure *all,
                          const ReportStyle *style) {
  Failure shown = verify_shows_values(all, style) ? *all : without_values(all);
  const Failure *f = &shown;
  json_t *o = json_event("diagnostic"), *related = json_array(), *parts = json_array();
  json_object_set_new(o, "code", json_string(passive_code(f->check)));
  json_object_set_new(o, "severity", json_string("error"));
  Buf message = {0};
  json_object_set_new(o, "message", text_c(verify_failure_message(s, f, &message)));
  buf_free(&message);
  json_place(o, s, (Span){f->pos, 0});
  if (f->related && f->related != f->pos) {
    const char *what = verify_failure_related(f);
    json_t *note = json_object();
    json_object_set_new(note, "message", text_c(what ? what : "this is the condition"));
    json_place(note, s, (Span){f->related, 0});
    json_array_append_new(related, note);
  }
  BareLoops loops = {0};
  bare_loops_find(&loops, im, f);
  for (uint32_t i = 0; i < loops.n; i++) {
    json_t *note = json_object();
    json_object_set_new(note, "message", text_c(loops.at[i].message.text));
    json_place(note, s, (Span){loops.at[i].pos, 0});
    json_array_append_new(related, note);
  }
  bare_loops_free(&loops);
  for (uint32_t i = 0; i < f->n_parts; i++) json_array_append_new(parts, text_of(f->parts[i]));
  json_object_set_new(o, "related", related);
  name_unit(o, im);
  json_object_set_new(o, "check", json_string(passive_json(f->check)));
  json_object_set_new(o, "model", json_string(f->from_unknown ? "unknown" : "sat"));
  json_object_set_new(o, "verdict", json_string(failure_is_refuted(f) ? "refuted" : "unproved"));
  json_object_set_new(o, "confirmed", json_boolean(f->standing == FAILURE_CONFIRMED));
  if (f->words.doubt) json_object_set_new(o, "doubt", text_of(f->words.doubt));
  if (f->words.evidence) json_object_set_new(o, "evidence", text_of(f->words.evidence));
  json_object_set_new(o, "failing", parts);
  json_object_set_new(o, "where", values_of(f->reads, f->n_reads));
  json_object_set_new(o, "trace", trace_of(s, im, f));
  add_source(o, s, f);
  json_write(to, o);
}

static void write_warning(FILE *to, const Session *s, const Impl *im, const char *code,
                          const char *message, Pos pos) {
  json_t *o = json_event("diagnostic");
  json_object_set_new(o, "code", json_string(code));
  json_object_set_new(o, "severity", json_string("warning"));
  json_object_set_new(o, "message", json_string(message));
  json_place(o, s, (Span){pos, 0});
  name_unit(o, im);
  json_write(to, o);
}

static void json_unit(FILE *to, const Session *s, const VerifyUnit *u, const ReportStyle *style) {
  const VerifyResult *r = u->result;
  for (uint32_t i = 0; i < r->failures.n; i++)
    write_failure(to, s, u->impl, &r->failures.at[i], style);
  if (r->endless) write_warning(to, s, u->impl, "V105", verify_endless_message, u->impl->pos);
  for (uint32_t i = 0; i < r->unreachable.n; i++)
    write_warning(to, s, u->impl, "V101", verify_unreachable_message, r->unreachable.at[i].pos);
  for (uint32_t i = 0; i < r->vacuous.n; i++)
    write_warning(to, s, u->impl, "V102", verify_vacuous_message, r->vacuous.at[i]);
  Buf why = {0};
  json_t *o = json_event("result");
  name_unit(o, u->impl);
  json_place(o, s, (Span){u->impl->pos, 0});
  json_object_set_new(o, "verdict", json_string(result_verdict(r->outcome)));
  const char *reason = verify_why(r, &why);
  if (*reason) json_object_set_new(o, "reason", text_c(reason));
  double seconds = u->profile ? effort_seconds(r) : r->seconds;
  json_object_set_new(o, "seconds", seconds_of(seconds));
  json_object_set_new(o, "resources", json_integer((json_int_t)r->resources));
  json_object_set_new(o, "checks", json_integer(r->checks));
  json_object_set_new(o, "failures", json_integer(r->failures.n));
  if (r->attempts > 1) json_object_set_new(o, "attempts", json_integer(r->attempts));
  json_object_set_new(o, "cached", json_boolean(u->cached));
  if (r->hinted) json_object_set_new(o, "hinted", json_true());
  if (r->unconfirmed) json_object_set_new(o, "proved_again", json_true());
  name_parts(o, r);
  name_open(o, s, r);
  if (effort_is_asked(r) || u->profile) effort_json(o, s, r);
  json_write(to, o);
  buf_free(&why);
}

static void json_summary(FILE *to, const Session *s, const VerifyCounts *c,
                         const ReportStyle *style) {
  (void)style;
  json_t *o = json_event("summary");
  json_object_set_new(o, "command", json_string(c->command ? c->command : "verify"));
  json_object_set_new(o, "verdict", json_string(report_verdict(verify_verdict(c))));
  json_object_set_new(o, "verified", json_integer(c->verified));
  json_object_set_new(o, "refuted", json_integer(c->refuted));
  json_object_set_new(o, "unproved", json_integer(c->unproved));
  json_object_set_new(o, "inconclusive", json_integer(c->inconclusive));
  json_object_set_new(o, "cached", json_integer(c->cached));
  if (c->hinted) json_object_set_new(o, "hinted", json_integer(c->hinted));
  if (c->mutations) {
    json_object_set_new(o, "mutations", json_integer(c->mutations));
    json_object_set_new(o, "unstable", json_integer(c->unstable));
  }
  if (c->rechecked_by) {
    json_object_set_new(o, "rechecked_by", text_c(c->rechecked_by));
    json_object_set_new(o, "proved_again", json_integer(c->unconfirmed));
  }
  json_object_set_new(o, "errors", json_integer(c->failures));
  json_object_set_new(o, "warnings", json_integer(s->diags.warnings));
  json_object_set_new(o, "seconds", seconds_of(c->seconds));
  json_t *phases = json_array();
  for (uint32_t i = 0; i < VERIFY_PHASES && c->phases[i].name; i++) {
    json_t *phase = json_object();
    json_object_set_new(phase, "name", json_string(c->phases[i].name));
    json_object_set_new(phase, "seconds", seconds_of(c->phases[i].seconds));
    json_array_append_new(phases, phase);
  }
  if (json_array_size(phases)) json_object_set(o, "phases", phases);
  json_decref(phases);
  json_write(to, o);
}

const VerifyWriter verify_json = {json_unit, json_summary};
