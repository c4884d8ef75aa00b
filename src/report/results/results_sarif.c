/* SPDX-License-Identifier: MIT */
/* Reports as SARIF 2.1.0 (OASIS), which code hosts and editors read: findings with their places,
 * traces as code flows, fingerprints, edits, and a description of every kind of finding. */
#include "report/json.h"
#include "report/results/file_texts.h"
#include "report/results/findings.h"
#include "report/results/writers.h"

#include <stdlib.h>
#include <string.h>

#define SARIF_SCHEMA                                                                               \
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

static json_t *sarif_text(const char *text) {
  json_t *o = json_object();
  json_object_set_new(o, "text", json_text(text, strlen(text)));
  return o;
}

/* A path as a URI reference: what is not plain is escaped. */
static json_t *sarif_uri(const char *path) {
  Buf b = {0};
  for (const char *c = path; *c; c++)
    if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/", *c))
      buf_putc(&b, *c);
    else
      buf_printf(&b, "%%%02X", (unsigned char)*c);
  json_t *uri = json_text(b.n ? b.text : "", b.n);
  buf_free(&b);
  return uri;
}

static void set_number(json_t *o, const char *key, const json_t *from, const char *name) {
  double n = results_number(from, name);
  if (n >= 1) json_object_set_new(o, key, json_integer((json_int_t)n));
}

static json_t *sarif_artifact(const json_t *place) {
  json_t *o = json_object();
  const char *file = results_text(place, "file");
  json_object_set_new(o, "uri", sarif_uri(file));
  if (file[0] != '/') json_object_set_new(o, "uriBaseId", json_string("%SRCROOT%"));
  return o;
}

/* Columns are those of UTF-16, which is what SARIF's readers count by default. */
static void set_column(json_t *o, const char *key, FileTexts *t, const json_t *place,
                       const char *line, const char *column) {
  double n = results_number(place, column);
  const char *file = results_text(place, "file");
  if (n < 1) return;
  int64_t units = file_texts_utf16(t, file, results_number(place, line), (int64_t)n);
  json_object_set_new(o, key, json_integer(units));
}

static json_t *sarif_region(FileTexts *t, const json_t *place) {
  json_t *o = json_object();
  set_number(o, "startLine", place, "line");
  set_column(o, "startColumn", t, place, "line", "column");
  set_number(o, "endLine", place, "end_line");
  set_column(o, "endColumn", t, place, "end_line", "end_column");
  return o;
}

/* NULL when there is no place in a file. */
static json_t *sarif_location(FileTexts *t, const json_t *place, const char *message,
                              const char *unit) {
  if (!results_text(place, "file")[0] || results_number(place, "line") < 1) return NULL;
  json_t *o = json_object(), *physical = json_object();
  json_object_set_new(physical, "artifactLocation", sarif_artifact(place));
  json_object_set_new(physical, "region", sarif_region(t, place));
  json_object_set_new(o, "physicalLocation", physical);
  if (message) json_object_set_new(o, "message", sarif_text(message));
  if (unit && unit[0]) {
    json_t *logical = json_object(), *list = json_array();
    json_object_set_new(logical, "fullyQualifiedName", json_text(unit, strlen(unit)));
    json_object_set_new(logical, "kind", json_string("function"));
    json_array_append_new(list, logical);
    json_object_set_new(o, "logicalLocations", list);
  }
  return o;
}

static void append_location(json_t *list, json_t *location) {
  if (location) json_array_append_new(list, location);
}

/* ---- findings ------------------------------------------------------------------ */

static json_t *sarif_related(FileTexts *t, const Finding *f) {
  json_t *list = json_array(), *note;
  size_t i;
  json_array_foreach(f->related, i, note)
      append_location(list, sarif_location(t, note, results_text(note, "message"), NULL));
  if (json_is_object(f->written))
    append_location(list, sarif_location(t, f->written, "the condition is written here", NULL));
  json_array_foreach(list, i, note) json_object_set_new(note, "id", json_integer((json_int_t)i));
  return list;
}

