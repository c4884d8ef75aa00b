/* SPDX-License-Identifier: MIT */
/* Where certificates are: a file each in a folder, DIR/NAME.cert, and in the shared layers of a
 * cache, so that what another machine verified can be checked here. */
#ifndef API_CERTIFICATES_CERTIFICATE_FILES_H
#define API_CERTIFICATES_CERTIFICATE_FILES_H

#include "base/arena.h"
#include "core/program.h"

/* Certificates of many programs are told apart by what they prove: PATH/NAME-HASH.cert. */
typedef struct CertificateFolder {
  const char *path;
  bool of_many;
  const char *layers; /* of --cache, or NULL; only those that are shared are asked */
  bool read_only;     /* nothing is written to them */
} CertificateFolder;

/* `problem` is what is asked. NULL: there is none that can be read. */
const char *certificate_files_read(Arena *, CertificateFolder, const Impl *, const Buf *problem,
                                   size_t *n);
/* False: *why has the reason. */
bool certificate_files_write(CertificateFolder, const Impl *, const Buf *problem,
                             const Buf *certificate, Buf *why);

#endif
