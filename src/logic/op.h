/* SPDX-License-Identifier: MIT */
/* Operators: the enum and the information of logic/ops.def. */
#ifndef LOGIC_OP_H
#define LOGIC_OP_H

#include <stdbool.h>
#include <stdint.h>

typedef enum Op {
  OP_NONE,
#define OP(tag, arity, args, result, flags, smt, boogie, prec) OP_##tag,
#include "logic/ops.def"
#undef OP
  OP_COUNT
} Op;

/* An operator with its indices, as (_ extract 7 0) has them; most have none, and 0 in place. */
typedef struct IndexedOp {
  Op op;
  uint32_t p0, p1;
} IndexedOp;

static inline IndexedOp op_plain(Op op) {
  return (IndexedOp){op, 0, 0};
}

/* Operand rules. */
typedef enum OpArgs {
  OA_NONE,
  OA_ANY,
  OA_BOOL,
  OA_ITE,   /* bool, a, a        */
  OA_SAME,  /* all of one sort   */
  OA_ARITH, /* all int or all real */
  OA_INT,
  OA_REAL,
  OA_BV,  /* all of one width  */
  OA_BVS, /* any widths        */
  OA_FP,
  OA_RM_FP, /* rounding mode, then floats of one format */
  OA_RM_REAL,
  OA_RM_INT,
  OA_RM_BV,
  OA_STRING,
  OA_STR_INT, /* string, then ints */
  OA_STR_STR_INT,
  OA_STR_RE,
  OA_REGEX,
  OA_SEQ, /* all of one sequence sort */
  OA_SEQ_INT,
  OA_SEQ_INT_SEQ,
  OA_SEQ_SEQ_INT,
  OA_MAP_IX,
  OA_MAP_IXV,
  OA_MAPS,
  OA_DT,
  OA_DT_MAKE,
  OA_DT_UPD,
} OpArgs;

/* Result rules. */
typedef enum OpResult {
  OR_GIVEN,
  OR_BOOL,
  OR_INT,
  OR_REAL,
  OR_STRING,
  OR_REGEX,
  OR_RMODE,
  OR_ARG0,
  OR_ARG1,
  OR_CONCAT, /* bv of the sum of the widths */
  OR_XTRACT, /* bv p0 - p1   */
  OR_BV1,
  OR_WIDEN,  /* bv width + p0 */
  OR_REPEAT, /* bv width * p0 */
  OR_BVOF,   /* bv p0         */
  OR_FPPART, /* float of (sign, exponent, significand) bits */
  OR_FPBITS, /* bv of the float's bits */
  OR_SEQOF,
  OR_ELEM,
  OR_RANGE, /* the map's result sort */
  OR_FIELD, /* the sort of field p1 of constructor p0 */
} OpResult;

enum { OF_COMMUTES = 1, OF_ASSOC = 2, OF_IDEMPOTENT = 4, OF_INDEXED = 8 };

typedef struct OpInfo {
  const char *tag;
  int arity; /* -1: n-ary */
  OpArgs args;
  OpResult result;
  uint8_t flags;
  const char *smt, *boogie;
  int prec;
} OpInfo;

const OpInfo *op_info(Op);

/* Named ranges of the table. */
static inline bool op_is_const(Op op) {
  return op >= OP_CONST_BOOL && op <= OP_CONST_RMODE;
}
static inline bool op_is_binder(Op op) {
  return op >= OP_FORALL && op <= OP_LAMBDA;
}
static inline bool op_is_leaf(Op op) {
  return op <= OP_VAR;
}
static inline bool op_is_bv(Op op) {
  return op >= OP_BV_CONCAT && op <= OP_BV_OF_INT;
}
static inline bool op_is_float(Op op) {
  return op >= OP_FP_FROM_PARTS && op <= OP_FP_TO_IEEE;
}
static inline bool op_is_string(Op op) {
  return op >= OP_STR_CONCAT && op <= OP_RE_LOOP;
}
static inline bool op_is_seq(Op op) {
  return op >= OP_SEQ_EMPTY && op <= OP_SEQ_REV;
}

#endif
