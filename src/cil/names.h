/* SPDX-License-Identifier: MIT */
/* Names of types, methods and fields, as C# writes them and as ILAsm does. */
#ifndef CIL_NAMES_H
#define CIL_NAMES_H

#include "base/buf.h"
#include "cil/assembly.h"

typedef enum NameStyle {
  NAMES_CSHARP, /* Demo.Account<T>.Inner, int         */
  NAMES_IL,     /* class Demo.Account`1/Inner, int32  */
  NAMES_CLR,    /* Demo.Account`1+Inner, System.Int32: what System.Type.GetType takes; type
                   parameters are System.Object */
} NameStyle;

/* Where a name is written: which type parameters are in scope there. */
typedef struct NameScope {
  const Assembly *assembly;
  NameStyle style;
  bool bare;             /* of ILAsm: without assemblies, and `class` and `valuetype` */
  uint32_t type, method; /* rows; 0 for none */
  uint32_t depth, nodes; /* of types in types: bounded, for signatures may refer to themselves */
} NameScope;

NameScope names_scope(const Assembly *, NameStyle, uint32_t method);

void names_type(NameScope *, Buf *, uint32_t token); /* a definition, reference or instance */
void names_sig(NameScope *, Buf *, const SigType *);
/* `Namespace.Class.Method(int, string)`, with parameters' names if wanted. */
void names_method(const Assembly *, Buf *, uint32_t method, bool with_params);
/* A member in ILAsm: `instance void class A.B::'.ctor'(int32)`. */
void names_il_method(NameScope *, Buf *, uint32_t token);
void names_il_field(NameScope *, Buf *, uint32_t token);

#endif
