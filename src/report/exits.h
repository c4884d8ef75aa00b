/* SPDX-License-Identifier: MIT */
/* The exit statuses of commands. Reports keep the status of each program, and reports of shards are
 * put together by them, so they are known below the command line. */
#ifndef REPORT_EXITS_H
#define REPORT_EXITS_H

typedef enum ExitStatus {
#define EXIT(tag, status, meaning) EXIT_##tag = status,
#include "report/exits.def"
#undef EXIT
} ExitStatus;

#endif
