/* SPDX-License-Identifier: MIT */
/* One global for each field, one procedure for each method.
 *
 * First all contracts are read, so that it is known which methods can be called; then the bodies. A
 * method whose contract is outside cannot be called. One whose body is outside can: it is a
 * procedure without a body that may change everything. What the others change is the least fixed
 * point over the calls. */
#include "cil/boogie.h"

#include "base/hash.h"
#include "cil/attribute.h"
#include "cil/body.h"
#include "cil/names.h"

#include <ctype.h>
#include <string.h>

/* The prelude is a file, put into the program as it is. */
__asm__(".pushsection .rodata\n"
        "boogie_prelude:\n"
        ".incbin \"lib/cil.bpl\"\n"
        "boogie_prelude_end:\n"
        ".byte 0\n"
        ".popsection\n");
extern const char boogie_prelude[], boogie_prelude_end[];

typedef struct Proc {
  bool callable, has_body;
  const SigMethod *sig;
  LiftValue *arg; /* as the header names them */
  uint32_t args;
  Contract contract;
  Buf body;
  LiftTexts variables, writes, others;
  LiftRows calls;
  uint8_t *changes; /* by number of the global */
  uint8_t *framed;  /* by number: a field that is changed at `this` only */
} Proc;

typedef struct Translation {
  LiftNames names;
  const Assembly *a;
  BoogieProgram *out;
  Proc *proc;         /* by row of the method */
  LiftTexts globals;  /* all that can be changed */
  Map taken;          /* hashes of names */
  uint8_t *invariant; /* types that have object invariants, by row */
} Translation;

/* ---- names ---------------------------------------------------------------- */

static const char *const reserved[] = {
    "alloc",    "null",       "this",           "result",  "len",       "Ref",       "and",
    "assert",   "assume",     "async",          "axiom",   "bool",      "break",     "bv",
    "call",     "complete",   "const",          "div",     "else",      "ensures",   "exists",
    "extends",  "false",      "finite",         "forall",  "free",      "function",  "goto",
    "havoc",    "if",         "implementation", "int",     "invariant", "is",        "lambda",
    "let",      "mod",        "modifies",       "old",     "par",       "procedure", "real",
    "requires", "return",     "returns",        "rmode",   "string",    "regex",     "then",
    "true",     "type",       "unique",         "uses",    "var",       "where",     "while",
    "yield",    "hideable",   "revealed",       "pure",    "datatype",  "hide",      "reveal",
    "push",     "pop",        "measure",        "left",    "right",     "both",      "atomic",
    "action",   "link",       "creates",        "refines", "over",      "preserves", "asserts",
    "yields",   "invariants", "elim",           "pre",     "import"};

/* A C# name as one of Boogie: letters and digits stay, what Boogie does not know becomes `_`. */
static const char *boogie_name(Arena *a, const char *name) {
  char *text = arena_strndup(a, name, strlen(name));
  for (char *c = text; *c; c++)
    if (!isalnum((unsigned char)*c) && !strchr("_.$#'`~^?", *c)) *c = '_';
  return *text && !isdigit((unsigned char)*text) ? text : arena_printf(a, "_%s", text);
}

static const char *variable_name(Arena *a, const char *name, uint32_t index, const LiftValue *taken,
                                 uint32_t n, const LiftValue *more, uint32_t n_more) {
  const char *text = *name ? boogie_name(a, name) : "local";
  bool clash = !*name || text[0] == '$';
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
    clash |= strcmp(text, reserved[i]) == 0;
  for (uint32_t i = 0; i < n; i++) clash |= taken[i].text && strcmp(taken[i].text, text) == 0;
  for (uint32_t i = 0; i < n_more; i++) clash |= more[i].text && strcmp(more[i].text, text) == 0;
  return clash ? arena_printf(a, "%s#%u", text, (unsigned)index) : text;
}

/* The name of a type with its namespace, without generics. */
static const char *type_name(const Translation *t, uint32_t type) {
  Buf b = {0};
  NameScope s = {.assembly = t->a, .style = NAMES_CSHARP, .type = type};
  names_type(&s, &b, md_token(MD_TYPE_DEF, type));
  const char *text = boogie_name(t->names.arena, b.text ? b.text : "");
  buf_free(&b);
  return text;
}

