/* SPDX-License-Identifier: MIT */
/* Any bytes through lexer, parser and checker. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return fuzz_pipeline(data, size, pipeline_check);
}
