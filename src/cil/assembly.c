/* SPDX-License-Identifier: MIT */
#include "cil/assembly.h"

#include <string.h>

static uint32_t *row_array(const Assembly *a, MdTable t) {
  return ARENA_ARRAY(a->arena, uint32_t, a->md.rows[t] + 1);
}

/* Each type owns a range of members. Ranges of a broken file may overlap: the first owner counts,
 * and no member is visited more often than there are types times members in a good file. */
static void find_owners(Assembly *a, MdColumn members, uint32_t *owner, uint32_t n) {
  uint32_t done = 1;
  for (uint32_t t = 1; t <= a->md.rows[MD_TYPE_DEF] && done <= n; t++) {
    uint32_t from, to;
    metadata_range(&a->md, members, t, &from, &to);
    if (from < done) from = done;
    for (; from < to; from++) owner[from] = t;
    if (to > done) done = to;
  }
}

static void find_enclosing(Assembly *a) {
  uint32_t types = a->md.rows[MD_TYPE_DEF];
  for (uint32_t r = 1; r <= a->md.rows[MD_NESTED_CLASS]; r++) {
    uint32_t nested = metadata_get(&a->md, MD_NESTED_CLASS_NESTED, r);
    uint32_t outer = metadata_get(&a->md, MD_NESTED_CLASS_ENCLOSING, r);
    /* An enclosing type comes first, so there are no circles. */
    if (nested <= types && outer < nested) a->enclosing[nested] = outer;
  }
}

/* Rows with the same parent, chained in their order. */
static void chain_rows(const Assembly *a, MdColumn parent, uint32_t n, uint32_t *next, Map *first) {
  for (uint32_t r = n; r >= 1; r--) {
    uint64_t before = 0, key = metadata_get(&a->md, parent, r);
    if (map_get(first, key, &before)) next[r] = (uint32_t)before;
    map_put(first, key, r);
  }
}

bool assembly_open(Assembly *a, Arena *arena, Bytes file, const char *path, const char **why) {
  *a = (Assembly){.arena = arena};
  if (!pe_open(&a->pe, file, why) || !metadata_open(&a->md, a->pe.metadata, why)) return false;
  *why = "the metadata does not say which module it is of";
  if (!a->md.rows[MD_MODULE]) return false;
  a->owner_of_method = row_array(a, MD_METHOD);
  a->owner_of_field = row_array(a, MD_FIELD);
  a->definition_of_ref = row_array(a, MD_MEMBER_REF);
  a->enclosing = row_array(a, MD_TYPE_DEF);
  a->next_attribute = row_array(a, MD_CUSTOM_ATTRIBUTE);
  a->next_generic = row_array(a, MD_GENERIC_PARAM);
  find_owners(a, MD_TYPE_DEF_METHODS, a->owner_of_method, a->md.rows[MD_METHOD]);
  find_owners(a, MD_TYPE_DEF_FIELDS, a->owner_of_field, a->md.rows[MD_FIELD]);
  find_enclosing(a);
  chain_rows(a, MD_CUSTOM_ATTRIBUTE_PARENT, a->md.rows[MD_CUSTOM_ATTRIBUTE], a->next_attribute,
             &a->attributes);
  chain_rows(a, MD_GENERIC_PARAM_OWNER, a->md.rows[MD_GENERIC_PARAM], a->next_generic,
             &a->generics);
  symbols_open(&a->symbols, arena, &a->pe, &a->md, path);
  return true;
}

void assembly_free(Assembly *a) {
  map_free(&a->attributes);
  map_free(&a->generics);
}

/* Of an instance of a generic type, the type. */
static uint32_t generic_token(const Assembly *a, uint32_t token) {
  if (md_table_of(token) != MD_TYPE_SPEC) return token;
  ByteReader r = bytes_read(metadata_blob(&a->md, MD_TYPE_SPEC_SIGNATURE, md_row_of(token)));
  if (bytes_u8(&r) != SIG_GENERICINST) return token;
  bytes_u8(&r);
  uint32_t value = bytes_packed(&r);
  if (r.bad || (value & 3) > 1 || value >> 2 > 0xFFFFFF) return token;
  return md_token(value & 3 ? MD_TYPE_REF : MD_TYPE_DEF, value >> 2);
}

