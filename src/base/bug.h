/* SPDX-License-Identifier: MIT */
/* The third word for failure: our own fault. (The other two: diagnostics for the
 * user's program, outcomes for solvers and limits.) These never return; they
 * report on stderr and abort, so that a worker's parent sees an abnormal end. Running out
 * of memory leaves with a status of its own, because for a worker that is an outcome. */
#ifndef BASE_BUG_H
#define BASE_BUG_H

#include <stddef.h>

_Noreturn void bug_at(const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
_Noreturn void bug_oom(size_t wanted); /* leaves with BUG_OOM_STATUS */
enum { BUG_OOM_STATUS = 3 };

#define bug(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)
/* Checked in every build: use for conditions whose cost is small. */
#define must(cond) ((cond) ? (void)0 : bug_at(__FILE__, __LINE__, "must hold: %s", #cond))

#endif
