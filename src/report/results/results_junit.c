/* SPDX-License-Identifier: MIT */
/* Reports as JUnit's XML, which build servers read: a suite for each program, a case for each
 * implementation or procedure, or one for the program where the command has no such units. */
#include "report/results/findings.h"
#include "report/results/writers.h"

#include <string.h>

/* Characters that XML has no way to write become U+FFFD. */
static void xml_add(Buf *out, const char *text) {
  for (const char *c = text; *c; c++) switch (*c) {
    case '&': buf_puts(out, "&amp;"); break;
    case '<': buf_puts(out, "&lt;"); break;
    case '>': buf_puts(out, "&gt;"); break;
    case '"': buf_puts(out, "&quot;"); break;
    case '\n': buf_puts(out, "&#10;"); break;
    case '\t': buf_puts(out, "&#9;"); break;
    default:
      if ((unsigned char)*c < ' ')
        buf_puts(out, "\xef\xbf\xbd");
      else
        buf_putc(out, *c);
    }
}

static void xml_attribute(Buf *out, const char *name, const char *value) {
  buf_printf(out, " %s=\"", name);
  xml_add(out, value);
  buf_putc(out, '"');
}

typedef struct JunitCounts {
  uint32_t tests, failures, errors, skipped;
} JunitCounts;

/* Verified: nothing; refuted and unproved: a failure; what was not decided: skipped, or an
 * error when the program is not legal or Lindy failed. */
typedef enum JunitOutcome { JUNIT_PASSED, JUNIT_FAILED, JUNIT_ERROR, JUNIT_SKIPPED } JunitOutcome;

static void count_case(JunitCounts *c, JunitOutcome o) {
  c->tests++;
  c->failures += o == JUNIT_FAILED;
  c->errors += o == JUNIT_ERROR;
  c->skipped += o == JUNIT_SKIPPED;
}

static JunitOutcome outcome_of_unit(const json_t *result) {
  const char *verdict = results_text(result, "verdict");
  if (strcmp(verdict, "verified") == 0) return JUNIT_PASSED;
  if (strcmp(verdict, "refuted") == 0 || strcmp(verdict, "unproved") == 0) return JUNIT_FAILED;
  return JUNIT_SKIPPED;
}

static JunitOutcome outcome_of_program(const ResultsProgram *p) {
  static const JunitOutcome of_status[] = {JUNIT_PASSED, JUNIT_ERROR,  JUNIT_ERROR,
                                           JUNIT_ERROR,  JUNIT_FAILED, JUNIT_SKIPPED};
  return p->status >= 0 && p->status < 6 ? of_status[p->status] : JUNIT_ERROR;
}

/* The findings of a unit, all of a program for NULL, as lines of text. */
static void describe(const Findings *list, const ResultsProgram *p, const char *unit, Buf *out) {
  for (uint32_t i = 0; i < list->n; i++) {
    const Finding *f = &list->at[i];
    if (f->program != p || (unit && strcmp(f->unit, unit) != 0)) continue;
    buf_printf(out, "%s:%.0f:%.0f: %s[%s]: ", results_text(f->place, "file"),
               results_number(f->place, "line"), results_number(f->place, "column"), f->severity,
               f->code);
    finding_text(f, out);
    buf_putc(out, '\n');
  }
}

static void write_outcome(Buf *out, JunitOutcome o, const char *verdict, const char *reason,
                          const Buf *text) {
  static const char *const elements[] = {NULL, "failure", "error", "skipped"};
  if (o == JUNIT_PASSED) {
    buf_puts(out, "/>\n");
    return;
  }
  buf_printf(out, ">\n      <%s", elements[o]);
  xml_attribute(out, "message", reason[0] ? reason : verdict);
  if (o != JUNIT_SKIPPED) xml_attribute(out, "type", verdict);
  buf_putc(out, '>');
  if (o != JUNIT_SKIPPED && text->n) xml_add(out, text->text);
  buf_printf(out, "</%s>\n    </testcase>\n", elements[o]);
}

static void write_case(Buf *out, const ResultsProgram *p, const char *name, double seconds) {
  buf_puts(out, "    <testcase");
  xml_attribute(out, "name", name);
  xml_attribute(out, "classname", p->name);
  buf_printf(out, " time=\"%.3f\"", seconds);
}

/* One case for each result, or one for the program. */
static JunitCounts write_cases(const Results *r, const ResultsProgram *p, const Findings *list,
                               Buf *out) {
  JunitCounts c = {0};
  size_t i;
  json_t *event;
  json_array_foreach(p->events, i, event) {
    if (!results_is(event, "result")) continue;
    JunitOutcome o = outcome_of_unit(event);
    const char *unit = results_text(event, "unit"), *reason = results_text(event, "reason");
    Buf text = {0};
    count_case(&c, o);
    describe(list, p, unit, &text);
    write_case(out, p, unit, results_number(event, "seconds"));
    write_outcome(out, o, results_text(event, "verdict"), reason, &text);
    buf_free(&text);
  }
  JunitOutcome whole = outcome_of_program(p);
  if (c.tests && whole != JUNIT_ERROR) return c;
  Buf text = {0};
  const json_t *summary = results_summary(p);
  count_case(&c, whole);
  describe(list, p, c.tests > 1 ? "" : NULL, &text);
  write_case(out, p, r->command, p->seconds);
  write_outcome(out, whole, p->verdict, summary ? results_text(summary, "reason") : "", &text);
  buf_free(&text);
  return c;
}

static void write_counts(Buf *out, const JunitCounts *c, double seconds) {
  buf_printf(out, " tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\" time=\"%.3f\">\n",
             c->tests, c->failures, c->errors, c->skipped, seconds);
}

void results_write_junit(const Results *r, Buf *out) {
  Buf suites = {0};
  JunitCounts all = {0};
  Findings list = {0};
  findings_collect(&list, r);
  for (uint32_t i = 0; i < r->programs.n; i++) {
    const ResultsProgram *p = &r->programs.at[i];
    Buf cases = {0};
    JunitCounts c = write_cases(r, p, &list, &cases);
    buf_puts(&suites, "  <testsuite");
    xml_attribute(&suites, "name", p->name);
    write_counts(&suites, &c, p->seconds);
    buf_add(&suites, cases.text, cases.n);
    buf_puts(&suites, "  </testsuite>\n");
    all.tests += c.tests;
    all.failures += c.failures;
    all.errors += c.errors;
    all.skipped += c.skipped;
    buf_free(&cases);
  }
  buf_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
  xml_attribute(out, "name", "lindy");
  write_counts(out, &all, r->seconds);
  buf_add(out, suites.text ? suites.text : "", suites.n);
  buf_puts(out, "</testsuites>\n");
  buf_free(&suites);
  vec_free(&list);
}
