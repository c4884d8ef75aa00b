/* SPDX-License-Identifier: MIT */
/* Reports as Markdown, for a comment on a change or the summary of a build. */
#include "report/results/findings.h"
#include "report/results/writers.h"

#include <string.h>

/* Text within a table: no bar ends the cell, nothing is taken for markup. */
static void markdown_add(Buf *out, const char *text) {
  for (const char *c = text; *c; c++) {
    if (strchr("\\`*_{}[]<>#|~", *c)) buf_putc(out, '\\');
    buf_putc(out, *c == '\n' ? ' ' : *c);
  }
}

/* Code within a line: the fence is longer than any run of backquotes in it. */
static void markdown_code(Buf *out, const char *text) {
  size_t longest = 0, run = 0;
  for (const char *c = text; *c; c++) {
    run = *c == '`' ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  for (size_t i = 0; i <= longest; i++) buf_putc(out, '`');
  if (longest) buf_putc(out, ' ');
  for (const char *c = text; *c; c++) {
    if (*c == '|') buf_putc(out, '\\');
    buf_putc(out, *c == '\n' ? ' ' : *c);
  }
  if (longest) buf_putc(out, ' ');
  for (size_t i = 0; i <= longest; i++) buf_putc(out, '`');
}

static void write_counts(const Results *r, Buf *out) {
  ResultsCounts c = results_count(r);
  buf_printf(out, "## lindy %s: %s\n\n", r->command, results_verdict(r));
  buf_puts(out, "| | all | verified | refuted | unproved | incomplete | illegal |\n"
                "|---|--:|--:|--:|--:|--:|--:|\n");
  buf_printf(out, "| programs | %u | %u | %u | %u | %u | %u |\n", c.programs, c.verified, c.refuted,
             c.unproved, c.incomplete, c.illegal);
  uint32_t units = c.units[0] + c.units[1] + c.units[2] + c.units[3];
  if (units)
    buf_printf(out, "| units | %u | %u | %u | %u | %u | |\n", units, c.units[0], c.units[1],
               c.units[2], c.units[3]);
}

static void write_finding(const Finding *f, Buf *out) {
  Buf place = {0}, values = {0};
  buf_printf(&place, "%s:%.0f:%.0f", results_text(f->place, "file"),
             results_number(f->place, "line"), results_number(f->place, "column"));
  findings_values(f->values, &values);
  buf_puts(out, "| ");
  markdown_code(out, place.text);
  buf_printf(out, " | %s | ", f->code);
  if (f->unit[0]) markdown_code(out, f->unit);
  buf_puts(out, " | ");
  markdown_add(out, f->message);
  buf_puts(out, " | ");
  if (values.n && !f->confirmed) buf_puts(out, "unconfirmed: ");
  if (values.n) markdown_code(out, values.text);
  buf_puts(out, " |\n");
  buf_free(&place);
  buf_free(&values);
}

static void write_findings(const Findings *list, Buf *out) {
  if (!list->n) return;
  buf_puts(out,
           "\n### Findings\n\n| place | code | unit | message | values |\n|---|---|---|---|---|\n");
  for (uint32_t i = 0; i < list->n; i++) write_finding(&list->at[i], out);
}

/* Units and programs that were not decided, with the reasons. */
static void write_undecided(const Results *r, Buf *out) {
  bool any = false;
  for (uint32_t i = 0; i < r->programs.n; i++) {
    size_t k;
    json_t *event;
    json_array_foreach(r->programs.at[i].events, k, event) {
      const char *verdict = results_text(event, "verdict"), *reason = results_text(event, "reason");
      bool is = (results_is(event, "result") && strcmp(verdict, "inconclusive") == 0) ||
                (results_is(event, "summary") && strcmp(verdict, "incomplete") == 0);
      if (!is || !reason[0]) continue;
      if (!any) buf_puts(out, "\n### Not decided\n\n| program | unit | reason |\n|---|---|---|\n");
      any = true;
      buf_puts(out, "| ");
      markdown_code(out, r->programs.at[i].name);
      buf_puts(out, " | ");
      if (results_text(event, "unit")[0]) markdown_code(out, results_text(event, "unit"));
      buf_puts(out, " | ");
      markdown_add(out, reason);
      buf_puts(out, " |\n");
    }
  }
}

void results_write_markdown(const Results *r, Buf *out) {
  Findings list = {0};
  findings_collect(&list, r);
  write_counts(r, out);
  write_findings(&list, out);
  write_undecided(r, out);
  vec_free(&list);
}
