/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

int fuzz_pipeline(const uint8_t *data, size_t size, bool (*stage)(Pipeline *)) {
  char *text = malloc(size + 1);
  if (!text) return 0;
  memcpy(text, data, size);
  text[size] = 0;
  Pipeline p;
  PipelineOptions options = {.keep_comments = true, .self_check = true};
  pipeline_init(&p, &options);
  if (pipeline_load_text(&p, "fuzz.bpl", text, size)) stage(&p);
  pipeline_free(&p);
  free(text);
  return 0;
}
