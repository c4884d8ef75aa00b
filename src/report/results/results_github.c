/* SPDX-License-Identifier: MIT */
/* Reports as commands of GitHub's workflows, which become annotations of a change: a line for each
 * finding, for standard output. */
#include "report/results/findings.h"
#include "report/results/writers.h"

#include <string.h>

/* In a property ':' and ',' are escaped as well. */
static void github_add(Buf *out, const char *text, bool property) {
  for (const char *c = text; *c; c++)
    if (strchr("%\r\n", *c) || (property && strchr(":,", *c)))
      buf_printf(out, "%%%02X", (unsigned char)*c);
    else
      buf_putc(out, *c);
}

static void github_number(Buf *out, const char *name, const json_t *place, const char *key) {
  double n = results_number(place, key);
  if (n >= 1) buf_printf(out, ",%s=%.0f", name, n);
}

static void github_finding(const Finding *f, Buf *out) {
  Buf text = {0};
  bool error = strcmp(f->severity, "error") == 0, warning = strcmp(f->severity, "warning") == 0;
  buf_printf(out, "::%s file=", error ? "error" : warning ? "warning" : "notice");
  github_add(out, results_text(f->place, "file"), true);
  github_number(out, "line", f->place, "line");
  github_number(out, "endLine", f->place, "end_line");
  github_number(out, "col", f->place, "column");
  github_number(out, "endColumn", f->place, "end_column");
  buf_puts(out, ",title=");
  github_add(out, f->code, true);
  if (f->unit[0]) {
    buf_puts(out, " in ");
    github_add(out, f->unit, true);
  }
  buf_puts(out, "::");
  finding_text(f, &text);
  github_add(out, text.text, false);
  buf_putc(out, '\n');
  buf_free(&text);
}

void results_write_github(const Results *r, Buf *out) {
  Findings list = {0};
  findings_collect(&list, r);
  for (uint32_t i = 0; i < list.n; i++) github_finding(&list.at[i], out);
  vec_free(&list);
}