/* The name, or with a number when it is taken: overloads, and nested types that are called as
 * namespaces are. */
static const char *unique_name(Translation *t, const char *name, uint32_t row) {
  uint64_t key = hash_bytes(name, strlen(name)) >> 1; /* one key of a map is reserved */
  const char *own = name;
  for (uint32_t n = 2; !map_add(&t->taken, key); n++) {
    own = n < 1000 ? arena_printf(t->names.arena, "%s#%u", name, (unsigned)n)
                   : arena_printf(t->names.arena, "%s##%u", name, (unsigned)row);
    key = hash_bytes(own, strlen(own)) >> 1;
    if (n > 1000) break;
  }
  return own;
}

/* ---- refusals ------------------------------------------------------------- */

static void refuse_method(Translation *t, uint32_t method, uint32_t at, const char *why) {
  Buf b = {0};
  SymMethod symbols;
  BoogieRefusal r = {.method = method, .place = at, .why = why};
  names_method(t->a, &b, method, false);
  r.name = arena_strndup(t->names.arena, b.text, b.n);
  buf_free(&b);
  symbols_method(&t->a->symbols, t->names.arena, method, &symbols);
  for (uint32_t i = 0; i < symbols.points && (symbols.point[i].offset <= at || !r.file); i++) {
    if (symbols.point[i].hidden) continue;
    r.file = symbols_file(&t->a->symbols, t->names.arena, symbols.point[i].file).name;
    r.place = symbols.point[i].line;
  }
  vec_push(&t->out->refused, r);
}

/* ---- declarations --------------------------------------------------------- */

static bool type_is_plain(const Translation *t, uint32_t type) {
  return type && assembly_type_kind(t->a, type) == CIL_KIND_CLASS &&
         !assembly_generics(t->a, md_token(MD_TYPE_DEF, type));
}

static void declare_fields(Translation *t) {
  const Metadata *md = &t->a->md;
  for (uint32_t f = 1; f <= md->rows[MD_FIELD]; f++) {
    uint32_t type = t->a->owner_of_field[f], flags = metadata_get(md, MD_FIELD_FLAGS, f);
    LiftKind k = lift_kind(sig_field(t->names.arena, metadata_blob(md, MD_FIELD_SIGNATURE, f)));
    if (!type_is_plain(t, type) || k == LIFT_NONE || flags & FIELD_LITERAL) continue;
    const char *name =
        arena_printf(t->names.arena, "%s.%s", type_name(t, type),
                     boogie_name(t->names.arena, metadata_text(md, MD_FIELD_NAME, f)));
    name = unique_name(t, name, f);
    t->names.field[f] = name;
    vec_push(&t->globals, name);
    if (flags & FIELD_STATIC)
      buf_printf(&t->out->text, "var %s: %s%s;\n", name, lift_type_name(k),
                 lift_where(t->names.arena, k, name));
    else
      buf_printf(&t->out->text, "var %s: [Ref]%s;\n", name, lift_type_name(k));
  }
}

static void find_invariants(Translation *t) {
  for (uint32_t m = 1; m <= t->a->md.rows[MD_METHOD]; m++)
    if (attribute_find(t->a, md_token(MD_METHOD, m), "System.Diagnostics.Contracts",
                       "ContractInvariantMethodAttribute"))
      t->invariant[t->a->owner_of_method[m]] = 1;
}

/* ---- one method ----------------------------------------------------------- */

/* What speaks against a method before its code is looked at. */
static const char *objection(const Translation *t, uint32_t m, const IlBody *body) {
  static const char *const attributes[] = {"ContractAbbreviatorAttribute",
                                           "ContractArgumentValidatorAttribute",
                                           "ContractVerificationAttribute"};
  uint32_t flags = metadata_get(&t->a->md, MD_METHOD_FLAGS, m), type = t->a->owner_of_method[m];
  const Proc *p = &t->proc[m];
  if (!type_is_plain(t, type)) return "a generic class, or something that is not a class";
  if (t->invariant[type]) return "a class with object invariants";
  if (flags & METHOD_VIRTUAL) return "a virtual method";
  if (!p->sig || p->sig->generics || (p->sig->flags & 0xF) == SIG_VARARG) return "a generic method";
  if (body->clause_count) return "try";
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
    if (attribute_find(t->a, md_token(MD_METHOD, m), "System.Diagnostics.Contracts", attributes[i]))
      return arena_printf(t->names.arena, "the attribute %s", attributes[i]);
  for (uint32_t i = 0; i < p->sig->params; i++)
    if (lift_kind(p->sig->param[i]) == LIFT_NONE)
      return "a parameter that is neither an int, a bool nor a reference";
  if (p->sig->result->elem != SIG_VOID && lift_kind(p->sig->result) == LIFT_NONE)
    return "a result that is neither an int, a bool nor a reference";
  return NULL;
}

