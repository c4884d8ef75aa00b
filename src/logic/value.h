/* Concrete values, for evaluating terms without a solver. Immutable, owned by a ValueStore,
 * freed with it.
 *
 * A map is a base (one value everywhere, or a lambda, or a pointwise operation) under a list
 * of entries, newest first. An element of an uninterpreted sort is a numbered reference;
 * different numbers are different elements.
 * SPDX-License-Identifier: MIT */
#ifndef LOGIC_VALUE_H
#define LOGIC_VALUE_H

#include "base/buf.h"
#include "base/num.h"
#include "logic/build.h"

typedef enum ValueKind {
  VAL_BOOL,
  VAL_NUM, /* int, real, bit-vector (unsigned), float (bits) */
  VAL_STRING,
  VAL_RMODE,
  VAL_REF, /* of an uninterpreted sort */
  VAL_DT,
  VAL_SEQ,
  VAL_CONST,  /* map: one value everywhere   */
  VAL_LAMBDA, /* map: a closure              */
  VAL_EACH,   /* map: an operator at each point */
  VAL_STORE,  /* map: another with one entry */
} ValueKind;

typedef struct Value Value;
typedef struct EvalFrame EvalFrame; /* bindings of the enclosing binders: see eval.c */

struct Value {
  ValueKind kind;
  Sort sort;
  union {
    bool b;
    Num num;
    Str str;
    RoundMode rmode;
    uint64_t ref;
    struct {
      uint32_t ctor, n;
      const Value *const *at;
    } dt;             /* DT; SEQ uses n, at */
    const Value *all; /* CONST */
    struct {
      Term term;
      const EvalFrame *frame;
    } lambda;
    struct {
      Op op;
      uint32_t n;
      const Value *const *maps;
    } each;
    struct {
      const Value *base, *value;
      const Value *const *index;
      uint32_t n;
    } store;
  } u;
};

typedef struct ValueStore {
  TermTable *tab;
  Arena arena;
  NumTable nums;
} ValueStore;

void value_store_init(ValueStore *, TermTable *);
void value_store_free(ValueStore *);

const Value *value_bool(ValueStore *, bool);
const Value *value_int64(ValueStore *, int64_t);
const Value *value_int(ValueStore *, mpz_srcptr);
const Value *value_real(ValueStore *, mpq_srcptr);
const Value *value_bv(ValueStore *, mpz_srcptr, uint32_t width); /* reduced */
const Value *value_float(ValueStore *, mpz_srcptr bits, Sort);
const Value *value_string(ValueStore *, Str);
const Value *value_rmode(ValueStore *, RoundMode);
const Value *value_ref(ValueStore *, Sort, uint64_t number);
const Value *value_dt(ValueStore *, Sort, uint32_t ctor, const Value *const *fields, uint32_t n);
const Value *value_seq(ValueStore *, Sort, const Value *const *items, uint32_t n);
const Value *value_const_map(ValueStore *, Sort, const Value *everywhere);
const Value *value_store(ValueStore *, const Value *map, const Value *const *index, uint32_t n,
                         const Value *value);
/* Of a literal term. */
const Value *value_of_literal(ValueStore *, Term);
/* Some value of the sort: zero, false, the first constructor, ...; NULL when the sort has none
 * within reach (a recursive datatype whose first constructors recur). */
const Value *value_default(ValueStore *, Sort);

mpz_srcptr value_mpz(const ValueStore *, const Value *); /* of a VAL_NUM that is an integer */

typedef enum Tri { TRI_FALSE, TRI_TRUE, TRI_UNKNOWN } Tri;

/* Whether two values of one sort are the same. Maps may leave it unknown. */
Tri value_equal(ValueStore *, const Value *, const Value *);
/* The value as a term: literals, constructors, stores over a constant map. TERM_NONE for
 * references, closures. */
Term value_term(ValueStore *, Builder *, const Value *);
void value_print(ValueStore *, const Value *, Buf *);

#endif
