/* SPDX-License-Identifier: MIT */
/* Results about methods of assemblies, in the words of C#. */
#ifndef API_CSHARP_H
#define API_CSHARP_H

#include "api/pipeline.h"
#include "verify/trace/result.h"

/* Rewrites the values and steps of its failures. They are in the session's arena. */
void csharp_result(Pipeline *, const Impl *, VerifyResult *);

#endif