static void name_arguments(Translation *t, uint32_t m) {
  Proc *p = &t->proc[m];
  uint32_t has_this = p->sig->flags & SIG_HAS_THIS ? 1 : 0, flags;
  p->args = p->sig->params + has_this;
  p->arg = ARENA_ARRAY(t->names.arena, LiftValue, p->args);
  if (has_this) p->arg[0] = (LiftValue){.kind = LIFT_REF, .text = "this"};
  for (uint32_t i = 0; i < p->sig->params; i++) {
    uint32_t at = i + has_this;
    const char *name = assembly_param(t->a, m, i + 1, &flags);
    p->arg[at] = (LiftValue){
        .kind = lift_kind(p->sig->param[i]),
        .type = p->sig->param[i],
        .text = variable_name(t->names.arena, *name ? name : "p", i, p->arg, at, NULL, 0)};
  }
}

static const char *procedure_name(Translation *t, uint32_t m) {
  const char *type = type_name(t, t->a->owner_of_method[m]);
  const char *name = boogie_name(t->names.arena, metadata_text(&t->a->md, MD_METHOD_NAME, m));
  return unique_name(t, arena_printf(t->names.arena, "%s.%s", type, name), m);
}

static void read_contract(Translation *t, uint32_t m, const IlBody *body) {
  Proc *p = &t->proc[m];
  Lift *l = ARENA_NEW(t->names.arena, Lift);
  *l = (Lift){.names = &t->names,
              .method = m,
              .sig = p->sig,
              .contract = true,
              .arg = p->arg,
              .args = p->args};
  uint32_t at = 0;
  if (contract_read(l, body, &p->contract, &at))
    p->callable = true;
  else
    refuse_method(t, m, at, l->why);
  vec_free(&l->demands);
}

static void declare_method(Translation *t, uint32_t m) {
  Proc *p = &t->proc[m];
  IlBody body;
  const char *why;
  if (!assembly_body(t->a, m, &body, &why)) {
    refuse_method(t, m, 0, why ? why : "a method without a body");
    return;
  }
  p->sig = sig_method(t->names.arena, metadata_blob(&t->a->md, MD_METHOD_SIGNATURE, m));
  if (il_check(&body, &why)) why = objection(t, m, &body);
  if (why) {
    refuse_method(t, m, 0, why);
    return;
  }
  name_arguments(t, m);
  read_contract(t, m, &body);
  if (p->callable) t->names.method[m] = procedure_name(t, m);
}

/* Arguments that are assigned become variables, because those of Boogie stay as they are. */
static void copy_arguments(Translation *t, Lift *l, const IlBody *body) {
  IlInsn insn;
  Proc *p = &t->proc[l->method];
  bool ensures = false;
  for (uint32_t i = 0; i < p->contract.clauses.n; i++) ensures |= p->contract.clauses.at[i].ensures;
  for (uint32_t at = 0; il_decode(body->code, at, &insn); at = insn.next) {
    if ((insn.op != IL_STARG && insn.op != IL_STARG_S) || insn.token >= l->args) continue;
    LiftValue *v = &l->arg[insn.token];
    if (ensures) lift_refuse(l, "a parameter that is assigned, and a postcondition");
    if (v->text != p->arg[insn.token].text || strcmp(v->text, "this") == 0) continue;
    v->text = arena_printf(t->names.arena, "%s#now", v->text);
    vec_push(&l->variables,
             arena_printf(t->names.arena, "  var %s: %s%s;\n", v->text, lift_type_name(v->kind),
                          lift_where(t->names.arena, v->kind, v->text)));
    buf_printf(l->out, "  %s := %s;\n", v->text, p->arg[insn.token].text);
  }
}

