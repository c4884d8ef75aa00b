/* SPDX-License-Identifier: MIT */
/* Replay: executes a script on concrete values and records what happens. It uses the evaluator of
 * logic/eval and the definitions of core/define, which the solver layer reads too, and neither
 * solver nor simplifier. Replay judges, the sampler is never believed: whatever run and explore
 * report has been replayed.
 *
 * Where the script leaves a value out, the default of its sort is used. A condition that
 * cannot be decided (a quantifier without bounds) does not stop a replay: the script's maker
 * vouches for it, or has said what is undecided (Script.undecided_reason). */
#ifndef REPLAY_REPLAY_H
#define REPLAY_REPLAY_H

#include "replay/execution.h"
#include "replay/script.h"

typedef struct Replay Replay;

/* A program made ready for many replays. */
Replay *replay_new(CoreProgram *);
void replay_free(Replay *);
/* `from` owns the script's values. `steps`: record every step. The caller frees the result. */
Execution *replay_run(Replay *, const Script *, const ValueStore *from, bool steps);

/* ---- a replay that stays open, for looking into its states ---- */

typedef struct OpenReplay OpenReplay;

/* Replays with every step, STEP_LEAVE among them, up to so many. Script and store must stay. */
OpenReplay *replay_open(Replay *, const Script *, const ValueStore *, uint64_t most_steps);
void replay_close(OpenReplay *); /* frees the execution, too; may be NULL */
Execution *replay_execution(OpenReplay *);
/* The value of a global at the entry. */
const Value *replay_initial(const OpenReplay *, uint32_t global);
/* From now on the symbol has this value in what is evaluated. */
void replay_bind(OpenReplay *, Symbol, const Value *);
/* NULL: *why says why it cannot be decided; a static text. */
const Value *replay_evaluate(OpenReplay *, Term, const char **why);

/* call forall P(e, *): what it assumes, over the caller's variables. */
Term replay_call_forall(CoreProgram *, const Cmd *);

#endif
