/* SPDX-License-Identifier: MIT */
/* Procedure inlining (docs/language/semantics.md 6).
 *
 * inline: replace calls of {:inline N} procedures by copies of the first body.
 * needs   every called body as lowered        breaks  block indices, pointers to commands
 * keeps   unmarked implementations' calls     checked core_check() */
#ifndef LOWER_INLINE_H
#define LOWER_INLINE_H

#include "core/program.h"

/* What a call becomes when the depth is used up. */
typedef enum InlineMode {
  INLINE_ASSUME, /* assume false: paths that call deeper are cut off */
  INLINE_ASSERT, /* assert false: calling deeper is an error               */
  INLINE_SPEC,   /* stays a call, by contract                              */
  INLINE_NONE,   /* nothing is inlined                                     */
} InlineMode;

/* By the name that --inline has for it; any other is "assume". */
InlineMode inline_mode_named(const char *);

typedef struct InlineOptions {
  InlineMode mode;
  uint32_t max_size;  /* blocks and commands per implementation, 0: default; calls past it */
                      /* stay calls, with a warning                                       */
  uint32_t all_depth; /* not 0: every call is inlined this deep, whatever is marked          */
  const Map *only;    /* not NULL: calls of these procedures (Proc *) and no others, whatever is */
                      /* marked; what they ensure is checked in the copies                      */
} InlineOptions;

/* Rewrites every implementation that is to be verified; those marked inline lose
 * `verify` in modes assume and assert. */
void inline_calls(CoreProgram *, const InlineOptions *);
/* Replaces all calls of procedures with bodies, `depth` calls deep, by copies of the bodies; deeper
 * calls stay. In the implementations that are to be verified. What the bodies ensure is proved
 * where they stand themselves, and assumed in the copies. */
void inline_all(CoreProgram *, uint32_t depth);
/* Replaces all calls of these procedures (Proc *), none of which may call itself, by copies of
 * their bodies, up to `max_size`. What the bodies require and ensure is checked in the copies. */
void inline_these(CoreProgram *, const Map *procs, uint32_t max_size);
/* For code that is not an implementation of the program: puts blocks, and the locals they need,
 * into `result`, with calls past the depth left as they are. False when there is nothing to inline.
 */
bool inline_body(CoreProgram *, Impl *code, Impl *result);

#endif
