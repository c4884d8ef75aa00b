/* SPDX-License-Identifier: MIT */
/* Inference for commands that prove: --infer, --candidates, --trust-inferred. */
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
  Infer *engine;
  CoreProgram *program;
  bool checked;            /* facts become assertions                */
  VEC(const Domain *) who; /* later numbers are those of guesses */
  uint32_t number;         /* the first free one                 */
} Inferring;

/* False: an option is wrong, which has been said. */
bool inferring_init(Inferring *, const Cli *, CoreProgram *, const char *fallback);
/* Adds what domains find to the implementation. */
void inferring_add(Inferring *, Impl *);
const char *inferring_who(const Inferring *, const Cmd *);
/* Proves the implementations, with facts of domains and guesses where they do not verify without
 * them; with -v, says how many there were. As verify_impls otherwise. */
bool inferring_prove(Inferring *, const Cli *, const Impl *const *, uint32_t n,
                     const VerifyOptions *, VerifySink *, void *env, const char **why);
void inferring_free(Inferring *);

#endif
