/* SPDX-License-Identifier: MIT */
/* What lindy verify --stability found of an implementation, as text and as JSON. */
#ifndef REPORT_STABILITY_H
#define REPORT_STABILITY_H

#include "core/program.h"
#include "report/report.h"

typedef struct StabilityNote {
  uint32_t mutations;
  uint32_t verified; /* with so many of them         */
  bool proved;       /* without a mutation           */
} StabilityNote;

/* Whether it is verified does not depend on the mutations. */
bool stability_is_stable(const StabilityNote *);
/* As text only what is not stable. */
void stability_write(FILE *, const Session *, const Impl *, const StabilityNote *,
                     const ReportStyle *, bool json);

#endif
