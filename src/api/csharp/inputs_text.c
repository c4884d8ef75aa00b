/* SPDX-License-Identifier: MIT */
/* Inputs as JSON for the driver, as one expression for people, as statements for tests. */
#include "api/csharp/inputs.h"
#include "report/json.h"

#include <stdlib.h>
#include <string.h>

static json_t *text_json(const char *text) {
  return json_text(text, strlen(text));
}

/* ---- JSON ----------------------------------------------------------------------- */

static json_t *value_json(const CsInput *v) {
  json_t *o = NULL;
  switch (v->kind) {
  case CS_NULL: return json_null();
  case CS_BOOL: return json_boolean(v->truth);
  case CS_ANY: return json_object();
  case CS_NUMBER: return json_pack("{s:s}", "number", v->number);
  case CS_OBJECT: return json_pack("{s:i}", "object", (int)v->object);
  case CS_PARTS:
    o = json_array();
    for (uint32_t i = 0; i < v->n; i++) json_array_append_new(o, value_json(&v->parts[i]));
    return json_pack("{s:o}", "parts", o);
  }
  return json_null();
}

static json_t *field_json(const CsInputPoint *p) {
  json_t *f = json_array();
  json_array_append_new(f, text_json(p->type));
  json_array_append_new(f, text_json(p->field));
  json_array_append_new(f, value_json(&p->value));
  return f;
}

static json_t *object_json(const CsInputObject *o) {
  json_t *made = json_object(), *fields = json_array(), *elements = json_array();
  json_object_set_new(made, "type", text_json(o->type));
  if (o->text) json_object_set_new(made, "text", text_json(o->text));
  if (o->length >= 0) json_object_set_new(made, "length", json_integer(o->length));
  for (uint32_t i = 0; i < o->points.n; i++) {
    const CsInputPoint *p = &o->points.at[i];
    if (p->field)
      json_array_append_new(fields, field_json(p));
    else
      json_array_append_new(elements,
                            json_pack("[I,o]", (json_int_t)p->index, value_json(&p->value)));
  }
  json_object_set_new(made, "fields", fields);
  json_object_set_new(made, "elements", elements);
  return made;
}

json_t *inputs_json(const CsInputs *in) {
  json_t *all = json_object(), *objects = json_array(), *statics = json_array();
  json_t *arguments = json_array(), *types = json_array(), *method = json_array();
  for (uint32_t i = 0; i < in->objects.n; i++)
    json_array_append_new(objects, object_json(&in->objects.at[i]));
  for (uint32_t i = 0; i < in->statics.n; i++)
    json_array_append_new(statics, field_json(&in->statics.at[i]));
  for (uint32_t i = in->has_this; i < in->arguments.n; i++)
    json_array_append_new(arguments, value_json(&in->arguments.at[i]));
  for (uint32_t i = 0; i < in->parameters.n; i++)
    json_array_append_new(types, text_json(in->parameters.at[i]));
  json_array_append_new(method, text_json(in->type));
  json_array_append_new(method, text_json(in->method));
  json_array_append_new(method, types);
  json_object_set_new(all, "objects", objects);
  json_object_set_new(all, "statics", statics);
  json_object_set_new(all, "method", method);
  if (in->has_this) json_object_set_new(all, "this", value_json(&in->arguments.at[0]));
  json_object_set_new(all, "arguments", arguments);
  return all;
}

/* ---- C# ---------------------------------------------------------------------------- */

static void put_literal(Buf *out, const char *text) {
  buf_putc(out, '"');
  for (const char *c = text; *c; c++)
    if (*c == '"' || *c == '\\')
      buf_printf(out, "\\%c", *c);
    else if ((unsigned char)*c < ' ' || *c == 0x7F)
      buf_printf(out, "\\u%04x", (unsigned char)*c);
    else
      buf_putc(out, *c);
  buf_putc(out, '"');
}

/* A literal of the smallest type that holds it. */
static void put_number(Buf *out, const char *number) {
  size_t digits = strspn(number + (*number == '-'), "0123456789");
  long long n = strtoll(number, NULL, 10);
  bool is_int = n >= INT32_MIN && n <= INT32_MAX && digits < 11;
  bool is_long = digits < 19 || (digits == 19 && n != INT64_MAX && n != INT64_MIN);
  buf_printf(out, "%s%s", number, is_int ? "" : is_long ? "L" : *number == '-' ? "L" : "UL");
}

/* Space.Outer+Inner: Inner. */
static void put_short(Buf *out, const char *type) {
  static const char *const words[][2] = {
      {"System.Boolean", "bool"}, {"System.Char", "char"},     {"System.SByte", "sbyte"},
      {"System.Byte", "byte"},    {"System.Int16", "short"},   {"System.UInt16", "ushort"},
      {"System.Int32", "int"},    {"System.UInt32", "uint"},   {"System.Int64", "long"},
      {"System.UInt64", "ulong"}, {"System.String", "string"}, {"System.Object", "object"}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    size_t k = strlen(words[i][0]);
    if (strncmp(type, words[i][0], k) != 0 || (type[k] && type[k] != '[')) continue;
    buf_puts(out, words[i][1]);
    return;
  }
  size_t n = strcspn(type, "`["), from = n;
  while (from && type[from - 1] != '.' && type[from - 1] != '+') from--;
  buf_add(out, type + from, n - from);
}

static void put_field(Buf *out, const char *field) {
  static const char backing[] = ">k__BackingField";
  const char *end = strstr(field, backing);
  if (*field == '<' && end)
    buf_add(out, field + 1, (size_t)(end - field - 1));
  else
    buf_puts(out, field);
}

enum { DEEP = 4 };

