/* SPDX-License-Identifier: MIT */
/* lindy profile: proves each implementation as lindy verify does, and shows where the time went
 * instead of failures. */
#include "cli/options/cli.h"

ExitStatus cmd_profile(const Cli *cli) {
  if (!cli_has_files(cli, "profile")) return EXIT_USAGE;
  Options own = *cli->opt;
  Cli with = *cli;
  own.profile = own.only_profile = true;
  with.opt = &own;
  return cmd_verify(&with);
}
