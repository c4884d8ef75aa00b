/* SPDX-License-Identifier: MIT */
/* Failing executions of methods as tests of xUnit, each of which throws the exception that the
 * failed check stands for. */
#ifndef API_CSHARP_XUNIT_H
#define API_CSHARP_XUNIT_H

#include "api/pipeline.h"
#include "replay/execution.h"

typedef struct XunitTests {
  Buf text;
  uint32_t written, left; /* left: executions that no exception shows, or without an input */
} XunitTests;

/* Before it is told in the words of C#. */
void xunit_add(XunitTests *, const Pipeline *, Execution *);
/* The file with all of them. */
void xunit_file(const XunitTests *, const Pipeline *, Buf *);

#endif
