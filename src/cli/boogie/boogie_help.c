/* SPDX-License-Identifier: MIT */
#include "cli/boogie/boogie_help.h"

#include "cli/options/cli.h"

/* The Move provers accept 3.0.1 to 3.5.6. */
#define ANSWERED(version)                                                                          \
  "Boogie program verifier version " version ", as answered by Lindy " LINDY_VERSION               \
  ", which is not Microsoft's Boogie."

const char *boogie_help_version(bool older) {
  return older ? ANSWERED("2.4.1.10503") : ANSWERED("3.5.6.0");
}

void boogie_help_attributes(Buf *b) {
  buf_puts(b, "Attributes with a meaning; all others are kept and ignored.\n\n");
#define ATTRIBUTE(name, shape, places, args, on, what)                                             \
  if (*on) buf_printf(b, "  {:%-24s on %-26s %s\n", *args ? name " " args "}" : name "}", on, what);
#define FIELD(field, name, shape, places, args, on, what)                                          \
  ATTRIBUTE(name, shape, places, args, on, what)
#define ROLE(role, name, places, args, on, what) ATTRIBUTE(name, LIST, places, args, on, what)
#include "lower/attribute/attributes.def"
#undef ATTRIBUTE
#undef FIELD
#undef ROLE
}

void boogie_help_prover(Buf *b) {
  buf_puts(
      b,
      "Keys of /proverOpt:KEY=VALUE.\n\n"
      "  SOLVER=z3|cvc5|yices2        which solver; z3 is part of Lindy, the others are programs\n"
      "  PROVER_PATH=FILE             where the program is; not used for z3\n"
      "  LOG_FILE=FILE                write its input to FILE (as /proverLog)\n"
      "  TIME_LIMIT=MS                milliseconds for a query\n"
      "  MEMORY_LIMIT=MB              memory of the solver\n"
      "  O:NAME=VALUE                 an option of the solver\n"
      "  C:TEXT                       an argument of the program\n"
      "  PROVER_NAME, APPEND_LOG_FILE, VERBOSITY, BATCH_MODE, LOGIC, USE_WEIGHTS, INSPECTOR\n"
      "                               accepted, no effect\n");
}