/* One thread, a location for each step, with the values that are new there. NULL: no steps. */
static json_t *sarif_flow(FileTexts *t, const Finding *f) {
  json_t *steps = json_array(), *step;
  size_t i;
  json_array_foreach(f->trace, i, step) {
    Buf values = {0};
    findings_values(json_object_get(step, "values"), &values);
    json_t *location = sarif_location(t, step, values.n ? values.text : "this is reached", NULL);
    if (location) {
      json_t *o = json_object();
      json_object_set_new(o, "location", location);
      json_array_append_new(steps, o);
    }
    buf_free(&values);
  }
  if (!json_array_size(steps)) {
    json_decref(steps);
    return NULL;
  }
  json_t *thread = json_object(), *threads = json_array(), *flow = json_object();
  json_object_set_new(thread, "locations", steps);
  json_array_append_new(threads, thread);
  json_object_set_new(flow, "threadFlows", threads);
  return flow;
}

static json_t *sarif_fix(FileTexts *t, const json_t *fix) {
  json_t *replacement = json_object(), *change = json_object(), *o = json_object();
  json_object_set_new(replacement, "deletedRegion", sarif_region(t, fix));
  json_object_set_new(replacement, "insertedContent", sarif_text(results_text(fix, "text")));
  json_t *replacements = json_array(), *changes = json_array();
  json_array_append_new(replacements, replacement);
  json_object_set_new(change, "artifactLocation", sarif_artifact(fix));
  json_object_set_new(change, "replacements", replacements);
  json_array_append_new(changes, change);
  json_object_set_new(o, "description", sarif_text(results_text(fix, "title")));
  json_object_set_new(o, "artifactChanges", changes);
  return o;
}

static void set_list(json_t *o, const char *key, json_t *only) {
  if (!only) return;
  json_t *list = json_array();
  json_array_append_new(list, only);
  json_object_set_new(o, key, list);
}

static json_t *sarif_message(const Finding *f) {
  Buf text = {0};
  finding_text(f, &text);
  if (text.n && !strchr(".!?", text.text[text.n - 1])) buf_putc(&text, '.');
  json_t *o = sarif_text(text.n ? text.text : "");
  buf_free(&text);
  return o;
}

static json_t *sarif_result(FileTexts *t, const Finding *f) {
  json_t *o = json_object(), *prints = json_object();
  uint32_t rule;
  json_object_set_new(o, "ruleId", json_string(f->code));
  if (finding_rule_of(f->code, &rule)) json_object_set_new(o, "ruleIndex", json_integer(rule));
  json_object_set_new(o, "level", json_string(f->severity));
  json_object_set_new(o, "message", sarif_message(f));
  set_list(o, "locations", sarif_location(t, f->place, NULL, f->unit));
  json_t *related = sarif_related(t, f);
  if (json_array_size(related))
    json_object_set_new(o, "relatedLocations", related);
  else
    json_decref(related);
  set_list(o, "codeFlows", sarif_flow(t, f));
  json_object_set_new(prints, "lindyFinding/v1", json_string(f->fingerprint));
  json_object_set_new(o, "partialFingerprints", prints);
  if (json_is_object(f->fix)) set_list(o, "fixes", sarif_fix(t, f->fix));
  return o;
}

/* ---- the run --------------------------------------------------------------------- */

