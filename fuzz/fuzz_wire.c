/* SPDX-License-Identifier: MIT */
/* Any bytes to the readers of messages between processes (base/wire.h). The first byte says which
 * message follows. A script that can be read is also written as JSON and executed. */
#include "fuzz.h"

#include "api/job/job.h"
#include "replay/replay.h"
#include "verify/trace/result.h"

#include <string.h>

enum { RESULT, SCRIPT, VERIFICATION, INFERENCE, EXECUTION, MESSAGES };

static void read_result(const char *bytes, size_t n) {
  Session session;
  VerifyResult r;
  session_init(&session);
  result_decode(&r, &session, bytes, n);
  result_free(&r);
  session_free(&session);
}

static void read_job(JobRead *read, const char *bytes, size_t n) {
  Arena arena;
  StrTable strs;
  arena_init(&arena);
  str_table_init(&strs);
  WireReader r = wire_reader(bytes, n, &arena, &strs);
  read(&r, NULL, NULL);
  str_table_free(&strs);
  arena_free(&arena);
}

static const char program[] =
    "type T; datatype D { A(), B(x: int, d: D) }\n"
    "const c: T; function f(int, bool): real;\n"
    "var g: [int, T]bv8; var h: [int][int]int;\n"
    "procedure Q(x: int) returns (y: D);\n"
    "procedure P(a: [int]int, d: D, r: real, t: T, big: int) returns (z: bool) modifies g, h;\n"
    "{ var l: D; havoc l; call l := Q(1); goto X, Y; X: z := f(1, true) > r; return;\n"
    "  Y: z := c == t; }\n";

static void use_script(const CoreProgram *core, ValueStore *store, const Script *s) {
  Buf json = {0};
  script_to_json(core, store, s, &json);
  buf_free(&json);
  Replay *replay = replay_new((CoreProgram *)core);
  Execution *x = replay_run(replay, s, store, true);
  if (x) execution_free(x);
  replay_free(replay);
}

static void read_script(const char *bytes, size_t n) {
  Pipeline p;
  ValueStore store;
  Script s;
  pipeline_init(&p, &(PipelineOptions){0});
  if (pipeline_load_text(&p, "fuzz.bpl", program, strlen(program)) && pipeline_core(&p)) {
    value_store_init(&store, p.core->terms);
    if (script_decode(p.core, &store, bytes, n, &s)) {
      use_script(p.core, &store, &s);
      script_free(&s);
    }
    value_store_free(&store);
  }
  pipeline_free(&p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *bytes = (const char *)data + 1;
  if (!size) return 0;
  switch (data[0] % MESSAGES) {
  case RESULT: read_result(bytes, size - 1); break;
  case SCRIPT: read_script(bytes, size - 1); break;
  case VERIFICATION: read_job(job_read_verification, bytes, size - 1); break;
  case INFERENCE: read_job(job_read_inference, bytes, size - 1); break;
  default: read_job(job_read_execution, bytes, size - 1);
  }
  return 0;
}
