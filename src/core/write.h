/* SPDX-License-Identifier: MIT */
/* Procedures and their code as text, in Boogie's syntax. There are two styles: a dump gives every
 * symbol its unique name, made an identifier, so that the text can be read back; a listing has the
 * names of the source and the layout of Boogie's own output (docs/language/output.md 11). */
#ifndef CORE_WRITE_H
#define CORE_WRITE_H

#include "base/buf.h"
#include "core/program.h"

typedef VEC(Term) WrittenTerms;
typedef VEC(size_t) WrittenOffsets;

typedef struct CoreWriter {
  const CoreProgram *p;
  Buf *b;
  bool listing;              /* else a dump                          */
  const InlinedScope *scope; /* of what is written, or NULL */
  WrittenTerms *terms;       /* collects the terms shown, or is NULL */
  /* Collects where in the text these begin, or is NULL: the clauses of a procedure, requires first;
   * of an implementation each block, its commands and its jump. */
  WrittenOffsets *offsets;
} CoreWriter;

void write_label(const CoreWriter *, Str);
void write_function_name(const CoreWriter *, const Function *);
void write_term(const CoreWriter *, Term);
void write_sort(const CoreWriter *, Sort);
void write_attrs(const CoreWriter *, const CoreAttrs *); /* a blank after each */
void write_variables(const CoreWriter *, const char *lead, const Variables *); /* a line for each */
/* The parameters and results of a procedure or of an implementation. */
void write_parameters(const CoreWriter *, const Variables *ins, const Variables *outs,
                      bool with_where);

void write_proc(const CoreWriter *, const Proc *);
void write_impl(const CoreWriter *, const Impl *);
/* `note` follows the label as a comment, or is NULL. */
void write_block(const CoreWriter *, const CBlock *, const char *note);

#endif
