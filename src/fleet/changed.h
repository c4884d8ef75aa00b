/* SPDX-License-Identifier: MIT */
/* --changed-since: which implementations of a program depend on what has changed.
 *
 * By the fingerprints of verdicts (verify/fingerprint.h), of the program as it is and as it was: an
 * implementation whose proof asks the same questions as then, of all contracts, functions and
 * axioms that it uses, is as it was. */
#ifndef FLEET_CHANGED_H
#define FLEET_CHANGED_H

#include "api/pipeline.h"
#include "fleet/git.h"
#include "verify/verify.h"

typedef struct ChangedProgram {
  const PipelineOptions *options;
  const char *const *files;
  uint32_t n_files;
  const char *const *libraries;
  uint32_t n_libraries;
  uint32_t inline_depth;
} ChangedProgram;

/* Keeps those of the list that have changed. False when interrupted. */
bool changed_impls(const GitChanges *, const ChangedProgram *, CoreProgram *now,
                   const VerifyOptions *, const Impl **list, uint32_t *n);

#endif
