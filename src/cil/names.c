/* SPDX-License-Identifier: MIT */
#include "cil/names.h"

#include <ctype.h>
#include <string.h>

enum { NAME_DEPTH = 12, NAME_NODES = 2000 };

NameScope names_scope(const Assembly *a, NameStyle style, uint32_t method) {
  NameScope s = {.assembly = a, .style = style, .method = method};
  if (method && method <= a->md.rows[MD_METHOD]) s.type = a->owner_of_method[method];
  return s;
}

/* A name of ILAsm, in quotes where it needs them. */
static void names_il_quoted(Buf *out, const char *name) {
  bool plain = *name && !isdigit((unsigned char)*name) && *name != '.';
  for (const char *c = name; *c; c++)
    plain = plain && (isalnum((unsigned char)*c) || strchr("_$@`?.", *c));
  buf_printf(out, plain ? "%s" : "'%s'", name);
}

/* Of "List`1", "List". */
static void put_stem(Buf *out, const char *name) {
  const char *tick = strchr(name, '`');
  buf_add(out, name, tick ? (size_t)(tick - name) : strlen(name));
}

static void put_qualified(NameScope *s, Buf *out, const char *space, const char *name) {
  if (*space) buf_printf(out, "%s.", space);
  if (s->style == NAMES_IL)
    names_il_quoted(out, name);
  else if (s->style == NAMES_CLR)
    buf_puts(out, name);
  else
    put_stem(out, name);
}

static const char *plain_name(NameStyle style, uint32_t elem) {
  static const char *const csharp[] = {[SIG_VOID] = "void",
                                       [SIG_BOOLEAN] = "bool",
                                       [SIG_CHAR] = "char",
                                       [SIG_I1] = "sbyte",
                                       [SIG_U1] = "byte",
                                       [SIG_I2] = "short",
                                       [SIG_U2] = "ushort",
                                       [SIG_I4] = "int",
                                       [SIG_U4] = "uint",
                                       [SIG_I8] = "long",
                                       [SIG_U8] = "ulong",
                                       [SIG_R4] = "float",
                                       [SIG_R8] = "double",
                                       [SIG_STRING] = "string",
                                       [SIG_TYPEDBYREF] = "System.TypedReference",
                                       [SIG_I] = "System.IntPtr",
                                       [SIG_U] = "System.UIntPtr",
                                       [SIG_OBJECT] = "object"};
  static const char *const il[] = {[SIG_VOID] = "void",
                                   [SIG_BOOLEAN] = "bool",
                                   [SIG_CHAR] = "char",
                                   [SIG_I1] = "int8",
                                   [SIG_U1] = "unsigned int8",
                                   [SIG_I2] = "int16",
                                   [SIG_U2] = "unsigned int16",
                                   [SIG_I4] = "int32",
                                   [SIG_U4] = "unsigned int32",
                                   [SIG_I8] = "int64",
                                   [SIG_U8] = "unsigned int64",
                                   [SIG_R4] = "float32",
                                   [SIG_R8] = "float64",
                                   [SIG_STRING] = "string",
                                   [SIG_TYPEDBYREF] = "typedref",
                                   [SIG_I] = "native int",
                                   [SIG_U] = "native unsigned int",
                                   [SIG_OBJECT] = "object"};
  static const char *const clr[] = {[SIG_VOID] = "System.Void",
                                    [SIG_BOOLEAN] = "System.Boolean",
                                    [SIG_CHAR] = "System.Char",
                                    [SIG_I1] = "System.SByte",
                                    [SIG_U1] = "System.Byte",
                                    [SIG_I2] = "System.Int16",
                                    [SIG_U2] = "System.UInt16",
                                    [SIG_I4] = "System.Int32",
                                    [SIG_U4] = "System.UInt32",
                                    [SIG_I8] = "System.Int64",
                                    [SIG_U8] = "System.UInt64",
                                    [SIG_R4] = "System.Single",
                                    [SIG_R8] = "System.Double",
                                    [SIG_STRING] = "System.String",
                                    [SIG_TYPEDBYREF] = "System.TypedReference",
                                    [SIG_VAR] = "System.Object",
                                    [SIG_I] = "System.IntPtr",
                                    [SIG_U] = "System.UIntPtr",
                                    [SIG_OBJECT] = "System.Object",
                                    [SIG_MVAR] = "System.Object"};
  if (style == NAMES_CLR) return elem < sizeof clr / sizeof *clr ? clr[elem] : NULL;
  if (elem >= sizeof csharp / sizeof *csharp) return NULL;
  return style == NAMES_CSHARP ? csharp[elem] : il[elem];
}

static void put_generics(NameScope *s, Buf *out, uint32_t owner, uint32_t from) {
  const char *name;
  for (uint32_t i = from; (name = assembly_generic(s->assembly, owner, i)); i++)
    buf_printf(out, i == from ? "<%s" : ", %s", name);
  if (assembly_generics(s->assembly, owner) > from) buf_putc(out, '>');
}

