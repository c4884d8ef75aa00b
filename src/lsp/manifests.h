/* SPDX-License-Identifier: MIT */
/* lindy.toml in the editor. */
#ifndef LSP_MANIFESTS_H
#define LSP_MANIFESTS_H

#include "api/manifest.h"
#include "lsp/server.h"

/* Is the path that of a lindy.toml? */
bool manifests_is(const char *path);
/* The lindy.toml that counts for a file, to be freed with manifest_free, and its folder, to be
 * freed. False: there is none. */
bool manifests_find(LspServer *, const char *file, Manifest *, char **folder);
/* What can be written at an offset of it. */
json_t *manifests_complete(const LspFile *, size_t offset);
/* Sends what is wrong in an open lindy.toml. */
void manifests_publish(LspServer *, LspFile *);

#endif
