/* SPDX-License-Identifier: MIT */
/* MD5 (RFC 1321), only to compare a file with the digest that a symbol file has of it. */
#ifndef BASE_DIGEST_MD5_H
#define BASE_DIGEST_MD5_H

#include <stddef.h>
#include <stdint.h>

enum { MD5_BYTES = 16 };

void md5_of(const void *bytes, size_t n, uint8_t digest[MD5_BYTES]);

#endif
