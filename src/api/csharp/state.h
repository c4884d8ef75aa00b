/* SPDX-License-Identifier: MIT */
/* A state of an execution of a method, and values in it as C# writes them.
 *
 * An object is written with the fields that the execution read or wrote, an array with its
 * elements, a string with its characters. What an execution did not touch is not known and not
 * shown. */
#ifndef API_CSHARP_STATE_H
#define API_CSHARP_STATE_H

#include "api/pipeline.h"
#include "replay/execution.h"

typedef struct CsState {
  Pipeline *p;
  Execution *x;
  const Value *receiver; /* `this` of the entry, or NULL            */
  ExecValues now;        /* globals: fields, elements, static fields */
} CsState;

const Value *cs_global(const CsState *, Str name); /* NULL: it was not used yet */
void cs_set_global(CsState *, Str name, const Value *);
/* A variable or field by its name in C#. */
Str cs_name(CsState *, Str);
/* The value in this state. */
Str cs_told(CsState *, const Value *);

bool cs_is_elements(Str global); /* those of arrays of one kind */
bool cs_is_reference(const CsState *, const Value *);
bool cs_same(const Value *, const Value *); /* the same object */
/* The constant that stands for an object (null, a literal), or NULL. */
const char *cs_constant(const CsState *, const Value *);
/* Where a map from objects has a point for this one; NULL: it was not used there. */
const Value *cs_map_point(const CsState *, const Value *map, const Value *object);

#endif