bool assembly_is_type(const Assembly *a, uint32_t token, const char *space, const char *name) {
  token = generic_token(a, token);
  uint32_t row = md_row_of(token);
  switch (md_table_of(token)) {
  case MD_TYPE_DEF:
    return strcmp(metadata_text(&a->md, MD_TYPE_DEF_NAME, row), name) == 0 &&
           strcmp(metadata_text(&a->md, MD_TYPE_DEF_NAMESPACE, row), space) == 0;
  case MD_TYPE_REF:
    return strcmp(metadata_text(&a->md, MD_TYPE_REF_NAME, row), name) == 0 &&
           strcmp(metadata_text(&a->md, MD_TYPE_REF_NAMESPACE, row), space) == 0;
  default: return false;
  }
}

CilTypeKind assembly_type_kind(const Assembly *a, uint32_t type) {
  if (metadata_get(&a->md, MD_TYPE_DEF_FLAGS, type) & TYPE_INTERFACE) return CIL_KIND_INTERFACE;
  uint32_t base = metadata_get(&a->md, MD_TYPE_DEF_EXTENDS, type);
  if (assembly_is_type(a, base, "System", "Enum")) return CIL_KIND_ENUM;
  if (assembly_is_type(a, base, "System", "MulticastDelegate")) return CIL_KIND_DELEGATE;
  /* Enum itself is a class, although it extends ValueType. */
  if (assembly_is_type(a, base, "System", "ValueType") &&
      !assembly_is_type(a, md_token(MD_TYPE_DEF, type), "System", "Enum"))
    return CIL_KIND_STRUCT;
  return CIL_KIND_CLASS;
}

/* A reference to a member of a type of this assembly (an instance of a generic one) is found by
 * name and signature, once. */
static uint32_t look_up_member(const Assembly *a, const Member *m, MdColumn members, MdColumn name,
                               MdColumn signature) {
  uint32_t type = generic_token(a, m->owner), from, to;
  if (md_table_of(type) != MD_TYPE_DEF) return 0;
  metadata_range(&a->md, members, md_row_of(type), &from, &to);
  for (; from < to; from++) {
    if (strcmp(metadata_text(&a->md, name, from), m->name) != 0) continue;
    Bytes its = metadata_blob(&a->md, signature, from);
    if (its.n == m->signature.n && (!its.n || memcmp(its.at, m->signature.at, its.n) == 0))
      return from;
  }
  return 0;
}

static uint32_t find_member(const Assembly *a, uint32_t ref, const Member *m) {
  uint32_t *known = &a->definition_of_ref[ref];
  if (!*known) {
    bool field = m->signature.n && m->signature.at[0] == 0x06;
    uint32_t row =
        field ? look_up_member(a, m, MD_TYPE_DEF_FIELDS, MD_FIELD_NAME, MD_FIELD_SIGNATURE)
              : look_up_member(a, m, MD_TYPE_DEF_METHODS, MD_METHOD_NAME, MD_METHOD_SIGNATURE);
    *known = row ? row : UINT32_MAX;
  }
  return *known == UINT32_MAX ? 0 : *known;
}

static bool member_ref(const Assembly *a, uint32_t row, Member *m) {
  if (!row || row > a->md.rows[MD_MEMBER_REF]) return false;
  m->owner = metadata_get(&a->md, MD_MEMBER_REF_CLASS, row);
  m->name = metadata_text(&a->md, MD_MEMBER_REF_NAME, row);
  m->signature = metadata_blob(&a->md, MD_MEMBER_REF_SIGNATURE, row);
  return true;
}

static bool method_def_or_ref(const Assembly *a, uint32_t token, Member *m) {
  uint32_t row = md_row_of(token);
  if (md_table_of(token) == MD_METHOD && row && row <= a->md.rows[MD_METHOD]) {
    m->definition = row;
    m->owner = md_token(MD_TYPE_DEF, a->owner_of_method[row]);
    m->name = metadata_text(&a->md, MD_METHOD_NAME, row);
    m->signature = metadata_blob(&a->md, MD_METHOD_SIGNATURE, row);
    return true;
  }
  if (md_table_of(token) != MD_MEMBER_REF || !member_ref(a, row, m)) return false;
  if (md_table_of(m->owner) == MD_METHOD) { /* the vararg form of a method that is here */
    m->definition = md_row_of(m->owner) <= a->md.rows[MD_METHOD] ? md_row_of(m->owner) : 0;
    m->owner = m->definition ? md_token(MD_TYPE_DEF, a->owner_of_method[m->definition]) : 0;
  } else {
    if (m->signature.n && m->signature.at[0] == 0x06) return false;
    m->definition = find_member(a, row, m);
  }
  return true;
}

