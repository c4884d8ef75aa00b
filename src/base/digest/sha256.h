/* SPDX-License-Identifier: MIT */
/* SHA-256 (FIPS 180-4), for names of content.
 *
 *   Sha256 h;  sha256_init(&h);  sha256_add(&h, bytes, n);  sha256_end(&h, digest); */
#ifndef BASE_DIGEST_SHA256_H
#define BASE_DIGEST_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

typedef struct Sha256 {
  uint32_t state[8];
  uint64_t bytes; /* taken so far */
  uint8_t block[64];
} Sha256;

void sha256_init(Sha256 *);
void sha256_add(Sha256 *, const void *bytes, size_t n);
/* The same with the number of bytes before them, so that two lists of parts never look alike. */
void sha256_add_part(Sha256 *, const void *bytes, size_t n);
void sha256_add_text(Sha256 *, const char *text); /* as a part */
void sha256_end(Sha256 *, uint8_t digest[SHA256_BYTES]);

/* HMAC-SHA256 (RFC 2104): who does not know the key cannot make the digest. */
typedef struct Hmac {
  Sha256 inner, outer;
} Hmac;

void hmac_init(Hmac *, const void *key, size_t n);
void hmac_add(Hmac *, const void *bytes, size_t n);
void hmac_end(Hmac *, uint8_t digest[SHA256_BYTES]);

#endif
