/* SPDX-License-Identifier: MIT */
#include "cil/attribute.h"

#include "cil/names.h"

#include <inttypes.h>
#include <string.h>

/* Element types that only attributes have. */
enum {
  ELEM_TYPE = 0x50,
  ELEM_BOXED = 0x51,
  ELEM_FIELD = 0x53,
  ELEM_PROPERTY = 0x54,
  ELEM_ENUM = 0x55
};

uint32_t attribute_first(const Assembly *a, uint32_t parent) {
  uint64_t row = 0;
  return map_get(&a->attributes, parent, &row) ? (uint32_t)row : 0;
}

uint32_t attribute_next(const Assembly *a, uint32_t attribute) {
  return a->next_attribute[attribute];
}

uint32_t attribute_class(const Assembly *a, uint32_t attribute) {
  Member m;
  uint32_t constructor = metadata_get(&a->md, MD_CUSTOM_ATTRIBUTE_TYPE, attribute);
  return assembly_method(a, constructor, &m) ? m.owner : 0;
}

uint32_t attribute_find(const Assembly *a, uint32_t parent, const char *space, const char *name) {
  for (uint32_t r = attribute_first(a, parent); r; r = attribute_next(a, r))
    if (assembly_is_type(a, attribute_class(a, r), space, name)) return r;
  return 0;
}

/* A string of the blob: its length and UTF-8, or one byte 0xFF for null. False: broken. */
static bool put_string(ByteReader *r, Buf *out, bool quotes) {
  if (bytes_left(r) && *r->at == 0xFF) {
    bytes_u8(r);
    buf_puts(out, "null");
    return true;
  }
  Bytes b = bytes_take(r, bytes_packed(r));
  if (r->bad) return false;
  if (quotes) buf_putc(out, '"');
  for (size_t i = 0; i < b.n; i++) {
    if (b.at[i] < 0x20)
      buf_printf(out, "\\x%02x", b.at[i]);
    else
      buf_putc(out, (char)b.at[i]);
  }
  if (quotes) buf_putc(out, '"');
  return true;
}

static int64_t sign_extended(uint64_t value, uint32_t bytes) {
  uint32_t shift = 64 - 8 * bytes;
  return (int64_t)(value << shift) >> shift;
}

/* A value of a plain type. False: broken, or of a type that says not how long it is. */
static bool put_value(ByteReader *r, Buf *out, uint32_t elem) {
  switch (elem) {
  case SIG_BOOLEAN: buf_puts(out, bytes_u8(r) ? "true" : "false"); break;
  case SIG_CHAR: buf_printf(out, "'\\u%04x'", bytes_u16(r)); break;
  case SIG_I1: buf_printf(out, "%" PRId64, sign_extended(bytes_u8(r), 1)); break;
  case SIG_U1: buf_printf(out, "%u", bytes_u8(r)); break;
  case SIG_I2: buf_printf(out, "%" PRId64, sign_extended(bytes_u16(r), 2)); break;
  case SIG_U2: buf_printf(out, "%u", bytes_u16(r)); break;
  case SIG_I4: buf_printf(out, "%" PRId64, sign_extended(bytes_u32(r), 4)); break;
  case SIG_U4: buf_printf(out, "%" PRIu32, bytes_u32(r)); break;
  case SIG_I8: buf_printf(out, "%" PRId64, (int64_t)bytes_u64(r)); break;
  case SIG_U8: buf_printf(out, "%" PRIu64, bytes_u64(r)); break;
  case SIG_R4: {
    uint32_t bits = bytes_u32(r);
    float value;
    memcpy(&value, &bits, sizeof value);
    buf_printf(out, "%.9g", (double)value);
    break;
  }
  case SIG_R8: {
    uint64_t bits = bytes_u64(r);
    double value;
    memcpy(&value, &bits, sizeof value);
    buf_printf(out, "%.17g", value);
    break;
  }
  case SIG_STRING: return put_string(r, out, true);
  case ELEM_TYPE:
    buf_puts(out, "typeof(");
    if (!put_string(r, out, false)) return false;
    buf_putc(out, ')');
    break;
  default: return false;
  }
  return !r->bad;
}

/* The element type of a constructor's parameter. */
static uint32_t value_elem(const Assembly *a, const SigType *t) {
  if (t->elem == SIG_CLASS && assembly_is_type(a, t->token, "System", "Type")) return ELEM_TYPE;
  return t->elem;
}

static bool put_named(ByteReader *r, Buf *out) {
  uint32_t kind = bytes_u8(r), elem = bytes_u8(r);
  if (r->bad || (kind != ELEM_FIELD && kind != ELEM_PROPERTY)) return false;
  if (elem == ELEM_ENUM || elem == ELEM_BOXED || elem == SIG_SZARRAY) return false;
  if (!put_string(r, out, false)) return false;
  buf_puts(out, " = ");
  return put_value(r, out, elem);
}

/* What is between the parentheses. False: the rest cannot be read. */
static bool put_arguments(const Assembly *a, Buf *out, const SigMethod *sig, ByteReader *r) {
  bool first = true;
  if (bytes_u16(r) != 1) return false;
  for (uint32_t i = 0; i < sig->params; i++, first = false) {
    if (!first) buf_puts(out, ", ");
    if (!put_value(r, out, value_elem(a, sig->param[i]))) return false;
  }
  uint32_t named = bytes_u16(r);
  for (uint32_t i = 0; i < named && !r->bad; i++, first = false) {
    if (!first) buf_puts(out, ", ");
    if (!put_named(r, out)) return false;
  }
  return !r->bad;
}

void attribute_text(const Assembly *a, Buf *out, uint32_t attribute) {
  Member m;
  uint32_t constructor = metadata_get(&a->md, MD_CUSTOM_ATTRIBUTE_TYPE, attribute);
  const SigMethod *sig =
      assembly_method(a, constructor, &m) ? sig_method(a->arena, m.signature) : NULL;
  if (!sig) {
    buf_putc(out, '?');
    return;
  }
  uint32_t row = md_row_of(m.owner);
  MdTable table = md_table_of(m.owner);
  const char *name = table == MD_TYPE_REF   ? metadata_text(&a->md, MD_TYPE_REF_NAME, row)
                     : table == MD_TYPE_DEF ? metadata_text(&a->md, MD_TYPE_DEF_NAME, row)
                                            : "?";
  size_t n = strlen(name);
  if (n > 9 && strcmp(name + n - 9, "Attribute") == 0) n -= 9;
  buf_add(out, name, n);
  Bytes value = metadata_blob(&a->md, MD_CUSTOM_ATTRIBUTE_VALUE, attribute);
  if (!value.n || (!sig->params && value.n <= 4)) return;
  ByteReader r = bytes_read(value);
  buf_putc(out, '(');
  if (!put_arguments(a, out, sig, &r)) buf_puts(out, "...");
  buf_putc(out, ')');
}

bool attribute_says_true(const Assembly *a, uint32_t attribute) {
  ByteReader r = bytes_read(metadata_blob(&a->md, MD_CUSTOM_ATTRIBUTE_VALUE, attribute));
  if (bytes_u16(&r) != 1) return true;
  bool says = bytes_u8(&r);
  return r.bad || says;
}
