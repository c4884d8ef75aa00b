/* SPDX-License-Identifier: MIT */
/* The value of a variable where it is mentioned, on the paths that fail. */
#ifndef LSP_VALUES_H
#define LSP_VALUES_H

#include "lsp/proofs.h"

/* A line for each failing check whose path comes to the mention and gives the variable a value. */
void values_describe(const LspFile *, const LindyReference *, const LindySymbol *, Buf *);

#endif
