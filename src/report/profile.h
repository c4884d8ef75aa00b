/* SPDX-License-Identifier: MIT */
/* What lindy profile shows, for people: each implementation with its time, and where that went. */
#ifndef REPORT_PROFILE_H
#define REPORT_PROFILE_H

#include "report/verify.h"

/* `verify --profile` writes these lines after those of verify_text. */
extern const VerifyWriter profile_text;

#endif
