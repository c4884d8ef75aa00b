/* SPDX-License-Identifier: MIT */
/* Values of executions as people and programs read them: maps as the points that mattered,
 * elements of uninterpreted types by the constant that stands for them or as `Ref#0`, datatypes as
 * constructor calls. */
#ifndef REPORT_EXECUTIONS_RUN_VALUE_H
#define REPORT_EXECUTIONS_RUN_VALUE_H

#include "replay/execution.h"

#include <jansson.h>

/* NULL is written as `?`: a value that is not known. `most`: points shown of one map, 0: all. */
void run_value_text(Execution *, const Value *, uint32_t most, Buf *);
/* The value of a variable, as it is written for people. */
void run_value_show(Execution *, const ExecValue *, uint32_t most, Buf *);
/* What a change gives to which variable. */
ExecValue run_value_changed(const ExecChange *);
/* [(1, true) -> 0, ...] of a function. */
void run_value_function(Execution *, const ExecFunction *, uint32_t most, Buf *);
/* A constant whose value is written as its own name: there is nothing to show. */
bool run_value_names_itself(const Execution *, const ExecValue *);
/* name, or old(name) */
void run_value_name(const ExecValue *, Buf *);

json_t *run_value_json(Execution *, const Value *);
/* The same of a variable, as it is written for people. */
json_t *run_value_shown_json(Execution *, const ExecValue *);
/* {"name": value, ...} */
json_t *run_value_object(Execution *, const ExecValues *);

#endif
