/* SPDX-License-Identifier: MIT */
/* Portable PDB, version 1.0: metadata with tables of its own. */
#include "base/buf.h"
#include "base/vec.h"
#include "cil/symbols.h"

#include <limits.h>
#include <string.h>

#define ZLIB_CONST
#include <zlib.h>

enum { DEBUG_CODEVIEW = 2, DEBUG_EMBEDDED = 17, EMBEDDED_MOST = 1 << 28 };

/* An assembly names its PDB by the first 16 bytes of the PDB's id. */
static bool belongs(const Metadata *pdb, const Pe *pe) {
  Bytes entry;
  if (!pe_debug_entry(pe, DEBUG_CODEVIEW, &entry) || entry.n < 20) return false;
  return memcmp(entry.at, "RSDS", 4) == 0 && pdb->pdb.n >= 16 &&
         memcmp(entry.at + 4, pdb->pdb.at, 16) == 0;
}

bool pdb_open(Metadata *pdb, Bytes file, const Pe *pe, const char **why) {
  if (!metadata_open(pdb, file, why)) return false;
  *why = "the portable PDB is of another build of the assembly";
  return belongs(pdb, pe);
}

/* Raw deflate (RFC 1951). True: exactly so many bytes were made, never more. */
static bool inflate_to(Bytes packed, uint8_t *out, uint32_t size) {
  z_stream z = {.next_in = packed.at,
                .avail_in = packed.n > UINT_MAX ? UINT_MAX : (uInt)packed.n,
                .next_out = out,
                .avail_out = size};
  if (inflateInit2(&z, -MAX_WBITS) != Z_OK) return false;
  bool ended = inflate(&z, Z_FINISH) == Z_STREAM_END;
  inflateEnd(&z);
  return ended && z.avail_out == 0;
}

bool pdb_unpack(Arena *a, const Pe *pe, Bytes *file) {
  Bytes entry;
  if (!pe_debug_entry(pe, DEBUG_EMBEDDED, &entry) || entry.n < 8) return false;
  ByteReader r = bytes_read(entry);
  if (memcmp(bytes_take(&r, 4).at, "MPDB", 4) != 0) return false;
  uint32_t size = bytes_u32(&r);
  Bytes packed = bytes_take(&r, bytes_left(&r));
  /* Deflate makes of a byte at most 1032, so a size beyond that is a lie and asks for memory. */
  if (!size || size > EMBEDDED_MOST || size / 1032 > packed.n) return false;
  uint8_t *out = arena_alloc(a, size);
  *file = (Bytes){out, size};
  return inflate_to(packed, out, size);
}

typedef VEC(SymPoint) Points;

/* The points of a method, each told by its difference from the one before. */
static void read_points(ByteReader *r, uint32_t document, Points *points) {
  uint32_t offset = 0, line = 0, column = 0;
  bool first = true, first_line = true;
  while (bytes_left(r) && !r->bad) {
    uint32_t step = bytes_packed(r);
    if (step == 0 && !first) {
      document = bytes_packed(r);
      continue;
    }
    offset += step;
    first = false;
    SymPoint p = {.offset = offset, .file = document};
    uint32_t lines = bytes_packed(r);
    int32_t columns = lines ? bytes_packed_signed(r) : (int32_t)bytes_packed(r);
    if (lines || columns) {
      line += first_line ? bytes_packed(r) : (uint32_t)bytes_packed_signed(r);
      column += first_line ? bytes_packed(r) : (uint32_t)bytes_packed_signed(r);
      first_line = false;
      p.line = line;
      p.column = column;
      p.end_line = line + lines;
      p.end_column = column + (uint32_t)columns;
    } else {
      p.hidden = true;
    }
    if (!r->bad) vec_push(points, p);
  }
}

typedef VEC(SymLocal) Locals;

/* Ranges of a broken file may overlap, so the number of locals is bounded by that of a method. */
static void add_scope(const Metadata *pdb, uint32_t scope, Locals *locals) {
  uint32_t from, to;
  metadata_range(pdb, MD_LOCAL_SCOPE_VARIABLES, scope, &from, &to);
  for (; from < to && locals->n < 0xFFFF; from++) {
    SymLocal local = {metadata_get(pdb, MD_LOCAL_VARIABLE_INDEX, from),
                      metadata_text(pdb, MD_LOCAL_VARIABLE_NAME, from)};
    vec_push(locals, local);
  }
}

/* Scopes are sorted by method. */
static uint32_t first_scope(const Metadata *pdb, uint32_t method) {
  uint32_t low = 1, high = pdb->rows[MD_LOCAL_SCOPE] + 1;
  while (low < high) {
    uint32_t mid = low + (high - low) / 2;
    if (metadata_get(pdb, MD_LOCAL_SCOPE_METHOD, mid) < method)
      low = mid + 1;
    else
      high = mid;
  }
  return low;
}

bool pdb_method(const Metadata *pdb, Arena *a, uint32_t method, SymMethod *m) {
  Bytes blob = metadata_blob(pdb, MD_METHOD_DEBUG_SEQUENCE_POINTS, method);
  if (!blob.n) return false;
  uint32_t document = metadata_get(pdb, MD_METHOD_DEBUG_DOCUMENT, method);
  ByteReader r = bytes_read(blob);
  bytes_packed(&r); /* the signature of the locals */
  if (!document) document = bytes_packed(&r);
  Points points = {0};
  read_points(&r, document, &points);
  m->point = vec_copy(a, &points, SymPoint);
  m->points = points.n;
  vec_free(&points);
  Locals locals = {0};
  for (uint32_t s = first_scope(pdb, method);
       s <= pdb->rows[MD_LOCAL_SCOPE] && metadata_get(pdb, MD_LOCAL_SCOPE_METHOD, s) == method; s++)
    add_scope(pdb, s, &locals);
  m->local = vec_copy(a, &locals, SymLocal);
  m->locals = locals.n;
  vec_free(&locals);
  return !r.bad;
}

/* A name is kept in parts: a separator, then offsets of blobs. */
SymFile pdb_file(const Metadata *pdb, Arena *a, uint32_t file) {
  Bytes name = metadata_blob(pdb, MD_DOCUMENT_NAME, file);
  Bytes hash = metadata_blob(pdb, MD_DOCUMENT_HASH, file);
  ByteReader r = bytes_read(name);
  Buf text = {0};
  char separator = (char)bytes_u8(&r);
  for (bool first = true; bytes_left(&r) && !r.bad && text.n < 4096; first = false) {
    if (!first && separator) buf_putc(&text, separator);
    Bytes part = metadata_blob_at(pdb, bytes_packed(&r));
    if (part.n && part.n < 4096) buf_add(&text, (const char *)part.at, part.n);
  }
  SymFile f = {arena_strndup(a, text.text ? text.text : "", text.n), hash.at, hash.n};
  buf_free(&text);
  return f;
}
