/* SPDX-License-Identifier: MIT */
/* See the header. */
#include "exec/search/records.h"

#include "base/wire.h"

void record_write(int out, RecordKind kind, const void *bytes, size_t n) {
  Buf message = {0};
  buf_putc(&message, (char)kind);
  buf_add(&message, bytes, n);
  wire_send(out, &message);
  buf_free(&message);
}

void record_write_script(int out, RecordKind kind, CoreProgram *p, const Script *s,
                         const ValueStore *store) {
  Buf bytes = {0};
  script_encode(p, store, s, &bytes);
  record_write(out, kind, bytes.text, bytes.n);
  buf_free(&bytes);
}

typedef struct RecordReader {
  RecordEach *each;
  void *env;
} RecordReader;

static void take_record(void *env, const char *bytes, size_t n) {
  const RecordReader *r = env;
  if (n) r->each(r->env, (RecordKind)bytes[0], bytes + 1, n - 1);
}

size_t records_taken(const char *bytes, size_t size, RecordEach *each, void *env) {
  RecordReader r = {each, env};
  return wire_messages(bytes, size, take_record, &r);
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
