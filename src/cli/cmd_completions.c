/* SPDX-License-Identifier: MIT */
/* lindy completions SHELL. */
#include "cli/completions.h"
#include "cli/options/cli.h"

#include <string.h>

ExitStatus cmd_completions(const Cli *cli) {
  const Options *o = cli->opt;
  const char *shell = o->operands.n == 1 ? o->operands.at[0] : "";
  Buf b = {0};
  if (strcmp(shell, "bash") == 0)
    completions_bash(&b);
  else if (strcmp(shell, "zsh") == 0)
    completions_zsh(&b);
  else if (strcmp(shell, "fish") == 0)
    completions_fish(&b);
  else
    return cli_fail(cli, "name one shell: lindy completions bash|zsh|fish");
  fwrite(b.text, 1, b.n, cli->out);
  buf_free(&b);
  return EXIT_DONE;
}
