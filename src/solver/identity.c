/* SPDX-License-Identifier: MIT */
/* Which solver it is, to the version, and how it is set: for keys of what it has answered. */
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
  static const char *const names[] = {"LD_LIBRARY_PATH", "LD_PRELOAD", "LINDY_LIBZ3"};
  buf_puts(out, "z3 in process");
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *value = getenv(names[i]);
    buf_printf(out, " %s=%s", names[i], value ? value : "");
  }
  solver_stamp("/etc/ld.so.cache", out);
  if (getenv("LINDY_LIBZ3")) solver_stamp(getenv("LINDY_LIBZ3"), out);
}

bool solver_file(const SolverOptions *opt, Buf *out) {
  if (!solver_in_process(opt)) return true;
  const char *path = z3_api_file();
  if (path) buf_puts(out, path);
  return path;
}

/* ---- options ------------------------------------------------------------------------- */

typedef enum OptionPart { PART_VERDICT = 1, PART_IDENTITY, PART_NOTHING } OptionPart;

static void put_setting(Buf *out, const SolverOption *o) {
  buf_printf(out, " %zu:%s %zu:%s", strlen(o->key), o->key, strlen(o->value), o->value);
}

#define PUT_SECONDS(o, field) buf_printf(out, " %.17g", (o)->field)
#define PUT_NUMBER(o, field) buf_printf(out, " %llu", (unsigned long long)(o)->field)
#define PUT_FLAG(o, field) buf_printf(out, " %d", (o)->field)
#define PUT_TEXT(o, field)                                                                         \
  buf_printf(out, " %zu:%s", (o)->field ? strlen((o)->field) : 0, (o)->field ? (o)->field : "")
#define PUT_SETTINGS(o, field)                                                                     \
  for (uint32_t i = 0; i < (o)->n_options; i++) put_setting(out, &(o)->field[i])
#define PUT_NONE(o, field) ((void)0)

void solver_options_key(const SolverOptions *o, Buf *out) {
#define SOLVER_OPTION(kind, type, field, part)                                                     \
  if (PART_##part == PART_VERDICT) {                                                               \
    buf_puts(out, " " #field);                                                                     \
    PUT_##kind(o, field);                                                                          \
  }
#include "solver/solver_options.def"
#undef SOLVER_OPTION
}

static bool same_settings(const SolverOptions *a, const SolverOptions *b) {
  for (uint32_t i = 0; i < a->n_options && i < b->n_options; i++)
    if (strcmp(a->options[i].key, b->options[i].key) != 0 ||
        strcmp(a->options[i].value, b->options[i].value) != 0)
      return false;
  return true; /* as many as there are is compared by itself */
}

#define SAME_SECONDS(field) (a->field <= b->field && a->field >= b->field)
#define SAME_NUMBER(field) (a->field == b->field)
#define SAME_FLAG(field) (a->field == b->field)
#define SAME_TEXT(field) (strcmp(a->field ? a->field : "", b->field ? b->field : "") == 0)
#define SAME_SETTINGS(field) same_settings(a, b)
#define SAME_NONE(field) true

bool solver_options_same(const SolverOptions *a, const SolverOptions *b) {
  bool same = true;
#define SOLVER_OPTION(kind, type, field, part)                                                     \
  same = same && (PART_##part != PART_VERDICT || SAME_##kind(field));
#include "solver/solver_options.def"
#undef SOLVER_OPTION
  return same;
}
