/* SPDX-License-Identifier: MIT */
/* Results of jobs as bytes, from the job's process to its owner. Numbers are native: both are the
 * same program. A message is its length (a uint64_t) and so many bytes. */
#ifndef API_WIRE_H
#define API_WIRE_H

#include "api/lindy.h"
#include "base/arena.h"
#include "base/buf.h"

void wire_put_number(Buf *, uint64_t);
void wire_put_real(Buf *, double);
void wire_put_text(Buf *, const char *); /* NULL counts as "" */
void wire_put_place(Buf *, LindyPlace);

/* Strings and lists are made in the arena. `damaged` once something did not fit; what is read then
 * is empty. */
typedef struct WireReader {
  const char *at, *end;
  Arena *arena;
  bool damaged;
} WireReader;

uint64_t wire_number(WireReader *);
double wire_real(WireReader *);
const char *wire_text(WireReader *);
LindyPlace wire_place(WireReader *);
LindyValue *wire_values(WireReader *, size_t *n);
/* The number of elements of a list; each takes at least a byte. */
size_t wire_count(WireReader *);

#endif
