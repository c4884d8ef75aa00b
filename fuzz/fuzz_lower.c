/* SPDX-License-Identifier: MIT */
/* Any bytes through the whole path to the pruned core program, with the checks between
 * passes on. Only programs that check get there, so its seeds are whole programs. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return fuzz_pipeline(data, size, pipeline_core);
}
