/* SPDX-License-Identifier: MIT */
#include "logic/op.h"

#include "base/bug.h"

enum { C = OF_COMMUTES, A = OF_ASSOC, I = OF_IDEMPOTENT, X = OF_INDEXED };

static const OpInfo infos[OP_COUNT] = {
    [OP_NONE] = {"NONE", 0, OA_NONE, OR_GIVEN, 0, "", "", 0},
#define OP(tag, arity, args, result, flags, smt, boogie, prec)                                     \
  [OP_##tag] = {#tag, arity, OA_##args, OR_##result, flags, smt, boogie, prec},
#include "logic/ops.def"
#undef OP
};

_Static_assert(OP_VAR < OP_APP && OP_LAMBDA + 1 == OP_NOT, "leaves and binders come first");

const OpInfo *op_info(Op op) {
  must(op < OP_COUNT);
  return &infos[op];
}
