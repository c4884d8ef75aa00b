/* SPDX-License-Identifier: MIT */
/* See store.h. */
#include "verify/cache/store.h"

#include "base/mem.h"

#include <stdlib.h>

double store_patience(void) {
  enum { LONGEST = 3600 };
  const char *said = getenv("LINDY_CACHE_PATIENCE");
  double seconds = said ? strtod(said, NULL) : 0;
  return seconds > 0 && seconds <= LONGEST ? seconds : 0.5;
}

void store_init(Store *s, const StoreOps *ops, const char *place) {
  *s = (Store){.ops = ops, .place = mem_strdup(place)};
}

void store_free(Store *s) {
  free(s->place);
  free(s->trouble);
}

void store_fail(Store *s, const char *what) {
  if (s->trouble) return;
  Buf b = {0};
  buf_printf(&b, "%s: %s", s->place, what);
  s->trouble = b.text;
}

void store_name_text(const StoreName *name, Buf *out) {
  buf_printf(out, "%s/", name->kind);
  for (unsigned i = 0; i < SHA256_BYTES; i++) buf_printf(out, "%02x", name->key[i]);
}
