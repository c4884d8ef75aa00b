/* SPDX-License-Identifier: MIT */
/* What the engines are asked for: their options, from the one table (api/options/options.def).
 * Command line, editors, debuggers and jobs fill an Options and come here, so that an option means
 * the same to all of them (those of `infer`: api/infer/invariants.h). What belongs to one caller
 * alone (progress, caches, reports) is set by that caller afterwards.
 *
 * An option that declares CHANGES_VERDICT is read here or chooses what is worked on;
 * tests/unit/api/test_engine_options.c checks it. */
#ifndef API_ENGINE_OPTIONS_H
#define API_ENGINE_OPTIONS_H

#include "api/options/options.h"
#include "api/pipeline.h"
#include "exec/search/explore.h"
#include "exec/search/run.h"
#include "verify/verify.h"

/* How the texts are read. */
PipelineOptions engine_options_texts(const Options *);
/* How the program is lowered for proofs, and --inline-depth, which comes after that. */
PassOptions engine_options_passes(const Options *);
void engine_options_inline(const Options *, CoreProgram *);
/* --jobs, or one for each processor. */
uint32_t engine_options_jobs(const Options *);
/* --timeout, or what holds unless it is given. 0: no limit. */
double engine_options_seconds(const Options *, double unless_given);

/* --cache: is there to be one? */
bool engine_options_wants_cache(const Options *);
bool engine_options_only_reads_shared(const Options *); /* --cache-mode */
/* May the layers that it names be used? False, with `why`, when anyone could forge entries. */
bool engine_options_cache_allowed(const Options *, Buf *why);
/* The cache; `why` gets a warning where a layer cannot be used. NULL: there is to be none, or there
 * can be none. */
Cache *engine_options_cache(const Options *, Buf *why);

/* What each function fills borrows from the Options and the arena. False: `why`. */

bool engine_options_verify(const Options *, Arena *, VerifyOptions *, Buf *why);
/* Of a search from this entry. Where the solver is logged to is for the caller. */
bool engine_options_run(const Options *, Arena *, const CoreProgram *, const Proc *entry,
                        RunOptions *, Buf *why);
/* `methods`: those left out, as in Portfolio.without. */
bool engine_options_explore(const Options *, const Proc *entry, ExploreOptions *, uint32_t *methods,
                            Buf *why);

#endif
