/* SPDX-License-Identifier: MIT */
/* What a legal program should rather not have (api/lint.h), as diagnostics: looked for by a job
 * when what all proofs depend on has changed. */
#ifndef LSP_LINTS_H
#define LSP_LINTS_H

#include "lsp/proofs.h"

/* The program was checked. */
void lints_refresh(LspProgram *);
void lints_edited(LspProgram *, LspFile *, LspEdit);
void lints_step(LspProgram *);
void lints_free(LspProgram *);
/* The descriptor of the job under way, or -1. */
int lints_fd(const LspProgram *);
void lints_diagnostics(const LspProgram *, const LspFile *, json_t *list);

#endif
