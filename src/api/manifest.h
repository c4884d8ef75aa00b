/* SPDX-License-Identifier: MIT */
/* lindy.toml: which files are one program, with which libraries and options, how they are made, and
 * limits for proofs. docs/manual/project.md has the keys. What is wrong is a list of errors with
 * places; the rest counts.
 *
 * Nothing here starts a process: whoever runs `build` asks first whether the user wants that.
 * Errors about options are for whoever reads these (manifest_option, toml_complain). */
#ifndef API_MANIFEST_H
#define API_MANIFEST_H

#include "api/options/options.h"
#include "base/text/toml.h"

typedef struct ManifestProgram {
  VEC(const char *) files; /* paths, absolute when the folder of the file is */
  VEC(const char *) libraries;
  VEC(TomlString) options; /* words of `lindy verify`, each with its place */
  const char *build;       /* a command of the shell, run in the folder; NULL: none */
} ManifestProgram;

typedef struct Manifest {
  Toml toml; /* its errors are those of the whole file */
  VEC(ManifestProgram) programs;
  int64_t timeout, memory, workers; /* -1: not given */
  bool no_cache;
  const char *cache; /* a folder, or NULL */
} Manifest;

/* The name of the file. */
extern const char manifest_name[];

/* `folder` is that of the file; names of files are relative to it. */
void manifest_read(Manifest *, const char *folder, const char *text, size_t n);
void manifest_free(Manifest *);
/* Takes `.` and `..` out of an absolute path. */
void manifest_tidy(char *path);
/* The i-th key and its table, and what it takes in words; NULL: there are no more. */
const char *manifest_key(size_t i, const char **table, const char **takes);
/* Reads one of the words of a program's `options` into options of `lindy verify`, which point into
 * it. False: it is none, `why`, and the options are as they were. */
bool manifest_option(Options *, const char *word, Buf *why);
/* The program that has this file, or NULL. */
const ManifestProgram *manifest_program(const Manifest *, const char *path);

#endif
