/* SPDX-License-Identifier: MIT */
/* Terms: hash-consed, immutable, typed by sort. Equality is identity.
 *
 * This is the lower floor: term_* shares nodes and never rewrites. Passes use the upper floor,
 * mk_* of logic/build.h, which simplifies first.
 *
 * Ids are handed out in creation order, so anything ordered by id is deterministic. A term's
 * operands always have smaller ids than the term (a walk by ascending id is bottom-up).
 *
 * Binders are locally nameless by LEVEL. A binder's level is 1 + the greatest binder level inside
 * it; its i-th variable occurs in it as the leaf BVAR(level, i). Levels and not depths: the same
 * variable is the same leaf everywhere in the body, and alpha-equivalent binders are the identical
 * term. Clients never handle loose BVARs: they make a variable with term_fresh_var, build a body
 * with it, and bind it (mk_forall ...), or take a binder apart with binder_open. Names, qid, skolem
 * id and attributes of a binder are those of its first creation.
 *
 * The table owns everything; pointers to operands stay valid as long as the table. */
#ifndef LOGIC_TERM_H
#define LOGIC_TERM_H

#include "base/num.h"
#include "base/str.h"
#include "logic/op.h"
#include "logic/sort.h"
#include "logic/symbol.h"

typedef struct Term {
  uint32_t ix;
} Term;

static const Term TERM_NONE = {0}, TERM_TRUE = {1}, TERM_FALSE = {2};

static inline bool term_eq(Term a, Term b) {
  return a.ix == b.ix;
}

typedef enum RoundMode { RM_RNE, RM_RNA, RM_RTP, RM_RTN, RM_RTZ } RoundMode;

/* A term that travels with a binder and is no part of its meaning: e of {:add_to_pool "p", e}, or
 * the variable that {:pool "p"} stands on. */
typedef struct BinderHint {
  Str pool;
  bool draws; /* the term is a variable of the binder, to be instantiated from the pool */
} BinderHint;

/* What a binder has besides its body. `names` may be reused by printers after making them unique.
 */
typedef struct BinderData {
  uint32_t level;
  uint32_t nvars;
  const Sort *sorts;
  const Str *names;
  uint32_t ntriggers;          /* each a set of terms that must match together        */
  const uint32_t *trigger_len; /* their sizes; the terms follow the body in the operands */
  uint32_t nnopats;            /* no-patterns, after the triggers in the operands      */
  uint32_t nhints;             /* their terms come last in the operands                */
  const BinderHint *hints;
  int32_t weight;    /* 1 unless stated */
  Str qid, skolemid; /* or NULL */
  void *attrs;       /* for the layers above */
  Str apart;         /* or NULL: binders with another one are other terms */
  uint32_t pos;      /* of the quantifier in the source, or 0 */
} BinderData;

/* Attributes of a quantifier to be made. Zeroed = none (weight 0 means the default, 1). Trigger
 * terms are built with the same fresh variables as the body, preferably with simplification off. */
typedef struct QuantAttrs {
  const Term *const *triggers; /* ntriggers arrays */
  const uint32_t *trigger_len;
  uint32_t ntriggers;
  const Term *nopats;
  uint32_t nnopats;
  const BinderHint *hints;
  const Term *hint_terms;
  uint32_t nhints;
  int32_t weight;
  Str qid, skolemid;
  void *attrs;
  Str apart;
  uint32_t pos;
} QuantAttrs;

enum { TF_VALUE = 1 }; /* see term_is_value */

typedef struct TermNode {
  uint16_t op;
  uint16_t flags; /* TF_* */
  Sort sort;
  uint32_t hash;
  uint32_t nargs;
  const Term *args;
  uint32_t p0, p1;       /* index parameters: see ops.def */
  uint32_t binder_level; /* greatest level of a binder in the term, 0 = none */
  uint32_t loose_level;  /* greatest level of a BVAR not bound in the term, 0 = closed */
  uint64_t var_bloom;    /* bit (symbol & 63) for each VAR in the term */
} TermNode;

