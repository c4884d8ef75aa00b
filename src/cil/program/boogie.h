/* SPDX-License-Identifier: MIT */
/* The Boogie program of an assembly. */
#ifndef CIL_BOOGIE_H
#define CIL_BOOGIE_H

#include "cil/lift/lift.h"
#include "cil/places.h"

/* A method that is not translated, where, and what is in the way. */
typedef struct BoogieRefusal {
  uint32_t method;
  const char *name, *file; /* file: NULL when the place is an offset */
  uint32_t place;          /* line, or offset                        */
  const char *why;
} BoogieRefusal;

/* What a name of the program stands for. */
typedef struct BoogieMember {
  const char *name;
  uint32_t token; /* of a method, a field or a type; 0: of a literal */
  Bytes utf16;    /* of a literal */
} BoogieMember;

typedef struct BoogieProgram {
  VEC(BoogieRefusal) refused;
  uint32_t translated;
  LiftTexts assumed; /* what is not checked, as phrases                            */
  TreeDecls decls;
  VEC(BoogieMember) members;
  LiftTexts machine;   /* messages of the checks that .NET makes as well                 */
  BoogiePlaces places; /* where they come from, by the number - 1 in `pos` of a statement */
} BoogieProgram;

typedef struct TranslateOptions {
  LiftOverflow overflow;
  const char *unchecked;     /* names of obligations that are assumed, with commas; or NULL */
  bool stores;               /* check stores to arrays of objects                           */
  bool nullable;             /* nullable annotations are contracts                            */
  bool whole;                /* bodies are executed, so virtual calls get some (dispatch.c)  */
  const char *contracts;     /* specifications for methods of other assemblies, or NULL      */
  const ExternalFile *other; /* other assemblies that may hold contracts (references.h)    */
  uint32_t others;
} TranslateOptions;

/* Translates an assembly. Names of the program live in the table, all else in the arena of the
 * assembly. False: `why` says what is wrong with the contracts. */
bool boogie_translate(const Assembly *, StrTable *, const TranslateOptions *, BoogieProgram *,
                      const char **why);
/* The program as text. Statements and declarations get their positions in it, from `base` on;
 * `places` becomes a table by these. */
void boogie_print(const Assembly *, BoogieProgram *, Pos base, Buf *);
void boogie_free(BoogieProgram *);

#endif
