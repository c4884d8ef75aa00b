/* SPDX-License-Identifier: MIT */
/* Answers of whole programs, stored: what a command printed, its events and its status, by a
 * key of all they depend on: names and bytes of the files, the options (options_key), this very
 * build of Lindy, and the solver. (lindy verify also remembers single implementations,
 * verify/fingerprint.h, and whole runs, api/run_cache.h.)
 *
 * What was decided is kept for good. What hangs on limits is kept for the run that it belongs to,
 * so that a run that was interrupted goes on where it was. */
#ifndef FLEET_REUSE_H
#define FLEET_REUSE_H

#include "base/buf.h"
#include "report/exits.h"
#include "verify/cache/cache.h"

typedef struct Answer {
  ExitStatus status;
  Buf out, err, events;
} Answer;

typedef struct AnswerKey {
  bool known; /* false: something cannot be told by a key; nothing is stored */
  uint8_t decided[SHA256_BYTES];
  uint8_t in_run[SHA256_BYTES]; /* with the name of the run */
  bool has_run;
} AnswerKey;

/* `options` are those of the command (options_key); `run` may be NULL. Loads Z3 for its version. */
void reuse_key(AnswerKey *, const char *command, const Buf *options, const char *const *files,
               uint32_t n_files, const char *run);
bool reuse_find(Cache *, const AnswerKey *, Answer *);
void reuse_keep(Cache *, const AnswerKey *, const Answer *);
void reuse_free(Answer *);

#endif
