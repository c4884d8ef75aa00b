/* SPDX-License-Identifier: MIT */
/* A value as a tree of texts: what people and other processes are shown of it, whole and in parts.
 * It knows no sorts, so it outlives the program and crosses processes. The one place where values
 * of models (terms) and of executions (Value) become such trees is logic/eval/tree_of.h.
 *
 * Immutable; lives in the arena that it was made in. */
#ifndef LOGIC_VALUE_TREE_H
#define LOGIC_VALUE_TREE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/wire.h"

typedef enum ValueTreeKind {
  TREE_OTHER,   /* only a text is known */
  TREE_CUT,     /* left out, `...`      */
  TREE_BOOLEAN, /* leaves: `text` is a literal of the language */
  TREE_INTEGER,
  TREE_BIT_VECTOR,
  TREE_REAL,
  TREE_FLOAT,
  TREE_STRING,
  TREE_ROUNDING, /* of floats */
  TREE_ELEMENT,  /* of an opaque type; `text` is its name: different names, different elements */
  TREE_DATATYPE, /* `text` is the constructor, `parts` are its fields */
  TREE_SEQUENCE, /* `parts` are its items, without names              */
  TREE_MAP,
  TREE_KIND_COUNT
} ValueTreeKind;

typedef struct ValueTree ValueTree;
typedef struct ValueTreePart ValueTreePart;
typedef struct ValueTreePoint ValueTreePoint;

struct ValueTree {
  ValueTreeKind kind;
  uint32_t width; /* BIT_VECTOR */
  const char *text;
  const char
      *number; /* INTEGER, BIT_VECTOR, the numerator of REAL, the bits of FLOAT: in decimal */
  const char *denominator; /* REAL */
  const ValueTreePart *parts;
  const ValueTreePoint *points; /* MAP */
  const ValueTree *rest; /* MAP: what it is elsewhere: none where that is not said, several in a map
                            with type parameters, one for each instance */
  uint32_t n_parts, n_points, n_rest;
  uint32_t n_more; /* MAP: points that were left out */
};

struct ValueTreePart {
  const char *name; /* "": it has none */
  ValueTree value;
};

struct ValueTreePoint {
  const ValueTree *index;
  uint32_t n_index;
  ValueTree value;
};

/* How names of the program (elements, constructors) are written; NULL: as they are. */
typedef void ValueTreeName(Buf *, const char *name, size_t n);
/* `[0 -> 3, else -> 1]`, `Pair(1, true)`, `5bv8`. */
void value_tree_print(const ValueTree *, ValueTreeName *, Buf *);
/* All of it is there: nothing was cut or left out. */
bool value_tree_is_whole(const ValueTree *);

/* What lies deeper than TREE_WIRE_DEPTH is put as its text. */
enum { TREE_WIRE_DEPTH = 100 };
void value_tree_put(Buf *, const ValueTree *);
void value_tree_get(WireReader *, ValueTree *);

#endif
