/* SPDX-License-Identifier: MIT */
/* Arenas: memory that is freed all at once, named by lifetime.
 *
 * An arena hands out zeroed, 16-byte aligned memory from large chunks. Nothing
 * is freed singly; arena_free releases everything, arena_reset returns to a mark.
 * Allocation never returns NULL: running out of memory ends in bug_oom().
 * Debug builds poison released memory under ASan and use tiny chunks.
 * Conventional lifetimes: perm (session), unit (one file version), impl (one
 * procedure), scratch (mark ... reset). */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct ArenaChunk ArenaChunk;

typedef struct Arena {
  ArenaChunk *top; /* newest chunk, the one being filled */
  char *cur, *end; /* free part of the newest chunk      */
  size_t total;    /* bytes obtained from the system     */
} Arena;

typedef struct ArenaMark {
  ArenaChunk *top;
  char *cur;
} ArenaMark;

void arena_init(Arena *);
void arena_free(Arena *);
void *arena_grow(Arena *, size_t size); /* slow path of arena_alloc */
ArenaMark arena_mark(const Arena *);
void arena_reset(Arena *, ArenaMark);
char *arena_strndup(Arena *, const char *s, size_t n);
char *arena_printf(Arena *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

void *arena_alloc(Arena *, size_t size);

/* ARENA_NEW(a, T): one zeroed T. ARENA_ARRAY(a, T, n): n zeroed T's. */
#define ARENA_NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (size_t)(n)))

#endif
