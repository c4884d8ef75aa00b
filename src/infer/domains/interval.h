/* SPDX-License-Identifier: MIT */
/* Intervals of integers or rationals with exact bounds, and arithmetic on them. Bounds belong to
 * the interval. An operation returns an interval that holds every result for operands in
 * its arguments; where a result is unspecified (division by zero), that is any number. */
#ifndef INFER_DOMAINS_INTERVAL_H
#define INFER_DOMAINS_INTERVAL_H

#include "base/num.h"

typedef struct Interval {
  bool has_lo, has_hi;
  Num lo, hi; /* NUM_ZERO where there is none */
} Interval;

Interval interval_any(void);
Interval interval_one(Num);
Interval interval_from(Num lo);
Interval interval_to(Num hi);
bool interval_is_any(Interval);
bool interval_is_one(Interval);
bool interval_equal(Interval, Interval);
bool interval_within(const NumTable *, Interval inner, Interval outer);
bool interval_has(const NumTable *, Interval, Num);
Interval interval_join(const NumTable *, Interval, Interval);
/* False: they have nothing in common. */
bool interval_meet(const NumTable *, Interval, Interval, Interval *);
Interval interval_neg(NumTable *, Interval);
Interval interval_add(NumTable *, Interval, Interval);
Interval interval_mul(NumTable *, Interval, Interval);
Interval interval_div(NumTable *, Interval, Interval); /* of integers, Euclidean */
Interval interval_mod(NumTable *, Interval, Interval);
Interval interval_rdiv(NumTable *, Interval, Interval);
Interval interval_abs(NumTable *, Interval);
Interval interval_floor(NumTable *, Interval);
/* The integers in it: bounds are rounded inwards. False: there are none. */
bool interval_integers(NumTable *, Interval, Interval *);

#endif
