/* SPDX-License-Identifier: MIT */
/* Executions that the editor asks for: looked for by a job, told in a message, kept as a file, or
 * turned into a precondition. A program has at most one search. */
#ifndef LSP_SEARCHES_H
#define LSP_SEARCHES_H

#include "lsp/server.h"

typedef enum LspSearchKind {
  SEARCH_RUN,
  SEARCH_EXPLORE,
  SEARCH_EXTRACT, /* a failing execution becomes a file for `lindy replay` */
  SEARCH_REQUIRE, /* a failing execution is excluded by a precondition     */
} LspSearchKind;

/* Looks for an execution of a procedure; ends the search that is under way. */
void searches_start(LspProgram *, LspSearchKind, const char *procedure);
/* The text has changed: edits would be out of place. */
void searches_changed(LspProgram *);
void searches_step(LspProgram *);
void searches_end(LspProgram *);
/* The descriptor of the job under way; -1: look at it a few times a second. */
int searches_fd(const LspProgram *);

#endif
