/* SPDX-License-Identifier: MIT */
/* Finding every instance a program reaches (docs/ARCHITECTURE.md, docs/language/semantics.md 7.1).
 *
 * A Scope is the text of one declaration, or of one quantifier or lambda over types inside it,
 * reduced to what monomorphization must know: the places where type arguments occur. A scope is
 * processed once per environment (ground types for the type parameters visible in it). Processing
 * makes instances, whose scopes are processed in turn, to a fixed point.
 *
 * QUANTIFIERS OVER TYPES. (forall<T> :: P(T)) becomes the conjunction of P at the candidate types:
 * those that occur where T occurs, at the same argument position of the same generic. An assumption
 * gets weaker by that, which is sound. What else is needed depends on the stance of the place:
 *   assumed   forall: nothing more. exists: some other type may be meant, so `|| U(x)`.
 *   denied    (negation of the above) exists: nothing more. forall: `&& U(x)`.
 *   goal      checked, then assumed. forall: also at fresh opaque types, which stand for every
 *             type not listed: a refutation at any type is a refutation at the fresh one, since
 *             only facts that hold for all types are known of it. As an assumption the
 *             fresh instance is one more consequence of the forall. Fresh types are shared by the
 *             conjuncts of a goal and by different goals (only one of them fails at a
 *             time), but not by alternatives of a disjunction. exists: `|| U(x)`.
 *   unknown   (either polarity, or below a quantifier that makes the choice of the
 *             type depend on values) `&& U(x)`, `|| U(x)`.
 * U is a fresh predicate of the variables free in the quantifier: it stands for the rest of the
 * types, about which nothing is claimed. Both forms are equivalent to the original for a suitable
 * interpretation of U, hence sound in every position.
 *
 * Better than U, where it applies (frame axioms: f: Field a), is the instance at R, an opaque
 * type read as the sum of all types: C R is the sum of the C t that are not listed, and a function
 * or map at R works summand by summand. If exactly one bound variable depends on the types, and its
 * type is a constructor with them as arguments, the instance at R says: P at all types not listed.
 * So it is exact, in every position. It does not apply (`unsafe`) where something in P is not
 * decided by the summand: other variables of such types, functions that only return the type,
 * stores, constructors of datatypes. Unsafe quantifiers are never instantiated at R. */
#ifndef LOWER_MONO_H
#define LOWER_MONO_H

#include "lower/context.h"

typedef enum Stance { STANCE_ASSUMED, STANCE_DENIED, STANCE_GOAL, STANCE_UNKNOWN } Stance;

typedef enum UseKind {
  USE_FUNC,   /* decl, inst                         */
  USE_EXPAND, /* decl, inst, variant: {:inline}     */
  USE_PROC,   /* decl, inst                         */
  USE_MAP,    /* type of the map, inst              */
  USE_TYPE,   /* type                               */
} UseKind;

typedef struct Use {
  uint8_t kind;
  Decl *decl;
  const Type *type;
  Type **inst;
  uint32_t n_inst;
  Scope *variant;
} Use;

/* Where candidates for a type parameter come from: argument `pos` of a generic. */
typedef struct CandidateOrigin {
  uint32_t param; /* of the scope's own    */
  Decl *decl;     /* or                    */
  const Type *map;
  bool any_map; /* all maps with as many arguments as `map`; the result comes last. Boogie does not
                   look for types there, so neither do we unless types are open                */
  uint32_t pos;
} CandidateOrigin;

/* One quantifier in one environment: the tuples of types it is instantiated at. */
typedef struct Site {
  Scope *scope;
  const Ground **env; /* of the scopes around it */
  VEC(const Ground **) tuples;
  uint32_t pulled; /* lambdas: tuples taken over from the map type; triggers: instances seen */
  struct SiteParam {
    VEC(const Ground *) types;
    Map seen;
    uint32_t tried; /* types[0 .. tried) are combined already */
  } * params;
  uint32_t *cursor; /* per source of the scope: how many types were looked at */
  Generic **from;   /* per source: its generic, NULL until known              */
} Site;

/* A positive trigger: its uses are start .. end-1 of the scope. */
typedef struct ScopeTrigger {
  uint32_t start, end;
} ScopeTrigger;

struct Scope {
  uint32_t id;
  Scope *outer; /* NULL for declarations and expansions */
  uint8_t kind; /* EX_FORALL, EX_EXISTS, EX_LAMBDA; 0: a root */
  uint8_t stance;
  uint32_t fresh;   /* goal: number of its first fresh type; root: how many it uses */
  const Expr *expr; /* the binder */
  TypeParam **params;
  uint32_t n_params, n_env; /* own; visible outside of it */
  VEC(Use) uses;
  VEC(Scope *) inner;
  VEC(CandidateOrigin) sources;
  bool by_trigger;   /* instances are found by matching triggers */
  bool unsafe;       /* a sum of types does not do (R above)     */
  uint32_t *summand; /* own parameter -> argument of the constructor that tells the summand */
  VEC(ScopeTrigger) triggers;
  Map by_node;   /* Binder or CallExpr -> Scope of it */
  Generic *done; /* environments processed (own parameters included) */
  VEC(Site *) sites;
  Map site_of; /* hash of environment -> index in sites */
};

/* The whole first half. False, with a diagnostic: the program cannot be made monomorphic. */
bool mono_find(Lower *);
void mono_free(Lower *);

/* mono_scope.c: scopes of all declarations, in LowDecl.scope. */
void mono_scopes(Lower *);
/* mono_cycle.c: whether instantiation would go on for ever (docs/language/semantics.md 7.1, rule
 * 1). */
bool mono_expands(Lower *);

/* mono_match.c: tells the tuples at which a trigger of the quantifier can fire; NULL for a
 * type that the trigger leaves open. The environment around the quantifier is bound. */
typedef bool MonoTuple(void *env, Site *, const Ground *const *own); /* false: no more */
void mono_match(Lower *, Site *, MonoTuple *, void *env);

/* Whether the type mentions an own parameter of the scope. */
bool mono_mentions(const Scope *, const Type *);

/* For the second half: the scope of a type binder or {:inline} call met in L->scope, or NULL. */
Scope *mono_scope_of(const Lower *, const void *node);
Site *mono_site(const Lower *, Scope *);
bool mono_wants_unknown(const Lower *, const Scope *);

struct Mono {
  VEC(Scope *) scopes; /* all of them, by id */
  VEC(Site *) sites;
  VEC(Generic *) maps; /* by number of arguments: the map types there are, results last */
  bool polymorphic;
  bool incomplete; /* some candidates were left out */
};

#endif
