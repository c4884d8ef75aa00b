/* SPDX-License-Identifier: MIT */
/* A job: one task of a worker pool (base/worker.h) whose process runs an engine to its end, with
 * workers of its own, and writes messages (base/wire.h) that the owner's steps turn into
 * callbacks. The process has the session as it was when it was forked. */
#ifndef API_JOB_H
#define API_JOB_H

#include "api/session.h"
#include "base/wire.h"
#include "verify/trace/result.h"

/* In the job's process: what it works on and writes to. */
typedef struct JobWork {
  Pipeline *pipeline;
  const void *options; /* of the kind of job */
  int out;
  LindyVerdict verdict; /* set by the work */
  Buf why;              /* why it could not be done, or why the verdict is inconclusive */
  Buf message;
} JobWork;

/* Does the work, in the job's process. False: it could not (`why`). */
typedef bool JobRun(JobWork *);
/* Reads a result and calls the callback, in the owner's process. */
typedef void JobRead(WireReader *, void (*callback)(void), void *env);

/* One kind of job. */
typedef struct JobKind {
  JobRun *run;
  JobRead *read;
  bool executes; /* bodies, rather than to prove them (session_make_whole) */
} JobKind;

/* What the jobs of lindy.h send; a callback for each (LindyVerifyFn and so on) may be NULL. */
JobRead job_read_verification, job_read_inference, job_read_execution, job_read_profile;
JobRead job_read_lint;

/* `options` are needed until it returns. */
LindyJob *job_start(LindySession *, const JobKind *, const void *options, void (*callback)(void),
                    void *env);
/* Writes w->message as one result and clears it. */
void job_write(JobWork *);
/* The place of the token at a position; none for 0. */
LindyPlace job_place(const JobWork *, Pos);
void job_put_place(Buf *, LindyPlace);
LindyPlace job_get_place(WireReader *);
LindyVariable *job_get_values(WireReader *, size_t *n);
/* An edit: blanks that it replaces are part of its place. */
LindyPlace job_edit_place(const JobWork *, Pos at, uint32_t n);
void job_put_edit(JobWork *, LindyPlace, const char *text);
LindyEdit job_get_edit(WireReader *);
LindyVerdict job_verdict_of(VerifyOutcome);
/* Lowers the program. False: `why`. */
bool job_lower(JobWork *, const PassOptions *);

#endif
