/* SPDX-License-Identifier: MIT */
/* Places in the program that this one was made from, as front-ends write them down:
 *
 *   assume {:sourceloc "file.c", 10, 3} true;              SMACK
 *   assert {:sourcefile "file.c"} {:sourceline 10} true;   SLAM and its kin
 *   assume {:captureState "demo.dfy(10,3): after"} true;   Dafny, VCC
 *   // ----- assignment statement ----- demo.dfy(10,3)     Dafny, in front of the commands
 *   call {:cexpr "x"} boogie_si_record_int($p0);           SMACK: the value of x
 *   call {:sourceloc_num 7} _LOG_READ_$$a(...);            GPUVerify: number 7 in kernel.loc, which
 *                                                          is beside kernel.bpl
 *
 * They are for people and for reports: nothing is proved by them. */
#ifndef CORE_ORIGIN_H
#define CORE_ORIGIN_H

#include "core/program.h"

typedef struct Origin {
  Str file; /* NULL: there is only the name of a state */
  int64_t line, column;
  Str state; /* what {:captureState} calls it beside the place, or NULL */
} Origin;

/* Comments with a place, and where bodies begin, in the order of the text. */
typedef struct OriginComment {
  Pos at;
  Origin origin; /* without a file: a body begins */
} OriginComment;
/* The places of one file of the program, by number. */
typedef struct OriginTable {
  Pos lo, hi;
  VEC(Origin) places;
} OriginTable;
typedef struct OriginComments {
  bool is_read;
  VEC(OriginComment) list;
  VEC(OriginTable) tables;
} OriginComments;

void origin_comments_read(OriginComments *, CoreProgram *);
void origin_comments_free(OriginComments *);

/* Where the command comes from: by its attributes, or by the comment before it. */
bool origin_of(CoreProgram *, const OriginComments *, const Cmd *, Origin *);
bool origin_at(const OriginComments *, Pos, Origin *); /* by the comment alone */
/* The last comment with a place before `pos` in its body, but for blocks that ended before it. */
bool origin_before(const Session *, StrTable *, Pos pos, Origin *);
/* Does the command say what an expression of the source has for a value? */
bool origin_records(const Cmd *, Str *expression, Term *value);
/* The name that a variable has in the source: Dafny numbers its own, x#0. */
Str origin_name(StrTable *, Str name);

static inline bool origin_same(const Origin *a, const Origin *b) {
  return a->file == b->file && a->line == b->line && a->state == b->state;
}

#endif
