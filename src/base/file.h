/* SPDX-License-Identifier: MIT */
/* Files: names with a part to be filled in, reading, writing of which nothing is lost unnoticed,
 * and programs in PATH. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdio.h>

/* The pattern with `text` in the place of the first `mark` (a slash in it becomes '_'); as it is
 * when there is none. True: there is one. */
bool file_name(Buf *out, const char *pattern, const char *mark, const char *text);

/* Is this place the folder or below it, once all links are followed? The last parts of the path
 * need not be there yet. */
bool file_is_below(const char *path, const char *folder);
/* Neither a folder, nor a pipe or device, which may never end. */
bool file_is_regular(const char *path);
/* Adds what the file holds. False: errno says why. */
bool file_read(const char *path, Buf *out);
/* Makes the file consist of these bytes, or adds them at its end. False: errno says why. */
bool file_write(const char *path, bool append, const void *bytes, size_t n);
/* All bytes to a descriptor. False: errno says why. */
bool file_write_all(int fd, const void *bytes, size_t n);
/* Is it a file that can be executed? */
bool file_is_program(const char *path);
/* The file that a name of a program means: itself when it has a slash, else the first one in PATH.
 * False: there is none. */
bool file_find_program(const char *name, Buf *path);
/* Like fclose, but false (errno says why) also when anything before could not be written. */
bool file_close(FILE *);

#endif
