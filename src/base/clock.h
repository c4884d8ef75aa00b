/* SPDX-License-Identifier: MIT */
/* Elapsed time and processor time. Never jumps, never goes back; the origin means nothing. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

double clock_now(void);       /* in seconds */
double clock_processor(void); /* processor time of this process so far, in seconds */

#endif
