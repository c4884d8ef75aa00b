/* SPDX-License-Identifier: MIT */
/* What a search in a worker process sends to its parent: records, which are messages
 * (base/wire.h) of a letter and bytes. */
#ifndef EXEC_SEARCH_RECORDS_H
#define EXEC_SEARCH_RECORDS_H

#include "replay/script.h"

typedef enum RecordKind {
  RECORD_FAILING = 'F',  /* script of a failing execution */
  RECORD_PASSING = 'P',  /* script of a passing one */
  RECORD_SMALLEST = 'B', /* script of a failing one, the smallest so far */
  RECORD_SUMMARY = 'C',  /* counts so far */
  RECORD_REASON = 'R',   /* the text that the summary refers to */
  RECORD_CHECKS = 'K',   /* counts of checks in random executions */
  RECORD_WITNESS = 'W',  /* text of a program whose proof says that nothing fails */
  RECORD_STATES = 'S',   /* nothing fails, because of so many states none does (uint64_t) */
  RECORD_FACT = 'L',     /* what others would find out again (uint32_t) */
} RecordKind;

/* In the worker. */
void record_write(int out, RecordKind, const void *bytes, size_t n);
void record_write_script(int out, RecordKind, CoreProgram *, const Script *, const ValueStore *);

/* In the parent: calls back for each record, in order. */
typedef void RecordEach(void *env, RecordKind, const char *bytes, size_t n);
void records_each(const Buf *, RecordEach *, void *env);
/* The same; how many bytes the whole records took. */
size_t records_taken(const char *bytes, size_t n, RecordEach *, void *env);
/* Calls back with the script of a record, which lives until the call returns. False: it cannot be
 * read. */
typedef void RecordScript(void *env, Script *, ValueStore *);
bool record_read_script(CoreProgram *, const char *bytes, size_t n, RecordScript *, void *env);

#endif
