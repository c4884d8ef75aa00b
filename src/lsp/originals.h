/* SPDX-License-Identifier: MIT */
/* Files that programs are made from by a compiler or front-end: places in them come from `#line`,
 * or from the symbols of an assembly. What is found there is published for them. They are no part
 * of a program, and stay as long as the server. */
#ifndef LSP_ORIGINALS_H
#define LSP_ORIGINALS_H

#include "lsp/proofs.h"

/* The file of this name: of the program, or a original, which is read when it is met first. NULL:
 * there is none that can be read. */
LspFile *originals_file(LspProgram *, const char *name);
/* The line that `#line` has said of a place; file NULL: it has said nothing, or there is no such
 * file. */
LspMark originals_mapped(LspProgram *, LindyPlace);
/* Is this a language (languageId) in which no Boogie program is written? */
bool originals_is(const json_t *language);

#endif
