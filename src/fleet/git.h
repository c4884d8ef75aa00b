/* SPDX-License-Identifier: MIT */
/* What git knows of the files of a run: which of them differ from a revision, and what they were.
 */
#ifndef FLEET_GIT_H
#define FLEET_GIT_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>

typedef struct GitChanges {
  Arena arena;
  const char *revision;
  const char *top;         /* the folder of the repository */
  VEC(const char *) paths; /* that differ or are not known to git, from `top` on, sorted */
} GitChanges;

/* Of the repository that we are in. False, with `why`: there is none, or no such revision. */
bool git_changes(GitChanges *, const char *revision, Buf *why);
void git_free(GitChanges *);
/* Does the file differ? One outside of the repository does. */
bool git_differs(const GitChanges *, const char *file);
/* What the file was in the revision. False: it was not there. */
bool git_text(const GitChanges *, const char *file, Buf *out);

#endif
