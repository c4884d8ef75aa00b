/* SPDX-License-Identifier: MIT */
/* --confirm=dotnet: failing executions of methods are repeated in .NET, which then has the last
 * word. It confirms one that throws an exception at the line of the check. It contradicts one that
 * does not, if the check is one that .NET makes, too. Of contracts .NET knows nothing. */
#ifndef API_CSHARP_CONFIRM_H
#define API_CSHARP_CONFIRM_H

#include "api/csharp/dotnet.h"
#include "api/pipeline.h"
#include "replay/execution.h"
#include "verify/verify.h"

typedef struct Confirmer {
  Pipeline *p;
  Dotnet net;
  const char *path; /* of the assembly that the process has, or NULL: none yet */
} Confirmer;

typedef enum ConfirmAnswer { CONFIRM_YES, CONFIRM_NO, CONFIRM_OPEN } ConfirmAnswer;

/* False: `why` says what .NET lacks here. Close it in either case. */
bool confirm_open(Confirmer *, Pipeline *, Buf *why);
/* Before it is told in the words of C#: notes the answer in the execution, which is unconfirmed if
 * .NET contradicts it. */
ConfirmAnswer confirm_execution(Confirmer *, Execution *);
/* Of each refuted failure: looks for an execution, and has it confirmed. A failure that .NET
 * contradicts is unproved. */
void confirm_result(Confirmer *, const Impl *, VerifyResult *, double seconds);
void confirm_close(Confirmer *);

#endif
