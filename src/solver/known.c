/* SPDX-License-Identifier: MIT */
/* See known.h. */
#include "solver/known.h"

#include "base/file.h"
#include "solver/smt_script.h"

#include <string.h>

/* The file that would be run, or NULL. */
static const char *known_find(Arena *a, const char *program) {
  Buf path = {0};
  const char *found =
      file_find_program(program, &path) ? arena_strndup(a, path.text, path.n) : NULL;
  buf_free(&path);
  return found;
}

/* By the beginning of the file's name: z3, z3-4.8.12, cvc5-Linux. */
static KnownKind kind_of(const char *name, size_t len) {
  const char *base = name;
  for (size_t i = 0; i < len; i++)
    if (name[i] == '/') base = name + i + 1;
  if (!strncmp(base, "z3", 2)) return KNOWN_Z3;
  if (!strncmp(base, "cvc5", 4) || !strncmp(base, "cvc4", 4)) return KNOWN_CVC5;
  return KNOWN_OTHER;
}

KnownKind known_kind(const SolverOptions *opt) {
  return file_is_program(opt->name) ? kind_of(opt->name, strlen(opt->name))
                                    : kind_of(opt->name, strcspn(opt->name, " "));
}

static void known_add(KnownProgram *k, const char *arg) {
  for (uint32_t i = 1; i < k->argv.n; i++)
    if (!strcmp(k->argv.at[i], arg)) return;
  vec_push(&k->argv, arena_strndup(&k->arena, arg, strlen(arg)));
}

static void needed(KnownProgram *k, const SolverOptions *opt) {
  if (k->kind == KNOWN_Z3) {
    known_add(k, "-in");
    known_add(k, "-smt2");
  } else if (k->kind == KNOWN_CVC5) {
    known_add(k, "--lang=smt2");
    known_add(k, "--incremental");
    known_add(k, "--produce-models");
    known_add(k, "--dag-thresh=0");
    known_add(k, "--dt-nested-rec");
    known_add(k, "--strings-exp");
    if (opt->timeout_seconds > 0)
      known_add(k, arena_printf(&k->arena, "--tlimit-per=%u",
                                smt_script_milliseconds(opt->timeout_seconds)));
    if (opt->rlimit)
      known_add(k, arena_printf(&k->arena, "--rlimit-per=%llu", (unsigned long long)opt->rlimit));
    if (opt->seed + opt->mutation)
      known_add(k, arena_printf(&k->arena, "--seed=%u", opt->seed + opt->mutation));
  }
}

bool known_program(KnownProgram *k, const SolverOptions *opt) {
  *k = (KnownProgram){.kind = known_kind(opt)};
  arena_init(&k->arena);
  const char *rest = opt->name;
  size_t n = file_is_program(rest) ? strlen(rest) : strcspn(rest, " ");
  vec_push(&k->argv, arena_strndup(&k->arena, rest, n));
  for (rest += n; *rest; rest += n) {
    rest += strspn(rest, " ");
    n = strcspn(rest, " ");
    if (n) vec_push(&k->argv, arena_strndup(&k->arena, rest, n));
  }
  k->path = k->argv.at[0][0] ? known_find(&k->arena, k->argv.at[0]) : NULL;
  needed(k, opt);
  for (const char *const *a = opt->args; a && *a; a++) known_add(k, *a);
  vec_push(&k->argv, (char *)NULL);
  return k->path != NULL;
}

void known_free(KnownProgram *k) {
  vec_free(&k->argv);
  arena_free(&k->arena);
}
