/* SPDX-License-Identifier: MIT */
/* The public options (lindy.h) as values of the table of options (api/options): what a job does,
 * and the keys of its caches, come from the table alone. An option of the public header that is not
 * read here has no effect, and cannot make a wrong key either. */
#ifndef API_JOB_OPTIONS_H
#define API_JOB_OPTIONS_H

#include "api/lindy.h"
#include "api/options/options.h"

/* Each initializes the options; strings are borrowed; options_free. */
void job_options_verify(Options *, const LindyVerifyOptions *);
void job_options_infer(Options *, const LindyInferOptions *);
void job_options_run(Options *, const LindyRunOptions *);

/* lindy_verify with options of the table, those of `lindy verify`; --proc and --cache among them.
 * How the texts are read is the session's business. */
LindyJob *job_verify(LindySession *, const Options *, LindyVerifyFn *, void *env);
/* The same for lindy_profile; with --heal, cures are looked for. */
LindyJob *job_profile(LindySession *, const Options *, LindyProfileFn *, void *env);

#endif
