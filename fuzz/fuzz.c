/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "base/buf.h"
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

/* ---- messages ------------------------------------------------------------------- */

static void send_body(FuzzFeed *feed, void *server, const char *body, size_t n) {
  Buf b = {0};
  buf_printf(&b, "Content-Length: %zu\r\n\r\n", n);
  buf_add(&b, body, n);
  feed(server, b.text, b.n);
  buf_free(&b);
}

void fuzz_messages(const uint8_t *data, size_t size, const char *hello, FuzzFeed *feed,
                   void *server) {
  const char *bytes = (const char *)data;
  send_body(feed, server, hello, strlen(hello));
  if (size % 2) {
    feed(server, bytes, size);
    return;
  }
  for (size_t at = 0; at < size;) {
    const char *end = memchr(bytes + at, '\n', size - at);
    size_t n = end ? (size_t)(end - bytes) - at : size - at;
    send_body(feed, server, bytes + at, n);
    at += n + 1;
  }
}
