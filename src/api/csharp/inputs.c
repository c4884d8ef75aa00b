/* SPDX-License-Identifier: MIT */
/* See inputs.h. Objects are found from the arguments and static fields on, each once. */
#include "api/csharp/inputs.h"

#include "api/csharp/state.h"
#include "cil/names.h"

#include <string.h>

enum { MOST_OBJECTS = 200, MOST_ELEMENTS = 100000, MOST_TEXT = 10000 };

typedef struct InputMaking {
  CsState s;
  const TranslatedText *text;
  const Assembly *assembly;
  CsInputs *in;
} InputMaking;

static void give_up(InputMaking *m, const char *why) {
  if (!m->in->why) m->in->why = why;
}

static const TranslatedText *input_text_of(const Pipeline *p, const Execution *x) {
  const Source *source = source_of(&p->session.sources, x->entry->pos);
  for (uint32_t i = 0; source && i < p->translated.n; i++)
    if (p->translated.at[i].source == source) return &p->translated.at[i];
  return NULL;
}

bool inputs_machine_checks(const Pipeline *p, const Execution *x) {
  const TranslatedText *t = input_text_of(p, x);
  if (!t || x->outcome != EXEC_FAILED || x->failure.kind != EXEC_CHECK_ASSERT) return false;
  for (uint32_t i = 0; i < t->n_machine; i++)
    if (x->failure.message && strcmp(t->machine[i], x->failure.message->text) == 0) return true;
  return false;
}

/* ---- names ------------------------------------------------------------------------ */

/* The token that a name of the program stands for, or 0. */
static uint32_t token_of(const InputMaking *m, const char *name, MdTable table) {
  for (uint32_t i = 0; i < m->text->n_members; i++)
    if (md_table_of(m->text->members[i].token) == table &&
        strcmp(m->text->members[i].name, name) == 0)
      return m->text->members[i].token;
  return 0;
}

static const char *input_kept(InputMaking *m, Buf *b) {
  const char *text = arena_strndup(&m->in->arena, b->n ? b->text : "", b->n);
  buf_free(b);
  return text;
}

static const char *name_of_type(InputMaking *m, uint32_t token) {
  NameScope s = {.assembly = m->assembly, .style = NAMES_CLR};
  Buf b = {0};
  names_type(&s, &b, token);
  return input_kept(m, &b);
}

static const char *name_of_signature(InputMaking *m, const SigType *t) {
  NameScope s = {.assembly = m->assembly, .style = NAMES_CLR};
  Buf b = {0};
  names_sig(&s, &b, t);
  return input_kept(m, &b);
}

/* ---- values ----------------------------------------------------------------------- */

static CsInput input_of(InputMaking *m, const Value *v, const char *type);

static const ExecFunction *used(const InputMaking *m, const char *name) {
  for (uint32_t i = 0; i < m->s.x->given.functions.n; i++)
    if (strcmp(m->s.x->given.functions.at[i].func->name->text, name) == 0)
      return &m->s.x->given.functions.at[i];
  return NULL;
}

/* What a function of one argument says of an object; NULL: it was not asked. */
static const Value *said(const InputMaking *m, const char *name, const Value *object) {
  const ExecFunction *f = used(m, name);
  for (uint32_t i = 0; f && object && i < f->n_points; i++)
    if (cs_same(f->points[i].index[0], object)) return f->points[i].value;
  return NULL;
}

static bool input_number(const InputMaking *m, const Value *v, int64_t *n) {
  return v && v->kind == VAL_NUM && num_get_int64(&m->s.x->eval.store.nums, v->u.num, n);
}

static CsInput number_input(InputMaking *m, const Value *v) {
  Buf b = {0};
  value_print(&m->s.x->eval.store, v, &b);
  return (CsInput){.kind = CS_NUMBER, .number = input_kept(m, &b)};
}

static CsInput parts_input(InputMaking *m, const Value *v) {
  CsInput *parts = ARENA_ARRAY(&m->in->arena, CsInput, v->u.dt.n + 1);
  for (uint32_t i = 0; i < v->u.dt.n; i++) parts[i] = input_of(m, v->u.dt.at[i], NULL);
  return (CsInput){.kind = CS_PARTS, .parts = parts, .n = v->u.dt.n};
}

static CsInputShape shape_of_type(const char *type) {
  size_t n = type ? strlen(type) : 0;
  if (!n || strcmp(type, "System.Object") == 0) return CS_UNKNOWN;
  if (strcmp(type, "System.String") == 0) return CS_STRING;
  return type[n - 1] == ']' && n > 1 && strchr("[,", type[n - 2]) ? CS_ARRAY : CS_CLASS;
}

