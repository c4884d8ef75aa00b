/* SPDX-License-Identifier: MIT */
/* Fresh labels. */
#include "core/labels.h"

void labels_init(Labels *l, CoreProgram *p, const Impl *impl) {
  *l = (Labels){.strs = &p->session->strs};
  for (uint32_t i = 0; i < impl->blocks.n; i++) map_put(&l->used, impl->blocks.at[i]->label->id, 1);
}

void labels_free(Labels *l) {
  map_free(&l->used);
}

static bool labels_has(const Labels *l, Str label) {
  return map_get(&l->used, label->id, NULL);
}

Str labels_take(Labels *l, Str wanted) {
  while (labels_has(l, wanted)) wanted = str_printf(l->strs, "%s$", wanted->text);
  map_put(&l->used, wanted->id, 1);
  return wanted;
}
