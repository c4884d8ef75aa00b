/* SPDX-License-Identifier: MIT */
#include "cil/inflate.h"

#include <string.h>

enum { CODE_BITS = 15, LITERALS = 288, DISTANCES = 32 };

typedef struct Inflate {
  ByteReader in;
  uint32_t bits, held; /* bits taken from the input and not yet used, and how many */
  uint8_t *out;
  size_t n, made;
} Inflate;

/* A canonical Huffman code: how many symbols have a code of each length, and the symbols in order
 * of their codes. */
typedef struct Huffman {
  uint16_t count[CODE_BITS + 1], symbol[LITERALS];
} Huffman;

static uint32_t take_bits(Inflate *z, uint32_t n) {
  while (z->held < n) {
    z->bits |= (uint32_t)bytes_u8(&z->in) << z->held;
    z->held += 8;
  }
  uint32_t value = z->bits & ((UINT32_C(1) << n) - 1);
  z->bits >>= n;
  z->held -= n;
  return value;
}

/* False: the lengths promise more codes than there are. */
static bool make_code(Huffman *h, const uint8_t *length, uint32_t n) {
  uint16_t next[CODE_BITS + 2] = {0};
  memset(h, 0, sizeof *h);
  for (uint32_t i = 0; i < n; i++) h->count[length[i]]++;
  h->count[0] = 0;
  int32_t left = 1;
  for (uint32_t b = 1; b <= CODE_BITS; b++) {
    left = left * 2 - h->count[b];
    if (left < 0) return false;
    next[b + 1] = (uint16_t)(next[b] + h->count[b]);
  }
  for (uint32_t i = 0; i < n; i++)
    if (length[i]) h->symbol[next[length[i]]++] = (uint16_t)i;
  return true;
}

/* The next symbol; marks the input as bad when its bits are no code. */
static uint32_t next_symbol(Inflate *z, const Huffman *h) {
  int32_t code = 0, first = 0, index = 0;
  for (uint32_t b = 1; b <= CODE_BITS; b++) {
    code |= (int32_t)take_bits(z, 1);
    int32_t count = h->count[b];
    if (code - first < count) return h->symbol[index + code - first];
    index += count;
    first = (first + count) * 2;
    code *= 2;
  }
  z->in.bad = true;
  return 0;
}

static void copy_back(Inflate *z, size_t length, size_t distance) {
  if (distance > z->made || length > z->n - z->made) {
    z->in.bad = true;
    return;
  }
  for (; length; length--, z->made++) z->out[z->made] = z->out[z->made - distance];
}

static void put_byte(Inflate *z, uint8_t byte) {
  if (z->made == z->n)
    z->in.bad = true;
  else
    z->out[z->made++] = byte;
}

static void coded_block(Inflate *z, const Huffman *literals, const Huffman *distances) {
  static const uint16_t length_base[] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                         15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                         67, 83, 99, 115, 131, 163, 195, 227, 258};
  static const uint8_t length_bits[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                        2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
  while (!z->in.bad) {
    uint32_t s = next_symbol(z, literals);
    if (z->in.bad || s == 256) return;
    if (s < 256) {
      put_byte(z, (uint8_t)s);
      continue;
    }
    s -= 257;
    if (s >= sizeof length_bits) break;
    size_t length = length_base[s] + take_bits(z, length_bits[s]);
    uint32_t d = next_symbol(z, distances);
    if (z->in.bad || d >= 30) break;
    /* The first four distances are themselves; from then on each pair has one bit more. */
    uint32_t extra = d < 4 ? 0 : d / 2 - 1;
    size_t base = d < 4 ? d + 1 : (((size_t)2 + d % 2) << extra) + 1;
    copy_back(z, length, base + take_bits(z, extra));
  }
  z->in.bad = true;
}

static void fixed_block(Inflate *z) {
  uint8_t length[LITERALS];
  for (uint32_t i = 0; i < LITERALS; i++) length[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  Huffman literals, distances;
  make_code(&literals, length, LITERALS);
  memset(length, 5, 30);
  make_code(&distances, length, 30);
  coded_block(z, &literals, &distances);
}

/* The lengths of both codes, themselves in a code with repetitions. */
static bool read_lengths(Inflate *z, const Huffman *code, uint8_t *length, uint32_t n) {
  for (uint32_t i = 0; i < n;) {
    uint32_t s = next_symbol(z, code);
    if (z->in.bad) return false;
    if (s < 16) {
      length[i++] = (uint8_t)s;
      continue;
    }
    if (s == 16 && i == 0) return false;
    uint8_t value = s == 16 ? length[i - 1] : 0;
    uint32_t times = s == 16   ? 3 + take_bits(z, 2)
                     : s == 17 ? 3 + take_bits(z, 3)
                               : 11 + take_bits(z, 7);
    if (times > n - i) return false;
    memset(length + i, value, times);
    i += times;
  }
  return true;
}

static void dynamic_block(Inflate *z) {
  static const uint8_t order[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  uint8_t length[LITERALS + DISTANCES] = {0}, code_length[19] = {0};
  uint32_t literals = 257 + take_bits(z, 5), distances = 1 + take_bits(z, 5),
           n = 4 + take_bits(z, 4);
  for (uint32_t i = 0; i < n; i++) code_length[order[i]] = (uint8_t)take_bits(z, 3);
  Huffman code, distance_code;
  if (literals > 286 || !make_code(&code, code_length, 19) ||
      !read_lengths(z, &code, length, literals + distances) ||
      !make_code(&code, length, literals) ||
      !make_code(&distance_code, length + literals, distances))
    z->in.bad = true;
  else
    coded_block(z, &code, &distance_code);
}

static void stored_block(Inflate *z) {
  z->bits = z->held = 0;
  uint32_t n = bytes_u16(&z->in), check = bytes_u16(&z->in);
  Bytes b = bytes_take(&z->in, n);
  if ((n ^ check) != 0xFFFF || n > z->n - z->made) z->in.bad = true;
  if (z->in.bad || !n) return;
  memcpy(z->out + z->made, b.at, n);
  z->made += n;
}

bool inflate_raw(Bytes packed, uint8_t *out, size_t n) {
  Inflate z = {.in = bytes_read(packed), .out = out, .n = n};
  bool last = false;
  while (!last && !z.in.bad) {
    last = take_bits(&z, 1);
    switch (take_bits(&z, 2)) {
    case 0: stored_block(&z); break;
    case 1: fixed_block(&z); break;
    case 2: dynamic_block(&z); break;
    default: z.in.bad = true; break;
    }
  }
  return !z.in.bad && z.made == n;
}
