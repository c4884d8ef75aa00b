/* SPDX-License-Identifier: MIT */
/* lindy help. */
#include "base/text/suggest.h"
#include "cli/boogie/boogie_options.h"
#include "cli/help.h"
#include "cli/options/cli.h"

#include <string.h>

static ExitStatus no_such_command(const Cli *cli, const char *name) {
  Suggest s = {name, NULL, 0};
  for (CommandId id = 0; id < CMD_COUNT; id++) suggest_try(&s, options_commands[id].name);
  if (s.best) return cli_fail(cli, "there is no command '%s'; did you mean '%s'?", name, s.best);
  return cli_fail(cli, "there is no command '%s'; 'lindy help' lists them", name);
}

ExitStatus cmd_help(const Cli *cli) {
  const Options *o = cli->opt;
  if (o->operands.n > 1) return cli_fail(cli, "help takes one command");
  CommandId about = CMD_COUNT;
  if (o->operands.n) {
    about = options_command(o->operands.at[0]);
    if (about == CMD_COUNT) return no_such_command(cli, o->operands.at[0]);
  }
  Buf b = {0};
  if (strcmp(o->format, "scdoc") == 0) {
    help_scdoc(&b);
  } else if (strcmp(o->format, "markdown") == 0) {
    help_markdown(&b);
    boogie_options_markdown(&b);
  } else {
    help_text(&b, about);
    if (about == CMD_BOOGIE) buf_puts(&b, "\n"), boogie_options_help(&b);
  }
  fwrite(b.text, 1, b.n, cli->out);
  buf_free(&b);
  return EXIT_DONE;
}
