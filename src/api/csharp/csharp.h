/* SPDX-License-Identifier: MIT */
/* Results about methods of assemblies, in the words of C#. */
#ifndef API_CSHARP_H
#define API_CSHARP_H

#include "api/pipeline.h"
#include "cil/tree/spell.h"
#include "replay/execution.h"
#include "verify/trace/result.h"

/* Rewrites the values and steps of its failures. They are in the session's arena. */
void csharp_result(Pipeline *, const Impl *, VerifyResult *);
/* Rewrites its values; nothing when the entry is no method of an assembly. */
void csharp_execution(Pipeline *, Execution *);

/* The body of the procedure around a position, for spelling its temporaries; or NULL. */
const Block *csharp_method(const Pipeline *, Pos);

#endif
