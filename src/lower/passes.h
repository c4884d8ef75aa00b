/* SPDX-License-Identifier: MIT */
/* The pipeline from a checked program to the core program that engines take.
 *
 * passes_run is the only place that knows the order. Passes neither time, check nor
 * dump: the driver does, between them. The result owns its terms; core_free it. */
#ifndef LOWER_PASSES_H
#define LOWER_PASSES_H

#include "core/program.h"
#include "lower/transform/inline.h"
#include "syntax/ast.h"

typedef enum PassId {
#define PASS(tag, name, what) PASS_##tag,
#include "lower/passes.def"
#undef PASS
  PASS_COUNT
} PassId;

typedef struct PassOptions {
  bool closed_types;          /* as in LowerOptions                                        */
  bool opaque_maps;           /* as in LowerOptions                                        */
  bool plain;                 /* as in LowerOptions                                        */
  bool keep_blocks;           /* do not join straight-line blocks                         */
  InlineMode inline_mode;     /* zero: INLINE_ASSUME, Boogie's default                     */
  uint32_t max_size;          /* blocks and commands per implementation, for inlining and  */
                              /* unrolling; 0: default                                     */
  bool unroll;                /* replace loops by `unroll_depth` copies                     */
  uint32_t unroll_depth;      /* back edges followed at most this often                     */
  bool sound_unroll;          /* reaching the bound is an error, not a blocked path         */
  bool free_variable_lambdas; /* lambdas capture free variables, not maximal free terms     */
  bool prune;                 /* drop declarations no implementation depends on             */
  struct Lower **keep;        /* as in LowerOptions                                        */
  bool self_check;            /* check the program after every pass                         */
  PassId stop_after;          /* meaningful when `stop`                                     */
  bool stop;
} PassOptions;

/* What happened, for --stats: seconds[i] is 0 for a pass that did not run. */
typedef struct PassReport {
  double seconds[PASS_COUNT];
} PassReport;

const char *passes_name(PassId);
bool passes_find(const char *name, PassId *);

/* Lowers a program without errors. NULL when lowering found the program impossible; the
 * diagnostics of the session then say why. `report` may be NULL. */
CoreProgram *passes_run(Program *, const PassOptions *, PassReport *report);

#endif