static json_t *sarif_rule(const FindingRule *r) {
  json_t *o = json_object(), *configuration = json_object();
  Buf title = {0};
  for (const char *c = r->title; *c; c++) /* a text with values has an ellipsis for each */
    if (*c != '%') {
      buf_putc(&title, *c);
    } else {
      buf_puts(&title, "\xe2\x80\xa6");
      c += strcspn(c, "sdcug");
    }
  if (title.n && !strchr(".!?", title.text[title.n - 1])) buf_putc(&title, '.');
  json_object_set_new(o, "id", json_string(r->code));
  json_object_set_new(o, "shortDescription", sarif_text(title.text));
  json_object_set_new(o, "fullDescription", sarif_text(r->help));
  json_object_set_new(o, "help", sarif_text(r->help));
  json_object_set_new(configuration, "level", json_string(r->severity));
  json_object_set_new(o, "defaultConfiguration", configuration);
  buf_free(&title);
  return o;
}

static json_t *sarif_tool(const Results *r) {
  json_t *tool = json_object(), *driver = json_object(), *rules = json_array();
  const FindingRule *rule;
  for (uint32_t i = 0; (rule = finding_rule(i)) != NULL; i++)
    json_array_append_new(rules, sarif_rule(rule));
  json_object_set_new(driver, "name", json_string("Lindy"));
  json_object_set_new(driver, "version", json_text(r->version, strlen(r->version)));
  json_object_set_new(driver, "semanticVersion", json_text(r->version, strlen(r->version)));
  json_object_set_new(driver, "rules", rules);
  json_object_set_new(tool, "driver", driver);
  return tool;
}

static json_t *sarif_invocation(const Results *r) {
  json_t *o = json_object();
  ExitStatus status = results_status(r);
  bool stopped = status == EXIT_USAGE || status == EXIT_INTERNAL || status == EXIT_INTERRUPTED;
  json_object_set_new(o, "executionSuccessful", json_boolean(!stopped));
  json_object_set_new(o, "exitCode", json_integer(status));
  return o;
}

/* How many programs are what: of an illegal one nothing was checked. */
static json_t *sarif_counts(const Results *r) {
  ResultsCounts c = results_count(r);
  json_t *o = json_object();
  json_object_set_new(o, "programs", json_integer(c.programs));
  json_object_set_new(o, "verified", json_integer(c.verified));
  json_object_set_new(o, "refuted", json_integer(c.refuted));
  json_object_set_new(o, "unproved", json_integer(c.unproved));
  json_object_set_new(o, "incomplete", json_integer(c.incomplete));
  json_object_set_new(o, "illegal", json_integer(c.illegal));
  return o;
}

/* What relative paths are relative to is for the reader to say. */
static json_t *sarif_bases(void) {
  json_t *o = json_object(), *base = json_object();
  json_object_set_new(base, "description", sarif_text("The folder that Lindy was run in."));
  json_object_set_new(o, "%SRCROOT%", base);
  return o;
}

void results_write_sarif(const Results *r, Buf *out) {
  json_t *log = json_object(), *run = json_object(), *list = json_array();
  Findings findings = {0};
  FileTexts texts;
  file_texts_init(&texts);
  findings_collect(&findings, r);
  for (uint32_t i = 0; i < findings.n; i++)
    json_array_append_new(list, sarif_result(&texts, &findings.at[i]));
  json_object_set_new(run, "tool", sarif_tool(r));
  set_list(run, "invocations", sarif_invocation(r));
  if (r->run) {
    json_t *details = json_object();
    json_object_set_new(details, "id", json_text(r->run, strlen(r->run)));
    json_object_set_new(run, "automationDetails", details);
  }
  json_object_set_new(run, "originalUriBaseIds", sarif_bases());
  json_object_set_new(run, "columnKind", json_string("utf16CodeUnits"));
  json_object_set_new(run, "results", list);
  json_object_set_new(run, "properties", sarif_counts(r));
  json_object_set_new(log, "$schema", json_string(SARIF_SCHEMA));
  json_object_set_new(log, "version", json_string("2.1.0"));
  set_list(log, "runs", run);
  char *text = json_dumps(log, JSON_INDENT(1));
  buf_puts(out, text ? text : "");
  buf_putc(out, '\n');
  free(text);
  json_decref(log);
  vec_free(&findings);
  file_texts_free(&texts);
}
