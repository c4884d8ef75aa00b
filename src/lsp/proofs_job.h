/* SPDX-License-Identifier: MIT */
/* A job that proves several implementations, and what its results become. Private to proofs. */
#ifndef LSP_PROOFS_JOB_H
#define LSP_PROOFS_JOB_H

#include "lsp/proofs.h"

typedef struct JobMember {
  LspProof *proof; /* NULL: its result is of no use any more */
  LspFile *file;   /* where its name was when the job started */
  size_t offset;
  bool answered;
} JobMember;

typedef struct JobEdit {
  LspFile *file;
  LspEdit edit;
} JobEdit;

struct LspJob {
  LspProgram *program;
  LindyJob *job;
  VEC(JobMember) members;
  VEC(JobEdit) edits; /* of the texts since it started */
};

/* Moves a mark as an edit of this file moves what is there. */
void failures_move_mark(LspMark *, const LspFile *, LspEdit);
void failures_move(LspFailure *, const LspFile *, LspEdit);
/* A copy in the arena, with marks in the texts as they are now. */
LspFailure failures_keep(const LspJob *, Arena *, const LindyFailure *);
LspWarning failures_keep_warning(const LspJob *, Arena *, const LindyWarning *);
/* Puts a check into the list; of one that is there already, the worse status counts. */
void failures_keep_check(const LspJob *, LspProof *, const LindyCheck *);

#endif
