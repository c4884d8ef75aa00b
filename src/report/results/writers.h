/* SPDX-License-Identifier: MIT */
/* Writers of whole runs in the formats of other tools; formats.def lists them. */
#ifndef REPORT_WRITERS_H
#define REPORT_WRITERS_H

#include "report/results/results.h"

#define FORMAT(name, writer, what) void writer(const Results *, Buf *);
#include "report/results/formats.def"
#undef FORMAT

#endif
