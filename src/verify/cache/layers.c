/* SPDX-License-Identifier: MIT */
/* See layers.h. */
#include "verify/cache/layers.h"

#include "base/mem.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool starts_with(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

char *layers_next(const char **rest) {
  size_t n = strcspn(*rest, ",");
  char *layer = mem_strdup(*rest);
  layer[n] = 0;
  *rest = (*rest)[n] ? *rest + n + 1 : NULL;
  return layer;
}

static bool is_redis(const char *layer) {
  return starts_with(layer, "redis://");
}

bool layers_is_server(const char *layer) {
  return is_redis(layer) || starts_with(layer, "http://") || starts_with(layer, "https://");
}

Store *layers_open_server(const char *layer, char **why) {
  return is_redis(layer) ? redis_store_open(layer, why) : http_store_open(layer, why);
}

/* One that is not there yet will be ours. */
static bool is_own_folder(const char *folder) {
  struct stat st;
  if (stat(*folder ? folder : ".", &st) != 0) return true;
  return st.st_uid == geteuid() && !(st.st_mode & 022);
}

LayerAnswer layers_judge(const char *layer, bool keyed, CacheTrust trust, Buf *why) {
  bool server = layers_is_server(layer);
  if (keyed || (!server && is_own_folder(layer))) return LAYER_SEALED;
  if (trust == CACHE_RECHECKED) return LAYER_OPEN;
  const char *password = server ? strrchr(layer, '@') : NULL; /* which is not for messages */
  buf_printf(why,
             "%s%s: others can write to this cache: set a key that only the team knows "
             "(LINDY_CACHE_KEY, LINDY_CACHE_KEY_FILE), or use --recheck-cache%s",
             why->n ? "; " : "", password ? password + 1 : layer,
             server ? "" : ", or make the folder your own (chown, chmod go-w)");
  return LAYER_REFUSED;
}
