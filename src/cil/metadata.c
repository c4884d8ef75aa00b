/* SPDX-License-Identifier: MIT */
#include "cil/metadata.h"

#include <string.h>

/* What a column holds: a plain kind, ROW + table, or CODE + coded index. */
enum { KIND_U16, KIND_U32, KIND_STRING, KIND_GUID, KIND_BLOB, KIND_ROW = 0x100, KIND_CODE = 0x200 };

enum CodedIndex {
#define CODED(tag, bits, ...) CODED_##tag,
#define TABLE(...)
#define COLUMN(...)
#include "cil/tables.def"
#undef CODED
#undef TABLE
#undef COLUMN
};

enum { CODED_MOST = 32 };
typedef struct CodedInfo {
  uint8_t bits, n;
  uint8_t table[CODED_MOST];
} CodedInfo;

#define LIST_OF(...) ((const uint8_t[]){__VA_ARGS__})
#define CODED(tag, tag_bits, ...)                                                                  \
  [CODED_##tag] = {tag_bits, sizeof LIST_OF(__VA_ARGS__), {__VA_ARGS__}},
#define TABLE(...)
#define COLUMN(...)
static const CodedInfo coded_info[] = {
#include "cil/tables.def"
};
#undef CODED
#undef TABLE
#undef COLUMN

typedef struct ColumnInfo {
  uint8_t table;
  uint16_t kind;
} ColumnInfo;

#define U16 KIND_U16
#define U32 KIND_U32
#define STRING KIND_STRING
#define GUID KIND_GUID
#define BLOB KIND_BLOB
#define ROW(t) (KIND_ROW + MD_##t)
#define CODE(c) (KIND_CODE + CODED_##c)
#define CODED(...)
#define TABLE(...)
#define COLUMN(owner, tag, its_kind) {MD_##owner, its_kind},
static const ColumnInfo column_info[MD_COLUMNS] = {
#include "cil/tables.def"
};
#undef CODED
#undef TABLE
#undef COLUMN

typedef struct TableLayout {
  uint8_t heap_sizes;        /* bit 0: strings, 1: GUIDs, 2: blobs have wide offsets */
  uint32_t sizes[MD_TABLES]; /* rows of all tables that columns may point to        */
} TableLayout;

static uint8_t coded_size(const TableLayout *l, uint32_t coded) {
  const CodedInfo *c = &coded_info[coded];
  uint32_t most = 0;
  for (uint32_t i = 0; i < c->n; i++)
    if (c->table[i] < MD_TABLES && l->sizes[c->table[i]] > most) most = l->sizes[c->table[i]];
  return most < (UINT32_C(1) << (16 - c->bits)) ? 2 : 4;
}

static uint8_t column_size(const TableLayout *l, uint32_t kind) {
  switch (kind) {
  case KIND_U16: return 2;
  case KIND_U32: return 4;
  case KIND_STRING: return l->heap_sizes & 1 ? 4 : 2;
  case KIND_GUID: return l->heap_sizes & 2 ? 4 : 2;
  case KIND_BLOB: return l->heap_sizes & 4 ? 4 : 2;
  default:
    if (kind >= KIND_CODE) return coded_size(l, kind - KIND_CODE);
    return l->sizes[kind - KIND_ROW] < 0x10000 ? 2 : 4;
  }
}

static void lay_out(Metadata *md, const TableLayout *l) {
  for (MdColumn c = 0; c < MD_COLUMNS; c++) {
    uint32_t table = column_info[c].table;
    md->offset[c] = (uint8_t)md->width[table];
    md->size[c] = column_size(l, column_info[c].kind);
    md->width[table] += md->size[c];
  }
}

/* The stream #~: which tables there are, their sizes, then all their rows. */
static bool read_tables(Metadata *md, Bytes stream, TableLayout *l, const char **why) {
  ByteReader r = bytes_read(stream);
  bytes_take(&r, 6);
  l->heap_sizes = bytes_u8(&r);
  bytes_u8(&r);
  uint64_t present = bytes_u64(&r);
  bytes_u64(&r); /* which are sorted */
  for (uint32_t t = 0; t < MD_TABLES; t++) {
    if (!(present >> t & 1)) continue;
    md->rows[t] = bytes_u32(&r);
    l->sizes[t] = md->rows[t];
  }
  if (l->heap_sizes & 0x40) bytes_u32(&r); /* extra data, which only #- has by rights */
  lay_out(md, l);
  for (uint32_t t = 0; t < MD_TABLES; t++) {
    if (!md->rows[t]) continue;
    *why = md->width[t] ? "a table of the metadata is cut off" : "it has an unknown metadata table";
    uint64_t size = (uint64_t)md->width[t] * md->rows[t];
    if (!md->width[t] || md->rows[t] > 0xFFFFFF || size > bytes_left(&r)) return false;
    md->table[t] = bytes_take(&r, (size_t)size).at;
  }
  *why = "the tables of the metadata are cut off";
  return !r.bad;
}

/* A portable PDB's columns point into the tables of its assembly, whose sizes it repeats. */
static bool read_pdb_stream(Bytes pdb, TableLayout *l, const char **why) {
  ByteReader r = bytes_read(pdb);
  bytes_take(&r, 24); /* its id and the entry point */
  uint64_t referenced = bytes_u64(&r);
  for (uint32_t t = 0; t < MD_TABLES; t++)
    if (referenced >> t & 1) l->sizes[t] = bytes_u32(&r);
  *why = "the stream #Pdb is cut off";
  return !r.bad;
}

static Bytes *heap_named(Metadata *md, const char *name) {
  if (strcmp(name, "#Strings") == 0) return &md->strings;
  if (strcmp(name, "#US") == 0) return &md->user_strings;
  if (strcmp(name, "#Blob") == 0) return &md->blobs;
  if (strcmp(name, "#GUID") == 0) return &md->guids;
  return strcmp(name, "#Pdb") == 0 ? &md->pdb : NULL;
}

/* The header of a stream: its part of the metadata, and its name, padded to four bytes. */
static bool read_stream_header(ByteReader *r, Bytes root, Bytes *stream, char name[33]) {
  uint32_t at = bytes_u32(r), size = bytes_u32(r), n = 0;
  while (n < 32) {
    name[n] = (char)bytes_u8(r);
    if (!name[n++]) break;
  }
  name[n] = 0;
  bytes_take(r, (4 - n % 4) % 4);
  return !r->bad && bytes_part(root, at, size, stream);
}

bool metadata_open(Metadata *md, Bytes root, const char **why) {
  *md = (Metadata){0};
  ByteReader r = bytes_read(root);
  *why = "the metadata does not begin with BSJB";
  if (bytes_u32(&r) != 0x424A5342) return false;
  bytes_u64(&r);
  bytes_take(&r, bytes_u32(&r)); /* the version of the run-time */
  bytes_u16(&r);
  uint32_t streams = bytes_u16(&r);
  Bytes tables = {0};
  for (uint32_t i = 0; i < streams; i++) {
    Bytes stream;
    char name[33];
    *why = "a stream of the metadata lies outside of it";
    if (!read_stream_header(&r, root, &stream, name)) return false;
    *why = "its metadata is not optimized (stream #-), which is not read";
    if (strcmp(name, "#-") == 0) return false;
    Bytes *heap = strcmp(name, "#~") == 0 ? &tables : heap_named(md, name);
    if (heap) *heap = stream;
  }
  *why = "the metadata has no tables";
  if (r.bad || !tables.n) return false;
  TableLayout layout = {0};
  if (md->pdb.n && !read_pdb_stream(md->pdb, &layout, why)) return false;
  return read_tables(md, tables, &layout, why);
}

static uint32_t raw_value(const Metadata *md, MdColumn c, uint32_t row) {
  uint32_t t = column_info[c].table;
  if (!row || row > md->rows[t]) return 0;
  const uint8_t *at = md->table[t] + (size_t)md->width[t] * (row - 1) + md->offset[c];
  uint32_t low = (uint32_t)at[0] | (uint32_t)at[1] << 8;
  return md->size[c] == 2 ? low : low | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

uint32_t metadata_get(const Metadata *md, MdColumn c, uint32_t row) {
  uint32_t value = raw_value(md, c, row), kind = column_info[c].kind;
  if (kind < KIND_CODE) return value;
  const CodedInfo *coded = &coded_info[kind - KIND_CODE];
  uint32_t which = value & ((UINT32_C(1) << coded->bits) - 1), target = value >> coded->bits;
  if (which >= coded->n || coded->table[which] == MD_NONE || !target || target > 0xFFFFFF) return 0;
  return md_token((MdTable)coded->table[which], target);
}

const char *metadata_text(const Metadata *md, MdColumn c, uint32_t row) {
  uint32_t at = raw_value(md, c, row);
  if (at >= md->strings.n) return "";
  const char *text = (const char *)md->strings.at + at;
  return memchr(text, 0, md->strings.n - at) ? text : "";
}

Bytes metadata_blob_at(const Metadata *md, uint32_t offset) {
  Bytes rest;
  if (!bytes_part(md->blobs, offset, md->blobs.n - (offset < md->blobs.n ? offset : 0), &rest))
    return (Bytes){0};
  ByteReader r = bytes_read(rest);
  uint32_t n = bytes_packed(&r);
  return r.bad ? (Bytes){0} : bytes_take(&r, n);
}

Bytes metadata_blob(const Metadata *md, MdColumn c, uint32_t row) {
  uint32_t at = raw_value(md, c, row);
  return at ? metadata_blob_at(md, at) : (Bytes){0};
}

const uint8_t *metadata_guid(const Metadata *md, MdColumn c, uint32_t row) {
  uint32_t number = raw_value(md, c, row);
  Bytes guid;
  return number && bytes_part(md->guids, (uint64_t)(number - 1) * 16, 16, &guid) ? guid.at : NULL;
}

bool metadata_user_string(const Metadata *md, uint32_t offset, Bytes *utf16) {
  Bytes rest;
  *utf16 = (Bytes){0};
  if (offset >= md->user_strings.n ||
      !bytes_part(md->user_strings, offset, md->user_strings.n - offset, &rest))
    return false;
  ByteReader r = bytes_read(rest);
  *utf16 = bytes_take(&r, bytes_packed(&r));
  if (r.bad) return false;
  utf16->n -= utf16->n % 2;
  return true;
}

void metadata_range(const Metadata *md, MdColumn c, uint32_t row, uint32_t *from, uint32_t *to) {
  uint32_t owner = column_info[c].table, owned = column_info[c].kind - KIND_ROW;
  uint32_t end = md->rows[owned] + 1;
  *from = raw_value(md, c, row);
  *to = row < md->rows[owner] ? raw_value(md, c, row + 1) : end;
  if (*to > end) *to = end;
  if (!*from || *from > *to) *from = *to;
}
