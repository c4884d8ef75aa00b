/* SPDX-License-Identifier: MIT */
/* Decompression of raw deflate (RFC 1951), in which assemblies embed their symbols.
 *
 * Own code, because it is a hundred lines, the size of the result is known beforehand, and the
 * product then needs no further library to read an assembly. */
#ifndef CIL_INFLATE_H
#define CIL_INFLATE_H

#include "cil/bytes.h"

/* True: exactly `n` bytes were made. */
bool inflate_raw(Bytes packed, uint8_t *out, size_t n);

#endif
