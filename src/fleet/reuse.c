/* SPDX-License-Identifier: MIT */
/* See reuse.h. */
#include "fleet/reuse.h"

#include "api/lindy.h"
#include "base/build_id.h"
#include "base/file.h"
#include "base/wire.h"
#include "solver/solver.h"

#include <string.h>

static const char kind[] = "answer";

/* An assembly comes with symbols and sources that are found elsewhere; standard input is read once.
 */
static bool tells_all(const char *file) {
  size_t n = strlen(file);
  return strcmp(file, "-") != 0 && !(n > 4 && strcmp(file + n - 4, ".dll") == 0);
}

static bool hash_file(Sha256 *h, const char *path) {
  Buf text = {0};
  bool ok = tells_all(path) && file_read(path, &text);
  sha256_add_text(h, path);
  sha256_add_part(h, text.n ? text.text : "", text.n);
  buf_free(&text);
  return ok;
}

void reuse_key(AnswerKey *k, const char *command, const Buf *options, const char *const *files,
               uint32_t n_files, const char *run) {
  SolverOptions z3 = {.name = SOLVER_Z3};
  Buf build = {0}, solver = {0};
  Sha256 h;
  *k = (AnswerKey){.known = build_id(&build), .has_run = run != NULL};
  solver_identity(&z3, &solver);
  sha256_init(&h);
  sha256_add_text(&h, "lindy answer " LINDY_VERSION);
  sha256_add_part(&h, build.n ? build.text : "", build.n);
  sha256_add_part(&h, solver.text, solver.n);
  sha256_add_text(&h, command);
  sha256_add_part(&h, options->n ? options->text : "", options->n);
  for (uint32_t i = 0; i < n_files; i++) k->known = hash_file(&h, files[i]) && k->known;
  Sha256 of_run = h;
  sha256_add_text(&of_run, run ? run : "");
  sha256_end(&of_run, k->in_run);
  sha256_end(&h, k->decided);
  buf_free(&build);
  buf_free(&solver);
}

static void answer_put(Buf *b, const Answer *a) {
  wire_put_number(b, a->status);
  wire_put_buf(b, &a->out);
  wire_put_buf(b, &a->err);
  wire_put_buf(b, &a->events);
}

static void get_text(WireReader *r, Buf *to) {
  size_t n;
  const char *bytes = wire_bytes(r, &n);
  buf_add(to, bytes, n);
}

static void answer_get(WireReader *r, Answer *a) {
  *a = (Answer){.status = (ExitStatus)wire_u32(r)};
  get_text(r, &a->out);
  get_text(r, &a->err);
  get_text(r, &a->events);
}

static bool answer_decode(const Buf *bytes, Answer *a) {
  WireReader r = wire_reader(bytes->text, bytes->n, NULL, NULL);
  answer_get(&r, a);
  if (wire_end(&r)) return true;
  reuse_free(a);
  return false;
}

bool reuse_find(Cache *c, const AnswerKey *k, Answer *a) {
  Buf bytes = {0};
  *a = (Answer){0};
  bool found =
      k->known && (cache_find_bytes(c, CACHE_ALL, kind, k->decided, &bytes) ||
                   (k->has_run && cache_find_bytes(c, CACHE_ALL, kind, k->in_run, &bytes)));
  found = found && answer_decode(&bytes, a);
  buf_free(&bytes);
  return found;
}

/* Other statuses come from limits, or from what is on this machine. */
static bool is_decided(ExitStatus status) {
  return status == EXIT_DONE || status == EXIT_ILLEGAL || status == EXIT_REFUTED;
}

void reuse_keep(Cache *c, const AnswerKey *k, const Answer *a) {
  bool for_run = k->has_run && a->status == EXIT_INCONCLUSIVE;
  if (!k->known || !(is_decided(a->status) || for_run)) return;
  Buf bytes = {0};
  answer_put(&bytes, a);
  cache_add_bytes(c, CACHE_ALL, kind, for_run ? k->in_run : k->decided, bytes.text, bytes.n);
  buf_free(&bytes);
}

void reuse_free(Answer *a) {
  buf_free(&a->out);
  buf_free(&a->err);
  buf_free(&a->events);
}
