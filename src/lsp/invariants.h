/* SPDX-License-Identifier: MIT */
/* Inferred invariants as an edit that the editor is asked to make. One search at a time for each
 * program. */
#ifndef LSP_INVARIANTS_H
#define LSP_INVARIANTS_H

#include "lsp/server.h"

/* Looks for invariants of one implementation, or of all when name is NULL. */
void invariants_start(LspProgram *, const char *name);
/* Takes what was found. */
void invariants_step(LspProgram *);
/* The text has changed: what is found will be of no use. */
void invariants_changed(LspProgram *);
void invariants_end(LspProgram *);
/* Of a program that has a search: its descriptor, or -1. */
int invariants_fd(const LspProgram *);

#endif
