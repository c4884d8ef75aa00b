/* Help, made from the tables: text for the terminal, scdoc for the manual page, Markdown for
 * the option reference.
 * SPDX-License-Identifier: MIT */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/options.h"

typedef struct HelpExample {
  CommandId command; /* CMD_COUNT: Lindy as a whole */
  const char *line, *what;
} HelpExample;
extern const HelpExample help_examples[];
extern const uint32_t help_n_examples;

/* CMD_COUNT: Lindy as a whole. */
void help_text(Buf *, CommandId);
void help_scdoc(Buf *);
void help_markdown(Buf *);
/* "-q, --quiet", "--color=auto|always|never" */
void help_spelling(Buf *, const OptionInfo *);
bool help_applies(const OptionInfo *, CommandId);

#endif
