/* SPDX-License-Identifier: MIT */
/* The language server (Language Server Protocol 3.17) for editors: one event loop in one thread,
 * proofs as jobs. docs/manual/lsp.md lists what it supports. */
#ifndef LSP_LSP_H
#define LSP_LSP_H

#include "api/lindy.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct LspServer LspServer;

/* What an option of a program, `--name=value`, means for proofs. Words that are no option of
 * `lindy verify` are found by whoever starts the server, who knows them. */
typedef struct LspOptions {
  int64_t timeout, memory, workers, error_limit; /* -1: not given */
  const char *solver, *infer;                    /* NULL: not given; live as long as the words */
  const char *library, *proc, *solver_opt;       /* the same; each may be given several times */
  bool candidates;
  LindyVerifyOptions proof; /* those that neither lindy.toml nor the editor has besides */
  LindyTextOptions text;    /* strings live as long as the words */
} LspOptions;

typedef struct LspHost {
  /* Reads words into the options; false: what is wrong is in `why`, whose size is given. */
  bool (*read_options)(const char *const *words, size_t n, LspOptions *, char *why, size_t size);
  /* The name of the i-th option and its help, for completion; NULL: there are no more. */
  const char *(*option)(size_t i, const char **help);
  bool build; /* run `build` of lindy.toml, whatever the editor says of trust */
} LspHost;

/* Serves an editor on two descriptors until it says exit or goes away. The status that the process
 * is to end with. */
int lsp_serve(int in, int out, const LspHost *);

/* The same without descriptors, for tests. */
LspServer *lsp_open(void);
void lsp_close(LspServer *);
/* Handles the messages in these bytes, and those that were begun before. */
void lsp_feed(LspServer *, const char *bytes, size_t n);
/* Hands over what was to be written since the last call; it lives until the next call. */
const char *lsp_output(LspServer *, size_t *n);
bool lsp_exited(const LspServer *);

#endif
