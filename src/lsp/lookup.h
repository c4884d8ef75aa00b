/* SPDX-License-Identifier: MIT */
/* Names at places of a file, for the requests that editors make about them. */
#ifndef LSP_LOOKUP_H
#define LSP_LOOKUP_H

#include "lsp/server.h"

typedef struct LspNames {
  const LindySymbol *symbols;
  const LindyReference *references;
  size_t n_symbols, n_references;
} LspNames;

/* Checks the program first, if it has changed. They live until a text changes. */
LspNames lookup_names(LspProgram *);
/* The mention of a name at the offset, or just before it; NULL: there is none. */
const LindyReference *lookup_at(const LspNames *, const LspFile *, size_t offset);
/* The same of params.textDocument and params.position. */
const LindyReference *lookup_asked(LspServer *, const json_t *params, LspFile **, LspNames *);
bool lookup_in_file(const LspFile *, LindyPlace);

#endif
