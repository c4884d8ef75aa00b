/* SPDX-License-Identifier: MIT */
/* Assemblies as programs: the text that one translates to, and the C# files that it comes from,
 * which are what messages show. */
#ifndef API_ASSEMBLIES_H
#define API_ASSEMBLIES_H

#include "api/pipeline.h"

/* Adds the program of an assembly, whose bytes are in the session's arena. False: `why` says what
 * is wrong with it. */
bool assemblies_load(Pipeline *, const char *path, const char *bytes, size_t n, const char **why);

#endif
