/* SPDX-License-Identifier: MIT */
/* The abstract transition function: what a command does to a state, in terms of the operations that
 * every domain has (domain.h). Calls are taken by contract. */
#ifndef INFER_ENGINE_TRANSFER_H
#define INFER_ENGINE_TRANSFER_H

#include "core/program.h"
#include "infer/engine/product.h"

typedef struct Transfer {
  CoreProgram *program;
  Domains *domains;
  Map fresh; /* symbol -> another variable of its sort, for values before or after */
} Transfer;

const Product *transfer_cmd(Transfer *, const Product *, const Cmd *);
/* What holds where the implementation starts; `axioms` is a state that knows the constants. */
const Product *transfer_entry(Transfer *, const Product *axioms, const Impl *);
void transfer_free(Transfer *);

#endif