bool assembly_method(const Assembly *a, uint32_t token, Member *m) {
  *m = (Member){.name = ""};
  uint32_t row = md_row_of(token);
  if (md_table_of(token) != MD_METHOD_SPEC) return method_def_or_ref(a, token, m);
  if (!row || row > a->md.rows[MD_METHOD_SPEC]) return false;
  m->instantiation = metadata_blob(&a->md, MD_METHOD_SPEC_INSTANTIATION, row);
  return method_def_or_ref(a, metadata_get(&a->md, MD_METHOD_SPEC_METHOD, row), m);
}

bool assembly_field(const Assembly *a, uint32_t token, Member *m) {
  *m = (Member){.name = ""};
  uint32_t row = md_row_of(token);
  if (md_table_of(token) == MD_FIELD && row && row <= a->md.rows[MD_FIELD]) {
    m->definition = row;
    m->owner = md_token(MD_TYPE_DEF, a->owner_of_field[row]);
    m->name = metadata_text(&a->md, MD_FIELD_NAME, row);
    m->signature = metadata_blob(&a->md, MD_FIELD_SIGNATURE, row);
    return true;
  }
  if (md_table_of(token) != MD_MEMBER_REF || !member_ref(a, row, m)) return false;
  if (!m->signature.n || m->signature.at[0] != 0x06) return false;
  m->definition = find_member(a, row, m);
  return true;
}

const char *assembly_param(const Assembly *a, uint32_t method, uint32_t number, uint32_t *flags) {
  uint32_t from, to;
  metadata_range(&a->md, MD_METHOD_PARAMS, method, &from, &to);
  *flags = 0;
  for (; from < to; from++) {
    if (metadata_get(&a->md, MD_PARAM_SEQUENCE, from) != number) continue;
    *flags = metadata_get(&a->md, MD_PARAM_FLAGS, from);
    return metadata_text(&a->md, MD_PARAM_NAME, from);
  }
  return "";
}

static uint32_t first_generic(const Assembly *a, uint32_t owner) {
  uint64_t row = 0;
  return map_get(&a->generics, owner, &row) ? (uint32_t)row : 0;
}

const char *assembly_generic(const Assembly *a, uint32_t owner, uint32_t number) {
  for (uint32_t r = first_generic(a, owner); r; r = a->next_generic[r])
    if (metadata_get(&a->md, MD_GENERIC_PARAM_NUMBER, r) == number)
      return metadata_text(&a->md, MD_GENERIC_PARAM_NAME, r);
  return NULL;
}

uint32_t assembly_generics(const Assembly *a, uint32_t owner) {
  uint32_t n = 0;
  for (uint32_t r = first_generic(a, owner); r; r = a->next_generic[r]) n++;
  return n;
}

bool assembly_body(const Assembly *a, uint32_t method, IlBody *body, const char **why) {
  uint32_t rva = metadata_get(&a->md, MD_METHOD_RVA, method);
  *why = NULL;
  /* A native method, or one of the run-time's own, has no IL at its address. */
  if (!rva || metadata_get(&a->md, MD_METHOD_IMPL_FLAGS, method) & IMPL_CODE_TYPE) return false;
  return il_body(&a->pe, rva, body, why);
}

const char *assembly_contract(const Assembly *a, const IlInsn *insn) {
  if (insn->op != IL_CALL) return NULL;
  uint32_t token = insn->token;
  if (md_table_of(token) == MD_METHOD_SPEC)
    token = metadata_get(&a->md, MD_METHOD_SPEC_METHOD, md_row_of(token));
  Member m;
  /* The class itself defines these methods, too, in mscorlib. */
  if (!assembly_method(a, token, &m)) return NULL;
  return assembly_is_type(a, m.owner, "System.Diagnostics.Contracts", "Contract") ? m.name : NULL;
}
