/* SPDX-License-Identifier: MIT */
/* lindy.toml in the editor. */
#ifndef LSP_MANIFESTS_H
#define LSP_MANIFESTS_H

#include "api/manifest.h"
#include "lsp/server.h"

/* Is the path that of a lindy.toml? */
bool manifests_is(const char *path);
/* The lindy.toml that counts for a file, to be freed with manifest_free. False: there is none. */
bool manifests_find(LspServer *, const char *file, Manifest *);
/* Sends what is wrong in an open lindy.toml. */
void manifests_publish(LspServer *, LspFile *);

#endif
