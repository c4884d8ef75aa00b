/* SPDX-License-Identifier: MIT */
/* An exploration as JSON lines: a `coverage` event for each procedure that was entered, the summary
 * last. */
#include "report/executions/explore.h"
#include "report/json.h"
#include "report/origin_json.h"

#include <math.h>
#include <string.h>

static void set_count(json_t *o, const char *key, uint64_t n) {
  json_object_set_new(o, key, json_integer((json_int_t)n));
}

static void write_coverage(FILE *to, const Session *s, const ExploreReport *r) {
  for (uint32_t i = 0; i < r->core->impls.n; i++) {
    const Impl *im = r->core->impls.at[i];
    CoverageOf c = coverage_of(&r->x->coverage, r->core, im);
    if (!c.commands) continue;
    json_t *o = json_event("coverage");
    json_object_set_new(o, "unit", json_text(im->name->text, im->name->len));
    json_place(o, s, (Span){im->pos, 0});
    set_count(o, "commands", c.commands);
    set_count(o, "commands_all", c.commands_all);
    set_count(o, "branches", c.jumps);
    set_count(o, "branches_all", c.jumps_all);
    json_write(to, o);
  }
}

static json_t *ends_of(const ExploreSummary *s) {
  json_t *o = json_object();
  for (EndKind k = 0; k < ENDED_COUNT; k++) set_count(o, ended_json(k), s->ended[k]);
  return o;
}

static json_t *solver_of(const ExploreSummary *s) {
  json_t *o = json_object();
  set_count(o, "questions", s->solve.questions);
  set_count(o, "without_solver", s->solve.shortcuts);
  set_count(o, "calls", s->solve.solver_calls);
  set_count(o, "quantified_calls", s->solve.quantified);
  set_count(o, "facts", s->solve.facts);
  set_count(o, "related_facts", s->solve.related);
  json_object_set_new(o, "seconds", json_real(round(s->solve.solver_seconds * 1e6) / 1e6));
  return o;
}

/* Which part of the paths this was; lindy merge reads it. */
static json_t *shard_of(const ExploreReport *r) {
  const Division *d = &r->x->sum.division;
  json_t *o = json_object();
  char hex[2 * SHA256_BYTES + 1] = "";
  for (size_t i = 0; d->all && i < SHA256_BYTES; i++)
    snprintf(hex + 2 * i, 3, "%02x", d->prefixes[i]);
  set_count(o, "index", r->opt->shard);
  set_count(o, "of", r->opt->shards);
  set_count(o, "states", d->all);
  set_count(o, "own", d->mine);
  json_object_set_new(o, "prefixes", json_string(hex));
  json_object_set_new(o, "exhaustive", json_boolean(explore_part_verdict(r) == VERDICT_VERIFIED));
  return o;
}

/* Calls that left the program. */
static json_t *outside_of(const Session *s, const OutsideCalls *calls) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < calls->n && i < OUTSIDE_SHOWN; i++) {
    const char *name = outside_name(calls->at[i]->proc);
    json_t *o = json_object();
    json_object_set_new(o, "callee", json_text(name, strlen(name)));
    json_place(o, s, (Span){calls->at[i]->pos, 0});
    json_array_append_new(list, o);
  }
  return list;
}

void explore_json(FILE *to, const Session *s, const ExploreReport *r, const ReportStyle *style) {
  (void)style;
  const ExploreSummary *sum = &r->x->sum;
  Buf why = {0};
  explore_reasons(s, r, &why);
  write_coverage(to, s, r);
  origin_json(to, r->core, r->opt->entry);
  json_t *o = json_event("summary");
  json_object_set_new(o, "command", json_string("explore"));
  json_object_set_new(o, "unit", json_text(r->opt->entry->name->text, r->opt->entry->name->len));
  json_object_set_new(o, "verdict", json_string(report_verdict(explore_verdict(r))));
  if (r->engine) json_object_set_new(o, "engine", json_string(r->engine));
  set_count(o, "bugs", r->runs->distinct);
  set_count(o, "unconfirmed", r->runs->unconfirmed);
  if (r->opt->shards > 1) json_object_set_new(o, "shard", shard_of(r));
  json_object_set_new(o, "ended", ends_of(sum));
  json_object_set_new(o, "solver", solver_of(sum));
  if (r->turns) set_count(o, "turns", r->turns);
  set_count(o, "effort", sum->work.effort);
  set_count(o, "commands", sum->work.commands);
  set_count(o, "forks", sum->work.forks);
  set_count(o, "merged", sum->work.merged);
  set_count(o, "most_waiting", sum->work.most_waiting);
  set_count(o, "put_away", sum->work.evicted);
  set_count(o, "redone", sum->work.redone);
  set_count(o, "most_rounds", sum->work.most_iterations);
  set_count(o, "general_loops", sum->abstract_loops);
  set_count(o, "left_out", sum->left_out);
  json_object_set_new(o, "cpu_seconds", json_real(round(sum->processor_seconds * 1e6) / 1e6));
  if (sum->outside.n && !r->proved) json_object_set_new(o, "outside", outside_of(s, &sum->outside));
  if (why.n) json_object_set_new(o, "reason", json_text(why.text, why.n));
  json_object_set_new(o, "seconds", json_real(round(r->seconds * 1e6) / 1e6));
  buf_free(&why);
  json_write(to, o);
}

void explore_unfinished_json(FILE *to, Str unit) {
  json_t *o = json_event("summary");
  json_object_set_new(o, "command", json_string("explore"));
  json_object_set_new(o, "unit", json_text(unit->text, unit->len));
  json_object_set_new(o, "verdict", json_string(report_verdict(VERDICT_INCOMPLETE)));
  json_object_set_new(o, "reason", json_string("interrupted"));
  json_write(to, o);
}

void explore_entries_json(FILE *to, const ExploreEntries *e) {
  json_t *o = json_event("summary");
  json_object_set_new(o, "command", json_string("explore"));
  json_object_set_new(o, "entries", json_integer((json_int_t)e->all));
  json_object_set_new(o, "verdict", json_string(report_verdict(e->verdict)));
  set_count(o, "verified", e->fine);
  set_count(o, "refuted", e->refuted);
  set_count(o, "incomplete", e->open);
  json_object_set_new(o, "seconds", json_real(round(e->seconds * 1e6) / 1e6));
  json_write(to, o);
}
