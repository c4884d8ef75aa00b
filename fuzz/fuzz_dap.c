/* SPDX-License-Identifier: MIT */
/* Any bytes to the debug adapter, after initialize. Nothing is loaded or searched. */
#include "fuzz.h"

#include "dap/dap.h"

static void feed_adapter(void *adapter, const char *bytes, size_t n) {
  dap_feed(adapter, bytes, n);
  dap_output(adapter, &n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Adapter *a = dap_open();
  fuzz_messages(data, size, "{\"seq\":1,\"type\":\"request\",\"command\":\"initialize\"}",
                feed_adapter, a);
  dap_close(a);
  return 0;
}