static void declare_locals(Translation *t, Lift *l, const IlBody *body, const SymMethod *symbols) {
  const SigType **type = NULL;
  if (md_table_of(body->locals) != MD_STAND_ALONE_SIG) return;
  Bytes blob = metadata_blob(&t->a->md, MD_STAND_ALONE_SIG_SIGNATURE, md_row_of(body->locals));
  if (!sig_locals(t->names.arena, blob, &type, &l->locals)) return;
  l->local = ARENA_ARRAY(t->names.arena, LiftValue, l->locals);
  for (uint32_t i = 0; i < l->locals; i++) {
    const char *name = "";
    for (uint32_t k = 0; k < symbols->locals; k++)
      if (symbols->local[k].index == i) name = symbols->local[k].name;
    LiftValue v = {.kind = lift_kind(type[i]), .type = type[i]};
    v.text = variable_name(t->names.arena, name, i, l->arg, l->args, l->local, i);
    l->local[i] = v;
    if (v.kind != LIFT_NONE)
      vec_push(&l->variables,
               arena_printf(t->names.arena, "  var %s: %s%s;\n", v.text, lift_type_name(v.kind),
                            lift_where(t->names.arena, v.kind, v.text)));
  }
}

static void translate_body(Translation *t, uint32_t m) {
  Proc *p = &t->proc[m];
  IlBody body;
  const char *why;
  SymMethod symbols;
  if (!p->callable || !assembly_body(t->a, m, &body, &why)) return;
  symbols_method(&t->a->symbols, t->names.arena, m, &symbols);
  Lift *l = ARENA_NEW(t->names.arena, Lift);
  *l = (Lift){.names = &t->names, .method = m, .sig = p->sig, .out = &p->body, .args = p->args};
  l->arg = ARENA_ARRAY(t->names.arena, LiftValue, l->args);
  if (l->args) memcpy(l->arg, p->arg, l->args * sizeof *l->arg);
  declare_locals(t, l, &body, &symbols);
  copy_arguments(t, l, &body);
  uint32_t at = 0;
  p->has_body = !l->why && body_translate(l, &body, &p->contract, &symbols, &at);
  p->variables = l->variables;
  p->writes = l->writes;
  p->others = l->others;
  p->calls = l->calls;
  if (p->has_body)
    t->out->translated++;
  else
    refuse_method(t, m, at, l->why);
}

/* ---- what methods change --------------------------------------------------- */

static void own_changes(Translation *t, Proc *p) {
  p->changes = ARENA_ARRAY(t->names.arena, uint8_t, t->globals.n);
  if (!p->has_body) memset(p->changes, 1, t->globals.n);
  for (uint32_t w = 0; p->has_body && w < p->writes.n; w++)
    for (uint32_t g = 0; g < t->globals.n; g++)
      if (strcmp(t->globals.at[g], p->writes.at[w]) == 0) p->changes[g] = 1;
}

static void close_changes(Translation *t) {
  uint32_t methods = t->a->md.rows[MD_METHOD];
  for (uint32_t m = 1; m <= methods; m++)
    if (t->proc[m].callable) own_changes(t, &t->proc[m]);
  for (bool again = true; again;) {
    again = false;
    for (uint32_t m = 1; m <= methods; m++) {
      Proc *p = &t->proc[m];
      for (uint32_t c = 0; p->has_body && c < p->calls.n; c++)
        for (uint32_t g = 0; g < t->globals.n; g++)
          if (t->proc[p->calls.at[c]].changes[g] && !p->changes[g]) p->changes[g] = again = true;
    }
  }
}

static bool listed(const LiftTexts *list, const char *name) {
  for (uint32_t i = 0; i < list->n; i++)
    if (strcmp(list->at[i], name) == 0) return true;
  return false;
}

/* A field that a method assigns at `this` only, and that nothing it calls changes, is as before at
 * all other objects. That is checked, like everything that others may rely on. */
static void find_framed(Translation *t, Proc *p) {
  p->framed = ARENA_ARRAY(t->names.arena, uint8_t, t->globals.n);
  if (!p->has_body || !(p->sig->flags & SIG_HAS_THIS)) return;
  for (uint32_t g = 0; g < t->globals.n; g++) {
    bool called = false;
    for (uint32_t c = 0; c < p->calls.n; c++) called |= t->proc[p->calls.at[c]].changes[g];
    p->framed[g] =
        listed(&p->writes, t->globals.at[g]) && !called && !listed(&p->others, t->globals.at[g]);
  }
}

