/* SPDX-License-Identifier: MIT */
/* See kinds.h. */
#include "verify/vc/kinds.h"

CheckKind kinds_of_assert(const Cmd *c) {
  switch ((CmdOrigin)c->origin) {
  case FROM_INV_ENTRY: return CHECK_INV_ENTRY;
  case FROM_INV_MAINTAINED: return CHECK_INV_MAINTAINED;
  case FROM_UNPACK: return CHECK_UNPACK;
  case FROM_MEASURE: return CHECK_MEASURE;
  case FROM_BOUND: return CHECK_BOUND;
  case FROM_REQUIRES: return CHECK_REQUIRES;
  case FROM_ENSURES: return CHECK_ENSURES;
  case FROM_CALLEE: return CHECK_CALLEE;
  case FROM_SOURCE:
  case FROM_GUARD:
  case FROM_CALL:
  case FROM_WHERE:
  case FROM_INVARIANT: break;
  }
  return CHECK_ASSERT;
}

FactKind kinds_of_assume(const Cmd *c) {
  switch ((CmdOrigin)c->origin) {
  case FROM_SOURCE: return FACT_ASSUME;
  case FROM_GUARD: return FACT_GUARD;
  case FROM_INVARIANT: return FACT_INVARIANT;
  case FROM_REQUIRES: return FACT_CALL;
  case FROM_ENSURES: return FACT_ENSURES;
  case FROM_WHERE: return FACT_WHERE;
  case FROM_UNPACK:
  case FROM_MEASURE:
  case FROM_CALL:
  case FROM_BOUND:
  case FROM_CALLEE:
  case FROM_INV_ENTRY:
  case FROM_INV_MAINTAINED: break;
  }
  return FACT_NONE;
}
