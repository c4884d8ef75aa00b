/* SPDX-License-Identifier: MIT */
/* What the program makes of the library's types: which it extends and implements, and what it may
 * have given to the library that is called back later. Known before anything is translated. */
#ifndef CIL_LIFT_FOREIGN_H
#define CIL_LIFT_FOREIGN_H

#include "cil/lift/lift.h"

typedef struct LiftForeign {
  uint8_t *derived;    /* by row of TypeRef: a type here extends or implements it    */
  uint8_t *overridden; /* by row: and overrides some of its methods                  */
  bool exceptions;     /* classes here are exceptions                                */
  bool comparers;      /* types here compare for collections                         */
  bool collections;    /* objects of types here may be behind interfaces of collections,
                          or listeners are told what happens to one                  */
  bool lists;          /* types here implement these interfaces themselves           */
  bool streams;        /* types here are written to, or read from                    */
  bool made_comparers; /* delegates compare for collections                          */
  bool reflects;       /* delegates may be of any method                             */
} LiftForeign;

void foreign_find(LiftNames *);

/* The row of TypeRef that a token names, an instance of it too; 0: it is none. */
uint32_t foreign_type(const LiftNames *, uint32_t token);

/* Whether a type of the program is one of delegates. */
bool foreign_is_delegate(const LiftNames *, uint32_t token);
/* The namespace of a type of the library; of a nested one, that of the outermost. */
const char *foreign_space(const Metadata *, uint32_t row);

bool foreign_listed(const char *name, const char *const *list, size_t n);
#define FOREIGN_LISTED(name, list) foreign_listed(name, list, sizeof(list) / sizeof *(list))
bool foreign_starts(const char *text, const char *with);
bool foreign_ends(const char *text, const char *with);

/* Classes that write and read: what the program derives from one may be behind another. */
bool foreign_is_stream(const char *space, const char *name);
/* Collections that are another one, which the program may have made. */
bool foreign_is_wrapper(const char *name);

/* Whether a library method can run what a class here has instead: one that derives from its class
 * and overrides something. Then what is known of it does not count. */
bool foreign_replaces(const LiftNames *, uint32_t owner, const char *method, bool has_this);

#endif
