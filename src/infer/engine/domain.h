/* SPDX-License-Identifier: MIT */
/* Abstract domains: the one interface the engine knows (the Boogie paper, section 5, figure 4).
 *
 * An element stands for the conjunction of what it says about the program's variables. Elements
 * are immutable and live in the environment's arena of the moment. NULL is bottom, for every
 * domain: no state. Domains are handed terms and know nothing of programs; what they do not
 * understand they leave out, so every operation may only lose facts, never invent them.
 *
 * A domain speaks about atoms: variables and constants. Terms that no domain interprets, such as
 * m[i] or f(x), have variables as names (aliens.h), which the engine sees to (product.h); only
 * domains that ask for it (`aliens`) are handed terms as they are. */
#ifndef INFER_ENGINE_DOMAIN_H
#define INFER_ENGINE_DOMAIN_H

#include "logic/build.h"

typedef VEC(Term) Terms;

typedef struct DomainEnv DomainEnv;
struct DomainEnv {
  Builder *build; /* for facts and terms that are made on the way        */
  TermTable *tab;
  NumTable *nums;
  Arena *arena;          /* where elements are made                             */
  const Num *thresholds; /* bounds worth stopping at when widening, ascending   */
  uint32_t n_thresholds;
  const Term *landmarks; /* comparisons of the program, likewise */
  uint32_t n_landmarks;
  const Map
      *changing; /* symbols that the loop changes: widening leaves facts about others, which  */
                 /* the loop around it takes care of                                          */
  const Map *changing_names; /* aliens with such a symbol, by their names (aliens.h); or NULL */
  bool past_thresholds;      /* widen all the way                                   */
  bool hurry;                /* it takes long already: the coarsest widening there is */
  bool literal;              /* atoms are leaves, conditions as Boogie reads them   */
  void *library;             /* what the one domain that needs a library keeps of it */
  Map holes;                 /* sort -> symbol (predicates.h)                        */
  const struct Relations *relations; /* that are known to be transitive; or NULL       */
  /* What the engine knows of the state at work; NULL when nothing. While a variable is
   * eliminated: a term that equals this one without the variable, or TERM_NONE. */
  Term (*without)(DomainEnv *, Term, Symbol);
  /* Numbers between which an integer lies, TERM_NONE where none is known; NULL: nothing is. */
  void (*bounds)(DomainEnv *, Term, Term *lo, Term *hi);
  /* Adds terms that equal this one; NULL: none are known. */
  void (*equal)(DomainEnv *, Term, Terms *);
  void *asked; /* for the engine */
};

typedef struct Domain {
  const char *name;
  const char *what; /* one line for people */
  bool aliens;      /* terms are handed to it as they are, without names */
  const void *(*top)(DomainEnv *);
  bool (*leq)(DomainEnv *, const void *a, const void *b);
  const void *(*join)(DomainEnv *, const void *a, const void *b);
  /* Of two elements, the first below the second; no chain of these grows for ever. */
  const void *(*widen)(DomainEnv *, const void *a, const void *b);
  const void *(*constrain)(DomainEnv *, const void *, Term);
  const void *(*eliminate)(DomainEnv *, const void *, Symbol);
  /* `to` does not occur in the element. */
  const void *(*rename)(DomainEnv *, const void *, Symbol from, Symbol to);
  const void *(*copy)(DomainEnv *, const void *); /* into the arena of the moment */
  /* The conjuncts of what the element says, in a fixed order; shared ones (what another
   * domain says as well) may be left out. */
  void (*facts)(DomainEnv *, const void *, Terms *);
  /* Gives back what the domain keeps in the environment; NULL when it keeps nothing. */
  void (*close)(DomainEnv *);
} Domain;

#define DOMAIN(name, cheap) extern const Domain domain_##name;
#include "infer/domains/domains.def"
#undef DOMAIN

#endif
