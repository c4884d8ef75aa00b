/* SPDX-License-Identifier: MIT */
#include "cli/boogie_help.h"

#include "cli/cli.h"

const char boogie_help_version[] =
    "Boogie program verifier version 3.5.7.0, as answered by Lindy " CLI_VERSION
    ", which is not Microsoft's Boogie.";

void boogie_help_attributes(Buf *b) {
  buf_puts(b, "Attributes with a meaning; all others are kept and ignored.\n\n");
#define ATTRIBUTE(name, on, what) buf_printf(b, "  {:%-24s on %-26s %s\n", name "}", on, what);
#include "cli/boogie_attributes.def"
#undef ATTRIBUTE
}

void boogie_help_prover(Buf *b) {
  buf_puts(b, "Keys of /proverOpt:KEY=VALUE; not all have an effect yet in this version.\n\n"
              "  SOLVER=z3|cvc5|yices2|noop   which solver\n"
              "  PROVER_PATH=FILE             where it is\n"
              "  PROVER_NAME=NAME             its name, when the path is not given\n"
              "  LOG_FILE=FILE                write its input to FILE\n"
              "  APPEND_LOG_FILE=BOOL         append to that file\n"
              "  TIME_LIMIT=MS                milliseconds for a query\n"
              "  MEMORY_LIMIT=MB              memory of the solver\n"
              "  VERBOSITY=N                  how much it says\n"
              "  BATCH_MODE=BOOL              one solver process for each query\n"
              "  LOGIC=NAME                   the SMT-LIB logic\n"
              "  USE_WEIGHTS=BOOL             pass weights of quantifiers on\n"
              "  O:NAME=VALUE                 an option of the solver\n"
              "  C:TEXT                       an argument of the solver\n");
}
