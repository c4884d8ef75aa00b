/* SPDX-License-Identifier: MIT */
/* Values of executions as people and programs read them: maps as the points that mattered,
 * elements of uninterpreted types by the constant that stands for them or as `Ref#0`, datatypes as
 * constructor calls. */
#ifndef REPORT_EXECUTIONS_RUN_VALUE_H
#define REPORT_EXECUTIONS_RUN_VALUE_H

#include "logic/eval/value_tree.h"
#include "replay/execution.h"
#include "report/json_map.h"

/* All of it, in the arena. */
ValueTree run_value_tree(Execution *, const Value *, Arena *);
/* NULL is written as `?`: a value that is not known. `most`: points shown of one map, 0: all. */
void run_value_text(Execution *, const Value *, uint32_t most, Buf *);
/* Its type, as a program has it. */
void run_value_type(const Execution *, const Value *, Buf *);
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
/* {"index": value, ...}; NULL: it is no map. */
json_t *run_value_map(Execution *, const Value *);
/* Adds a value as it is written for people, or a list of them by their names. */
void run_value_add(JsonValues *, Execution *, const char *name, const ExecValue *);
void run_value_add_all(JsonValues *, Execution *, const ExecValues *);
void run_value_add_function(JsonValues *, Execution *, const ExecFunction *);

#endif
