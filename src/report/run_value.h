/* Values of executions as people and programs read them: maps as the points that mattered,
 * elements of uninterpreted types as `ref 0`, datatypes as constructor calls.
 * SPDX-License-Identifier: MIT */
#ifndef REPORT_RUN_VALUE_H
#define REPORT_RUN_VALUE_H

#include "exec/execution.h"

#include <jansson.h>

/* NULL is written as `?`: a value that is not known. `most`: points shown of one map, 0: all. */
void run_value_text(ValueStore *, const Value *, uint32_t most, Buf *);
/* [(1, true) -> 0, ...] of a function. */
void run_value_function(ValueStore *, const ExecFunction *, uint32_t most, Buf *);
/* name, or old(name) */
void run_value_name(const ExecValue *, Buf *);

json_t *run_value_json(ValueStore *, const Value *);
/* {"name": value, ...} */
json_t *run_value_object(ValueStore *, const ExecValues *);

#endif
