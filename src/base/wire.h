/* SPDX-License-Identifier: MIT */
/* Messages between processes, and records that outlive them (of the cache), as bytes.
 * codec.h describes a type once for both directions; where what is read is not what was written,
 * there are two functions, one that puts it into a buffer and one that gets it from a reader.
 *
 * Numbers are written seven bits at a time, least first, the eighth bit says that more follow.
 * Bytes and lists begin with their length. Signed numbers are written as unsigned ones of 64 bits.
 *
 * A reader takes any bytes. Once something does not fit, it is `damaged` and stays so, and what it
 * gives is zero, empty or NULL: so who reads a message looks once, at its end (wire_end). A count
 * is never larger than what is left has room for. */
#ifndef BASE_WIRE_H
#define BASE_WIRE_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- writing ---- */

void wire_put_number(Buf *, uint64_t);
void wire_put_real(Buf *, double);
void wire_put_bytes(Buf *, const char *bytes, size_t n);
void wire_put_text(Buf *, const char *); /* NULL counts as "" */
void wire_put_str(Buf *, Str);           /* may be NULL       */
void wire_put_buf(Buf *, const Buf *);   /* as bytes          */

/* ---- reading ---- */

typedef struct WireReader {
  const char *at, *end;
  Arena *arena;   /* of texts and lists */
  StrTable *strs; /* of interned strings, where there are such */
  bool damaged;
} WireReader;

WireReader wire_reader(const char *bytes, size_t n, Arena *, StrTable *);
uint64_t wire_number(WireReader *);
uint32_t wire_u32(WireReader *);
/* A number below the limit, as of an enumeration; 0 of what is not. */
uint32_t wire_below(WireReader *, uint32_t limit);
bool wire_bool(WireReader *);
double wire_real(WireReader *);
/* Borrowed. */
const char *wire_bytes(WireReader *, size_t *n);
/* A copy that ends with NUL. */
const char *wire_text(WireReader *);
Str wire_str(WireReader *);  /* may be NULL */
Str wire_name(WireReader *); /* damaged when NULL, then empty */
/* The number of elements of a list that follow; each takes at least a byte. */
uint32_t wire_count(WireReader *);
/* All was read, and nothing was damaged. */
bool wire_end(WireReader *);

/* ---- one message after the other, in a pipe ---- */

/* In the child: the message with its length before it (worker_write). */
bool wire_send(int out, const Buf *message);
/* In the parent: calls back for each whole message. How many bytes these took; one that was cut
 * off, as its writer ended, is left out. */
typedef void WireEach(void *env, const char *bytes, size_t n);
size_t wire_messages(const char *bytes, size_t n, WireEach *, void *env);

#endif
