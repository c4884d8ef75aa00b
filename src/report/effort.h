/* SPDX-License-Identifier: MIT */
/* Where the time of a proof went, in words and as JSON: for results that are inconclusive, and for
 * profiles. */
#ifndef REPORT_EFFORT_H
#define REPORT_EFFORT_H

#include "report/report.h"
#include "verify/trace/result.h"

#include <jansson.h>

/* Does the result need to be explained: was it not decided? */
bool effort_is_asked(const VerifyResult *);
/* Remarks below a message. `all`: also of what is proved, and all quantifiers. */
void effort_text(Buf *, const Session *, const VerifyResult *, bool all, const ReportStyle *);
/* All attempts together, and the rest. */
double effort_seconds(const VerifyResult *);
/* Has it a place, and instances? */
bool quantifier_is_told(const VerifyQuantifier *);
/* Fields of the event of a result: tried, quantifiers, diagnoses, and instances where it is known
 * whose instances made whose. */
void effort_json(json_t *, const Session *, const VerifyResult *);

#endif
