/* SPDX-License-Identifier: MIT */
/* See entry.h. */
#include "verify/cache/entry.h"

#include <string.h>

/* Another encoding of entries gets another name here: what an older program made is not found. */
static const char encoding[] = "lindy cache 3";

static void entry_sum(const Buf *key, const StoreName *name, const char *bytes, size_t n,
                      uint8_t sum[SHA256_BYTES]) {
  Hmac h;
  hmac_init(&h, key->n ? key->text : "", key->n);
  hmac_add(&h, encoding, sizeof encoding);
  hmac_add(&h, name->kind, strlen(name->kind) + 1);
  hmac_add(&h, name->key, SHA256_BYTES);
  hmac_add(&h, bytes, n);
  hmac_end(&h, sum);
}

void entry_seal(const Buf *key, const StoreName *name, const char *bytes, size_t n, Buf *out) {
  uint8_t sum[SHA256_BYTES];
  entry_sum(key, name, bytes, n, sum);
  buf_add(out, (const char *)sum, sizeof sum);
  buf_add(out, bytes, n);
}

bool entry_open(const Buf *key, const StoreName *name, const Buf *sealed, const char **bytes,
                size_t *n) {
  uint8_t sum[SHA256_BYTES], differs = 0;
  if (sealed->n < SHA256_BYTES) return false;
  *bytes = sealed->text + SHA256_BYTES;
  *n = sealed->n - SHA256_BYTES;
  entry_sum(key, name, *bytes, *n, sum);
  /* The time that this takes does not tell how much of a forged sum is right. */
  for (unsigned i = 0; i < SHA256_BYTES; i++) differs |= sum[i] ^ (uint8_t)sealed->text[i];
  return !differs;
}
