/* SPDX-License-Identifier: MIT */
/* The text of commands and of what stands around them, in Boogie's syntax. Two printers share it,
 * which differ in names: dump.h writes those that keep everything apart, so that its output can be
 * read back, listing.h those of the source. */
#ifndef CORE_WRITE_H
#define CORE_WRITE_H

#include "base/buf.h"
#include "core/program.h"

typedef VEC(Term) WrittenTerms;

typedef struct Writer {
  const CoreProgram *p;
  Buf *b;
  bool source_names;   /* else unique ones */
  WrittenTerms *terms; /* collects the terms shown, or NULL */
} Writer;

/* Boogie has no @ in names, and shows it so. */
void write_source_name(const char *, Buf *);
void write_label(const Writer *, Str);
void write_variable_name(const Writer *, const Variable *);
void write_function_name(const Writer *, const Function *);

void write_term(const Writer *, Term);
void write_sort(const Writer *, Sort);
void write_attrs(const Writer *, const CoreAttrs *); /* with a blank after each */

void write_variable(const Writer *, const Variable *, bool with_where);
/* Boogie has where-clauses on a procedure's parameters only, not on their copies. */
void write_signature(const Writer *, const CoreAttrs *, const char *name, const Variables *ins,
                     const Variables *outs, bool with_where);
void write_locals(const Writer *, const char *lead, const Variables *); /* one to a line */
void write_contracts(const Writer *, const Contracts *, const char *word);
void write_modifies(const Writer *, const Proc *);

void write_targets(const Writer *, const Cmd *);
void write_cmd(const Writer *, const Cmd *);     /* without the semicolon */
void write_goto(const Writer *, const CBlock *); /* its labels */

#endif
