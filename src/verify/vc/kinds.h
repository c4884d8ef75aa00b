/* SPDX-License-Identifier: MIT */
/* What the tests of the passive program mean, by where the lowered ones come from. */
#ifndef VERIFY_VC_KINDS_H
#define VERIFY_VC_KINDS_H

#include "verify/vc/passive.h"

CheckKind kinds_of_assert(const Cmd *);
FactKind kinds_of_assume(const Cmd *);

#endif
