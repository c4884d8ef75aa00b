/* SPDX-License-Identifier: MIT */
/* Simultaneous, capture-free substitution of terms for symbols, memoized.
 *
 * A Subst may be applied to many terms; its memo is kept between them, so applying it to all
 * commands of a block costs each shared subterm once. Adding a pair clears the memo. Results
 * are built by the Builder, so they are simplified when it simplifies.
 *
 *   Subst s;  subst_init(&s, &b);  subst_add(&s, x, t);  u = subst_apply(&s, e);  subst_free(&s);
 */
#ifndef LOGIC_SUBST_H
#define LOGIC_SUBST_H

#include "logic/build.h"

typedef struct Subst {
  Builder *b;
  Map pairs;      /* symbol -> term */
  Map memo;       /* term -> term   */
  uint64_t bloom; /* VAR symbols replaced */
  bool heads;     /* some constant (FUNC without arguments) is replaced: blooms do not help */
} Subst;

void subst_init(Subst *, Builder *);
void subst_free(Subst *);
void subst_clear(Subst *); /* forgets pairs and memo, keeps memory */
/* The symbol is a VAR, or a FUNC without arguments. */
void subst_add(Subst *, Symbol, Term);
Term subst_apply(Subst *, Term);
/* One pair, one term. */
Term subst_one(Builder *, Symbol, Term by, Term in);

#endif
