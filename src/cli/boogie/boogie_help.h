/* SPDX-License-Identifier: MIT */
/* The longer help texts of `lindy boogie`. */
#ifndef CLI_BOOGIE_HELP_H
#define CLI_BOOGIE_HELP_H

#include "base/buf.h"

#include <stdbool.h>

/* One line. Front-ends read the number of Boogie that Lindy stands in for; people read the rest.
 * `older`: in place of Boogie 2.4. */
const char *boogie_help_version(bool older);
void boogie_help_attributes(Buf *);
void boogie_help_prover(Buf *);

#endif