static CsInputShape shape_of_value(const InputMaking *m, const Value *v) {
  return said(m, "len", v) ? CS_ARRAY : said(m, "string.text", v) ? CS_STRING : CS_CLASS;
}

/* The program has no types of references, so one may stand for an array in one place and for an
 * object in another. Their parts are in different maps; here they are two. */
static CsInput object_input(InputMaking *m, const Value *v, const char *type) {
  CsInputShape shape = shape_of_type(type);
  for (uint32_t i = 0; i < m->in->objects.n; i++) {
    CsInputObject *o = &m->in->objects.at[i];
    if (!cs_same(o->value, v) || (shape != CS_UNKNOWN && shape != o->shape)) continue;
    if (!o->type) o->type = type;
    return (CsInput){.kind = CS_OBJECT, .object = i};
  }
  if (m->in->objects.n == MOST_OBJECTS) give_up(m, "it has too many objects");
  if (m->in->why) return (CsInput){0};
  CsInputObject o = {.value = v, .type = type, .length = -1};
  o.shape = shape == CS_UNKNOWN ? shape_of_value(m, v) : shape;
  const Value *own = said(m, "typeof", v);
  const char *constant = own ? cs_constant(&m->s, own) : NULL;
  uint32_t token = constant ? token_of(m, constant, MD_TYPE_DEF) : 0;
  if (token && o.shape == CS_CLASS) o.type = name_of_type(m, token);
  vec_push(&m->in->objects, o);
  return (CsInput){.kind = CS_OBJECT, .object = m->in->objects.n - 1};
}

/* A value type inside of a reference, or an object. */
static CsInput reference_input(InputMaking *m, const Value *v, const char *type) {
  const char *constant = cs_constant(&m->s, v);
  if (constant && strcmp(constant, "null") == 0) return (CsInput){.kind = CS_NULL};
  const Value *inside = said(m, "is_value", v);
  if (!inside || inside->kind != VAL_BOOL || !inside->u.b) return object_input(m, v, type);
  const Value *number = said(m, "of_any.int", v), *truth = said(m, "of_any.bool", v);
  if (number) return number_input(m, number);
  if (truth) return input_of(m, truth, NULL);
  give_up(m, "a value of a type parameter is not known");
  return (CsInput){0};
}

static CsInput input_of(InputMaking *m, const Value *v, const char *type) {
  if (!v) return (CsInput){0};
  switch (v->kind) {
  case VAL_BOOL: return (CsInput){.kind = CS_BOOL, .truth = v->u.b};
  case VAL_NUM: return number_input(m, v);
  case VAL_DT: {
    bool nullable = v->u.dt.n == 2 &&
                    strcmp(sort_data(m->s.x->eval.store.tab, v->sort).name->text, "Nullable") == 0;
    if (!nullable) return parts_input(m, v);
    if (v->u.dt.at[0]->kind == VAL_BOOL && !v->u.dt.at[0]->u.b) return (CsInput){.kind = CS_NULL};
    return input_of(m, v->u.dt.at[1], NULL);
  }
  case VAL_REF:
    if (cs_is_reference(&m->s, v)) return reference_input(m, v, type);
    give_up(m, "it has a floating-point number, or a value of a library");
    return (CsInput){0};
  default: give_up(m, "it has a value that C# has no words for"); return (CsInput){0};
  }
}

/* ---- objects ------------------------------------------------------------------------ */

static void put_character(Buf *b, int64_t c) {
  if (c < 0x80) {
    buf_putc(b, (char)c);
  } else if (c < 0x800) {
    buf_putc(b, (char)(0xC0 | c >> 6));
    buf_putc(b, (char)(0x80 | (c & 0x3F)));
  } else {
    buf_putc(b, (char)(0xE0 | c >> 12));
    buf_putc(b, (char)(0x80 | (c >> 6 & 0x3F)));
    buf_putc(b, (char)(0x80 | (c & 0x3F)));
  }
}

/* The literal with this name; NULL: it is none. */
static const BoogieMember *literal(const InputMaking *m, Str name) {
  for (uint32_t i = 0; i < m->text->n_members; i++) {
    const BoogieMember *l = &m->text->members[i];
    if (!l->token && strcmp(l->name, name->text) == 0) return l;
  }
  return NULL;
}

