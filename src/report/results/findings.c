/* SPDX-License-Identifier: MIT */
/* See findings.h. */
#include "report/results/findings.h"

#include "report/results/file_texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts of lines ----------------------------------------------------------- */

/* The line without the blanks around it; nothing when the file is not to be had. */
static void line_text(FileTexts *t, const json_t *place, Buf *out) {
  size_t n;
  const char *p =
      file_texts_line(t, results_text(place, "file"), results_number(place, "line"), &n);
  while (n && strchr(" \t\r", *p)) p++, n--;
  while (n && strchr(" \t\r", p[n - 1])) n--;
  if (n) buf_add(out, p, n);
}

/* ---- fingerprints ---------------------------------------------------------------- */

static void finding_hash(const Finding *f, const Buf *line, uint32_t number,
                         char out[2 * SHA256_BYTES + 1]) {
  Sha256 h;
  uint8_t digest[SHA256_BYTES];
  sha256_init(&h);
  sha256_add_text(&h, f->code);
  sha256_add_text(&h, f->unit);
  sha256_add_text(&h, results_text(f->place, "file"));
  sha256_add_part(&h, line->text ? line->text : "", line->n);
  sha256_add(&h, &number, sizeof number);
  sha256_end(&h, digest);
  for (unsigned i = 0; i < SHA256_BYTES; i++) snprintf(out + 2 * i, 3, "%02x", digest[i]);
}

static void make_fingerprint(Findings *list, Finding *f, FileTexts *texts) {
  Buf line = {0};
  uint32_t number = 0;
  line_text(texts, f->place, &line);
  finding_hash(f, &line, number, f->fingerprint);
  for (uint32_t i = 0; i < list->n; i++)
    if (strcmp(list->at[i].fingerprint, f->fingerprint) == 0) {
      finding_hash(f, &line, ++number, f->fingerprint);
      i = UINT32_MAX; /* with the next number from the start */
    }
  buf_free(&line);
}

/* ---- events ------------------------------------------------------------------------ */

static bool of_diagnostic(const json_t *event, Finding *f) {
  *f = (Finding){.code = results_text(event, "code"),
                 .message = results_text(event, "message"),
                 .unit = results_text(event, "unit"),
                 .severity = results_text(event, "severity"),
                 .place = event,
                 .related = json_object_get(event, "related"),
                 .trace = json_object_get(event, "trace"),
                 .source = json_object_get(event, "source"),
                 .values = json_object_get(event, "where"),
                 .failing = json_object_get(event, "failing"),
                 .fix = json_object_get(event, "fix"),
                 .confirmed = json_is_true(json_object_get(event, "confirmed"))};
  return true;
}

static bool of_execution(const json_t *event, Finding *f) {
  const json_t *check = json_object_get(event, "check");
  if (strcmp(results_text(event, "outcome"), "failed") != 0 || !check) return false;
  *f = (Finding){.code = results_text(check, "code"),
                 .message = results_text(check, "message"),
                 .unit = results_text(event, "unit"),
                 .severity = "error",
                 .place = json_object_get(check, "violated"),
                 .written = json_object_get(check, "written"),
                 .trace = json_object_get(event, "trace"),
                 .source = json_object_get(event, "source"),
                 .values = json_object_get(check, "values"),
                 .confirmed = json_is_true(json_object_get(event, "confirmed"))};
  if (!json_is_object(f->place)) f->place = f->written;
  return json_is_object(f->place);
}

void findings_collect(Findings *list, const Results *r) {
  FileTexts texts;
  file_texts_init(&texts);
  for (uint32_t i = 0; i < r->programs.n; i++) {
    size_t k;
    json_t *event;
    json_array_foreach(r->programs.at[i].events, k, event) {
      Finding f;
      bool is = (results_is(event, "diagnostic") && of_diagnostic(event, &f)) ||
                (results_is(event, "execution") && of_execution(event, &f));
      if (!is) continue;
      f.program = &r->programs.at[i];
      make_fingerprint(list, &f, &texts);
      vec_push(list, f);
    }
  }
  file_texts_free(&texts);
}

static void findings_add_value(Buf *out, const char *name, const json_t *value) {
  char *text = json_is_string(value) ? NULL : json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
  buf_printf(out, "%s%s = %s", out->n ? ", " : "", name, text ? text : json_string_value(value));
  free(text);
}

void findings_values(const json_t *values, Buf *out) {
  size_t i;
  const char *name;
  json_t *value;
  if (json_is_array(values)) {
    json_array_foreach(values, i, value)
        findings_add_value(out, results_text(value, "name"), json_object_get(value, "value"));
  } else if (json_is_object(values)) {
    json_object_foreach((json_t *)(uintptr_t)values, name, value)
        findings_add_value(out, name, value);
  }
}

void finding_text(const Finding *f, Buf *out) {
  Buf values = {0};
  size_t i;
  json_t *part;
  buf_puts(out, f->message);
  json_array_foreach(f->failing, i, part)
      buf_printf(out, "%s%s", i ? ", " : "; this does not hold: ", json_string_value(part));
  findings_values(f->values, &values);
  if (values.n) buf_printf(out, " (%s%s)", f->confirmed ? "" : "unconfirmed: ", values.text);
  buf_free(&values);
}
