/* SPDX-License-Identifier: MIT */
/* `build` of lindy.toml: a command that makes the files of a program, such as a compiler. It is run
 * only where the user trusts the workspace, or has said --build; when the program is opened, and
 * when a file that it is made from is saved. */
#ifndef LSP_BUILDS_H
#define LSP_BUILDS_H

#include "api/manifest.h"
#include "lsp/server.h"

/* The program comes from this manifest. Runs its command, if it was not run yet. */
void builds_take(LspProgram *, const char *folder, const ManifestProgram *);
/* A file was saved, or has changed on the disk: programs that are made from it are built again. */
void builds_saved(LspServer *, const LspFile *);
void builds_step(LspProgram *);
void builds_end(LspProgram *);
/* Of a program that is being built: its descriptor, or -1. */
int builds_fd(const LspProgram *);

#endif
