/* SPDX-License-Identifier: MIT */
/* Help, made from the tables: text for the terminal, scdoc for the manual page, Markdown for
 * the option reference. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/options.h"

typedef struct HelpExample {
  CommandId command; /* CMD_COUNT: Lindy as a whole */
  const char *line, *what;
} HelpExample;
extern const HelpExample help_examples[];
extern const uint32_t help_n_examples;

typedef struct HelpExit {
  int status;
  const char *meaning;
} HelpExit;
extern const HelpExit help_exits[];
extern const uint32_t help_n_exits;
extern const char help_pitch[]; /* what Lindy is, in one sentence */

/* CMD_COUNT: Lindy as a whole. */
void help_text(Buf *, CommandId);
void help_scdoc(Buf *);
void help_markdown(Buf *);
/* Is it an option of that command alone (CMD_COUNT: of all commands)? */
bool help_applies(const OptionInfo *, CommandId);
bool help_has_options(CommandId);

#endif
