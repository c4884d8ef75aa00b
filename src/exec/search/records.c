/* SPDX-License-Identifier: MIT */
/* See the header. */
#include "exec/search/records.h"

#include "base/worker.h"

#include <string.h>

void record_write(int out, RecordKind kind, const void *bytes, size_t n) {
  uint64_t length = n;
  Buf head = {0};
  buf_putc(&head, (char)kind);
  buf_add(&head, (const char *)&length, sizeof length);
  worker_write(out, head.text, head.n);
  if (n) worker_write(out, bytes, n);
  buf_free(&head);
}

void record_write_script(int out, RecordKind kind, CoreProgram *p, const Script *s,
                         const ValueStore *store) {
  Buf bytes = {0};
  script_encode(p, store, s, &bytes);
  record_write(out, kind, bytes.text, bytes.n);
  buf_free(&bytes);
}

size_t records_taken(const char *bytes, size_t size, RecordEach *each, void *env) {
  size_t taken = 0;
  uint64_t n;
  while (taken + 1 + sizeof n <= size) {
    memcpy(&n, bytes + taken + 1, sizeof n);
    size_t at = taken + 1 + sizeof n;
    if (n > size - at) break;
    each(env, (RecordKind)bytes[taken], bytes + at, (size_t)n);
    taken = at + (size_t)n;
  }
  return taken;
}

void records_each(const Buf *b, RecordEach *each, void *env) {
  records_taken(b->text, b->n, each, env);
}

bool record_read_script(CoreProgram *p, const char *bytes, size_t n, RecordScript *sink,
                        void *env) {
  ValueStore store;
  value_store_init(&store, p->terms);
  Script s;
  bool ok = script_decode(p, &store, bytes, n, &s);
  if (ok) {
    sink(env, &s, &store);
    script_free(&s);
  }
  value_store_free(&store);
  return ok;
}