static const char nesting[] = {[NAMES_CSHARP] = '.', [NAMES_IL] = '/', [NAMES_CLR] = '+'};

static void put_type_def(NameScope *s, Buf *out, uint32_t row, bool with_generics) {
  const Assembly *a = s->assembly;
  uint32_t outer = row <= a->md.rows[MD_TYPE_DEF] ? a->enclosing[row] : 0, inherited = 0;
  /* Nesting goes to smaller rows, so this ends; a chain of thousands is cut off all the same. */
  if (outer && s->depth < NAME_DEPTH) {
    s->depth++;
    put_type_def(s, out, outer, with_generics);
    s->depth--;
    buf_putc(out, nesting[s->style]);
    inherited = assembly_generics(a, md_token(MD_TYPE_DEF, outer));
  }
  put_qualified(s, out, metadata_text(&a->md, MD_TYPE_DEF_NAMESPACE, row),
                metadata_text(&a->md, MD_TYPE_DEF_NAME, row));
  if (with_generics && s->style == NAMES_CSHARP)
    put_generics(s, out, md_token(MD_TYPE_DEF, row), inherited);
}

static void put_type_ref(NameScope *s, Buf *out, uint32_t row) {
  const Assembly *a = s->assembly;
  uint32_t scope = metadata_get(&a->md, MD_TYPE_REF_SCOPE, row);
  if (md_table_of(scope) == MD_TYPE_REF && s->depth < NAME_DEPTH) {
    s->depth++;
    put_type_ref(s, out, md_row_of(scope));
    s->depth--;
    buf_putc(out, nesting[s->style]);
  } else if (md_table_of(scope) == MD_ASSEMBLY_REF && s->style == NAMES_IL && !s->bare) {
    buf_printf(out, "[%s]", metadata_text(&a->md, MD_ASSEMBLY_REF_NAME, md_row_of(scope)));
  }
  put_qualified(s, out, metadata_text(&a->md, MD_TYPE_REF_NAMESPACE, row),
                metadata_text(&a->md, MD_TYPE_REF_NAME, row));
}

/* A bound on depth and on size: instances may be nested in one another by tokens, and a broken file
 * could so make a name that is exponentially long. */
static bool too_much(NameScope *s, Buf *out) {
  if (!s->depth) s->nodes = 0;
  if (s->depth < NAME_DEPTH && s->nodes++ < NAME_NODES) return false;
  buf_puts(out, "...");
  return true;
}

static void put_type_token(NameScope *s, Buf *out, uint32_t token, bool with_generics) {
  uint32_t row = md_row_of(token);
  switch (md_table_of(token)) {
  case MD_TYPE_DEF: put_type_def(s, out, row, with_generics); break;
  case MD_TYPE_REF: put_type_ref(s, out, row); break;
  case MD_TYPE_SPEC: {
    Bytes blob = metadata_blob(&s->assembly->md, MD_TYPE_SPEC_SIGNATURE, row);
    names_sig(s, out, sig_type(s->assembly->arena, blob));
    break;
  }
  default: buf_puts(out, "?"); break;
  }
}

void names_type(NameScope *s, Buf *out, uint32_t token) {
  put_type_token(s, out, token, true);
}

static void put_args(NameScope *s, Buf *out, const SigType **arg, uint32_t n) {
  if (!n) return;
  bool clr = s->style == NAMES_CLR;
  buf_putc(out, clr ? '[' : '<');
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(out, clr ? "," : ", ");
    names_sig(s, out, arg[i]);
  }
  buf_putc(out, clr ? ']' : '>');
}

static void put_variable(NameScope *s, Buf *out, const SigType *t) {
  bool of_method = t->elem == SIG_MVAR;
  uint32_t owner = of_method ? md_token(MD_METHOD, s->method) : md_token(MD_TYPE_DEF, s->type);
  const char *name = NULL;
  if (s->style == NAMES_CSHARP) name = assembly_generic(s->assembly, owner, t->number);
  if (name)
    buf_puts(out, name);
  else
    buf_printf(out, "%s%u", of_method ? "!!" : "!", (unsigned)t->number);
}

static void put_array(NameScope *s, Buf *out, const SigType *t) {
  names_sig(s, out, t->inner);
  buf_putc(out, '[');
  for (uint32_t i = 1; t->elem == SIG_ARRAY && i < t->number; i++) buf_putc(out, ',');
  buf_putc(out, ']');
}

static void put_named(NameScope *s, Buf *out, const SigType *t) {
  bool value = t->elem == SIG_VALUETYPE || t->value_type;
  if (s->style == NAMES_IL && !s->bare) buf_puts(out, value ? "valuetype " : "class ");
  put_type_token(s, out, t->token, t->elem != SIG_GENERICINST);
  if (t->elem == SIG_GENERICINST) put_args(s, out, t->arg, t->args);
}

