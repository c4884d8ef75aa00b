/* SPDX-License-Identifier: MIT */
/* What lindy boogie prints of the program itself: /print, /printInlined, /printInstrumented. */
#ifndef CLI_BOOGIE_PRINT_H
#define CLI_BOOGIE_PRINT_H

#include "cli/boogie/boogie_options.h"
#include "cli/options/cli.h"
#include "report/boogie/boogie.h"

/* Where /print says, after parsing and, once it is `checked`, with what calls stand for. `printed`
 * gets the places of everything. False: it could not be written, which has been reported. */
bool boogie_print_program(const Cli *, const BoogieOptions *, FILE *out, const Pipeline *,
                          bool checked, BoogiePrinted *printed);
/* The blocks of each implementation as a graph, in PREFIX.P.dot (/printCFG:PREFIX). */
bool boogie_print_graphs(const Cli *, const BoogieOptions *, Pipeline *);
/* With blocks; the types are known. What inference would add is not there. */
/* What stands for a concurrent program, into the file of /civlDesugaredFile. */
bool boogie_print_civl(const Cli *, const BoogieOptions *, FILE *out, const Pipeline *);
void boogie_print_instrumented(FILE *out, const Pipeline *);
/* The implementations in which a call was inlined, afterwards; messages then quote this text. */
void boogie_print_inlined(FILE *out, Pipeline *, BoogiePrinted *printed);
/* The program in core form with its terms as they are written, for printing. Once made it stays
 * with the pipeline's session; the caller frees it. */
CoreProgram *boogie_print_core(Pipeline *);

#endif
