/* SPDX-License-Identifier: MIT */
/* Symbolic execution as a method of the portfolio: the one whose worker goes on where it was. */
#ifndef PORTFOLIO_SYMBOLIC_H
#define PORTFOLIO_SYMBOLIC_H

#include "exec/search/explore.h"
#include "portfolio/portfolio.h"

struct Symbolic {
  const ExploreOptions *opt;
  ExploreProgress *progress; /* called with the env of the portfolio; or NULL */
  Exploration explored;      /* symbolic_free */
};

void symbolic_free(Symbolic *);
/* Do its options leave the other methods out? */
bool symbolic_is_alone(const Symbolic *);
/* Has it found that nothing fails, with states that stand for others than their own? */
bool symbolic_abstracts(const Symbolic *);

#endif
