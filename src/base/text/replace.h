/* SPDX-License-Identifier: MIT */
/* Replacing a file in one step: the new text is complete on disk under another name before it
 * takes the old one's place, so that nothing is lost on failure. */
#ifndef BASE_REPLACE_H
#define BASE_REPLACE_H

#include <stdbool.h>
#include <stddef.h>

/* Follows symbolic links and keeps the permissions. On failure the file is as it was, *why
 * says what went wrong. */
bool replace_file(const char *path, const char *text, size_t n, const char **why);

#endif
