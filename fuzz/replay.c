/* SPDX-License-Identifier: MIT */
/* Runs a fuzz target over files, without a fuzzer: for findings, and for make test, which
 * replays tests/fuzz-corpus. Speaks TAP; a crash shows as a missing line. */
#include "fuzz.h"

#include "base/bigstack.h"

#include <stdio.h>

typedef struct Files {
  int n;
  char **path;
} Files;

static int replay_all(void *env) {
  const Files *files = env;
  printf("1..%d\n", files->n);
  for (int i = 0; i < files->n; i++) {
    Arena arena;
    arena_init(&arena);
    size_t len = 0;
    const char *why = NULL, *text = source_read(&arena, files->path[i], &len, &why);
    if (text) LLVMFuzzerTestOneInput((const uint8_t *)text, len);
    printf("%s %d - %s%s%s\n", text ? "ok" : "not ok", i + 1, files->path[i], why ? ": " : "",
           why ? why : "");
    fflush(stdout);
    arena_free(&arena);
  }
  return 0;
}

int main(int argc, char **argv) {
  Files files = {argc - 1, argv + 1};
  return bigstack_run(replay_all, &files);
}
