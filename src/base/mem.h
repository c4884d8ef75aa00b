/* SPDX-License-Identifier: MIT */
/* The one allocator: these never return NULL, because a process without memory ends in bug_oom(),
 * which the parent of a worker reports as the outcome MEMORY. The memory is freed with free().
 * Everything outside of base/ allocates with these or from an arena (scripts/test/layers). */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>
#include <stdlib.h>

#define MEM_RESULT __attribute__((returns_nonnull, warn_unused_result))
void *mem_alloc(size_t bytes) MEM_RESULT;
void *mem_calloc(size_t n, size_t bytes) MEM_RESULT; /* n elements, all bytes zero */
void *mem_realloc(void *, size_t bytes) MEM_RESULT;
char *mem_strdup(const char *) MEM_RESULT;

#endif
