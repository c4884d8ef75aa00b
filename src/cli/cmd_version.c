/* SPDX-License-Identifier: MIT */
/* lindy version. */
#include "cli/cli.h"

ExitStatus cmd_version(const Cli *cli) {
  fputs("lindy " LINDY_VERSION "\n", cli->out);
  return EXIT_DONE;
}
