/* SPDX-License-Identifier: MIT */
/* Core programs as Boogie prints programs (docs/language/output.md 11), under the names of
 * the source. For readers and for comparison with Boogie; what dump.h prints can be read back. */
#ifndef CORE_LISTING_H
#define CORE_LISTING_H

#include "base/buf.h"
#include "core/program.h"

void listing_proc(const CoreProgram *, const Proc *, Buf *);
void listing_impl(const CoreProgram *, const Impl *, Buf *);
/* `note` follows the label as a comment, or is NULL. */
void listing_block(const CoreProgram *, const CBlock *, const char *note, Buf *);
/* Pieces for printers of other forms of programs. */
void listing_signature(const CoreProgram *, const char *keyword, const CoreAttrs *,
                       const char *name, const Variables *ins, const Variables *outs, Buf *);
void listing_attrs(const CoreProgram *, const CoreAttrs *, Buf *);
void listing_name(const char *, Buf *);

#endif
