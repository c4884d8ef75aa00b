/* SPDX-License-Identifier: MIT */
/* What lindy boogie prints of the program itself: /print, /printInlined, /printInstrumented. */
#ifndef CLI_BOOGIE_PRINT_H
#define CLI_BOOGIE_PRINT_H

#include "cli/boogie/boogie_options.h"
#include "cli/options/cli.h"
#include "report/boogie/boogie.h"

/* After parsing, where /print says. `printed` gets the places of everything. False: it could not be
 * written, which has been reported. */
bool boogie_print_program(const Cli *, const BoogieOptions *, FILE *out, const Pipeline *,
                          BoogiePrinted *printed);
/* With blocks; the types are known. What inference would add is not there. */
void boogie_print_instrumented(FILE *out, const Pipeline *);
/* The implementations in which a call was inlined, afterwards. */
void boogie_print_inlined(FILE *out, Pipeline *);
/* The program in core form with its terms as they are written, for printing. Once made it stays
 * with the pipeline's session; the caller frees it. */
CoreProgram *boogie_print_core(Pipeline *);

#endif
