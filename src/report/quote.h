/* SPDX-License-Identifier: MIT */
/* Texts of files that a program or a report names, to be quoted. Who wrote the program is not to
 * choose among all files of whoever proves it, and a page may be for everyone: only what is below
 * this folder, or below the folder of the program, is quoted. */
#ifndef REPORT_QUOTE_H
#define REPORT_QUOTE_H

#include "base/arena.h"

#include <stddef.h>

/* NULL: it cannot be read, or is not to be quoted. `program` is a file of the program, or NULL. */
const char *quote_read(Arena *, const char *file, const char *program, size_t *n);

#endif
