/* SPDX-License-Identifier: MIT */
/* Which solver it is, to the version: for fingerprints of what it has answered. */
#include "solver/known.h"
#include "solver/solver.h"
#include "solver/z3_context.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Without reading the file: a file that is written or put in its place has another stamp. */
void solver_stamp(const char *path, Buf *out) {
  struct stat st;
  if (stat(path, &st) != 0) return;
  buf_printf(out, "%s %llu %lld %lld.%09ld %lld.%09ld", path, (unsigned long long)st.st_ino,
             (long long)st.st_size, (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec,
             (long long)st.st_ctim.tv_sec, st.st_ctim.tv_nsec);
}

bool solver_in_process(const SolverOptions *opt) {
  return strcmp(opt->name, SOLVER_Z3) == 0;
}

bool solver_load(const SolverOptions *opt, const char **why) {
  return !solver_in_process(opt) || z3_api_load(why);
}

void solver_keep_spare(const SolverOptions *opt) {
  const char *why;
  if (solver_in_process(opt) && z3_api_load(&why)) z3_context_keep();
}

/* The file of a program tells versions apart without starting it. */
static void identify_program(const SolverOptions *opt, Buf *out) {
  KnownProgram program = {0};
  buf_printf(out, "program %s ", opt->name);
  if (known_program(&program, opt))
    for (uint32_t i = 0; i < program.argv.n && program.argv.at[i]; i++) {
      buf_printf(out, " %s ", program.argv.at[i]);
      if (i == 0) solver_stamp(program.path, out);
    }
  known_free(&program);
}

void solver_identity(const SolverOptions *opt, Buf *out) {
  const char *why;
  if (solver_in_process(opt))
    buf_printf(out, "z3 in process %s", z3_api_load(&why) ? Z3_get_full_version() : "missing");
  else
    identify_program(opt, out);
}

/* What the dynamic loader goes by. */
void solver_place(const SolverOptions *opt, Buf *out) {
  if (!solver_in_process(opt)) {
    identify_program(opt, out);
    return;
  }
  static const char *const names[] = {"LD_LIBRARY_PATH", "LD_PRELOAD"};
  buf_puts(out, "z3 in process");
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *value = getenv(names[i]);
    buf_printf(out, " %s=%s", names[i], value ? value : "");
  }
  solver_stamp("/etc/ld.so.cache", out);
}

bool solver_file(const SolverOptions *opt, Buf *out) {
  if (!solver_in_process(opt)) return true;
  const char *path = z3_api_file();
  if (path) buf_puts(out, path);
  return path;
}
