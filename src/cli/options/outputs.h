/* SPDX-License-Identifier: MIT */
/* Files that options name to be written. None of them may be an input, nor a file that holds
 * something else than what is written there: `--html a.bpl b.bpl` must not cost anyone a program.
 * --force lifts both. */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include "cli/options/cli.h"

/* Before anything is done. False: one may not be written, which has been reported. */
bool outputs_allowed(const Cli *, CommandId);
/* One file of several that --save=...@N@... writes. */
bool outputs_save_allowed(const Cli *, const char *path);
/* The same for a word of --report, whose file is `path`. */
bool outputs_report_allowed(const Cli *, const char *report, const char *path);
/* Those of Boogie's command line, each NULL if it is not given. */
bool outputs_boogie_allowed(const Cli *, const OptionList *inputs, const char *print,
                            const char *xml, const char *log, const char *civl);

#endif
