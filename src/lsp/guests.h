/* SPDX-License-Identifier: MIT */
/* Files that programs are made from by a compiler or front-end: places in them come from `#line`,
 * or from the symbols of an assembly. What is found there is published for them. They are no part
 * of a program, and stay as long as the server. */
#ifndef LSP_GUESTS_H
#define LSP_GUESTS_H

#include "lsp/proofs.h"

/* The file of this name: of the program, or a guest, which is read when it is met first. NULL:
 * there is none that can be read. */
LspFile *guests_file(LspProgram *, const char *name);
/* The line that `#line` has said of a place; file NULL: it has said nothing, or there is no such
 * file. */
LspMark guests_said(LspProgram *, LindyPlace);
/* Is this a language (languageId) in which no Boogie program is written? */
bool guests_is(const json_t *language);

#endif
