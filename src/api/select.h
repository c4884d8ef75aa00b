/* SPDX-License-Identifier: MIT */
/* Choosing implementations by name (--proc): patterns in which `*` stands for any text. */
#ifndef API_SELECT_H
#define API_SELECT_H

#include "base/buf.h"
#include "core/program.h"

/* The implementations to prove whose name matches a pattern (all without patterns), by priority,
 * else in program order, into `list` (room for all). False when a pattern matches none: `why`. */
bool select_impls(const CoreProgram *, const char *const *patterns, uint32_t n_patterns,
                  const Impl **list, uint32_t *n, Buf *why);

/* Can it be run on its own: it has a body, and is not an instance of a generic procedure made for
 * some call? */
bool select_can_enter(const Proc *);
/* The procedure of that name, or the one that is meant when no name is given: marked as the entry,
 * called Main, or the only one that no other calls. NULL: none, `why`. */
const Proc *select_entry(const CoreProgram *, const char *name, Buf *why);
/* The procedures that are asked about one after the other: the one of this name, or every one with
 * a body when the name is `all`. Without a name: the one that is meant; in Ultimate's dialect
 * ULTIMATE.start, or every one, of which there may be none. The list has room for all procedures.
 * False: there is none of that name, or it is not clear which is meant; `why` tells. */
bool select_entries(const CoreProgram *, const char *name, bool ultimate, const Proc **list,
                    uint32_t *n, Buf *why);
/* Adds the procedures of a comma-separated list to `out` (room for all), each once; `*` is all that
 * have a body but the entry. False: one is unknown, `why`. */
bool select_by_spec(const CoreProgram *, const char *list, const Proc *entry, const Proc **out,
                    uint32_t *n, Buf *why);

#endif
