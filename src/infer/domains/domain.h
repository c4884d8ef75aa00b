/* SPDX-License-Identifier: MIT */
/* Abstract domains: the one interface the engine knows (the Boogie paper, section 5, figure 4).
 *
 * An element stands for the conjunction of what it says about the program's variables. Elements
 * are immutable and live in DomainEnv.arena, which the engine changes (Domain.copy). NULL is
 * bottom, for every domain: no state. Domains are handed terms and know nothing of programs; what
 * they do not understand they leave out, so every operation may only lose facts, never invent them.
 *
 * A domain speaks about atoms: variables and constants. Terms that no domain interprets, such as
 * m[i] or f(x), have variables as names (engine/aliens.h), which the product sees to; only domains
 * that ask for it (`aliens`) are handed terms as they are.
 *
 * The product (engine/product.h) treats all domains alike. What a domain can do beyond the lattice
 * operations it declares in the optional members of Domain. */
#ifndef INFER_DOMAINS_DOMAIN_H
#define INFER_DOMAINS_DOMAIN_H

#include "logic/build.h"

typedef VEC(Term) Terms;

typedef struct DomainEnv DomainEnv;
/* Where widening stops. */
typedef struct WideningStops {
  const Num *thresholds; /* bounds worth stopping at when widening, ascending */
  uint32_t n_thresholds;
  const Term *threshold_tests; /* comparisons of the program, likewise */
  uint32_t n_threshold_tests;
  bool past_thresholds; /* widen all the way                                     */
  bool hurry;           /* it takes long already: the coarsest widening there is */
} WideningStops;

struct DomainEnv {
  Builder *build; /* for facts and terms that are made on the way */
  TermTable *tab;
  NumTable *nums;
  Arena *arena; /* where elements are made                           */
  WideningStops stops;
  const Map *changing;       /* symbols that the loop changes: widening leaves facts about others,
                                which the loop around it takes care of */
  const Map *changing_names; /* aliens with such a symbol, by their names; or NULL    */
  bool literal;              /* atoms are leaves, conditions as Boogie reads them     */
  void *library;             /* what the one domain that needs a library keeps of it  */
  Map holes;                 /* sort -> symbol (predicates.h)                         */
  const struct Relations *relations; /* that are known to be transitive; or NULL      */

  /* Questions that a domain may ask about the whole state. Each is NULL while it cannot be asked.
   * `without`, while a variable is eliminated: a term that equals this one and does not mention the
   * variable, or TERM_NONE. */
  Term (*without)(DomainEnv *, Term, Symbol);
  /* Numbers between which an integer lies, TERM_NONE where none is known. */
  void (*bounds)(DomainEnv *, Term, Term *lo, Term *hi);
  /* Adds terms that equal this one. */
  void (*equal)(DomainEnv *, Term, Terms *);
  /* Are the terms known to differ? Is the condition known to hold? */
  bool (*apart)(DomainEnv *, Term, Term);
  bool (*holds)(DomainEnv *, Term);
  void *state; /* the state that answers (engine/reduction.h) */
};

/* Normal forms: terms with the same one are known to be equal. */
typedef struct NormalForms NormalForms;

/* What a domain that knows equal terms tells the product. */
typedef struct EqualTerms {
  /* Adds terms that equal this one. */
  void (*of)(DomainEnv *, const void *, Term, Terms *out);
  /* A term that equals this one and does not mention the variable; TERM_NONE when none is known. A
   * read of a map becomes one of the map it was updated to, where the update was elsewhere. */
  Term (*without)(DomainEnv *, const void *, Term, Symbol);
  /* The condition with definitions of variables in place: b becomes the comparison it was set to,
   * v == 1 where v is `if c then 1 else 0` becomes c. */
  Term (*unfold)(DomainEnv *, const void *, Term);
  /* What reads of maps give that the condition says were written to: adds M'[i] == v for
   * M' == M[i := v]; likewise for fields of datatypes. */
  void (*reads)(DomainEnv *, Term condition, Terms *out);
  NormalForms *(*normal_forms)(DomainEnv *, const void *);
  Term (*normal_form)(NormalForms *, Term);
  void (*normal_forms_free)(NormalForms *);
} EqualTerms;

typedef struct Domain {
  const char *name;
  const char *what; /* one line for people */
  const void *(*top)(DomainEnv *);
  bool (*leq)(DomainEnv *, const void *a, const void *b);
  const void *(*join)(DomainEnv *, const void *a, const void *b);
  /* Of two elements, the first below the second; no chain of these grows for ever. */
  const void *(*widen)(DomainEnv *, const void *a, const void *b);
  const void *(*constrain)(DomainEnv *, const void *, Term);
  const void *(*eliminate)(DomainEnv *, const void *, Symbol);
  /* `to` is new: the element says nothing about it. The product checks that in the debug build. */
  const void *(*rename)(DomainEnv *, const void *, Symbol from, Symbol to);
  const void *(*copy)(DomainEnv *, const void *); /* into the present DomainEnv.arena */
  /* The conjuncts of what the element says, in a fixed order; shared ones (what another
   * domain says as well) may be left out. */
  void (*facts)(DomainEnv *, const void *, Terms *);

  /* ---- optional: what the product may rely on; false or NULL when the domain has it not ---- */

  bool aliens; /* terms are handed to it as they are, without names for aliens                */
  bool costly; /* it is asked only a few times per command whether a condition is impossible */
  /* Of the domains in use, the product asks the first one that knows equal terms. */
  const EqualTerms *equal_terms;
  /* Sets the bounds that are known of an integer; leaves the others as they are. */
  void (*bounds)(DomainEnv *, const void *, Term, Term *lo, Term *hi);
  /* A read of a map that the variable's elimination would forget: adds reads of other maps that
   * have the same value. */
  void (*unchanged_reads)(DomainEnv *, const void *, Term read, Symbol, Terms *out);
  /* Loads the library that the domain needs. False and *why: it is not there. */
  bool (*load)(const char **why);
  /* Gives back what the domain keeps in the environment. */
  void (*close)(DomainEnv *);
} Domain;

#define DOMAIN(name, cheap) extern const Domain domain_##name;
#include "infer/domains/domains.def"
#undef DOMAIN

#endif
