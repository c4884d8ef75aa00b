/* SPDX-License-Identifier: MIT */
/* Certificates of proofs: written after a verification (verify --certify), and checked again
 * (recheck). Each implementation has a worker and a file of its own, DIR/NAME.cert. */
#ifndef API_CERTIFICATION_H
#define API_CERTIFICATION_H

#include "report/certificates.h"
#include "verify/verify.h"

typedef bool CertifiedSink(void *env, const Impl *, const CertificateNote *);
typedef bool RecheckedSink(void *env, const Impl *, const RecheckResult *);

/* Proves each implementation once more, with proofs. False: interrupted, stopped by the sink, or
 * *why (the folder cannot be made). */
bool certification_write(CoreProgram *, const Impl *const *, uint32_t n, const VerifyOptions *,
                         const char *dir, CertifiedSink *, void *env, const char **why);
/* Of the options of the verification, those that decide what is asked must be the same as then. */
bool certification_recheck(CoreProgram *, const Impl *const *, uint32_t n, const VerifyOptions *,
                           const char *dir, const RecheckOptions *, RecheckedSink *, void *env);

#endif
