/* Inference for commands that prove: --infer, --candidates, --trust-inferred.
 * SPDX-License-Identifier: MIT */
#ifndef CLI_INFERRING_H
#define CLI_INFERRING_H

#include "cli/cli.h"
#include "infer/infer.h"
#include "verify/verify.h"

/* Is anything to be inferred? */
bool inferring_wanted(const Options *);
/* The domains that --infer names, `fallback` when it is not given. False: there is no such domain,
 * which has been said. */
bool inferring_options(const Cli *, Session *, const char *fallback, InferOptions *);
/* Who found what, by the numbers of the commands. */
typedef struct Inferring {
  VEC(const Domain *) who; /* later numbers are those of guesses */
  uint32_t number;         /* the first free one                 */
} Inferring;

/* Adds what domains find to the implementations. False: an option is wrong. */
bool inferring_add(Inferring *, const Cli *, CoreProgram *, const Impl *const *, uint32_t n,
                   const char *fallback);
const char *inferring_who(const Inferring *, const Cmd *);
/* Proves the implementations after inferring_add, with guesses where they are asked for; with -v, says how many facts of domains could not
 * be proved. As verify_impls otherwise. */
bool inferring_prove(Inferring *, const Cli *, CoreProgram *, const Impl *const *, uint32_t n,
                     const VerifyOptions *, VerifySink *, void *env, const char **why);
void inferring_free(Inferring *);

#endif
