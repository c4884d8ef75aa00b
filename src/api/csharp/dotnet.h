/* SPDX-License-Identifier: MIT */
/* A process of .NET that executes methods of an assembly on given inputs (lib/Confirm.cs). It is
 * compiled by the installed SDK when it is first needed, and kept in the user's cache folder. It
 * works in a temporary folder of its own, with limits, and dies with us. */
#ifndef API_CSHARP_DOTNET_H
#define API_CSHARP_DOTNET_H

#include "base/buf.h"

#include <jansson.h>
#include <stdbool.h>
#include <sys/types.h>

typedef struct Dotnet {
  char *driver;   /* the compiled driver */
  char *assembly; /* a whole path */
  char *folder;   /* where it works */
  double seconds; /* for each call */
  pid_t pid;      /* 0: it does not run */
  int to, from;
  Buf unread;
} Dotnet;

/* Has the driver ready. False: `why` says what is missing. Close it in either case. */
bool dotnet_open(Dotnet *, const char *assembly, double seconds, Buf *why);
/* The answer to a call, which is released; NULL: `why`. */
json_t *dotnet_ask(Dotnet *, json_t *call, Buf *why);
void dotnet_close(Dotnet *);
/* lib/Inputs.cs */
const char *dotnet_inputs_source(void);

#endif
