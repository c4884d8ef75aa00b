/* SPDX-License-Identifier: MIT */
/* Sorts: the types of terms, hash-consed. Equal sorts have equal ids.
 *
 * Monomorphic throughout: no sort ever holds a type variable. Datatypes are declared
 * first and defined later, so (mutually) recursive ones can name each other.
 * Everything lives in the TermTable; arrays passed in are copied, names are interned. */
#ifndef LOGIC_SORT_H
#define LOGIC_SORT_H

#include "base/str.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct TermTable TermTable;

typedef struct Sort {
  uint32_t ix;
} Sort;

typedef enum SortKind {
  SK_NONE,
  SK_BOOL,
  SK_INT,
  SK_REAL,
  SK_RMODE,
  SK_STRING,
  SK_REGEX,
  SK_BV,    /* width                       */
  SK_FLOAT, /* sig (with hidden bit), exp  */
  SK_SEQ,   /* elem                        */
  SK_MAP,   /* nargs argument sorts, result */
  SK_UNINT, /* name                        */
  SK_DT,    /* datatype                    */
} SortKind;

static const Sort SORT_NONE = {0}, SORT_BOOL = {1}, SORT_INT = {2}, SORT_REAL = {3},
                  SORT_RMODE = {4}, SORT_STRING = {5}, SORT_REGEX = {6};

static inline bool sort_eq(Sort a, Sort b) {
  return a.ix == b.ix;
}

typedef struct DtField {
  Str name;
  Sort sort;
} DtField;

typedef struct DtCtor {
  Str name;
  uint32_t nfields;
  const DtField *fields;
} DtCtor;

typedef struct DtData {
  Str name;
  Sort sort;
  bool defined;
  uint32_t nctors;
  const DtCtor *ctors;
  void *decl; /* for the layers above */
} DtData;

typedef struct SortData {
  SortKind kind;
  uint32_t a, b;    /* BV: width; FLOAT: sig, exp; DT: datatype index; MAP: a = nargs */
  const Sort *args; /* MAP: the argument sorts */
  Sort elem;        /* SEQ: element; MAP: result */
  Str name;         /* UNINT, DT */
} SortData;

Sort sort_bv(TermTable *, uint32_t width); /* width 0 is legal: the one-element sort */
Sort sort_float(TermTable *, uint32_t sig, uint32_t exp);
Sort sort_seq(TermTable *, Sort elem);
Sort sort_map(TermTable *, const Sort *args, uint32_t n, Sort result); /* n may be 0 */
/* An uninterpreted, non-empty, infinite-or-not sort. The name is its identity: instances of
 * one type constructor get distinct names such as "Field int". */
Sort sort_unint(TermTable *, Str name);
/* A new datatype; every call makes another one. */
Sort sort_dt_declare(TermTable *, Str name, void *decl);
void sort_dt_define(TermTable *, Sort, const DtCtor *ctors, uint32_t n);
/* The single-constructor datatype of a tuple of maps and the like. Same as declare+define. */
Sort sort_record(TermTable *, Str name, Str ctor, const DtField *fields, uint32_t n);

const DtData *sort_dt(const TermTable *, Sort);
/* Datatypes in order of declaration. */
uint32_t sort_dt_count(const TermTable *);
const DtData *sort_dt_at(const TermTable *, uint32_t index);

SortData sort_data(const TermTable *, Sort);
SortKind sort_kind(const TermTable *, Sort);
uint32_t sort_bv_width(const TermTable *, Sort);
uint32_t sort_count(const TermTable *); /* ids are 1 .. count-1 */

static inline bool sort_is_arith(Sort s) {
  return s.ix == SORT_INT.ix || s.ix == SORT_REAL.ix;
}

#endif
