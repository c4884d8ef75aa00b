/* SPDX-License-Identifier: MIT */
#include "cil/pe.h"

#include <string.h>

enum { PE32 = 0x10B, PE32_PLUS = 0x20B, DIRECTORY_DEBUG = 6, DIRECTORY_CLI = 14 };

typedef struct Directory {
  uint32_t rva, size;
} Directory;

bool pe_at(const Pe *pe, uint32_t rva, Bytes *rest) {
  for (uint32_t i = 0; i < pe->sections; i++) {
    const PeSection *s = &pe->section[i];
    if (rva < s->rva || rva - s->rva >= s->n) continue;
    uint64_t skip = rva - s->rva;
    return bytes_part(pe->file, s->at + skip, s->n - skip, rest);
  }
  *rest = (Bytes){0};
  return false;
}

static bool directory_bytes(const Pe *pe, Directory d, Bytes *out) {
  Bytes rest;
  return pe_at(pe, d.rva, &rest) && bytes_part(rest, 0, d.size, out);
}

/* The optional header: two forms that differ in the width of a few fields before the directories.
 */
static bool read_directories(ByteReader *r, Directory *cli, Directory *debug, const char **why) {
  uint16_t magic = bytes_u16(r);
  if (magic != PE32 && magic != PE32_PLUS) {
    *why = "the optional header is neither PE32 nor PE32+";
    return false;
  }
  bytes_take(r, (magic == PE32 ? 92 : 108) - 2);
  uint32_t n = bytes_u32(r);
  for (uint32_t i = 0; i < n && i < 16; i++) {
    Directory d = {bytes_u32(r), bytes_u32(r)};
    if (i == DIRECTORY_CLI) *cli = d;
    if (i == DIRECTORY_DEBUG) *debug = d;
  }
  if (!r->bad && cli->rva) return true;
  *why = r->bad ? "the optional header is cut off" : "there is no CLI header: not a .NET assembly";
  return false;
}

static bool read_sections(Pe *pe, ByteReader *r, uint32_t n, const char **why) {
  if (n > PE_MAX_SECTIONS) {
    *why = "it has more than 96 sections";
    return false;
  }
  for (uint32_t i = 0; i < n; i++) {
    bytes_take(r, 8);
    uint32_t size = bytes_u32(r), rva = bytes_u32(r), on_file = bytes_u32(r), at = bytes_u32(r);
    bytes_take(r, 16);
    if (at > pe->file.n) at = (uint32_t)pe->file.n;
    if (on_file > pe->file.n - at) on_file = (uint32_t)(pe->file.n - at);
    pe->section[pe->sections++] = (PeSection){rva, size, at, on_file};
  }
  if (!r->bad) return true;
  *why = "the section table is cut off";
  return false;
}

static bool read_cli_header(Pe *pe, Directory cli, const char **why) {
  Bytes header;
  *why = "the CLI header lies outside of the file";
  if (!directory_bytes(pe, cli, &header)) return false;
  ByteReader r = bytes_read(header);
  bytes_take(&r, 8); /* its size and the version of the run-time */
  Directory metadata = {bytes_u32(&r), bytes_u32(&r)};
  bytes_u32(&r);
  pe->entry_token = bytes_u32(&r);
  if (r.bad) return false;
  *why = "the metadata lies outside of the file";
  return directory_bytes(pe, metadata, &pe->metadata);
}

bool pe_open(Pe *pe, Bytes file, const char **why) {
  *pe = (Pe){.file = file};
  *why = "not a PE file";
  if (file.n < 64 || file.at[0] != 'M' || file.at[1] != 'Z') return false;
  ByteReader r = bytes_read((Bytes){file.at + 60, 4});
  Bytes headers;
  if (!bytes_part(file, bytes_u32(&r), 24, &headers)) return false;
  if (memcmp(headers.at, "PE\0\0", 4) != 0) return false;
  r = (ByteReader){headers.at + 4, file.at + file.n, false};
  bytes_u16(&r);
  uint32_t sections = bytes_u16(&r);
  bytes_take(&r, 12);
  uint32_t optional = bytes_u16(&r);
  bytes_u16(&r);
  Bytes header = bytes_take(&r, optional);
  *why = "the headers are cut off";
  if (r.bad) return false;
  Directory cli = {0}, debug = {0};
  ByteReader in_header = bytes_read(header);
  if (!read_directories(&in_header, &cli, &debug, why) || !read_sections(pe, &r, sections, why) ||
      !read_cli_header(pe, cli, why))
    return false;
  directory_bytes(pe, debug, &pe->debug);
  return true;
}

bool pe_debug_entry(const Pe *pe, uint32_t type, Bytes *data) {
  ByteReader r = bytes_read(pe->debug);
  while (bytes_left(&r) >= 28) {
    bytes_take(&r, 12);
    uint32_t its_type = bytes_u32(&r), size = bytes_u32(&r);
    bytes_u32(&r);
    uint32_t at = bytes_u32(&r);
    if (its_type == type && bytes_part(pe->file, at, size, data)) return true;
  }
  return false;
}
