/* SPDX-License-Identifier: MIT */
/* Boogie's own output, byte for byte (docs/language/output.md), for front-ends that read it. */
#ifndef REPORT_BOOGIE_H
#define REPORT_BOOGIE_H

#include "report/report.h"
#include "syntax/print/print.h"

typedef struct BoogieFile {
  const char *name;     /* as Boogie shows it                       */
  const Source *source; /* NULL: could not be read                  */
  const char *why;      /* then, the reason                         */
} BoogieFile;

/* Parse errors and unreadable files, file by file, each with its count line; `trace` names
 * every file first. True when anything was wrong. */
bool boogie_parse_report(FILE *, const Session *, const BoogieFile *, uint32_t n, bool trace);
/* After /print, Boogie's messages quote the printed program instead of the files. */
typedef struct BoogiePrinted {
  const char *name; /* as Boogie calls the printed text; NULL: nothing was printed */
  bool blocks;      /* with blocks, which traces then quote there */
  PrintPlaces places;
  Pos inlined; /* from here on, positions are in listings of /printInlined; 0: there are none */
} BoogiePrinted;

/* Errors and warnings of the phases after parsing, from the diagnostic of index `from` on, and
 * the count line, which names the last file. */
void boogie_check_report(FILE *, const Session *, const BoogiePrinted *, uint32_t from,
                         const char *last_file);
/* `Boogie program verifier finished with ...` for a run that verified nothing. */
void boogie_summary(FILE *, bool count_verified);

#endif
