/* SPDX-License-Identifier: MIT */
/* lindy lsp: the language server on standard input and output. */
#include "cli/options/cli.h"
#include "lsp/lsp.h"

#include <unistd.h>

ExitStatus cmd_lsp(const Cli *cli) {
  if (cli->opt->operands.n) return cli_fail(cli, "'lindy lsp' takes no files; editors start it");
  return lsp_serve(STDIN_FILENO, STDOUT_FILENO, cli->opt->build) ? EXIT_USAGE : EXIT_DONE;
}
