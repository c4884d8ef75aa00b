/* SPDX-License-Identifier: MIT */
/* Clauses that are added to the specification of a procedure: where they go, as edits. */
#ifndef API_CLAUSES_H
#define API_CLAUSES_H

#include "api/session.h"

/* The procedure whose name stands at a position, or NULL. */
const Decl *clauses_procedure_at(const Program *, Pos);
/* A place between two bytes. */
LindyPlace clauses_empty_place(const Session *, Pos);
/* Puts a clause, with its semicolon, at the end of the specification. False: there is no place. The
 * text of the edit lives as long as the session. */
bool clauses_edit(Session *, const Decl *proc, const char *clause, LindyEdit *);

#endif
