/* SPDX-License-Identifier: MIT */
/* Writes the certificate of a proof: proves the problem once more with Z3's proofs switched on, and
 * keeps which instances of quantifiers the proof used. The format is recheck/certificate.h.
 * Nothing that is written here is believed by the checker. */
#ifndef CERTIFY_CERTIFY_H
#define CERTIFY_CERTIFY_H

#include "base/buf.h"
#include "solver/solver.h"

typedef struct CertificateText {
  Buf text;
  uint32_t instances; /* and skolemizations */
} CertificateText;

/* `problem` is the SMT-LIB text of all that is asked about the implementation. The settings are
 * tried in turn, each with its own limits. False: `why`. */
bool certify_problem(CertificateText *out, const char *implementation, const Buf *problem,
                     const SolverOptions *settings, uint32_t n, Buf *why);

#endif
