/* SPDX-License-Identifier: MIT */
/* See certificate_files.h. Workers call this, so a connection to a server is made for each
 * certificate: one that a process inherits must not be used by two. */
#include "api/certificates/certificate_files.h"

#include "base/file.h"
#include "base/source.h"
#include "recheck/recheck.h"
#include "verify/cache/cache.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Every name has a file of its own; long ones end in a hash. */
static void certificate_name(CertificateFolder folder, const Impl *im, const Buf *problem,
                             Buf *out) {
  enum { LONGEST = 160, DIGITS = 16 };
  const char *name = im->unique->text;
  char vc[65];
  for (const char *c = name; *c; c++)
    if (isalnum((unsigned char)*c) || strchr("_$#", *c) || (*c == '.' && c != name))
      buf_putc(out, *c);
    else
      buf_printf(out, "%%%02x", (unsigned char)*c);
  if (out->n > LONGEST) {
    Sha256 h;
    uint8_t digest[SHA256_BYTES];
    sha256_init(&h);
    sha256_add(&h, name, strlen(name));
    sha256_end(&h, digest);
    out->n = LONGEST;
    buf_putc(out, '%');
    for (int i = 0; i < 8; i++) buf_printf(out, "%02x", digest[i]);
  }
  if (folder.of_many && recheck_hash(problem, vc)) buf_printf(out, "-%.*s", DIGITS, vc);
  buf_puts(out, ".cert");
}

/* ---- the shared layers ------------------------------------------------------- */

static const char certificate_kind[] = "certificate";

static Cache *shared_layers(CertificateFolder folder) {
  char *why = NULL;
  Cache *c = folder.layers ? cache_open(folder.layers, CACHE_RECHECKED, &why) : NULL;
  free(why); /* the verification has warned of it */
  if (c && cache_is_shared(c)) return c;
  cache_close(c);
  return NULL;
}

static void shared_key(const Buf *name, uint8_t key[SHA256_BYTES]) {
  Sha256 h;
  sha256_init(&h);
  sha256_add(&h, name->text, name->n);
  sha256_end(&h, key);
}

static const char *read_shared(Arena *a, CertificateFolder folder, const Buf *name,
                               const char *path, size_t *n) {
  Cache *c = shared_layers(folder);
  uint8_t key[SHA256_BYTES];
  Buf found = {0};
  const char *text = NULL;
  shared_key(name, key);
  if (c && cache_find_bytes(c, CACHE_SHARED, certificate_kind, key, &found)) {
    text = arena_strndup(a, found.text, found.n);
    *n = found.n;
    mkdir(folder.path, 0777);
    file_write(path, false, found.text, found.n); /* for the next time; it can do without */
  }
  buf_free(&found);
  cache_close(c);
  return text;
}

static void write_shared(CertificateFolder folder, const Buf *name, const Buf *certificate) {
  Cache *c = folder.read_only ? NULL : shared_layers(folder);
  uint8_t key[SHA256_BYTES];
  shared_key(name, key);
  if (c) cache_add_bytes(c, CACHE_SHARED, certificate_kind, key, certificate->text, certificate->n);
  cache_close(c);
}

/* ---- files -------------------------------------------------------------------- */

const char *certificate_files_read(Arena *a, CertificateFolder folder, const Impl *im,
                                   const Buf *problem, size_t *n) {
  Buf name = {0}, path = {0};
  const char *why;
  certificate_name(folder, im, problem, &name);
  buf_printf(&path, "%s/%s", folder.path, name.text);
  const char *text = source_read(a, path.text, n, &why);
  if (!text) text = read_shared(a, folder, &name, path.text, n);
  buf_free(&name);
  buf_free(&path);
  return text;
}

bool certificate_files_write(CertificateFolder folder, const Impl *im, const Buf *problem,
                             const Buf *certificate, Buf *why) {
  Buf name = {0}, path = {0};
  certificate_name(folder, im, problem, &name);
  buf_printf(&path, "%s/%s", folder.path, name.text);
  bool ok = file_write(path.text, false, certificate->text, certificate->n);
  if (ok)
    write_shared(folder, &name, certificate);
  else
    buf_printf(why, "%s: %s", path.text, strerror(errno));
  buf_free(&name);
  buf_free(&path);
  return ok;
}
