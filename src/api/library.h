/* SPDX-License-Identifier: MIT */
/* The libraries that come with Lindy (lib/NAME.bpl, embedded by the build), for --lib and /lib. */
#ifndef API_LIBRARY_H
#define API_LIBRARY_H

#include <stddef.h>

/* The text of a library, or NULL when there is none of this name. It lives for ever and is
 * NUL-terminated. */
const char *library_text(const char *name, size_t *len);

#endif
