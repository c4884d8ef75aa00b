/* SPDX-License-Identifier: MIT */
/* The layers of a cache as they are named, and which of them may be used (cache.h). */
#ifndef VERIFY_CACHE_LAYERS_H
#define VERIFY_CACHE_LAYERS_H

#include "verify/cache/cache.h"
#include "verify/cache/store.h"

typedef enum LayerAnswer {
  LAYER_SEALED, /* entries with our seal count                             */
  LAYER_OPEN,   /* others write to it, and a second solver will be asked   */
  LAYER_REFUSED /* others write to it, and nobody vouches for what it says */
} LayerAnswer;

/* The first of those named, to be freed; *rest is what follows, NULL: nothing. */
char *layers_next(const char **rest);
bool layers_is_server(const char *layer);
Store *layers_open_server(const char *layer, char **why);
/* `keyed`: the team has set a key. Refused: appends to `why` what would help. */
LayerAnswer layers_judge(const char *layer, bool keyed, CacheTrust, Buf *why);

#endif
