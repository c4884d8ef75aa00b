/* SPDX-License-Identifier: MIT */
/* What can be written here: names in scope, words of the language, parameters of a call. */
#include "lsp/lookup.h"
#include "lsp/manifests.h"
#include "lsp/outline.h"

#include <ctype.h>
#include <string.h>

static const char *const words[] = {
    "assert",   "assume",   "axiom", "bool",      "break",          "call",
    "const",    "datatype", "div",   "else",      "ensures",        "exists",
    "false",    "forall",   "free",  "function",  "goto",           "havoc",
    "hideable", "if",       "int",   "invariant", "implementation", "lambda",
    "mod",      "modifies", "old",   "pure",      "real",           "requires",
    "return",   "returns",  "then",  "true",      "procedure",      "type",
    "unique",   "uses",     "var",   "where",     "while",          "hide",
    "reveal",   "push",     "pop",   "is"};
/* Those with a meaning; some have two, with other arguments. */
static const struct Attribute {
  const char *name, *arguments, *help;
} attributes[] = {
#define ATTRIBUTE(name, shape, where, arguments, place, help) {name, arguments, help},
#define FIELD(field, name, shape, where, arguments, place, help) {name, arguments, help},
#define ROLE(tag, name, where, arguments, place, help) {name, arguments, help},
#include "lower/attribute/attributes.def"
#undef ATTRIBUTE
#undef FIELD
#undef ROLE
};

static bool is_name_char(char c) {
  return isalnum((unsigned char)c) || (c && strchr("_.$#'`~^?\\", c));
}

static bool in_scope(const LindySymbol *y, const LspFile *f, size_t offset) {
  if (y->kind == LINDY_SYMBOL_IMPLEMENTATION) return false;
  if (!y->scope.file[0]) return true;
  return lookup_in_file(f, y->scope) && y->scope.offset <= offset && offset <= y->scope.end;
}

static void add_item(json_t *list, const char *label, int kind, const char *detail,
                     const char *doc) {
  json_t *x = json_object();
  rpc_set(x, "label", rpc_text(label));
  rpc_set(x, "kind", json_integer(kind));
  if (detail) rpc_set(x, "detail", rpc_text(detail));
  if (doc && doc[0]) rpc_set(x, "documentation", rpc_text(doc));
  json_array_append_new(list, x);
}

static json_t *complete_attribute(void) {
  enum { KIND_PROPERTY = 10 };
  json_t *list = json_array();
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
    const struct Attribute *a = &attributes[i];
    Buf shape = {0};
    buf_printf(&shape, "{:%s%s%s}", a->name, a->arguments[0] ? " " : "", a->arguments);
    add_item(list, a->name, KIND_PROPERTY, shape.text, a->help);
    buf_free(&shape);
  }
  return list;
}

/* ---- what fits a place ---------------------------------------------------------------- */

/* What names are wanted: by the word that the statement or clause begins with. */
typedef enum Wanted {
  WANTED_ANY, /* but labels and fields */
  WANTED_FIELDS,
  WANTED_LABELS,
  WANTED_GLOBALS,
  WANTED_VARIABLES,
  WANTED_CALLEES, /* and variables, for results */
} Wanted;

static const struct {
  const char *word;
  Wanted wanted;
} openings[] = {{"goto", WANTED_LABELS},
                {"break", WANTED_LABELS},
                {"modifies", WANTED_GLOBALS},
                {"havoc", WANTED_VARIABLES},
                {"call", WANTED_CALLEES}};

/* The text from the beginning of the statement to the name that is written. */
static Wanted wanted_at(const LspText *t, size_t start) {
  const char *text = t->bytes;
  if (start >= 2 && text[start - 2] == '-' && text[start - 1] == '>') return WANTED_FIELDS;
  size_t from = start;
  while (from > 0 && !strchr(";{}:()", text[from - 1])) from--;
  if (from > 0 && text[from - 1] == '(') return WANTED_ANY;
  while (from < start && isspace((unsigned char)text[from])) from++;
  size_t n = 0;
  while (from + n < start && is_name_char(text[from + n])) n++;
  if (from + n == start) return WANTED_ANY; /* it is the first word itself */
  for (size_t i = 0; i < sizeof openings / sizeof *openings; i++)
    if (strlen(openings[i].word) == n && memcmp(openings[i].word, text + from, n) == 0)
      return openings[i].wanted;
  return WANTED_ANY;
}

static bool fits_place(Wanted w, LindySymbolKind k) {
  bool variable =
      k == LINDY_SYMBOL_GLOBAL || k == LINDY_SYMBOL_LOCAL || k == LINDY_SYMBOL_PARAMETER;
  switch (w) {
  case WANTED_ANY: return k != LINDY_SYMBOL_LABEL && k != LINDY_SYMBOL_FIELD;
  case WANTED_FIELDS: return k == LINDY_SYMBOL_FIELD;
  case WANTED_LABELS: return k == LINDY_SYMBOL_LABEL;
  case WANTED_GLOBALS: return k == LINDY_SYMBOL_GLOBAL;
  case WANTED_VARIABLES: return variable;
  case WANTED_CALLEES: return variable || k == LINDY_SYMBOL_PROCEDURE;
  }
  return true;
}

