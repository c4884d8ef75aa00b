/* SPDX-License-Identifier: MIT */
/* lindy version. */
#include "api/doctor.h"
#include "cli/options/cli.h"

ExitStatus cmd_version(const Cli *cli) {
  Buf libraries = {0};
  doctor_libraries(&libraries);
  fprintf(cli->out, "lindy " LINDY_VERSION " (%s)\n", libraries.text);
  buf_free(&libraries);
  return EXIT_DONE;
}
