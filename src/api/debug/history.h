/* SPDX-License-Identifier: MIT */
/* The states of a recorded execution. Moment i is just before step i, so moment 0 is the
 * beginning. Every variable has the list of its values with the steps that made them: any moment
 * can be read, in any order. */
#ifndef API_DEBUG_HISTORY_H
#define API_DEBUG_HISTORY_H

#include "base/map.h"
#include "replay/replay.h"

typedef struct HistoryValue {
  uint32_t step;
  const Value *value;
} HistoryValue;

typedef struct History {
  OpenReplay *replay;
  Execution *x;
  CoreProgram *core;
  Map lists;            /* call and symbol -> number of its list */
  VEC(uint32_t) first;  /* by list: where it begins in `values` */
  VEC(uint32_t) length; /* by list */
  VEC(HistoryValue) values;
  VEC(uint32_t) entered; /* by call: the moment of its beginning */
} History;

void history_init(History *, OpenReplay *, CoreProgram *);
void history_free(History *);
/* NULL: it has none yet. */
const Value *history_global(const History *, uint32_t global, uint32_t moment);
const Value *history_local(const History *, uint32_t call, const Variable *, uint32_t moment);
/* Makes the replay evaluate in the state of a moment, as the call sees it. */
void history_enter(const History *, uint32_t call, uint32_t moment);

#endif
