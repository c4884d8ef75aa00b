/* SPDX-License-Identifier: MIT */
/* Sets of indices of a map at which something may differ: boxes whose sides are terms.
 *
 * An index of an integer sort lies between bounds; any other one is a term or anything. Terms are
 * over variables of the program. A box may only ever grow, except where it is made. */
#ifndef INFER_DOMAINS_EXCEPTIONS_H
#define INFER_DOMAINS_EXCEPTIONS_H

#include "infer/domains/domain.h"

enum { MAX_DIMENSIONS = 3, MAX_BOUNDS = 2, MAX_EXCEPTIONS = 4 };

typedef struct Side {
  Term is;                             /* the index is this term; or TERM_NONE       */
  Term lo[MAX_BOUNDS], hi[MAX_BOUNDS]; /* integers: it is between these, both        */
  uint32_t n_lo, n_hi;                 /* included                                   */
} Side;

typedef struct Exception {
  Side side[MAX_DIMENSIONS];
} Exception;

typedef struct Exceptions {
  uint32_t n;
  Exception at[MAX_EXCEPTIONS];
} Exceptions;

/* Adds one; boxes that are too many become one larger box. */
void exceptions_add(DomainEnv *, Exceptions *, const Exception *, uint32_t dims);
void exceptions_union(DomainEnv *, Exceptions *, const Exceptions *, uint32_t dims);
/* Fewer, larger boxes where that costs no side of one: those of a row of updates. */
void exceptions_collapse(DomainEnv *, Exceptions *, uint32_t dims);
/* Is all of the first in the second? */
bool exceptions_within(DomainEnv *, const Exceptions *, const Exceptions *, uint32_t dims);
/* The first one, grown to hold the second, in a way that ends. */
void exceptions_widen(DomainEnv *, Exceptions *, const Exceptions *, uint32_t dims);
/* Can any index be in it? Then it says nothing. */
bool exceptions_everything(const Exceptions *, uint32_t dims);
/* The one index of an update. */
Exception exceptions_point(DomainEnv *, const Term *index, uint32_t dims);
/* Does a term of one mention the variable? */
bool exceptions_mention(const DomainEnv *, const Exceptions *, uint32_t dims, Symbol);
/* Each term replaced by what `f` makes of it; TERM_NONE: the bound is lost. */
typedef Term ExceptionTerm(void *env, Term);
void exceptions_map(DomainEnv *, Exceptions *, uint32_t dims, ExceptionTerm *, void *env);
/* That the index is in none of them. */
Term exceptions_outside(DomainEnv *, const Exceptions *, const Term *index, uint32_t dims);
/* Where a condition on the index fails; false when that is no few boxes. */
bool exceptions_unless(DomainEnv *, Term condition, const Term *index, uint32_t dims,
                       Exceptions *out);

#endif
