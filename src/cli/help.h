/* SPDX-License-Identifier: MIT */
/* Help, made from the tables: text for the terminal, scdoc for the manual page, Markdown for
 * the option reference. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "api/options/options.h"

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
/* What an option means for this command: of a text such as "verify: for each implementation; run
 * and explore: for the whole search; 0 for no limit" the parts that are about it. CMD_COUNT: all.
 */
/* What is taken when it is not given, where the help does not say it. */
void help_of_default(Buf *, const OptionInfo *, const char *help);
/* Does the command have all options of the example? */
bool help_fits(const char *example, CommandId);
void help_of_option(Buf *, const OptionInfo *, CommandId);
/* Is it an option of that command alone (CMD_COUNT: of all commands)? */
bool help_applies(const OptionInfo *, CommandId);
bool help_has_options(CommandId);

#endif
