/* SPDX-License-Identifier: MIT */
/* Concrete values, for evaluating terms without a solver. Immutable, owned by a ValueStore,
 * freed with it.
 *
 * A map is a base (one value everywhere, or a lambda, or a pointwise operation) under a list
 * of entries, newest first. An element of an uninterpreted sort is a numbered reference;
 * different numbers are different elements. */
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
  VAL_UNKNOWN, /* not determined yet (replay/sample); the evaluator never sees one */
  VAL_CONST,   /* map: one value everywhere   */
  VAL_FINITE,  /* map: points made when first read (logic/eval/finite.h) */
  VAL_LAMBDA,  /* map: a closure              */
  VAL_EACH,    /* map: an operator at each point */
  VAL_STORE,   /* map: another with one entry */
} ValueKind;

typedef struct Value Value;
typedef struct EvalFrame EvalFrame; /* bindings of the enclosing binders: see eval.c */
typedef struct ValueTrie ValueTrie;
typedef struct ValueAccessed ValueAccessed;
typedef struct Finite Finite;           /* logic/eval/finite.h */
typedef struct UnknownCell UnknownCell; /* replay/sample/sample.h */

struct Value {
  ValueKind kind;
  Sort sort;
  ValueAccessed *accessed; /* CONST, LAMBDA, EACH: points read so far; NULL: not remembered */
  union {
    bool b;
    Num num;
    Str str;
    RoundMode rmode;
    uint64_t ref;
    struct {
      uint32_t ctor, n;
      const Value *const *at;
    } dt;                 /* DT; SEQ uses n, at */
    const Value *all;     /* CONST */
    Finite *finite;       /* FINITE */
    UnknownCell *unknown; /* UNKNOWN */
    struct {
      Term term;
      const EvalFrame *frame;
      const Value *const *captured; /* values of the variables in it, in the order of Eval's list */
    } lambda;
    struct {
      Op op;
      uint32_t n;
      const Value *const *maps;
    } each;
    struct {
      const Value *base, *value;
      const Value *const *index;
      const Value *bottom;   /* what the entries lie on: not a STORE            */
      const ValueTrie *trie; /* all entries by index; NULL: they cannot be hashed */
      uint32_t n;
    } store;
  } u;
};

typedef struct ValueStore {
  TermTable *tab;
  Arena arena;
  NumTable nums;
  const Value *booleans[2];
  VEC(const Value *) ints; /* by Num, made when first asked for */
  ValueAccessed *accessed; /* every one made */
  VEC(Finite *) spare;     /* maps of models that are gone, to be used again */
  bool no_new_points;      /* reading a recording map where it was not accessed gives nothing */
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
/* Of an int, real, bit-vector (not reduced) or float (bits) sort. */
const Value *value_number(ValueStore *, mpq_srcptr, Sort);
/* As value_const_map, and remembers the points that are read in it (value_at), so that a
 * person can be shown what mattered. A map read from it is such a map again. */
const Value *value_recording_map(ValueStore *, Sort, const Value *everywhere);

typedef struct ValuePoint {
  const Value *const *index;
  const Value *value;
} ValuePoint;
/* Points read in a map that remembers them, in the order of reading. */
uint32_t value_accessed(const Value *map, const ValuePoint **out);
/* The value at an index of a map without closures. NULL: not known. */
const Value *value_at(ValueStore *, const Value *map, const Value *const *index, uint32_t n);
/* All points of a map that entries or reading have made, each once, in the order of
 * value_compare; in the store's arena. */
uint32_t value_points(ValueStore *, const Value *map, const ValuePoint **out);
/* Equal values have equal hashes. False: has none (maps). */
bool value_hash(const Value *, uint64_t *);
/* Of a literal term. */
const Value *value_of_literal(ValueStore *, Term);
/* Some value of the sort: zero, false, the first constructor, ...; NULL when the sort has none
 * within reach (a recursive datatype whose first constructors recur). */
const Value *value_default(ValueStore *, Sort);

/* A total order on values of one sort that are not maps: numbers by size, ... */
int value_compare(const ValueStore *, const Value *, const Value *);

mpz_srcptr value_mpz(const ValueStore *, const Value *); /* of a VAL_NUM that is an integer */

typedef enum Tri { TRI_FALSE, TRI_TRUE, TRI_UNKNOWN } Tri;

/* Whether two values of one sort are the same. Maps may leave it unknown. */
Tri value_equal(ValueStore *, const Value *, const Value *);
/* The value as a term: literals, constructors, stores over a constant map. TERM_NONE for
 * references, closures. */
Term value_term(ValueStore *, Builder *, const Value *);
void value_print(ValueStore *, const Value *, Buf *);

#endif