/* ---- printing -------------------------------------------------------------- */

/* The place of what follows: the last point at an offset, or else the first of the method. */
static void put_place(Translation *t, const SymMethod *symbols, uint32_t offset) {
  const SymPoint *at = NULL;
  for (uint32_t i = 0; i < symbols->points && (symbols->point[i].offset <= offset || !at); i++)
    if (!symbols->point[i].hidden) at = &symbols->point[i];
  if (!at) return;
  const char *path = symbols_file(&t->a->symbols, t->names.arena, at->file).name;
  const char *slash = strrchr(path, '/');
  buf_printf(&t->out->text, "#line %u %s\n", (unsigned)at->line, slash ? slash + 1 : path);
}

static void put_header(Translation *t, uint32_t m) {
  Proc *p = &t->proc[m];
  Buf *out = &t->out->text;
  SymMethod symbols;
  symbols_method(&t->a->symbols, t->names.arena, m, &symbols);
  buf_puts(out, "\n// ");
  names_method(t->a, out, m, true);
  buf_putc(out, '\n');
  put_place(t, &symbols, 0);
  buf_printf(out, "procedure %s(", t->names.method[m]);
  for (uint32_t i = 0; i < p->args; i++) {
    const LiftValue *v = &p->arg[i];
    bool is_this = strcmp(v->text, "this") == 0;
    buf_printf(out, "%s%s: %s%s", i ? ", " : "", v->text, lift_type_name(v->kind),
               is_this ? " where this != null && alloc[this]"
                       : lift_where(t->names.arena, v->kind, v->text));
  }
  buf_putc(out, ')');
  LiftKind k = lift_kind(p->sig->result);
  if (p->sig->result->elem != SIG_VOID)
    buf_printf(out, " returns (result: %s%s)", lift_type_name(k),
               lift_where(t->names.arena, k, "result"));
  buf_puts(out, p->has_body ? "\n" : ";\n");
}

static void put_frame(Translation *t, const Proc *p, const char *word) {
  for (uint32_t g = 0; g < t->globals.n; g++)
    if (p->framed[g])
      buf_printf(&t->out->text,
                 "  %s (forall o: Ref :: {%s[o]} o != this ==> %s[o] == old(%s)[o]);\n", word,
                 t->globals.at[g], t->globals.at[g], t->globals.at[g]);
}

/* A constructor begins with fields that are zero. Whoever calls it has to show that: after an
 * allocation it is plain, and a derived constructor has not touched them. */
static void put_zeros(Translation *t, uint32_t type) {
  for (uint32_t depth = 0; depth < 100 && type; depth++) {
    uint32_t from, to;
    metadata_range(&t->a->md, MD_TYPE_DEF_FIELDS, type, &from, &to);
    for (; from < to; from++) {
      const char *field = t->names.field[from];
      if (!field || metadata_get(&t->a->md, MD_FIELD_FLAGS, from) & FIELD_STATIC) continue;
      Bytes blob = metadata_blob(&t->a->md, MD_FIELD_SIGNATURE, from);
      LiftKind k = lift_kind(sig_field(t->names.arena, blob));
      buf_printf(&t->out->text, "  requires %s[this] == %s;\n", field, lift_zero(k));
    }
    uint32_t base = metadata_get(&t->a->md, MD_TYPE_DEF_EXTENDS, type);
    type = md_table_of(base) == MD_TYPE_DEF ? md_row_of(base) : 0;
  }
}

static void put_specification(Translation *t, uint32_t m) {
  const Proc *p = &t->proc[m];
  Buf *out = &t->out->text;
  bool any = false;
  SymMethod symbols;
  symbols_method(&t->a->symbols, t->names.arena, m, &symbols);
  for (uint32_t g = 0; g < t->globals.n; g++) {
    if (!p->changes[g]) continue;
    buf_printf(out, "%s%s", any ? ", " : "  modifies ", t->globals.at[g]);
    any = true;
  }
  if (any) buf_puts(out, ";\n");
  if (any && p->changes[0]) /* alloc is the first */
    buf_puts(out, "  free ensures (forall o: Ref :: {alloc[o]} old(alloc)[o] ==> alloc[o]);\n");
  put_frame(t, p, "ensures");
  if (strcmp(metadata_text(&t->a->md, MD_METHOD_NAME, m), ".ctor") == 0)
    put_zeros(t, t->a->owner_of_method[m]);
  for (uint32_t i = 0; i < p->contract.clauses.n; i++) {
    const ContractClause *c = &p->contract.clauses.at[i];
    put_place(t, &symbols, c->offset);
    buf_printf(out, "  %s %s;\n", c->ensures ? "ensures" : "requires", c->text);
  }
}

