/* SPDX-License-Identifier: MIT */
/* The programs of a run: each file by itself (--separately), with folders searched and patterns
 * filled in, or those of a project (lindy.toml). Their order depends on names alone. */
#ifndef FLEET_PROGRAMS_H
#define FLEET_PROGRAMS_H

#include "api/manifest.h"
#include "base/buf.h"

typedef struct FleetProgram {
  const char *name; /* its file, or the first of them */
  const char **files;
  uint32_t n;
  const char *const *libraries;
  uint32_t n_libraries;
} FleetProgram;

typedef struct FleetPrograms {
  Arena arena;
  VEC(FleetProgram) list;
} FleetPrograms;

void programs_init(FleetPrograms *);
void programs_free(FleetPrograms *);
/* Each operand: a file, a folder (searched for .bpl and .dll), or a pattern with * ? [] that no
 * shell has filled in (** stands for folders). Each file is a program, once. False, with `why`,
 * when one of them gives nothing; files that are not there are left to whoever reads them. */
bool programs_find(FleetPrograms *, const char *const *operands, uint32_t n, Buf *why);
/* All files together are one program. */
void programs_one(FleetPrograms *, const char *const *files, uint32_t n);
/* The programs of a manifest; `base` is taken off the names of their files when they are in it. */
void programs_of_manifest(FleetPrograms *, const Manifest *, const char *base);

/* The lindy.toml of a folder or the nearest above it: its path. False: there is none. */
bool programs_project(const char *folder, Buf *path);

#endif