/* The literal that a string is, or that has its text. */
static const BoogieMember *literal_of(const InputMaking *m, const Value *v, const Value *text) {
  const ExecValues *all = &m->s.x->given.constants;
  for (uint32_t i = 0; i < all->n; i++) {
    const Value *constant = all->at[i].value;
    if (!cs_same(constant, v) && !cs_same(said(m, "string.text", constant), text)) continue;
    const BoogieMember *l = literal(m, all->at[i].name);
    if (l) return l;
  }
  return NULL;
}

static const char *put_characters(InputMaking *m, const int64_t *c, int64_t n) {
  Buf b = {0};
  for (int64_t i = 0; i < n; i++) {
    if (c[i] >= 0xD800 && c[i] <= 0xDFFF) give_up(m, "it has a character beyond the first 65536");
    put_character(&b, c[i]);
  }
  return input_kept(m, &b);
}

/* Other characters than those that were looked at are one letter, another for each text. */
static const char *text_of_string(InputMaking *m, const Value *v) {
  const Value *text = said(m, "string.text", v);
  const ExecFunction *chars = used(m, "text.char");
  const BoogieMember *known = literal_of(m, v, text);
  int64_t n, at, c;
  if (known)
    n = (int64_t)(known->utf16.n / 2);
  else if (!text || !input_number(m, said(m, "text.length", text), &n))
    return NULL;
  if (n > MOST_TEXT) give_up(m, "it has a very long string");
  if (m->in->why) return "";
  int64_t *all = ARENA_ARRAY(&m->in->arena, int64_t, (size_t)n + 1);
  for (int64_t i = 0; i < n; i++)
    all[i] = known ? known->utf16.at[2 * i] | known->utf16.at[2 * i + 1] << 8
                   : 'a' + (int64_t)(text->u.ref % 26);
  for (uint32_t i = 0; chars && !known && i < chars->n_points; i++) {
    const ValuePoint *p = &chars->points[i];
    if (cs_same(p->index[0], text) && input_number(m, p->index[1], &at) && at >= 0 && at < n &&
        input_number(m, p->value, &c) && c >= 0 && c <= 0xFFFF)
      all[at] = c;
  }
  return put_characters(m, all, n);
}

static void add_elements(InputMaking *m, uint32_t object, const Value *elements) {
  const ValuePoint *at;
  uint32_t n = value_points(&m->s.x->eval.store, elements, &at);
  int64_t length = m->in->objects.at[object].length, index;
  const char *type = m->in->objects.at[object].type;
  size_t size = type ? strlen(type) : 0;
  const char *inner = size > 2 && strcmp(type + size - 2, "[]") == 0
                          ? arena_strndup(&m->in->arena, type, size - 2)
                          : NULL;
  for (uint32_t i = 0; i < n; i++) {
    if (!input_number(m, at[i].index[0], &index) || index < 0 || index >= length) continue;
    CsInputPoint p = {.index = index, .value = input_of(m, at[i].value, inner)};
    vec_push(&m->in->objects.at[object].points, p);
  }
}

static void add_field(InputMaking *m, uint32_t object, uint32_t token, const Value *v) {
  uint32_t row = md_row_of(token);
  const SigType *t =
      sig_field(&m->in->arena, metadata_blob(&m->assembly->md, MD_FIELD_SIGNATURE, row));
  CsInputPoint p = {.type =
                        name_of_type(m, md_token(MD_TYPE_DEF, m->assembly->owner_of_field[row])),
                    .field = metadata_text(&m->assembly->md, MD_FIELD_NAME, row)};
  p.value = input_of(m, v, t ? name_of_signature(m, t) : NULL);
  if (object == UINT32_MAX)
    vec_push(&m->in->statics, p);
  else
    vec_push(&m->in->objects.at[object].points, p);
}

static void describe_string(InputMaking *m, CsInputObject *o) {
  const char *constant = cs_constant(&m->s, o->value);
  const char *text = text_of_string(m, o->value);
  o->text = text && !(constant && strcmp(constant, "string.empty") == 0) ? text : "";
  o->type = "System.String";
}

