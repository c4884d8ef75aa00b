/* SPDX-License-Identifier: MIT */
/* Profiles of proofs: what each cost, as a lens, hints at quantifiers, diagnostics for diseases,
 * quick fixes for cures, and a page. Made when asked for; one at a time for each program.
 *
 * A profile is shown while the implementation and all that it depends on are as they were. */
#ifndef LSP_PROFILES_H
#define LSP_PROFILES_H

#include "lsp/proofs.h"

/* Profiles one implementation. */
void profiles_start(LspProgram *, const char *name);
void profiles_step(LspProgram *);
void profiles_end(LspProgram *);
void profiles_free(LspProgram *);
/* A text of the program is about to be edited. */
void profiles_edited(LspProgram *, LspFile *, LspEdit);
/* The descriptor of the job under way, or -1. */
int profiles_fd(const LspProgram *);
bool profiles_run(const LspProgram *);
/* In the words of a lens: `profile`, or what is known. */
void profiles_text(const LspProgram *, const LspProof *, Buf *);
/* Hints for quantifiers on these lines of the file. */
void profiles_hints(const LspProgram *, const LspFile *, uint32_t from, uint32_t to, json_t *list);
/* Diagnostics for diseases in the file. */
void profiles_diagnostics(const LspProgram *, const LspFile *, json_t *list);
/* Quick fixes for what is in this part of the file. */
void profiles_fixes(const LspProgram *, const LspFile *, size_t lo, size_t hi, json_t *list);

#endif
