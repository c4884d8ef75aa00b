/* SPDX-License-Identifier: MIT */
/* Runs a function on a stack large enough for recursion over any tree the parser lets
 * through (its height is at most MAX_NESTING and MAX_CHAIN). Stack pages that are never touched
 * cost nothing.
 *
 * While the function runs, signals sent to the process reach its thread, not the
 * caller's, so that base/worker.h can wait for them. */
#ifndef BASE_BIGSTACK_H
#define BASE_BIGSTACK_H

#include <stddef.h>

typedef int BigstackFn(void *env);

/* The function's result. Where the system grants no 16 GB of address space, 1 GB is tried, then
 * half of it, and so on; with none at all the function runs on the caller's stack. */
int bigstack_run(BigstackFn *, void *env);
/* Of the stack that the caller runs on, in bytes. */
size_t bigstack_size(void);

#endif
