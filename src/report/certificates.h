/* SPDX-License-Identifier: MIT */
/* What lindy verify --certify wrote and what lindy recheck found, as text and as JSON. */
#ifndef REPORT_CERTIFICATES_H
#define REPORT_CERTIFICATES_H

#include "core/program.h"
#include "recheck/recheck.h"
#include "report/report.h"

/* A certificate that was written, or why not. */
typedef struct CertificateNote {
  const char *why; /* NULL: written */
  uint64_t bytes, problem_bytes;
  uint32_t instances;
  double seconds;
} CertificateNote;

typedef struct RecheckCounts {
  uint32_t certified, open, rejected;
  double seconds;
} RecheckCounts;

void certificates_written(FILE *, const Session *, const Impl *, const CertificateNote *,
                          const ReportStyle *, bool json);
void certificates_checked(FILE *, const Session *, const Impl *, const RecheckResult *,
                          const ReportStyle *, bool json);
void certificates_summary(FILE *, const RecheckCounts *, const ReportStyle *, bool json);

#endif
