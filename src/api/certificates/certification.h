/* SPDX-License-Identifier: MIT */
/* Certificates of proofs: written after a verification (verify --certify), and checked again
 * (recheck). Each implementation has a worker and a file of its own, DIR/NAME.cert. */
#ifndef API_CERTIFICATES_CERTIFICATION_H
#define API_CERTIFICATES_CERTIFICATION_H

#include "api/certificates/certificate_files.h"
#include "report/certificates.h"
#include "verify/verify.h"

enum { CERTIFICATION_SECONDS = 10 }; /* for a question to the second solver, unless told */

typedef bool CertifiedSink(void *env, const Impl *, const CertificateNote *);
typedef bool RecheckedSink(void *env, const Impl *, const RecheckResult *);

/* Where certificates are, and how a second solver is asked. */
typedef struct CertificateConfirmer {
  CertificateFolder folder;
  RecheckOptions recheck;
} CertificateConfirmer;

/* Proves each implementation of the task (but for its sink) once more, with proofs. False:
 * interrupted, stopped by the sink, or *why (the folder cannot be made). */
bool certification_write(const VerifyTask *, CertificateFolder, CertifiedSink *, void *env,
                         const char **why);
/* Of the options of the task, those that decide what is asked must be the same as then. */
bool certification_recheck(const VerifyTask *, const CertificateConfirmer *, RecheckedSink *,
                           void *env);

/* For VerifyOptions.hint, with a CertificateFolder as its environment: do the instances that proved
 * an earlier version prove this one, too? */
bool certification_hint(const void *folder, CoreProgram *, const Impl *, const VerifyOptions *,
                        const SolverOptions *, uint32_t *checks);

/* For VerifyOptions.confirm, with a CertificateConfirmer as its environment: is there a certificate
 * that a second solver accepts? */
bool certification_confirms(const void *confirmer, CoreProgram *, const Impl *,
                            const VerifyOptions *);

#endif
