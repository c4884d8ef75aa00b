/* SPDX-License-Identifier: MIT */
/* Signatures (ECMA-335 II.23.2): types, methods, locals, read from blobs into trees.
 *
 * A tree has at most SIG_DEPTH levels, and each of its nodes takes a byte of the blob at least, so
 * hostile blobs cost no more than their size. Custom modifiers are skipped. */
#ifndef CIL_SIG_H
#define CIL_SIG_H

#include "base/arena.h"
#include "cil/metadata.h"

enum { SIG_DEPTH = 64 };

/* Element types; the numbers are those of the format. */
typedef enum SigElem {
  SIG_VOID = 0x01,
  SIG_BOOLEAN,
  SIG_CHAR,
  SIG_I1,
  SIG_U1,
  SIG_I2,
  SIG_U2,
  SIG_I4,
  SIG_U4,
  SIG_I8,
  SIG_U8,
  SIG_R4,
  SIG_R8,
  SIG_STRING,
  SIG_PTR,
  SIG_BYREF,
  SIG_VALUETYPE,
  SIG_CLASS,
  SIG_VAR, /* a parameter of the generic type */
  SIG_ARRAY,
  SIG_GENERICINST,
  SIG_TYPEDBYREF,
  SIG_I = 0x18,
  SIG_U,
  SIG_FNPTR = 0x1B,
  SIG_OBJECT,
  SIG_SZARRAY,
  SIG_MVAR, /* a parameter of the generic method */
  SIG_CMOD_REQD,
  SIG_CMOD_OPT,
  SIG_SENTINEL = 0x41,
  SIG_PINNED = 0x45,
} SigElem;

typedef struct SigType SigType;
typedef struct SigMethod SigMethod;
struct SigType {
  uint8_t elem; /* SigElem */
  bool pinned;
  bool value_type;      /* GENERICINST of a value type      */
  uint32_t token;       /* CLASS, VALUETYPE, GENERICINST    */
  uint32_t number;      /* VAR, MVAR: which; ARRAY: its rank */
  const SigType *inner; /* PTR, BYREF, SZARRAY, ARRAY       */
  const SigType **arg;  /* GENERICINST                      */
  uint32_t args;
  const SigMethod *method; /* FNPTR */
};

enum { SIG_HAS_THIS = 0x20, SIG_EXPLICIT_THIS = 0x40, SIG_GENERIC = 0x10, SIG_VARARG = 5 };

struct SigMethod {
  uint8_t flags;
  uint32_t generics; /* how many parameters that are types */
  const SigType *result;
  const SigType **param;
  uint32_t params;
};

/* Each returns NULL when the blob is not such a signature. */
const SigType *sig_type(Arena *, Bytes blob);
const SigType *sig_field(Arena *, Bytes blob);
const SigMethod *sig_method(Arena *, Bytes blob); /* of methods and properties */
/* Types one after the other: locals of a body, arguments of a generic method. False: broken. */
bool sig_locals(Arena *, Bytes blob, const SigType ***types, uint32_t *n);
bool sig_method_spec(Arena *, Bytes blob, const SigType ***types, uint32_t *n);

#endif
