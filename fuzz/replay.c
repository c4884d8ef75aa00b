/* SPDX-License-Identifier: MIT */
/* Runs a fuzz target over files, without a fuzzer: for findings, and for make test, which
 * replays tests/fuzz-corpus. Speaks TAP; a crash shows as a missing line.
 *
 *   replay [--flip=STEP] [--verbose] FILE...
 *
 * --flip: each file also with one byte changed, to several values, and cut off there, at every
 * STEP-th place. An input that takes longer than SECONDS ends the program. --verbose says on
 * standard error which input comes next. */
#include "fuzz.h"

#include "base/bigstack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECONDS = 60 };

typedef struct Files {
  int n;
  char **path;
  size_t step; /* 0: files as they are */
  bool verbose;
} Files;

static void try_input(const Files *files, const uint8_t *data, size_t n, size_t place) {
  if (files->verbose) fprintf(stderr, "%zu bytes, changed at %zu\n", n, place);
  alarm(SECONDS);
  LLVMFuzzerTestOneInput(data, n);
  alarm(0);
}

/* One byte at a time. An input is a block of its own, so that nobody reads past its end unseen. */
static unsigned flip(const Files *files, const uint8_t *data, size_t n) {
  unsigned inputs = 0;
  for (size_t at = 0; at < n; at += files->step) {
    const uint8_t byte = data[at];
    const uint8_t values[] = {byte ^ 1, byte ^ 0x80, (uint8_t)(byte + 1), 0, 0xff};
    for (size_t v = 0; v <= sizeof values; v++) {
      if (v < sizeof values && values[v] == byte) continue;
      size_t length = v < sizeof values ? n : at; /* the last one is cut off */
      uint8_t *copy = malloc(length + !length);
      if (!copy) abort();
      memcpy(copy, data, length);
      if (v < sizeof values) copy[at] = values[v];
      try_input(files, copy, length, at);
      free(copy);
      inputs++;
    }
  }
  return inputs;
}

static int replay_all(void *env) {
  const Files *files = env;
  printf("1..%d\n", files->n);
  for (int i = 0; i < files->n; i++) {
    Arena arena;
    arena_init(&arena);
    size_t len = 0;
    unsigned inputs = 1;
    const char *why = NULL, *text = source_read(&arena, files->path[i], &len, &why);
    if (text) LLVMFuzzerTestOneInput((const uint8_t *)text, len);
    if (text && files->step) inputs += flip(files, (const uint8_t *)text, len);
    printf("%s %d - %s%s%s", text ? "ok" : "not ok", i + 1, files->path[i], why ? ": " : "",
           why ? why : "");
    if (files->step) printf(" (%u inputs)", inputs);
    printf("\n");
    fflush(stdout);
    arena_free(&arena);
  }
  return 0;
}

int main(int argc, char **argv) {
  Files files = {0};
  int at = 1;
  for (; at < argc && strncmp(argv[at], "--", 2) == 0; at++) {
    if (strncmp(argv[at], "--flip=", 7) == 0)
      files.step = strtoul(argv[at] + 7, NULL, 10);
    else if (strcmp(argv[at], "--verbose") == 0)
      files.verbose = true;
  }
  files.n = argc - at;
  files.path = argv + at;
  return bigstack_run(replay_all, &files);
}
