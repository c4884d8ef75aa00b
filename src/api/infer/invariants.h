/* SPDX-License-Identifier: MIT */
/* Invariants of a program, and the edits that put them into its text.
 *
 * Invariants are inserted into the text as it is, so everything else stays, comments included. They
 * come from abstract interpretation, which needs no solver, and on request also from candidates
 * that were proved. */
#ifndef API_INVARIANTS_H
#define API_INVARIANTS_H

#include "api/options/options.h"
#include "api/pipeline.h"
#include "infer/inference.h"

typedef struct InvariantOptions {
  const char *domains; /* as in --infer                                       */
  bool candidates;     /* also candidates that can be proved with these options: */
  VerifyOptions verify;
  bool name_domains; /* the text says in a comment which domain found a fact */
  /* Or NULL: by number in the core program, implementations that get no facts of domains. */
  const bool *without;
  /* Or NULL: called with the number of each one before its facts are looked for, and with the
   * number of all after that. */
  void (*enter)(void *env, uint32_t impl);
  void *enter_env;
} InvariantOptions;

/* As the options have it. */
InvariantOptions invariants_options(const Options *);

typedef struct Invariant {
  const Impl *impl;
  Pos pos; /* of the loop: its keyword or label   */
  const char *text;
  const char *by; /* the domain, or "candidate" */
} Invariant;

/* `text` goes before the character at `at`, in place of `n_drop` blanks there. */
typedef struct InvariantEdit {
  Pos at;
  uint32_t n_drop;
  const char *text;
} InvariantEdit;

typedef struct Invariants {
  VEC(Invariant) list;
  VEC(InvariantEdit) edits; /* one for each loop, in the order of the text        */
  Buf declarations;         /* of functions that they need, for the end of the text, one a line */
  uint32_t loops;           /* with an invariant                                     */
  uint32_t inexpressible;   /* the language of the program has no words for them     */
  const char *no_linear;    /* as in Inference                                       */
} Invariants;

/* The program is lowered with invariants_passes. Texts live as long as the pipeline. False: `why`
 * says what was wrong; empty when interrupted. invariants_free either way. */
bool invariants_find(Invariants *, Pipeline *, const InvariantOptions *, Buf *why);
PassOptions invariants_passes(void);
/* The text of a source with its edits; `last` gets the declarations. */
void invariants_text(const Invariants *, const Source *, bool last, Buf *out);
void invariants_free(Invariants *);
/* The loops of all implementations. */
uint32_t invariants_count_loops(const CoreProgram *);

#endif
