/* SPDX-License-Identifier: MIT */
/* Projects of C#: which assembly MSBuild has made of a project file. The file is read as a text,
 * not evaluated, so this looks where assemblies are by default and takes the newest. */
#ifndef FLEET_CSPROJ_H
#define FLEET_CSPROJ_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct CsprojBuild {
  const char *assembly; /* the newest one, in the arena                               */
  uint32_t builds;      /* how many there are: configurations, frameworks              */
  const char *newer;    /* a source that changed after it was built, or NULL           */
} CsprojBuild;

bool csproj_is(const char *path);
/* False: there is no assembly; `why` says so, and what to do. */
bool csproj_find(const char *path, Arena *, CsprojBuild *, Buf *why);

#endif
