/* SPDX-License-Identifier: MIT */
/* The secrets that entries of the cache are sealed with (entry.h): whoever knows one can make
 * entries that are believed.
 *
 * A team sets one, in LINDY_CACHE_KEY or in the file that LINDY_CACHE_KEY_FILE names. Each user has
 * another, made at first use and kept where nobody else can read it. A file that others can read,
 * or that somebody else has put there, is refused. */
#ifndef VERIFY_CACHE_KEY_H
#define VERIFY_CACHE_KEY_H

#include "base/buf.h"

#include <stdbool.h>

typedef enum KeyAnswer { KEY_UNSET, KEY_READ, KEY_REFUSED } KeyAnswer;

/* KEY_REFUSED: `why` says so in words. */
KeyAnswer key_of_team(Buf *key, Buf *why);
/* False: there is none and none can be made, or the file is refused. */
bool key_of_user(Buf *key, Buf *why);

#endif
