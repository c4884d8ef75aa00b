/* SPDX-License-Identifier: MIT */
/* A paragraph ends with an empty line; the first one is always there. */
#include "cil/tree/prelude.h"

#include "base/bug.h"
#include "base/hash.h"

#include <string.h>

__asm__(".pushsection .rodata\n"
        "prelude_text:\n"
        ".incbin \"lib/cil.bpl\"\n"
        "prelude_text_end:\n"
        ".byte 0\n"
        ".popsection\n");
extern const char prelude_text[], prelude_text_end[];

typedef struct Paragraph {
  uint32_t from, to; /* declarations of the templates' program */
} Paragraph;

struct Prelude {
  const Program *program;
  VEC(Paragraph) all;
  Map declared; /* names by hash, to the number of their paragraph */
};

static uint64_t name_key(Str name) {
  return hash_bytes(name->text, name->len) >> 1; /* one key of a map is reserved */
}

static void note_declared(Prelude *p, const Decl *d) {
  const VarList *vars = d->kind == DECL_CONST ? &d->u.konst.vars : &d->u.globals;
  if (d->name) map_put(&p->declared, name_key(d->name), p->all.n - 1);
  for (uint32_t i = 0; (d->kind == DECL_CONST || d->kind == DECL_VAR) && i < vars->n; i++)
    map_put(&p->declared, name_key(vars->at[i]->name), p->all.n - 1);
}

Prelude *prelude_read(Trees *t) {
  Prelude *p = ARENA_NEW(t->arena, Prelude);
  size_t n = (size_t)(prelude_text_end - prelude_text);
  uint32_t from;
  must(tree_parse(t, "lib/cil.bpl", prelude_text, n, &from));
  p->program = t->program;
  Pos base = vec_last(&t->session.sources.files)->base, end = base;
  for (uint32_t i = from; i < t->program->decls.n; i++) {
    const Decl *d = t->program->decls.at[i];
    if (d->kind == DECL_AXIOM && d->u.axiom.owner) continue;
    bool apart = memmem(prelude_text + (end - base), d->span.lo - end, "\n\n", 2);
    if (!p->all.n || apart) vec_push(&p->all, ((Paragraph){i, i}));
    vec_last(&p->all).to = i + 1;
    note_declared(p, d);
    end = d->span.hi;
  }
  return p;
}

void prelude_free(Prelude *p) {
  vec_free(&p->all);
  map_free(&p->declared);
}

bool prelude_declares(const Prelude *p, const char *name) {
  return map_get(&p->declared, hash_bytes(name, strlen(name)) >> 1, NULL);
}

/* ---- what is used -------------------------------------------------------------- */

typedef struct PreludeUse {
  const Prelude *p;
  bool *wanted, more;
} PreludeUse;

static void use_name(Str name, void *env) {
  PreludeUse *u = env;
  uint64_t n;
  if (!map_get(&u->p->declared, name_key(name), &n) || u->wanted[n]) return;
  u->wanted[n] = u->more = true;
}

static void use_paragraph(PreludeUse *u, uint32_t n) {
  const Paragraph *p = &u->p->all.at[n];
  for (uint32_t i = p->from; i < p->to; i++) tree_names(u->p->program->decls.at[i], use_name, u);
}

void prelude_put(const Prelude *p, Trees *t, const TreeDecls *program, TreeDecls *out) {
  PreludeUse u = {p, ARENA_ARRAY(t->arena, bool, p->all.n + 1), true};
  u.wanted[0] = true;
  for (uint32_t i = 0; i < program->n; i++) tree_names(program->at[i], use_name, &u);
  while (u.more) {
    u.more = false;
    for (uint32_t i = 0; i < p->all.n; i++)
      if (u.wanted[i]) use_paragraph(&u, i);
  }
  for (uint32_t n = 0; n < p->all.n; n++)
    for (uint32_t i = p->all.at[n].from; u.wanted[n] && i < p->all.at[n].to; i++) {
      const Decl *d = p->program->decls.at[i];
      if (d->kind != DECL_AXIOM || !d->u.axiom.owner) vec_push(out, tree_adopt(t, d));
    }
}
