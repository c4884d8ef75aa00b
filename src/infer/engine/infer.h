/* SPDX-License-Identifier: MIT */
/* Invariants of implementations by abstract interpretation, and putting them into the program.
 *
 *   Infer *x = infer_new(program, &options);
 *   InferResult r;
 *   infer_impl(x, impl, &r);  ... r.at[block].before ...  infer_instrument(...)
 *   infer_result_free(&r);  infer_free(x);
 *
 * The program is only read; facts are terms of its table. Deep graphs need the big stack. */
#ifndef INFER_ENGINE_INFER_H
#define INFER_ENGINE_INFER_H

#include "core/program.h"
#include "infer/engine/product.h"

typedef struct InferOptions {
  const Domain *domains[MAX_DOMAINS];
  uint32_t n_domains;
  bool cases;     /* tell cases apart at heads of loops */
  bool literal;   /* as Boogie: leaves only, every fact kept, in the order of declaration */
  uint32_t delay; /* iterations before widening */
} InferOptions;

typedef struct InferPoint {
  bool head;                   /* a loop goes through it */
  InferredFacts before, after; /* `after`: with options.literal only */
} InferPoint;

typedef struct InferResult {
  InferPoint *at; /* by block */
  uint32_t n;
  bool given_up; /* too much work: there are no facts */
} InferResult;

typedef struct Infer Infer;

Infer *infer_new(CoreProgram *, const InferOptions *);
void infer_free(Infer *);
/* Without options.literal: facts at heads, about what the loop changes. */
void infer_impl(Infer *, const Impl *, InferResult *);
void infer_result_free(InferResult *);

typedef struct InstrumentOptions {
  bool checked;    /* assertions, each fact its own; else assumptions          */
  bool everywhere; /* where blocks start and end, not only at heads              */
  bool joined;     /* the facts of a place in one command                        */
} InstrumentOptions;

enum { INFER_FIRST_FACT = 1 };

/* Adds commands with the attribute {:inferred}, numbered in Cmd.fact, so that failures tell which
 * of them failed; `*fact` is the first free number and counts on. */
void infer_instrument(CoreProgram *, Impl *, const InferResult *, const InstrumentOptions *,
                      uint32_t *fact);
/* An assertion at the start of the block, or an assumption, after those that are there already. */
void infer_add(CoreProgram *, CBlock *, Term, bool checked, uint32_t *fact);

/* Domains by name: `all` (with cases), `default` (the cheap ones), `cases`, names, with commas.
 * False: *unknown is a name that none has. */
bool infer_domains(const char *list, InferOptions *, Str *unknown, StrTable *);
/* All there are, for help. */
extern const Domain *const infer_known_domains[];
extern const uint32_t infer_n_known_domains;

#endif
