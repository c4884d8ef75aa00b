/* SPDX-License-Identifier: MIT */
/* Symbol files of Mono, version 50.0, as mcs -debug writes them. */
#include "base/vec.h"
#include "cil/symbols.h"

#include <string.h>

enum { HAS_COLUMNS = 2 }; /* in the flags of a method */

bool mdb_open(MdbSymbols *s, Bytes file, const uint8_t *mvid, const char **why) {
  *s = (MdbSymbols){.file = file};
  ByteReader r = bytes_read(file);
  *why = "it is not a symbol file";
  if (bytes_u64(&r) != UINT64_C(0x45e82623fd7fa614)) return false;
  *why = "the symbol file has a version other than 50.0";
  uint32_t major = bytes_u32(&r), minor = bytes_u32(&r);
  if (major != 50 || minor != 0) return false;
  *why = "the symbol file is of another build of the assembly";
  Bytes guid = bytes_take(&r, 16);
  if (r.bad || !mvid || memcmp(guid.at, mvid, 16) != 0) return false;
  bytes_take(&r, 24); /* sizes of the file, of its data, of its compile units */
  s->sources = bytes_u32(&r);
  s->source_table = bytes_u32(&r);
  bytes_u32(&r);
  s->methods = bytes_u32(&r);
  s->method_table = bytes_u32(&r);
  bytes_take(&r, 20); /* size of that table, types, anonymous scopes */
  s->line_base = (int32_t)bytes_u32(&r);
  s->line_range = (int32_t)bytes_u32(&r);
  uint32_t base = bytes_u32(&r);
  *why = "the symbol file is damaged";
  if (r.bad || s->line_range < 1 || s->line_range > 255 || base < 9 || base > 255) return false;
  if (s->line_base < -255 || s->line_base > 255) return false;
  s->opcode_base = (uint8_t)base;
  return true;
}

static ByteReader reader_at(const MdbSymbols *s, uint32_t at) {
  Bytes rest;
  if (!bytes_part(s->file, at, at <= s->file.n ? s->file.n - at : 1, &rest))
    return (ByteReader){.bad = true};
  return bytes_read(rest);
}

static const char *read_text(ByteReader *r, Arena *a) {
  uint32_t n = bytes_leb(r);
  Bytes b = bytes_take(r, n);
  return r->bad ? "" : arena_strndup(a, (const char *)b.at, b.n);
}

typedef VEC(SymPoint) Points;

/* The state of a line program; it makes a point of itself. */
typedef struct LineState {
  uint32_t file, line, offset;
  bool hidden;
} LineState;

static void add_point(Points *points, const LineState *l) {
  SymPoint p = {.offset = l->offset, .file = l->file, .line = l->line, .hidden = l->hidden};
  vec_push(points, p);
}

/* One extended instruction; false when it ends the program. */
static bool extended(ByteReader *r, LineState *l) {
  uint32_t size = bytes_u8(r);
  Bytes b = bytes_take(r, size);
  if (r->bad || !size || b.at[0] == 1) return false;
  if (b.at[0] == 0x40) l->hidden = !l->hidden;
  return true;
}

static bool run_lines(const MdbSymbols *s, ByteReader *r, Points *points) {
  LineState l = {.file = 1, .line = 1};
  uint32_t range = (uint32_t)s->line_range;
  while (!r->bad) {
    uint32_t op = bytes_u8(r);
    if (op == 0) {
      if (!extended(r, &l)) return !r->bad;
    } else if (op >= s->opcode_base) {
      op -= s->opcode_base;
      l.offset += op / range;
      l.line += (uint32_t)(s->line_base + (int32_t)(op % range));
      add_point(points, &l);
    } else {
      switch (op) {
      case 1: add_point(points, &l); break;
      case 2: l.offset += bytes_leb(r); break;
      case 3: l.line += bytes_leb(r); break; /* backwards modulo 2^32 */
      case 4: l.file = bytes_leb(r); break;
      case 8: l.offset += (255u - s->opcode_base) / range; break;
      default: return false;
      }
    }
  }
  return false;
}

/* Columns follow the line program, for points that have a line. */
static void read_columns(ByteReader *r, Points *points) {
  for (uint32_t i = 0; i < points->n && !r->bad; i++)
    if ((int32_t)points->at[i].line >= 0) points->at[i].column = bytes_leb(r);
}

static void read_locals(const MdbSymbols *s, Arena *a, uint32_t at, SymMethod *m) {
  ByteReader r = reader_at(s, at);
  uint32_t n = bytes_leb(&r);
  if (r.bad || n > bytes_left(&r) / 3) return;
  m->local = ARENA_ARRAY(a, SymLocal, n);
  for (uint32_t i = 0; i < n && !r.bad; i++) {
    SymLocal local = {bytes_leb(&r), ""};
    local.name = read_text(&r, a);
    bytes_leb(&r); /* its block */
    if (!r.bad) m->local[m->locals++] = local;
  }
}

/* Where the row of a method says that its data and its lines are. */
static bool find_method(const MdbSymbols *s, uint32_t method, uint32_t *data, uint32_t *lines) {
  uint32_t low = 0, high = s->methods, token = md_token(MD_METHOD, method);
  while (low < high) { /* sorted by token */
    uint32_t mid = low + (high - low) / 2;
    if (mid > UINT32_MAX / 12) return false;
    ByteReader r = reader_at(s, s->method_table);
    bytes_take(&r, (size_t)mid * 12);
    uint32_t its_token = bytes_u32(&r);
    *data = bytes_u32(&r);
    *lines = bytes_u32(&r);
    if (r.bad) return false;
    if (its_token == token) return true;
    if (its_token < token)
      low = mid + 1;
    else
      high = mid;
  }
  return false;
}

bool mdb_method(const MdbSymbols *s, Arena *a, uint32_t method, SymMethod *m) {
  uint32_t data, lines;
  if (!find_method(s, method, &data, &lines)) return false;
  ByteReader r = reader_at(s, data);
  bytes_leb(&r); /* the compile unit */
  uint32_t locals = bytes_leb(&r), flags = 0;
  for (int i = 0; i < 5; i++) flags = bytes_leb(&r); /* namespace, blocks, scopes, name, flags */
  ByteReader program = reader_at(s, lines);
  Points points = {0};
  bool whole = !r.bad && run_lines(s, &program, &points);
  if (whole && flags & HAS_COLUMNS) read_columns(&program, &points);
  if (whole) {
    m->point = vec_copy(a, &points, SymPoint);
    m->points = points.n;
    read_locals(s, a, locals, m);
  }
  vec_free(&points);
  return whole;
}

SymFile mdb_file(const MdbSymbols *s, Arena *a, uint32_t file) {
  SymFile none = {.name = ""};
  if (!file || file > s->sources) return none;
  ByteReader r = reader_at(s, s->source_table);
  bytes_take(&r, (size_t)(file - 1) * 8);
  bytes_u32(&r); /* its number */
  uint32_t at = bytes_u32(&r);
  if (r.bad) return none;
  r = reader_at(s, at);
  SymFile f = {.name = read_text(&r, a)};
  bytes_take(&r, 16); /* a GUID */
  Bytes hash = bytes_take(&r, 16);
  if (!r.bad) f.hash = hash.at, f.hash_size = 16;
  return f;
}
