/* SPDX-License-Identifier: MIT */
/* Inference for proofs: facts of abstract domains and generated candidates, put into
 * implementations and checked with the rest (--infer, --candidates, --trust-inferred). */
#ifndef INFER_INFERENCE_H
#define INFER_INFERENCE_H

#include "base/buf.h"
#include "infer/engine/infer.h"
#include "verify/verify.h"

/* Which domain found what, by Cmd.fact. */
typedef struct Inference {
  Infer *engine;
  CoreProgram *program;
  bool checked;            /* facts become assertions, not assumptions   */
  VEC(const Domain *) who; /* later numbers are generated candidates       */
  uint32_t next_fact;      /* the first free one                         */
  const char *no_linear;   /* why linear relations are left out, or NULL */
} Inference;

typedef struct InferenceCounts {
  uint32_t facts, unproved, candidates, dropped;
} InferenceCounts;

/* `domains` as in --infer. False: there is no such domain (`why`). inference_free either way. */
bool inference_init(Inference *, CoreProgram *, const char *domains, bool checked, Buf *why);
/* Adds what the domains find to the implementation. */
void inference_add(Inference *, Impl *);
/* The name of the domain that found the fact, or "candidate". */
const char *inference_who(const Inference *, const Cmd *);
/* Proves the implementations, with facts of domains and generated candidates where they do not
 * verify without them. As verify_impls otherwise. */
bool inference_prove(Inference *, bool generate, const Impl *const *, uint32_t n,
                     const VerifyOptions *, VerifySink *, void *env, InferenceCounts *,
                     const char **why);
void inference_free(Inference *);

#endif
