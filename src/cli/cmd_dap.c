/* SPDX-License-Identifier: MIT */
/* lindy dap: the debug adapter on standard input and output. */
#include "cli/options/cli.h"
#include "dap/dap.h"

#include <unistd.h>

ExitStatus cmd_dap(const Cli *cli) {
  if (cli->opt->operands.n) return cli_fail(cli, "'lindy dap' takes no files; editors start it");
  return dap_serve(STDIN_FILENO, STDOUT_FILENO) ? EXIT_USAGE : EXIT_DONE;
}