/* Whether a check can fail on this line of the program. */
static bool has_check(const char *line) {
  static const char *const starts[] = {"  assert ", "  call ", "  return;"};
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
    if (strncmp(line, starts[i], strlen(starts[i])) == 0) return true;
  return false;
}

/* A #line pragma says the number of the next line only; lines after that count on, so it is
 * repeated in front of each line with a check that comes from the same line of the source. */
static void put_body(Translation *t, const Proc *p) {
  const Buf *body = &p->body;
  Buf *out = &t->out->text;
  const char *pragma = NULL, *end = body->n ? body->text + body->n : NULL;
  size_t pragma_n = 0;
  bool fresh = false; /* the pragma is the line before */
  for (const char *line = body->text; line && line < end;) {
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    size_t n = (newline ? (size_t)(newline - line) : (size_t)(end - line) - 1) + 1;
    bool is_pragma = line[0] == '#';
    if (line[0] == '@') {
      put_frame(t, p, "assert");
      line += n;
      continue;
    }
    if (is_pragma) {
      pragma = line;
      pragma_n = n;
    } else if (pragma && !fresh && has_check(line)) {
      buf_add(out, pragma, pragma_n);
    }
    buf_add(out, line, n);
    fresh = is_pragma;
    line += n;
  }
}

static void put_method(Translation *t, uint32_t m) {
  const Proc *p = &t->proc[m];
  if (!p->callable) return;
  put_header(t, m);
  put_specification(t, m);
  if (!p->has_body) return;
  buf_puts(&t->out->text, "{\n");
  for (uint32_t i = 0; i < p->variables.n; i++) buf_puts(&t->out->text, p->variables.at[i]);
  put_body(t, p);
  buf_puts(&t->out->text, "}\n");
}

static void free_proc(Proc *p) {
  vec_free(&p->contract.clauses);
  buf_free(&p->body);
  vec_free(&p->variables);
  vec_free(&p->writes);
  vec_free(&p->others);
  vec_free(&p->calls);
}

void boogie_translate(const Assembly *a, LiftOverflow overflow, BoogieProgram *out) {
  static const char *const first[] = {"alloc", "elements.int", "elements.bool", "elements.Ref"};
  uint32_t methods = a->md.rows[MD_METHOD];
  *out = (BoogieProgram){0};
  Translation t = {.a = a, .out = out};
  t.names = (LiftNames){.assembly = a, .arena = a->arena, .overflow = overflow};
  t.names.method = ARENA_ARRAY(a->arena, const char *, methods + 1);
  t.names.field = ARENA_ARRAY(a->arena, const char *, a->md.rows[MD_FIELD] + 1);
  t.proc = ARENA_ARRAY(a->arena, Proc, methods + 1);
  t.invariant = ARENA_ARRAY(a->arena, uint8_t, a->md.rows[MD_TYPE_DEF] + 1);
  for (size_t i = 0; i < sizeof first / sizeof *first; i++) vec_push(&t.globals, first[i]);
  buf_add(&out->text, boogie_prelude, (size_t)(boogie_prelude_end - boogie_prelude));
  buf_puts(&out->text, "\n// Fields\n");
  declare_fields(&t);
  find_invariants(&t);
  for (uint32_t m = 1; m <= methods; m++) declare_method(&t, m);
  for (uint32_t m = 1; m <= methods; m++) translate_body(&t, m);
  close_changes(&t);
  for (uint32_t m = 1; m <= methods; m++)
    if (t.proc[m].callable) find_framed(&t, &t.proc[m]);
  for (uint32_t m = 1; m <= methods; m++) put_method(&t, m);
  for (uint32_t m = 1; m <= methods; m++) free_proc(&t.proc[m]);
  vec_free(&t.globals);
  map_free(&t.taken);
}

void boogie_free(BoogieProgram *p) {
  buf_free(&p->text);
  vec_free(&p->refused);
}
