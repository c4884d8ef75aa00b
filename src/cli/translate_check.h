/* SPDX-License-Identifier: MIT */
/* lindy translate --check: the translation put to Why3's provers, beside Lindy's own verdicts. */
#ifndef CLI_TRANSLATE_CHECK_H
#define CLI_TRANSLATE_CHECK_H

#include "cli/cli.h"
#include "translate/whyml.h"

/* Prints one line for each implementation. The status is that of the worst of them: refuted, or
 * open when a prover and Lindy differ or nobody knows. */
ExitStatus translate_check(const Cli *, const Whyml *);

#endif