void names_sig(NameScope *s, Buf *out, const SigType *t) {
  if (!t) {
    buf_putc(out, '?');
    return;
  }
  if (too_much(s, out)) return;
  s->depth++;
  const char *plain = plain_name(s->style, t->elem);
  if (plain) {
    buf_puts(out, plain);
  } else {
    switch (t->elem) {
    case SIG_VAR:
    case SIG_MVAR: put_variable(s, out, t); break;
    case SIG_SZARRAY:
    case SIG_ARRAY: put_array(s, out, t); break;
    case SIG_BYREF:
      if (s->style == NAMES_CSHARP) buf_puts(out, "ref ");
      names_sig(s, out, t->inner);
      if (s->style == NAMES_IL) buf_putc(out, '&');
      break;
    case SIG_PTR:
      names_sig(s, out, t->inner);
      buf_putc(out, '*');
      break;
    case SIG_CLASS:
    case SIG_VALUETYPE:
    case SIG_GENERICINST: put_named(s, out, t); break;
    default: buf_puts(out, "method"); break;
    }
  }
  if (t->pinned && s->style == NAMES_IL) buf_puts(out, " pinned");
  s->depth--;
}

static void put_params(NameScope *s, Buf *out, const SigMethod *sig, bool with_names) {
  buf_putc(out, '(');
  for (uint32_t i = 0; i < sig->params; i++) {
    uint32_t flags;
    const char *name = assembly_param(s->assembly, s->method, i + 1, &flags);
    const SigType *t = sig->param[i];
    if (i) buf_puts(out, ", ");
    if (t->elem == SIG_BYREF && flags & PARAM_OUT) {
      buf_puts(out, "out ");
      t = t->inner;
    }
    names_sig(s, out, t);
    if (with_names && *name) buf_printf(out, " %s", name);
  }
  buf_putc(out, ')');
}

void names_method(const Assembly *a, Buf *out, uint32_t method, bool with_params) {
  NameScope s = names_scope(a, NAMES_CSHARP, method);
  const SigMethod *sig = sig_method(a->arena, metadata_blob(&a->md, MD_METHOD_SIGNATURE, method));
  if (with_params && sig) {
    names_sig(&s, out, sig->result);
    buf_putc(out, ' ');
  }
  if (s.type) {
    names_type(&s, out, md_token(MD_TYPE_DEF, s.type));
    buf_putc(out, '.');
  }
  buf_puts(out, metadata_text(&a->md, MD_METHOD_NAME, method));
  put_generics(&s, out, md_token(MD_METHOD, method), 0);
  if (sig)
    put_params(&s, out, sig, with_params);
  else
    buf_puts(out, "(?)");
}

/* The type that a member belongs to, in front of `::`. */
static void put_owner(NameScope *s, Buf *out, uint32_t owner) {
  switch (md_table_of(owner)) {
  case MD_TYPE_SPEC: names_type(s, out, owner); break;
  case MD_TYPE_DEF:
    if (!md_row_of(owner)) return;
    if (assembly_type_kind(s->assembly, md_row_of(owner)) == CIL_KIND_STRUCT)
      buf_puts(out, "valuetype ");
    else
      buf_puts(out, "class ");
    names_type(s, out, owner);
    break;
  case MD_MODULE_REF:
    buf_printf(out, "[.module %s]",
               metadata_text(&s->assembly->md, MD_MODULE_REF_NAME, md_row_of(owner)));
    break;
  default:
    buf_puts(out, "class ");
    names_type(s, out, owner);
    break;
  }
  buf_puts(out, "::");
}

void names_il_method(NameScope *s, Buf *out, uint32_t token) {
  Member m;
  Arena *arena = s->assembly->arena;
  const SigMethod *sig =
      assembly_method(s->assembly, token, &m) ? sig_method(arena, m.signature) : NULL;
  if (!sig) {
    buf_printf(out, "0x%08x", (unsigned)token);
    return;
  }
  if (sig->flags & SIG_HAS_THIS) buf_puts(out, "instance ");
  if ((sig->flags & 0xF) == SIG_VARARG) buf_puts(out, "vararg ");
  names_sig(s, out, sig->result);
  buf_putc(out, ' ');
  put_owner(s, out, m.owner);
  names_il_quoted(out, m.name);
  const SigType **arg;
  uint32_t n;
  if (m.instantiation.n && sig_method_spec(arena, m.instantiation, &arg, &n))
    put_args(s, out, arg, n);
  buf_putc(out, '(');
  for (uint32_t i = 0; i < sig->params; i++) {
    if (i) buf_puts(out, ", ");
    names_sig(s, out, sig->param[i]);
  }
  buf_putc(out, ')');
}

void names_il_field(NameScope *s, Buf *out, uint32_t token) {
  Member m;
  if (!assembly_field(s->assembly, token, &m)) {
    buf_printf(out, "0x%08x", (unsigned)token);
    return;
  }
  names_sig(s, out, sig_field(s->assembly->arena, m.signature));
  buf_putc(out, ' ');
  put_owner(s, out, m.owner);
  names_il_quoted(out, m.name);
}
