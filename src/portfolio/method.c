/* SPDX-License-Identifier: MIT */
/* See method.h. */
#include "portfolio/method.h"

#include "exec/search/records.h"

#include <string.h>

static const struct {
  const char *name;
  const Method *method;
} methods[] = {
#define METHOD(name, functions, help) {name, &functions},
#include "portfolio/methods.def"
#undef METHOD
};
enum { METHODS = sizeof methods / sizeof *methods };

const char method_list[] =
#define METHOD(name, functions, help) "|" name
#include "portfolio/methods.def"
#undef METHOD
    ;

const Method *method_find(const char *name) {
  for (uint32_t i = 0; i < METHODS; i++)
    if (strcmp(methods[i].name, name) == 0) return methods[i].method;
  return NULL;
}

uint32_t method_number(const Method *m) {
  uint32_t i = 0;
  while (methods[i].method != m) i++;
  return i;
}

const char *method_name(const Method *m) {
  return methods[method_number(m)].name;
}

/* ---- in the worker ------------------------------------------------------------- */

void method_exhaust(const MethodWork *w, uint64_t states) {
  record_write(w->out, RECORD_STATES, &states, sizeof states);
}

void method_prove(const MethodWork *w, const Buf *witness) {
  record_write(w->out, RECORD_WITNESS, witness->text, witness->n);
}

void method_tell(const MethodWork *w, Fact fact) {
  uint32_t bytes = fact;
  record_write(w->out, RECORD_FACT, &bytes, sizeof bytes);
}

/* ---- in the scheduler ---------------------------------------------------------- */

/* The time limits only end what counts no effort for a long time. */
void method_start(MethodWork *w) {
  const Portfolio *x = w->portfolio;
  double part = portfolio_part(x), processor = limits_processor_seconds(&x->limits) * part;
  w->processor_limit = processor > 0 ? limits_used(&x->limits) + processor : 0;
  w->seconds = limits_seconds(&x->limits) * part;
  w->memory_bytes = limits_memory(&x->limits);
}

static void take_claim(MethodWork *w, RecordKind kind, const char *bytes, size_t n) {
  Portfolio *x = w->portfolio;
  x->found.proved = w->method;
  if (kind == RECORD_STATES)
    memcpy(&x->found.states, bytes, n < sizeof x->found.states ? n : sizeof x->found.states);
  else if (n)
    buf_add(&x->found.witness, bytes, n);
  x->answered = true;
}

static void take_record(void *env, RecordKind kind, const char *bytes, size_t n) {
  MethodWork *w = env;
  Portfolio *x = w->portfolio;
  uint32_t fact;
  if (kind == RECORD_FAILING && record_read_script(x->program, bytes, n, x->sink, x->env)) {
    x->found.refuted = w->method;
    x->answered = true;
  }
  if (kind == RECORD_WITNESS || kind == RECORD_STATES) take_claim(w, kind, bytes, n);
  if (kind == RECORD_FACT && n == sizeof fact) {
    memcpy(&fact, bytes, n);
    portfolio_learn(x, fact);
  }
}

/* A worker that died has lost its turn, no more. */
void method_result(MethodWork *w, const WorkerResult *result) {
  records_each(&result->bytes, take_record, w);
}
