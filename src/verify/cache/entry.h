/* SPDX-License-Identifier: MIT */
/* How entries of the cache are sealed: a keyed sum (HMAC-SHA256, RFC 2104) over the name of the
 * entry and its bytes stands before the bytes. An entry that was changed, cut short, put under
 * another name, or made without the key is none. With the empty key, which everybody has, it only
 * keeps damage away. */
#ifndef VERIFY_CACHE_ENTRY_H
#define VERIFY_CACHE_ENTRY_H

#include "verify/cache/store.h"

void entry_seal(const Buf *key, const StoreName *, const char *bytes, size_t n, Buf *out);
/* False when the seal is broken; else *bytes and *n are the part of the sealed text that was
 * sealed. */
bool entry_open(const Buf *key, const StoreName *, const Buf *sealed, const char **bytes,
                size_t *n);

#endif
