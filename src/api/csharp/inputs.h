/* SPDX-License-Identifier: MIT */
/* The input of an execution of a method, as data: the objects that it begins with, static fields,
 * arguments. So it can be made again in .NET, or be written in C#.
 *
 * What the execution did not look at is not there, and may be anything. Types and members have the
 * names that System.Type.GetType takes. */
#ifndef API_CSHARP_INPUTS_H
#define API_CSHARP_INPUTS_H

#include "api/pipeline.h"
#include "replay/execution.h"

#include <jansson.h>

typedef enum CsInputKind {
  CS_ANY, /* it was not looked at */
  CS_NULL,
  CS_BOOL,
  CS_NUMBER,
  CS_OBJECT, /* one of the list                                   */
  CS_PARTS   /* a struct: its fields, in the order of their rows  */
} CsInputKind;

typedef struct CsInput {
  CsInputKind kind;
  bool truth;
  const char *number;
  uint32_t object;
  const struct CsInput *parts;
  uint32_t n;
} CsInput;

typedef struct CsInputPoint {
  const char *type, *field; /* of a field, and its class; else an element */
  int64_t index;
  CsInput value;
} CsInputPoint;

typedef enum CsInputShape { CS_CLASS, CS_ARRAY, CS_STRING, CS_UNKNOWN } CsInputShape;

typedef struct CsInputObject {
  const Value *value;
  CsInputShape shape;
  const char *type;
  const char *text; /* of a string, UTF-8 */
  int64_t length;   /* of an array, else -1 */
  VEC(CsInputPoint) points;
} CsInputObject;

typedef struct CsInputs {
  Arena arena;
  const char *path;             /* of the assembly */
  const char *type, *method;    /* .ctor: a constructor */
  VEC(const char *) parameters; /* their types */
  bool has_this;                /* the first argument is the object */
  VEC(CsInput) arguments;
  VEC(CsInputObject) objects;
  VEC(CsInputPoint) statics;
  const char *why; /* why the input cannot be made, or NULL */
} CsInputs;

/* Of an execution as replay gives it, before it is told in the words of C#. False: it is none of a
 * method of an assembly. Free it in either case. */
bool inputs_of(const Pipeline *, Execution *, CsInputs *);
void inputs_free(CsInputs *);
/* .NET makes this check itself: where it fails, an exception is thrown. */
bool inputs_machine_checks(const Pipeline *, const Execution *);

/* As an object for lib/Confirm.cs. */
json_t *inputs_json(const CsInputs *);
/* `new Account { balance = -1 }.Share(0)` */
void inputs_expression(const CsInputs *, Buf *);
/* Statements that make the input and call the method, with the helpers of lib/Inputs.cs. */
void inputs_statements(const CsInputs *, const char *indent, Buf *);

#endif
