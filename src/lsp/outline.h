/* SPDX-License-Identifier: MIT */
/* How kinds of symbols look in an editor. */
#ifndef LSP_OUTLINE_H
#define LSP_OUTLINE_H

#include "lsp/server.h"

/* The legend of semantic tokens. */
json_t *outline_colours(void);
/* As the protocol numbers kinds of symbols, and of completions. */
int outline_kind(LindySymbolKind);
int outline_completion_kind(LindySymbolKind);

#endif
