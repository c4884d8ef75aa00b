/* SPDX-License-Identifier: MIT */
/* Reports as lines that MSBuild and editors recognise: `Bank.cs(12,5): warning LINDY001: ...`. The
 * code says how sure Lindy is, so that a project can treat the three kinds differently: an input
 * that fails, something that is not proved, and a method that is left open. */
#include "report/results/findings.h"
#include "report/results/writers.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool has_word(const json_t *event, const char *key, const char *word) {
  return strcmp(results_text(event, key), word) == 0;
}

/* A whole path, as compilers write it: editors do not know in which folder we are. */
static void put_msbuild_place(Buf *out, const json_t *place, const char *program) {
  const char *file = results_text(place, "file");
  double line = results_number(place, "line"), column = results_number(place, "column");
  char *here = getcwd(NULL, 0);
  if (!*file) file = program;
  if (*file != '/' && here) buf_printf(out, "%s/", here);
  while (strncmp(file, "./", 2) == 0) file += 2;
  buf_puts(out, file);
  if (line >= 1 && column >= 1)
    buf_printf(out, "(%.0f,%.0f)", line, column);
  else if (line >= 1)
    buf_printf(out, "(%.0f)", line);
  free(here);
}

/* One line, whatever is in the text. */
static void put_words(Buf *out, const char *text, const char *unit) {
  for (const char *c = text; *c; c++) buf_putc(out, *c == '\n' || *c == '\r' ? ' ' : *c);
  if (*unit) buf_printf(out, ", in %s", unit);
  buf_putc(out, '\n');
}

static void put_finding(const Finding *f, Buf *out) {
  Buf text = {0};
  bool proof = has_word(f->place, "verdict", "unproved"), refuted = f->severity[0] == 'e';
  put_msbuild_place(out, f->place, f->program->name);
  buf_printf(out, ": warning %s: ", refuted && !proof ? "LINDY001" : "LINDY002");
  finding_text(f, &text);
  put_words(out, text.n ? text.text : "", f->unit);
  buf_free(&text);
}

/* Methods without an answer are messages: they say nothing against the program. */
static void put_open(const ResultsProgram *p, Buf *out) {
  size_t i;
  json_t *event;
  json_array_foreach(p->events, i, event) {
    if (!results_is(event, "result") || !has_word(event, "verdict", "inconclusive")) continue;
    Buf text = {0};
    const char *reason = results_text(event, "reason");
    buf_printf(&text, "neither proved nor refuted%s%s", *reason ? ": " : "", reason);
    put_msbuild_place(out, event, p->name);
    buf_puts(out, ": message LINDY003: ");
    put_words(out, text.text, results_text(event, "unit"));
    buf_free(&text);
  }
}

void results_write_msbuild(const Results *r, Buf *out) {
  Findings list = {0};
  findings_collect(&list, r);
  for (uint32_t i = 0; i < list.n; i++) put_finding(&list.at[i], out);
  for (uint32_t i = 0; i < r->programs.n; i++) put_open(&r->programs.at[i], out);
  vec_free(&list);
}
