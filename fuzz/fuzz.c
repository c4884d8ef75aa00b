/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "report/report.h"

#include <stdlib.h>
#include <string.h>

/* The writers must cope with whatever is in the text, too. */
static void write_reports(const Pipeline *p) {
  FILE *nowhere = fopen("/dev/null", "w");
  if (!nowhere) return;
  ReportStyle style = {.color = true};
  report_text.diags(nowhere, &p->session, &style);
  report_json.diags(nowhere, &p->session, &style);
  fclose(nowhere);
}

int fuzz_pipeline(const uint8_t *data, size_t size, bool (*stage)(Pipeline *)) {
  char *text = malloc(size + 1);
  if (!text) return 0;
  memcpy(text, data, size);
  text[size] = 0;
  Pipeline p;
  PipelineOptions options = {.compat = size % 2 == 1}; /* both ways of recovery */
  pipeline_init(&p, &options);
  if (pipeline_load_text(&p, "fuzz.bpl", text, size)) stage(&p);
  write_reports(&p);
  pipeline_free(&p);
  free(text);
  return 0;
}
