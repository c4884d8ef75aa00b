/* SPDX-License-Identifier: MIT */
/* Any bytes to the language server, after initialize: each line as the body of a message, or, when
 * there are an odd number of bytes, all of them as they are. Nothing is proved. */
#include "fuzz.h"

#include "base/buf.h"
#include "lsp/lsp.h"

#include <string.h>

static void send_body(LspServer *s, const char *body, size_t n) {
  Buf b = {0};
  buf_printf(&b, "Content-Length: %zu\r\n\r\n", n);
  buf_add(&b, body, n);
  lsp_feed(s, b.text, b.n);
  lsp_output(s, &n);
  buf_free(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char hello[] = "{\"id\":0,\"method\":\"initialize\",\"params\":{}}";
  const char *bytes = (const char *)data;
  LspServer *s = lsp_open();
  send_body(s, hello, sizeof hello - 1);
  if (size % 2) {
    lsp_feed(s, bytes, size);
  } else {
    for (size_t at = 0; at < size;) {
      const char *end = memchr(bytes + at, '\n', size - at);
      size_t n = end ? (size_t)(end - bytes) - at : size - at;
      send_body(s, bytes + at, n);
      at += n + 1;
    }
  }
  lsp_close(s);
  return 0;
}
