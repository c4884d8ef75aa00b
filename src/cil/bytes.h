/* SPDX-License-Identifier: MIT */
/* Bytes of a file that nobody vouches for, and a reader that cannot leave them.
 *
 * A failed read yields zeros and sets `bad`, which stays; callers read a whole structure and ask
 * once. All numbers are little-endian, as ECMA-335 has them. */
#ifndef CIL_BYTES_H
#define CIL_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Bytes {
  const uint8_t *at;
  size_t n;
} Bytes;

typedef struct ByteReader {
  const uint8_t *at, *end;
  bool bad; /* something was read beyond the end, or was not what it must be */
} ByteReader;

/* The part [from, from + n), or no bytes and false when it is not all there. */
bool bytes_part(Bytes whole, uint64_t from, uint64_t n, Bytes *part);

ByteReader bytes_read(Bytes);
size_t bytes_left(const ByteReader *);
uint8_t bytes_u8(ByteReader *);
uint16_t bytes_u16(ByteReader *);
uint32_t bytes_u32(ByteReader *);
uint64_t bytes_u64(ByteReader *);
Bytes bytes_take(ByteReader *, size_t n);
/* ECMA-335 II.23.2: numbers in one, two or four bytes. */
uint32_t bytes_packed(ByteReader *);
int32_t bytes_packed_signed(ByteReader *);
/* LEB128, at most 32 bits: seven bits a byte, the lowest first. */
uint32_t bytes_leb(ByteReader *);

#endif
