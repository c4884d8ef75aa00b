/* SPDX-License-Identifier: MIT */
/* lindy.toml: which files are one program, with which libraries, and limits for proofs.
 * docs/manual/lsp.md has the keys. What is wrong is a list of errors with places; the rest
 * counts. */
#ifndef API_MANIFEST_H
#define API_MANIFEST_H

#include "base/toml.h"

typedef struct ManifestProgram {
  VEC(const char *) files; /* paths, absolute when the folder of the file is */
  VEC(const char *) libraries;
} ManifestProgram;

typedef struct Manifest {
  Toml toml; /* its errors are those of the whole file */
  VEC(ManifestProgram) programs;
  int64_t timeout, memory, workers; /* -1: not given */
  bool no_cache;
  const char *cache; /* a folder, or NULL */
} Manifest;

/* `folder` is that of the file; names of files are relative to it. */
void manifest_read(Manifest *, const char *folder, const char *text, size_t n);
void manifest_free(Manifest *);
/* Takes `.` and `..` out of an absolute path. */
void manifest_tidy(char *path);
/* The program that has this file, or NULL. */
const ManifestProgram *manifest_program(const Manifest *, const char *path);

#endif
