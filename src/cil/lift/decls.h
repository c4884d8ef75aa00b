/* SPDX-License-Identifier: MIT */
/* Declarations of the translated program that are made when something is first used: datatypes of
 * structs, constants of types and literals, fields and methods of other assemblies. And all global
 * variables, by number. */
#ifndef CIL_LIFT_DECLS_H
#define CIL_LIFT_DECLS_H

#include "cil/lift/lift.h"

typedef struct LiftGlobal {
  const char *name;
  const char *elements; /* of arrays: their type in Boogie; else NULL */
  bool outside;         /* of another assembly: whatever it does may change it */
  bool of_objects;      /* what rows say of objects: only code that gets objects changes it */
  const char *group;    /* the variable that holds it together with others, or NULL */
} LiftGlobal;

/* What a method of another assembly may do with its arguments. */
typedef struct LibraryEffect {
  uint32_t node;           /* what code of the program it may call, as a node of effects.h */
  const char *elements[8]; /* maps of the arrays that it gets                   */
  uint32_t arrays[8], n;   /* which parameters those are; UINT32_MAX for this   */
  bool gets_objects;       /* of the library, or something that may hold some   */
  const struct LibrarySpec *known; /* what is known of it, or NULL                      */
  bool pure;                       /* it changes nothing                                */
} LibraryEffect;

/* A method that is in delegates of a type. */
typedef struct LiftDelegate {
  uint32_t type, method; /* the type's token, without its arguments; the method's row */
  bool virtual;          /* it is what the target has for it                          */
} LiftDelegate;

static inline uint32_t decls_delegate_number(uint32_t method, bool virtual) {
  return 2 * method + virtual;
}

/* A body that consists of calls; without statements: none. */
typedef struct DispatchBody {
  VarList locals;
  Block code;
} DispatchBody;

/* A method of another assembly that is called. */
typedef struct LibraryProc {
  const char *name;
  Decl *header;
  LibraryEffect effect;
  const struct ExternalContract *contract; /* or NULL */
  uint32_t calls;
  bool makes_exception;
  uint32_t owner;        /* its type, without arguments                        */
  const SigMethod *sig;  /* as declared                                        */
  bool is_invoke;        /* the one of a delegate                              */
  DispatchBody body;     /* of it, where bodies are executed                   */
  const char *elsewhere; /* a procedure for those of unknown methods           */
} LibraryProc;

/* A virtual call of a method of another assembly, which classes of the program may have as well. */
typedef struct ExternalCall {
  const char *library, *name; /* the procedure of the other assembly; that of the call */
  uint32_t owner;             /* the type's token, without arguments                   */
  const char *method;
  const SigMethod *sig;
  LibraryEffect effect;
  DispatchBody body;
} ExternalCall;

/* A literal that is a constant of the program. */
typedef struct LiftLiteral {
  const char *name;
  Bytes utf16;
} LiftLiteral;

struct LiftDecls {
  Arena *arena;
  Map names; /* hashes of names that are taken                   */
  Map keys;  /* hashes of what has been declared, to its number  */
  TreeDecls made;
  VEC(const char *) values; /* by that number */
  VEC(LiftGlobal) globals;
  VEC(LibraryProc) library;
  VEC(ExternalCall) external_calls; /* where bodies are executed */
  VEC(const char *) trusted;        /* what calls of the library are trusted with, for each call */
  VEC(LiftDelegate) delegates;
  VEC(LiftLiteral) literals;
  LiftTexts machine;          /* messages of checks that .NET makes as well, each once */
  uint32_t deepest;           /* class, object being 0 */
  bool counted;               /* that is known */
  bool trusts_stores;         /* a store to an array of objects is not checked */
  Map global_numbers;         /* by hash of the name */
  const LiftSort **type_sort; /* of value types, by row of their definition */
  uint8_t *value_ref;         /* by row of TypeRef: 1 a value type, 2 a class; 0 not known */
};

void decls_init(LiftDecls *, const Assembly *, Arena *);
void decls_free(LiftDecls *);

/* What was kept under a key, or NULL. */
const char *decls_find(const LiftDecls *, const char *key);
void decls_keep(LiftDecls *, const char *key, const char *value);

/* A name that nothing else has: the name itself, or with a number. */
const char *decls_unique(LiftDecls *, const char *name);
/* A C# name as one of Boogie: letters and digits stay, what Boogie does not know becomes `_`. */
const char *decls_name(Arena *, const char *);
bool decls_reserved(const char *); /* a word of Boogie or of the prelude */
bool decls_is_word(const char *);  /* of Boogie */

/* A type by its name in C#, without type parameters. */
const char *decls_type_name(const LiftNames *, uint32_t token);

/* A method of another assembly, of which nothing is known, may change it. */
static inline bool decls_changed_outside(const LiftGlobal *g, const LibraryEffect *e) {
  return g->outside && !e->pure && (e->gets_objects || !g->of_objects);
}

uint32_t decls_global(LiftDecls *, const char *name, const char *elements, bool outside);
/* Fields of one sort become one variable, heap.SORT, with the field as a first index: for
 * assemblies where lists of what methods change would be longer than all the rest. */
void decls_group(const LiftNames *, uint32_t global, const char *sort);
/* A global by its name, within the variable that holds it. */
Expr *decls_tree(const LiftNames *, const char *name);
/* Says of a procedure that objects stay allocated. */
void decls_keep_objects(const LiftNames *, Decl *);
/* Adds the variable of a global to a list, once for a group. */
void decls_list_global(LiftTexts *, const LiftGlobal *);

uint32_t decls_global_number(const LiftDecls *, const char *name); /* UINT32_MAX: there is none */

#endif
