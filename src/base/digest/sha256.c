/* SPDX-License-Identifier: MIT */
/* See sha256.h. */
#include "base/digest/sha256.h"

#include <string.h>

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, unsigned by) {
  return x >> by | x << (32 - by);
}

static void take_block(Sha256 *h, const uint8_t *p) {
  uint32_t w[64];
  for (unsigned i = 0; i < 16; i++, p += 4)
    w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
  for (unsigned i = 16; i < 64; i++) {
    uint32_t x = w[i - 15], y = w[i - 2];
    w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >> 3) + w[i - 7] +
           (turn(y, 17) ^ turn(y, 19) ^ y >> 10);
  }
  /* eight variables and not an array: they stay in registers */
  uint32_t *s = h->state;
  uint32_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], last = s[7];
  for (unsigned i = 0; i < 64; i++) {
    uint32_t one =
        last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i] + w[i];
    uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    last = g, g = f, f = e, e = d + one;
    d = c, c = b, b = a, a = one + two;
  }
  s[0] += a, s[1] += b, s[2] += c, s[3] += d;
  s[4] += e, s[5] += f, s[6] += g, s[7] += last;
}

void sha256_init(Sha256 *h) {
  static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(h->state, start, sizeof start);
  h->bytes = 0;
}

void sha256_add(Sha256 *h, const void *bytes, size_t n) {
  const uint8_t *p = bytes;
  size_t have = h->bytes % 64;
  h->bytes += n;
  if (have && n >= 64 - have) {
    memcpy(h->block + have, p, 64 - have);
    take_block(h, h->block);
    p += 64 - have;
    n -= 64 - have;
    have = 0;
  }
  for (; n >= 64; p += 64, n -= 64) take_block(h, p);
  if (n) memcpy(h->block + have, p, n);
}

void sha256_add_part(Sha256 *h, const void *bytes, size_t n) {
  uint64_t length = n;
  sha256_add(h, &length, sizeof length);
  sha256_add(h, bytes, n);
}

void sha256_add_text(Sha256 *h, const char *text) {
  sha256_add_part(h, text, strlen(text));
}

void sha256_end(Sha256 *h, uint8_t digest[SHA256_BYTES]) {
  uint64_t bits = h->bytes * 8;
  uint8_t tail[72] = {0x80};
  size_t pad = (h->bytes % 64 < 56 ? 56 : 120) - h->bytes % 64;
  for (unsigned i = 0; i < 8; i++) tail[pad + i] = (uint8_t)(bits >> (56 - 8 * i));
  sha256_add(h, tail, pad + 8);
  for (unsigned i = 0; i < SHA256_BYTES; i++)
    digest[i] = (uint8_t)(h->state[i / 4] >> (24 - 8 * (i % 4)));
}

void hmac_init(Hmac *h, const void *key, size_t n) {
  uint8_t block[64] = {0}, inner[64], outer[64];
  if (n > sizeof block) {
    Sha256 k;
    sha256_init(&k);
    sha256_add(&k, key, n);
    sha256_end(&k, block);
  } else if (n) {
    memcpy(block, key, n);
  }
  for (unsigned i = 0; i < sizeof block; i++) {
    inner[i] = block[i] ^ 0x36;
    outer[i] = block[i] ^ 0x5c;
  }
  sha256_init(&h->inner);
  sha256_add(&h->inner, inner, sizeof inner);
  sha256_init(&h->outer);
  sha256_add(&h->outer, outer, sizeof outer);
}

void hmac_add(Hmac *h, const void *bytes, size_t n) {
  sha256_add(&h->inner, bytes, n);
}

void hmac_end(Hmac *h, uint8_t digest[SHA256_BYTES]) {
  sha256_end(&h->inner, digest);
  sha256_add(&h->outer, digest, SHA256_BYTES);
  sha256_end(&h->outer, digest);
}
