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

/* Serves an editor on two descriptors until it says exit or goes away. `builds`: the commands
 * `build` of lindy.toml are run, whatever the editor says of trust. The status that the process is
 * to end with. */
int lsp_serve(int in, int out, bool builds);

/* The same without descriptors, for tests. */
LspServer *lsp_open(void);
void lsp_close(LspServer *);
/* Handles the messages in these bytes, and those that were begun before. */
void lsp_feed(LspServer *, const char *bytes, size_t n);
/* Hands over what was to be written since the last call; it lives until the next call. */
const char *lsp_output(LspServer *, size_t *n);
bool lsp_exited(const LspServer *);

#endif
