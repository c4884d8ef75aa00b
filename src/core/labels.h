/* SPDX-License-Identifier: MIT */
/* The labels in use in an implementation, for passes that make new blocks. */
#ifndef CORE_LABELS_H
#define CORE_LABELS_H

#include "core/program.h"

typedef struct Labels {
  StrTable *strs;
  Map used; /* by string id */
} Labels;

void labels_init(Labels *, CoreProgram *, const Impl *);
void labels_free(Labels *);
/* `wanted`, or when it is taken, with as many `$` after it as it needs. */
Str labels_take(Labels *, Str wanted);

#endif
