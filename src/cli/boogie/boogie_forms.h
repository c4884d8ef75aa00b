/* SPDX-License-Identifier: MIT */
/* The forms that an implementation takes on the way to its proof, printed with its result:
 * /printPassive, /printSplit with its declarations, /vcsDumpSplits, /traceverify. */
#ifndef CLI_BOOGIE_FORMS_H
#define CLI_BOOGIE_FORMS_H

#include "api/pipeline.h"
#include "cli/boogie/boogie_options.h"
#include "cli/options/cli.h"
#include "verify/prove.h"

typedef struct BoogieForms {
  const Cli *cli;
  FILE *out;
  CoreProgram *plain;           /* its terms are as they are written; NULL: nothing is printed */
  const char *splits, *passive; /* where these go, or NULL */
  bool declarations, dump, stages, begun, failed;
} BoogieForms;

/* `f` has its first two fields. */
void boogie_forms_plan(BoogieForms *f, const BoogieOptions *, Pipeline *);
void boogie_forms_print(BoogieForms *, const Impl *, const ProveOptions *);
/* The code that cannot be reached, where /smoke found some. */
void boogie_forms_smoke(const BoogieForms *, const Impl *, const ProveOptions *,
                        const VerifyResult *);
void boogie_forms_free(BoogieForms *);

#endif