json_t *lsp_completion(LspServer *s, const json_t *params) {
  enum { KIND_KEYWORD = 14 };
  size_t offset;
  LspFile *f = file_opened_at(s, params, &offset);
  if (f && manifests_is(f->name)) return manifests_complete(f, offset);
  if (f && !f->program) return server_fail(s, RPC_INVALID_PARAMS, "this is no program");
  if (!f) return NULL;
  size_t start = offset;
  while (start > 0 && is_name_char(f->text.bytes[start - 1])) start--;
  if (start >= 2 && f->text.bytes[start - 1] == ':' && f->text.bytes[start - 2] == '{')
    return complete_attribute();
  json_t *list = json_array();
  Wanted wanted = wanted_at(&f->text, start);
  LspNames x = lookup_names(f->program);
  for (size_t i = 0; i < x.n_symbols; i++)
    if (fits_place(wanted, x.symbols[i].kind) && in_scope(&x.symbols[i], f, offset))
      add_item(list, x.symbols[i].name, outline_completion_kind(x.symbols[i].kind),
               x.symbols[i].signature, x.symbols[i].doc);
  for (size_t i = 0; wanted == WANTED_ANY && i < sizeof words / sizeof *words; i++)
    add_item(list, words[i], KIND_KEYWORD, NULL, NULL);
  return list;
}

/* ---- signatures --------------------------------------------------------------------- */

/* The parenthesis that is open at the offset, and the number of commas since. */
static bool open_call(const LspText *t, size_t offset, size_t *paren, uint32_t *commas) {
  int depth = 0;
  *commas = 0;
  for (size_t i = offset; i-- > 0;) {
    char c = t->bytes[i];
    if (c == ')' || c == ']') depth++;
    if (c == '[' && depth-- == 0) return false;
    if (c == '(' && depth-- == 0) {
      *paren = i;
      return true;
    }
    if (c == ',' && depth == 0) ++*commas;
    if (c == ';' || c == '{' || c == '}') return false;
  }
  return false;
}

/* The pieces between the first parentheses of a signature, each a parameter. */
static json_t *parameters_of(const char *signature) {
  json_t *list = json_array();
  const char *at = strchr(signature, '('), *from = at ? at + 1 : NULL;
  int depth = 0;
  for (; at && *at; at++) {
    depth += *at == '(' || *at == '[';
    bool last = *at == ')' && depth == 1;
    if ((*at == ',' && depth == 1) || last) {
      while (from < at && isspace((unsigned char)*from)) from++;
      if (at > from) {
        json_t *one = json_object();
        rpc_set(one, "label", rpc_string(from, (size_t)(at - from)));
        json_array_append_new(list, one);
      }
      from = at + 1;
    }
    if (last) break;
    depth -= *at == ')' || *at == ']';
  }
  return list;
}

json_t *lsp_signature_help(LspServer *s, const json_t *params) {
  size_t offset, paren;
  uint32_t commas;
  LspFile *f = file_asked_at(s, params, &offset);
  if (!f || !open_call(&f->text, offset, &paren, &commas)) return NULL;
  LspNames x = lookup_names(f->program);
  size_t end = paren, start;
  while (end > 0 && isspace((unsigned char)f->text.bytes[end - 1])) end--;
  for (start = end; start > 0 && is_name_char(f->text.bytes[start - 1]);) start--;
  for (size_t i = 0; i < x.n_symbols; i++) {
    const LindySymbol *y = &x.symbols[i];
    bool callable = y->kind == LINDY_SYMBOL_FUNCTION || y->kind == LINDY_SYMBOL_PROCEDURE ||
                    y->kind == LINDY_SYMBOL_CONSTRUCTOR;
    if (!callable || strlen(y->name) != end - start ||
        memcmp(y->name, f->text.bytes + start, end - start) != 0)
      continue;
    json_t *result = json_object(), *list = json_array(), *one = json_object();
    rpc_set(one, "label", rpc_text(y->signature));
    if (y->doc[0]) rpc_set(one, "documentation", rpc_text(y->doc));
    rpc_set(one, "parameters", parameters_of(y->signature));
    json_array_append_new(list, one);
    rpc_set(result, "signatures", list);
    rpc_set(result, "activeSignature", json_integer(0));
    rpc_set(result, "activeParameter", json_integer(commas));
    return result;
  }
  return NULL;
}

/* ---- layout --------------------------------------------------------------------------- */

json_t *lsp_formatting(LspServer *s, const json_t *params) {
  LspFile *f = file_asked(s, params);
  if (!f) return NULL;
  project_check(f->program);
  char *text = lindy_format(f->program->session, f->name);
  if (!text) return server_fail(s, RPC_FAILED, "a text with errors cannot be formatted");
  json_t *list = json_array();
  LspEdit e = text_difference(&f->text, text, strlen(text));
  if (e.n || e.end > e.offset) {
    json_t *one = json_object();
    rpc_set(one, "range", file_range(f, e.offset, e.end));
    rpc_set(one, "newText", rpc_string(text + e.offset, e.n));
    json_array_append_new(list, one);
  }
  free(text);
  return list;
}
