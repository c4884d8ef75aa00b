/* Which solver it is, to the version: for fingerprints of what it has answered.
 * SPDX-License-Identifier: MIT */
#include "solver/known.h"
#include "solver/solver.h"
#include "solver/z3_api.h"

#include <string.h>
#include <sys/stat.h>

/* The file of a program tells versions apart without starting it. */
static void identify_file(const char *path, Buf *out) {
  struct stat st;
  if (stat(path, &st) != 0) return;
  buf_printf(out, "%s %lld %lld.%09ld", path, (long long)st.st_size, (long long)st.st_mtim.tv_sec,
             st.st_mtim.tv_nsec);
}

void solver_identity(const SolverOptions *opt, Buf *out) {
  if (strcmp(opt->name, "z3") == 0) {
    const char *why;
    buf_printf(out, "z3 in process %s", z3_api_load(&why) ? Z3_get_full_version() : "missing");
    return;
  }
  KnownProgram program = {0};
  buf_printf(out, "program %s ", opt->name);
  if (known_program(&program, opt))
    for (uint32_t i = 0; i < program.argv.n && program.argv.at[i]; i++) {
      buf_printf(out, " %s ", program.argv.at[i]);
      if (i == 0) identify_file(program.path, out);
    }
  known_free(&program);
}
