/* SPDX-License-Identifier: MIT */
/* Inferred facts in the words of the program they are put into. */
#ifndef API_INFER_TEXT_H
#define API_INFER_TEXT_H

#include "api/infer/infer_ops.h"
#include "api/pipeline.h"

typedef struct InferText {
  CoreProgram *core;
  InferOps ops; /* solver functions; its declarations go with the text */
  Map declared; /* names of functions and constants (string ids) -> number of parameters */
  Map types;    /* names of types (string ids)                                          */
  Map globals;  /* symbols of globals and of their old values -> string id of the name    */
  Map hidden;   /* string ids of names that the implementation at work has for its own    */
} InferText;

void infer_text_init(InferText *, const Pipeline *);
void infer_text_free(InferText *);
/* The next facts are for this implementation. */
void infer_text_enter(InferText *, const Impl *);
/* Can the fact be written in the language of the program? Not when it has a whole map that stands
 * for a polymorphic one, which lowering made, nor when a local hides a global in it. */
bool infer_text_can(const InferText *, Term);
void infer_text_put(InferText *, Term, Buf *);

#endif
