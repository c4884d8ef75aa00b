/* SPDX-License-Identifier: MIT */
/* lower: a checked program becomes a core program.
 *
 * Structured statements become blocks with Boogie's names, expressions become terms,
 * everything polymorphic is instantiated at the ground types the program reaches.
 * needs   a Program that sema found no error in      checked core_check()
 * keeps   the syntax tree (its `core` scratch fields are overwritten) */
#ifndef LOWER_LOWER_H
#define LOWER_LOWER_H

#include "core/program.h"
#include "syntax/ast.h"

typedef struct LowerOptions {
  bool closed_types; /* Boogie's reading of quantifiers over types: there are no types but those
                        the program reaches. Otherwise a rest of unknown types is left open
                        where that matters (lower/mono.h), which proves less             */
  bool opaque_maps;  /* maps are not extensional (Builder.opaque_maps); quantifiers with other
                       attributes are other terms, as in Boogie's comparison of lambdas      */
  bool plain;        /* terms as written, not simplified: for printing                       */
  uint32_t max_instances;  /* of all generic declarations together; 0: default   */
  struct Lower **keep;     /* where the lowering is left, for lower/expression.h; or NULL */
  uint32_t max_type_depth; /* nesting of types that quantifiers over types reach; 0: default */
} LowerOptions;

/* The result owns its terms; core_free it. NULL when the program cannot be made
 * monomorphic: the session's diagnostics say why. `options` may be NULL. */
CoreProgram *lower_program(Program *, const LowerOptions *);

#endif
