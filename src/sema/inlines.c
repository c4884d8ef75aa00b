/* SPDX-License-Identifier: MIT */
/* Which bodies become parts of others. See sema_inlines. */
#include "sema/sema.h"

static bool some_inline(Stmt *const *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    const Stmt *t = list[i];
    if (attr_find(&t->attrs, "inline") || some_inline(t->body.at, t->body.n) ||
        some_inline(t->else_body.at, t->else_body.n))
      return true;
  }
  return false;
}

bool sema_inlines(const Decl *d) {
  const Decl *impl = d->kind == DECL_PROC ? d->u.proc.body_impl : d->kind == DECL_IMPL ? d : NULL;
  return impl &&
         (attr_find(&d->attrs, "inline") || some_inline(impl->u.impl.body.at, impl->u.impl.body.n));
}