/* What the state at the beginning says of one object. Objects may move meanwhile. */
static void describe(InputMaking *m, uint32_t object) {
  CsInputObject o = m->in->objects.at[object];
  int64_t n;
  if (o.shape == CS_STRING) {
    describe_string(m, &m->in->objects.at[object]);
    return;
  }
  if (o.shape == CS_ARRAY) {
    bool known = input_number(m, said(m, "len", o.value), &n);
    if (known && n > MOST_ELEMENTS) give_up(m, "it has a very long array");
    m->in->objects.at[object].length = known ? n : 0;
  }
  for (uint32_t i = 0; i < m->s.now.n && !m->in->why; i++) {
    const ExecValue *g = &m->s.now.at[i];
    const Value *point = cs_map_point(&m->s, g->value, o.value);
    if (!point || strcmp(g->name->text, "alloc") == 0) continue;
    uint32_t token = token_of(m, g->name->text, MD_FIELD);
    if (cs_is_elements(g->name) && o.shape == CS_ARRAY)
      add_elements(m, object, point);
    else if (token && o.shape == CS_CLASS)
      add_field(m, object, token, point);
    else if (!token && !cs_is_elements(g->name))
      give_up(m, "it has an object of a library");
  }
}

/* Maps from objects are fields; what is left are static fields. */
static void add_statics(InputMaking *m) {
  for (uint32_t i = 0; i < m->s.now.n; i++) {
    const ExecValue *g = &m->s.now.at[i];
    uint32_t token = token_of(m, g->name->text, MD_FIELD);
    if (strncmp(g->name->text, "heap.", 5) == 0 && !token)
      give_up(m, "fields of large assemblies are in one map");
    if (!token ||
        !(metadata_get(&m->assembly->md, MD_FIELD_FLAGS, md_row_of(token)) & FIELD_STATIC))
      continue;
    if (g->value && g->value->kind >= VAL_CONST)
      give_up(m, "it has a static field of a generic type");
    else
      add_field(m, UINT32_MAX, token, g->value);
  }
}

static void add_call(InputMaking *m, uint32_t token) {
  const Assembly *a = m->assembly;
  uint32_t row = md_row_of(token), owner = a->owner_of_method[row];
  const SigMethod *sig = sig_method(&m->in->arena, metadata_blob(&a->md, MD_METHOD_SIGNATURE, row));
  const ExecValues *given = &m->s.x->given.inputs;
  m->in->type = name_of_type(m, md_token(MD_TYPE_DEF, owner));
  m->in->method = metadata_text(&a->md, MD_METHOD_NAME, row);
  m->in->has_this = sig && sig->flags & SIG_HAS_THIS;
  if (!sig || given->n != sig->params + m->in->has_this) {
    give_up(m, "its parameters are not those of the method");
    return;
  }
  for (uint32_t i = 0; i < sig->params; i++)
    vec_push(&m->in->parameters, name_of_signature(m, sig->param[i]));
  for (uint32_t i = 0; i < given->n; i++) {
    bool is_this = m->in->has_this && !i;
    const char *type = is_this ? m->in->type : m->in->parameters.at[i - m->in->has_this];
    vec_push(&m->in->arguments, input_of(m, given->at[i].value, type));
  }
}

bool inputs_of(const Pipeline *p, Execution *x, CsInputs *in) {
  *in = (CsInputs){0};
  arena_init(&in->arena);
  InputMaking m = {
      .s = {.p = (Pipeline *)(uintptr_t)p, .x = x}, .text = input_text_of(p, x), .in = in};
  Assembly assembly;
  const char *why;
  if (!m.text) return false;
  Bytes file = {(const uint8_t *)m.text->bytes, m.text->size};
  uint32_t token = token_of(&m, x->entry->name->text, MD_METHOD);
  bool ok = assembly_open(&assembly, &in->arena, file, NULL, &why) && token;
  if (ok) {
    m.assembly = &assembly;
    in->path = m.text->path;
    for (uint32_t i = 0; i < x->given.globals.n; i++)
      cs_set_global(&m.s, x->given.globals.at[i].name, x->given.globals.at[i].value);
    add_call(&m, token);
    add_statics(&m);
    for (uint32_t i = 0; i < in->objects.n && !in->why; i++) describe(&m, i);
    for (uint32_t i = 0; i < in->objects.n; i++)
      if (!in->objects.at[i].type) in->objects.at[i].type = "System.Object";
  }
  vec_free(&m.s.now);
  assembly_free(&assembly);
  return ok;
}

void inputs_free(CsInputs *in) {
  for (uint32_t i = 0; i < in->objects.n; i++) vec_free(&in->objects.at[i].points);
  vec_free(&in->objects);
  vec_free(&in->arguments);
  vec_free(&in->parameters);
  vec_free(&in->statics);
  arena_free(&in->arena);
}
