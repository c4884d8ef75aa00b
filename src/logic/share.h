/* SPDX-License-Identifier: MIT */
/* Which subterms a printer should name, so that text stays linear in the
 * DAG.
 *
 * A scope is a term printed in one binder environment: a whole term or a binder's body. Shared
 * subterms of a scope that lie under no further binder are named at its head. Nothing is named
 * in a small scope. */
#ifndef LOGIC_SHARE_H
#define LOGIC_SHARE_H

#include "logic/term.h"

typedef VEC(Term) ShareList;

/* Whether the term, as a tree, has more nodes than that; looks at no more of them. */
bool share_larger(const TermTable *, Term, uint32_t than);
/* Appends the subterms to name, operands before the terms that use them. Terms in `named` are
 * taken as names already. A scope whose tree has at most `small` nodes, and subterms of at
 * most `tiny`, are left alone. */
void share_find(const TermTable *, Term scope, const Map *named, uint32_t small, uint32_t tiny,
                ShareList *out);

#endif
