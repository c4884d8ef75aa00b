/* SPDX-License-Identifier: MIT */
/* How entries of the cache are sealed: a sum over the name of the entry and its bytes stands before
 * the bytes. An entry that was changed, cut short, or put under another name is none.
 *
 * With the environment variable LINDY_CACHE_KEY the sum is a keyed one (HMAC-SHA256, RFC 2104):
 * then entries that were made without the key are none either. */
#ifndef VERIFY_CACHE_ENTRY_H
#define VERIFY_CACHE_ENTRY_H

#include "verify/cache/store.h"

void entry_seal(const StoreName *, const char *bytes, size_t n, Buf *out);
/* False when the seal is broken; else *bytes and *n are the part of the sealed text that was
 * sealed. */
bool entry_open(const StoreName *, const Buf *sealed, const char **bytes, size_t *n);

#endif