TermTable *term_table_new(StrTable *); /* names are interned in the given table */
void term_table_free(TermTable *);
StrTable *term_strs(const TermTable *);
NumTable *term_nums(TermTable *);
uint32_t term_count(const TermTable *); /* ids are 1 .. count-1 */

/* ---- making (shares, never rewrites) ---- */

Term term_bool(bool);
Term term_int64(TermTable *, int64_t);
Term term_num(TermTable *, Num, Sort);                       /* SORT_INT, SORT_REAL */
Term term_bv(TermTable *, mpz_srcptr value, uint32_t width); /* reduced modulo 2^width */
Term term_float(TermTable *, mpz_srcptr bits, Sort); /* IEEE bits; every NaN becomes the one NaN */
Term term_string(TermTable *, Str);
Term term_rmode(TermTable *, RoundMode);
Term term_var(TermTable *, Symbol);                               /* VAR symbols */
Term term_app(TermTable *, Symbol, const Term *args, uint32_t n); /* FUNC and BUILTIN symbols */
/* A new SYM_LOCAL variable, for a binder to abstract. */
Term term_fresh_var(TermTable *, Str name, Sort);
/* Any operator that is neither leaf nor binder. */
Term term_cons(TermTable *, IndexedOp, Sort, const Term *args, uint32_t n);
/* Binds variables (terms of SYM_LOCAL symbols) in body and attributes. For a
 * LAMBDA, attributes may be NULL and the sort becomes the map sort. Operands of
 * commutative operators are put in order again, nothing else changes. */
Term term_bind(TermTable *, Op, const Term *vars, uint32_t n, Term body, const QuantAttrs *);

/* ---- looking ---- */

const TermNode *term_node(const TermTable *, Term); /* valid until the next term is made */
static inline IndexedOp term_indexed_op(const TermNode *n) {
  return (IndexedOp){(Op)n->op, n->p0, n->p1};
}
Op term_op(const TermTable *, Term);
Sort term_sort(const TermTable *, Term);
uint32_t term_nargs(const TermTable *, Term);
const Term *term_args(const TermTable *, Term); /* stays valid */
Term term_arg(const TermTable *, Term, uint32_t i);
Symbol term_symbol(const TermTable *, Term); /* of VAR and APP */
uint32_t term_p0(const TermTable *, Term);
uint32_t term_p1(const TermTable *, Term);

static inline bool term_is_true(Term t) {
  return t.ix == 1;
}
static inline bool term_is_false(Term t) {
  return t.ix == 2;
}
bool term_is_const(const TermTable *, Term); /* a literal: CONST_* */
/* A value: a literal, or constructor application to values. Two different values differ. */
bool term_is_value(const TermTable *, Term);
/* A value or a unique constant: it differs from every other such term of its sort. */
bool term_is_distinct(const TermTable *, Term);
Num term_get_num(const TermTable *,
                 Term); /* of CONST_INT, CONST_REAL, CONST_BV, CONST_FLOAT (its bits) */
mpz_srcptr term_get_mpz(const TermTable *, Term);        /* numerator of the above */
bool term_get_int64(const TermTable *, Term, int64_t *); /* a CONST_INT or CONST_BV that fits */
Str term_get_string(const TermTable *, Term);
RoundMode term_get_rmode(const TermTable *, Term);

/* ---- binders ---- */

const BinderData *term_binder(const TermTable *, Term);
/* The binder's body with its variables replaced by VAR terms, which are made once per binder (the
 * same for every call). `vars` points to term_binder()->nvars terms and stays valid. */
Term binder_open(TermTable *, Term binder, const Term **vars);
/* Opens the i-th trigger, or no-pattern, likewise. */
const Term *binder_trigger(TermTable *, Term binder, uint32_t i, uint32_t *n);
const Term *binder_nopats(TermTable *, Term binder, uint32_t *n);
const Term *binder_hints(TermTable *, Term binder); /* nhints terms */

#endif
