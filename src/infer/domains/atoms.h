/* SPDX-License-Identifier: MIT */
/* What domains may speak about (domain.h): variables and constants. Aliens have variables as names.
 */
#ifndef INFER_DOMAINS_ATOMS_H
#define INFER_DOMAINS_ATOMS_H

#include "infer/domains/domain.h"

bool atoms_is(const DomainEnv *, Term);
bool atoms_is_leaf(const TermTable *, Term);
/* May the term get a name (engine/aliens.h)? Small terms without bound variables only. */
bool atoms_is_alien(const TermTable *, Term);
/* Has it at most so many nodes, counted as a tree? */
bool atoms_small(const TermTable *, Term, uint32_t limit);
/* Does the variable occur in it? */
bool atoms_mention(const DomainEnv *, Term, Symbol);
/* Does it mention a variable that is being widened (env->changing)? */
bool atoms_change(const DomainEnv *, Term);
/* With one variable for another. */
Term atoms_rename(DomainEnv *, Term, Symbol from, Symbol to);
Term atoms_replace(DomainEnv *, Term, Symbol, Term by);

/* 0: not a bit-vector, or one that is longer. */
uint32_t atoms_bv_width(const TermTable *, Term, uint32_t longest);

#endif
