/* SPDX-License-Identifier: MIT */
/* What of an implementation makes bit-vectors hard for a solver: conversions between bit-vectors
 * and numbers, and products and quotients of long bit-vectors. */
#ifndef VERIFY_BIT_WORK_H
#define VERIFY_BIT_WORK_H

#include "core/program.h"

typedef struct BitWork {
  Pos conversion; /* of a check with one, or of another command; 0: there is none */
  Pos product;
} BitWork;

BitWork bit_work_find(const CoreProgram *, const Impl *);

#endif
