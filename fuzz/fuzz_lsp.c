/* SPDX-License-Identifier: MIT */
/* Any bytes to the language server, after initialize. Nothing is proved. */
#include "fuzz.h"

#include "lsp/lsp.h"

static void feed_server(void *server, const char *bytes, size_t n) {
  lsp_feed(server, bytes, n);
  lsp_output(server, &n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  LspServer *s = lsp_open();
  fuzz_messages(data, size, "{\"id\":0,\"method\":\"initialize\",\"params\":{}}", feed_server, s);
  lsp_close(s);
  return 0;
}
