/* SPDX-License-Identifier: MIT */
#include "cil/sig.h"

typedef struct SigReader {
  ByteReader in;
  Arena *arena;
  uint32_t depth;
} SigReader;

static const SigType *read_type(SigReader *);
static const SigMethod *read_method(SigReader *);

static const void *sig_broken(SigReader *r) {
  r->in.bad = true;
  return NULL;
}

static uint32_t read_type_token(SigReader *r) {
  static const MdTable table[] = {MD_TYPE_DEF, MD_TYPE_REF, MD_TYPE_SPEC};
  uint32_t value = bytes_packed(&r->in);
  if ((value & 3) == 3 || value >> 2 > 0xFFFFFF) r->in.bad = true;
  return r->in.bad ? 0 : md_token(table[value & 3], value >> 2);
}

static void skip_modifiers(SigReader *r) {
  while (bytes_left(&r->in) && (*r->in.at == SIG_CMOD_REQD || *r->in.at == SIG_CMOD_OPT)) {
    bytes_u8(&r->in);
    read_type_token(r);
  }
}

/* A count of things that take a byte each at least. */
static uint32_t read_count(SigReader *r) {
  uint32_t n = bytes_packed(&r->in);
  if (n > bytes_left(&r->in)) r->in.bad = true;
  return r->in.bad ? 0 : n;
}

static const SigType **read_types(SigReader *r, uint32_t n) {
  const SigType **types = ARENA_ARRAY(r->arena, const SigType *, n);
  for (uint32_t i = 0; i < n; i++) {
    if (bytes_left(&r->in) && *r->in.at == SIG_SENTINEL) bytes_u8(&r->in);
    types[i] = read_type(r);
    if (!types[i]) return sig_broken(r), NULL;
  }
  return types;
}

/* Rank, then sizes and lower bounds, which say nothing that is used here. */
static void read_array_shape(SigReader *r, SigType *t) {
  t->number = bytes_packed(&r->in);
  for (int pass = 0; pass < 2; pass++) {
    uint32_t n = read_count(r);
    for (uint32_t i = 0; i < n; i++) bytes_packed(&r->in);
  }
  if (!t->number || t->number > 32) r->in.bad = true; /* the run-time's own limit */
}

static void read_type_rest(SigReader *r, SigType *t) {
  switch (t->elem) {
  case SIG_VALUETYPE:
  case SIG_CLASS: t->token = read_type_token(r); break;
  case SIG_VAR:
  case SIG_MVAR: t->number = bytes_packed(&r->in); break;
  case SIG_PTR:
  case SIG_BYREF:
  case SIG_SZARRAY: t->inner = read_type(r); break;
  case SIG_ARRAY:
    t->inner = read_type(r);
    read_array_shape(r, t);
    break;
  case SIG_GENERICINST: {
    uint8_t kind = bytes_u8(&r->in);
    if (kind != SIG_CLASS && kind != SIG_VALUETYPE) r->in.bad = true;
    t->value_type = kind == SIG_VALUETYPE;
    t->token = read_type_token(r);
    t->args = read_count(r);
    t->arg = read_types(r, t->args);
    break;
  }
  case SIG_FNPTR: t->method = read_method(r); break;
  default:
    if (t->elem > SIG_MVAR || t->elem == 0 || t->elem == 0x17 || t->elem == 0x1A) r->in.bad = true;
    break;
  }
}

static const SigType *read_type(SigReader *r) {
  if (r->in.bad || r->depth >= SIG_DEPTH) return sig_broken(r);
  r->depth++;
  SigType *t = ARENA_NEW(r->arena, SigType);
  skip_modifiers(r);
  t->elem = bytes_u8(&r->in);
  while (t->elem == SIG_PINNED && !r->in.bad) {
    t->pinned = true;
    skip_modifiers(r);
    t->elem = bytes_u8(&r->in);
  }
  if (!r->in.bad) read_type_rest(r, t);
  r->depth--;
  return r->in.bad ? NULL : t;
}

static const SigMethod *read_method(SigReader *r) {
  SigMethod *m = ARENA_NEW(r->arena, SigMethod);
  m->flags = bytes_u8(&r->in);
  if (m->flags & SIG_GENERIC) m->generics = bytes_packed(&r->in);
  m->params = bytes_packed(&r->in);
  if (m->params > bytes_left(&r->in)) return sig_broken(r);
  m->result = read_type(r);
  if (!m->result) return NULL;
  m->param = read_types(r, m->params);
  return r->in.bad ? NULL : m;
}

const SigType *sig_type(Arena *a, Bytes blob) {
  SigReader r = {bytes_read(blob), a, 0};
  return read_type(&r);
}

const SigType *sig_field(Arena *a, Bytes blob) {
  SigReader r = {bytes_read(blob), a, 0};
  return bytes_u8(&r.in) == 0x06 ? read_type(&r) : NULL;
}

const SigMethod *sig_method(Arena *a, Bytes blob) {
  SigReader r = {bytes_read(blob), a, 0};
  return read_method(&r);
}

static bool list_of_types(Arena *a, Bytes blob, uint8_t mark, const SigType ***types, uint32_t *n) {
  SigReader r = {bytes_read(blob), a, 0};
  *types = NULL;
  *n = 0;
  if (bytes_u8(&r.in) != mark) return false;
  uint32_t count = read_count(&r);
  if (r.in.bad) return false;
  *types = read_types(&r, count);
  if (r.in.bad) return false;
  *n = count;
  return true;
}

bool sig_locals(Arena *a, Bytes blob, const SigType ***types, uint32_t *n) {
  return list_of_types(a, blob, 0x07, types, n);
}

bool sig_method_spec(Arena *a, Bytes blob, const SigType ***types, uint32_t *n) {
  return list_of_types(a, blob, 0x0A, types, n);
}