static void put_input(const CsInputs *in, const CsInput *v, uint32_t depth, Buf *out);

static void put_new(const CsInputs *in, const CsInputObject *o, uint32_t depth, Buf *out) {
  uint32_t shown = 0;
  if (o->text) {
    put_literal(out, o->text);
    return;
  }
  buf_puts(out, "new ");
  put_short(out, o->type);
  if (o->length >= 0) buf_printf(out, "[%lld]", (long long)o->length);
  for (uint32_t i = 0; i < o->points.n && depth < DEEP; i++) {
    const CsInputPoint *p = &o->points.at[i];
    buf_puts(out, shown++ ? ", " : " { ");
    if (p->field)
      put_field(out, p->field);
    else
      buf_printf(out, "[%lld]", (long long)p->index);
    buf_puts(out, " = ");
    put_input(in, &p->value, depth + 1, out);
  }
  if (shown)
    buf_puts(out, " }");
  else if (o->length < 0)
    buf_puts(out, "()");
}

static void put_input(const CsInputs *in, const CsInput *v, uint32_t depth, Buf *out) {
  switch (v->kind) {
  case CS_ANY: buf_puts(out, "default"); break;
  case CS_NULL: buf_puts(out, "null"); break;
  case CS_BOOL: buf_puts(out, v->truth ? "true" : "false"); break;
  case CS_NUMBER: put_number(out, v->number); break;
  case CS_OBJECT: put_new(in, &in->objects.at[v->object], depth, out); break;
  case CS_PARTS:
    buf_putc(out, '(');
    for (uint32_t i = 0; i < v->n; i++) {
      if (i) buf_puts(out, ", ");
      put_input(in, &v->parts[i], depth + 1, out);
    }
    buf_putc(out, ')');
    break;
  }
}

void inputs_expression(const CsInputs *in, Buf *out) {
  bool constructor = strcmp(in->method, ".ctor") == 0;
  if (constructor) {
    buf_puts(out, "new ");
    put_short(out, in->type);
  } else {
    if (in->has_this)
      put_input(in, &in->arguments.at[0], 0, out);
    else
      put_short(out, in->type);
    buf_printf(out, ".%s", in->method);
  }
  buf_putc(out, '(');
  for (uint32_t i = in->has_this; i < in->arguments.n; i++) {
    if (i > in->has_this) buf_puts(out, ", ");
    put_input(in, &in->arguments.at[i], 0, out);
  }
  buf_putc(out, ')');
}

/* ---- statements ------------------------------------------------------------------------ */

static void put_argument(const CsInput *v, Buf *out) {
  switch (v->kind) {
  case CS_ANY: buf_puts(out, "LindyInputs.Any"); break;
  case CS_NULL: buf_puts(out, "(object?)null"); break;
  case CS_BOOL: buf_puts(out, v->truth ? "true" : "false"); break;
  case CS_NUMBER: put_number(out, v->number); break;
  case CS_OBJECT: buf_printf(out, "o%u", (unsigned)v->object); break;
  case CS_PARTS:
    buf_puts(out, "LindyInputs.Struct(");
    for (uint32_t i = 0; i < v->n; i++) {
      if (i) buf_puts(out, ", ");
      put_argument(&v->parts[i], out);
    }
    buf_putc(out, ')');
    break;
  }
}

static void put_object(const CsInputObject *o, uint32_t number, const char *indent, Buf *out) {
  buf_printf(out, "%svar o%u = ", indent, (unsigned)number);
  if (o->text) {
    put_literal(out, o->text);
  } else {
    buf_puts(out, o->length >= 0 ? "LindyInputs.Array(" : "LindyInputs.New(");
    put_literal(out, o->type);
    if (o->length >= 0) buf_printf(out, ", %lld", (long long)o->length);
    buf_putc(out, ')');
  }
  buf_puts(out, ";\n");
}

static void put_set(const CsInputPoint *p, int64_t object, const char *indent, Buf *out) {
  buf_printf(out, "%sLindyInputs.%s(", indent, object < 0 ? "SetStatic" : p->field ? "Set" : "At");
  if (object >= 0) buf_printf(out, "o%lld, ", (long long)object);
  if (p->field) {
    put_literal(out, p->type);
    buf_puts(out, ", ");
    put_literal(out, p->field);
  } else {
    buf_printf(out, "%lld", (long long)p->index);
  }
  buf_puts(out, ", ");
  put_argument(&p->value, out);
  buf_puts(out, ");\n");
}

void inputs_statements(const CsInputs *in, const char *indent, Buf *out) {
  for (uint32_t i = 0; i < in->objects.n; i++) put_object(&in->objects.at[i], i, indent, out);
  for (uint32_t i = 0; i < in->objects.n; i++)
    for (uint32_t k = 0; k < in->objects.at[i].points.n; k++)
      put_set(&in->objects.at[i].points.at[k], i, indent, out);
  for (uint32_t i = 0; i < in->statics.n; i++) put_set(&in->statics.at[i], -1, indent, out);
  buf_printf(out, "%sLindyInputs.Call(", indent);
  put_literal(out, in->type);
  buf_puts(out, ", ");
  put_literal(out, in->method);
  buf_puts(out, ", new string[] {");
  for (uint32_t i = 0; i < in->parameters.n; i++) {
    buf_puts(out, i ? ", " : " ");
    put_literal(out, in->parameters.at[i]);
  }
  buf_puts(out, in->parameters.n ? " }" : "}");
  if (!in->has_this) buf_puts(out, ", null");
  for (uint32_t i = 0; i < in->arguments.n; i++) {
    buf_puts(out, ", ");
    put_argument(&in->arguments.at[i], out);
  }
  buf_puts(out, ");\n");
}
