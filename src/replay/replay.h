/* SPDX-License-Identifier: MIT */
/* Replay: runs a script on plain values, with the evaluator of logic/eval and nothing else (no
 * solver, no simplifier), and records what happens. What run and explore report has been
 * through here.
 *
 * Where the script leaves a value out, the default of its sort is used. A condition that
 * cannot be decided (a quantifier without bounds) does not stop a replay: the script's maker
 * vouches for it, or has said what is open (Script.open_reason). */
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

/* call forall P(e, *): what it assumes, over the caller's variables. */
Term replay_call_forall(CoreProgram *, const Cmd *);

#endif
