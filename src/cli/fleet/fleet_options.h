/* SPDX-License-Identifier: MIT */
/* Options as words again, for reports and for keys of caches. */
#ifndef CLI_FLEET_OPTIONS_H
#define CLI_FLEET_OPTIONS_H

#include "api/options/options.h"
#include "report/results/results.h"

/* Those that differ from their defaults and may change what a command says of a program, in the
 * order of the table: --name=value. */
void fleet_options_words(const Options *, CommandId, Arena *, ResultsNames *out);

#endif
