/* SPDX-License-Identifier: MIT */
/* An assembly as a whole: its container, metadata and symbols, and what can be asked of them in
 * terms of types, methods, fields and attributes.
 *
 * Types, methods and fields are rows of their tables, counted from 1; a reference to one, here or
 * in another assembly, is a token. */
#ifndef CIL_ASSEMBLY_H
#define CIL_ASSEMBLY_H

#include "base/map.h"
#include "cil/il.h"
#include "cil/sig.h"
#include "cil/symbols.h"

typedef struct Assembly {
  Pe pe;
  Metadata md;
  Symbols symbols;
  Arena *arena;
  uint32_t *owner_of_method, *owner_of_field; /* rows of types, by row; 0 for none           */
  uint32_t *definition_of_ref; /* of members, by row: 0 not looked for, UINT32_MAX not here */
  uint32_t *enclosing;         /* of a nested type, by its row; 0 for none    */
  uint32_t *next_attribute, *next_generic; /* chains of rows that have the same parent    */
  Map attributes, generics;                /* the first of a chain, by the parent's token */
} Assembly;

/* Reads from bytes that outlive it. The path is for finding symbols and may be NULL. False: `why`
 * says what is wrong. Free it in either case. */
bool assembly_open(Assembly *, Arena *, Bytes file, const char *path, const char **why);
void assembly_free(Assembly *);

/* Flags of types and methods that are asked for. */
enum {
  TYPE_INTERFACE = 0x20,
  TYPE_ABSTRACT = 0x80,
  TYPE_SEALED = 0x100,
  METHOD_ACCESS = 0x7, /* 1 private, 3 internal, 4 protected, 6 public, ... */
  METHOD_STATIC = 0x10,
  METHOD_FINAL = 0x20,
  METHOD_VIRTUAL = 0x40,
  METHOD_NEW_SLOT = 0x100,
  METHOD_ABSTRACT = 0x400,
  FIELD_STATIC = 0x10,
  FIELD_INIT_ONLY = 0x20,
  FIELD_LITERAL = 0x40,
  PARAM_OUT = 2,
  IMPL_CODE_TYPE = 3, /* 0: the body is IL */
};

typedef enum CilTypeKind {
  CIL_KIND_CLASS,
  CIL_KIND_STRUCT,
  CIL_KIND_ENUM,
  CIL_KIND_INTERFACE,
  CIL_KIND_DELEGATE,
} CilTypeKind;
CilTypeKind assembly_type_kind(const Assembly *, uint32_t type);

/* Whether a token (of a definition, reference or instance) is the type of this name. */
bool assembly_is_type(const Assembly *, uint32_t token, const char *space, const char *name);

/* A method that is called or a field that is accessed, wherever it is. */
typedef struct Member {
  uint32_t definition; /* the row, when it is in this assembly; else 0 */
  uint32_t owner;      /* the token of its type                       */
  const char *name;
  Bytes signature;
  Bytes instantiation; /* of a generic method; may be empty            */
} Member;
bool assembly_method(const Assembly *, uint32_t token, Member *);
bool assembly_field(const Assembly *, uint32_t token, Member *);

/* The name of a parameter, counted from 1; "" when it has none. */
const char *assembly_param(const Assembly *, uint32_t method, uint32_t number, uint32_t *flags);
/* The name of parameter `number` (from 0) of a generic type or method; NULL when there is none. */
const char *assembly_generic(const Assembly *, uint32_t owner, uint32_t number);
uint32_t assembly_generics(const Assembly *, uint32_t owner);

/* The body of a method; false with `why` NULL when it has none. */
bool assembly_body(const Assembly *, uint32_t method, IlBody *, const char **why);

/* The method of System.Diagnostics.Contracts.Contract that a call calls, or NULL. */
const char *assembly_contract(const Assembly *, const IlInsn *);

#endif
