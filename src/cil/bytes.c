/* SPDX-License-Identifier: MIT */
#include "cil/bytes.h"

bool bytes_part(Bytes whole, uint64_t from, uint64_t n, Bytes *part) {
  *part = (Bytes){0};
  if (from > whole.n || n > whole.n - from) return false;
  *part = (Bytes){whole.at + from, (size_t)n};
  return true;
}

ByteReader bytes_read(Bytes b) {
  /* An empty part may have no address, and an address may not be added to nothing. */
  return (ByteReader){b.at, b.n ? b.at + b.n : b.at, false};
}

size_t bytes_left(const ByteReader *r) {
  return (size_t)(r->end - r->at);
}

Bytes bytes_take(ByteReader *r, size_t n) {
  if (bytes_left(r) < n) {
    r->bad = true;
    r->at = r->end;
    return (Bytes){0};
  }
  Bytes b = {r->at, n};
  if (n) r->at += n;
  return b;
}

static uint64_t take_number(ByteReader *r, size_t n) {
  Bytes b = bytes_take(r, n);
  uint64_t value = 0;
  for (size_t i = b.n; i > 0; i--) value = value << 8 | b.at[i - 1];
  return value;
}

uint8_t bytes_u8(ByteReader *r) {
  return (uint8_t)take_number(r, 1);
}
uint16_t bytes_u16(ByteReader *r) {
  return (uint16_t)take_number(r, 2);
}
uint32_t bytes_u32(ByteReader *r) {
  return (uint32_t)take_number(r, 4);
}
uint64_t bytes_u64(ByteReader *r) {
  return take_number(r, 8);
}

/* The value, and of how many bits it is. */
static uint32_t packed_bits(ByteReader *r, uint32_t *bits) {
  uint32_t first = bytes_u8(r);
  *bits = 7;
  if (first < 0x80) return first;
  *bits = 14;
  if (first < 0xC0) return (first & 0x3F) << 8 | bytes_u8(r);
  *bits = 29;
  if (first >= 0xE0) {
    r->bad = true;
    return 0;
  }
  uint32_t value = (first & 0x1F) << 24;
  value |= (uint32_t)bytes_u8(r) << 16;
  value |= (uint32_t)bytes_u8(r) << 8;
  return value | bytes_u8(r);
}

uint32_t bytes_packed(ByteReader *r) {
  uint32_t bits;
  return packed_bits(r, &bits);
}

/* The sign is the lowest bit; the rest is the number in two's complement without it. */
int32_t bytes_packed_signed(ByteReader *r) {
  uint32_t bits, value = packed_bits(r, &bits);
  int32_t half = (int32_t)(value >> 1);
  return value & 1 ? half - ((int32_t)1 << (bits - 1)) : half;
}

uint32_t bytes_leb(ByteReader *r) {
  uint32_t value = 0;
  for (uint32_t shift = 0; shift < 35; shift += 7) {
    uint8_t byte = bytes_u8(r);
    if (shift == 28 && byte > 0x0F) break; /* more than 32 bits */
    value |= (uint32_t)(byte & 0x7F) << shift;
    if (byte < 0x80) return value;
  }
  r->bad = true;
  return 0;
}
