/* SPDX-License-Identifier: MIT */
/* The session behind lindy.h, for jobs. */
#ifndef API_SESSION_H
#define API_SESSION_H

#include "api/lindy.h"
#include "api/options/options.h"
#include "api/pipeline.h"

typedef struct SessionText {
  char *name, *bytes; /* malloc'ed */
  size_t n;
} SessionText;

struct LindySession {
  VEC(SessionText) texts;
  VEC(const char *) libraries; /* names, in `arena` */
  Options read;                /* how the texts are read, by the table of options */
  PipelineOptions options;     /* the same for the pipeline */
  Arena arena;                 /* lives as long as the session */
  Pipeline *pipeline;          /* of the texts as they are, or NULL: not made yet */
  bool legal;
  VEC(LindyDiagnostic) diagnostics; /* with the pipeline; notes in its arena */
  VEC(LindyProcedure) procedures;
  bool hinted; /* hints are made */
  VEC(LindyHint) hints;
  char context[65];
  bool indexed; /* symbols and references are made */
  VEC(LindySymbol) symbols;
  VEC(LindyReference) references;
  LindyJob *jobs;
};

/* lindy_set_options with options of the table; strings are copied. */
void session_set_options(LindySession *, const Options *);
/* Into `to`: how the texts of the session are read. */
void session_add_options(const LindySession *, Options *to);
/* In a process that executes: assemblies are read again as whole programs, whose virtual calls find
 * the body of the object, as on the command line. Other texts stay as they are. */
void session_make_whole(LindySession *);
/* A span as a place; when span.hi says nothing, that of the token at span.lo. */
LindyPlace session_place(const Session *, Span);

#endif
