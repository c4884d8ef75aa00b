/* SPDX-License-Identifier: MIT */
/* Edits of texts as the façade gives them out. */
#ifndef API_CLAUSES_H
#define API_CLAUSES_H

#include "api/session.h"

/* A place between two bytes. */
LindyPlace clauses_empty_place(const Session *, Pos);
/* An edit; an empty span is a place between two bytes. */
LindyEdit clauses_edit_of(const Session *, Span, const char *text);

#endif
