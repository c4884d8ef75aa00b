/* SPDX-License-Identifier: MIT */
/* Phase 2: every top-level name enters its name space. Of two declarations of one name, one
 * that is {:extern} gives way. */
#include "sema/civl.h"
#include "sema/resolve.h"

static bool is_extern(const Decl *d) {
  return attr_flag(&d->attrs, "extern");
}

/* The declaration that stays when two clash; NULL, with a message, when both insist. */
static Decl *winner(Sema *s, Decl *old, Decl *new_decl, DiagId id, Pos pos, Str name) {
  if (is_extern(new_decl)) {
    new_decl->ignored = true;
    return old;
  }
  if (is_extern(old)) {
    old->ignored = true;
    return new_decl;
  }
  uint32_t d = diag(s->session, id, context_span(pos, name), name->text);
  diag_note(&s->session->diags, d, context_span(old->pos, name), "the first declaration is here");
  return NULL;
}

static void add_type(Sema *s, Decl *d) {
  if (scope_is_bv_name(d->name)) {
    diag(s->session, DIAG_BV_TYPE_NAME, context_span(d->pos, d->name), d->name->text);
    return;
  }
  SemaSymbol *y = context_symbol(s, d->name);
  Decl *keep = y->type ? winner(s, y->type, d, DIAG_DUP_TYPE, d->pos, d->name) : d;
  if (keep) y->type = keep;
}

static void add_func(Sema *s, Decl *d, Ctor *ctor, Str name, Pos pos) {
  SemaSymbol *y = context_symbol(s, name);
  Decl *keep = y->func ? winner(s, y->func, d, DIAG_DUP_FUNC, pos, name) : d;
  if (!keep || keep == y->func) return;
  y->func = keep;
  y->ctor = ctor;
}

static void add_proc(Sema *s, Decl *d) {
  SemaSymbol *y = context_symbol(s, d->name);
  Decl *keep = d;
  if (y->proc) keep = winner(s, y->proc, d, DIAG_DUP_PROC, d->pos, d->name);
  if (keep) y->proc = keep;
  resolve_civl_register(s, d);
}

static void register_add_axiom(Sema *s, Decl *d) {
  Str name = attr_str(&d->attrs, "name");
  if (!name) return;
  Decl *old = map_get_ptr(&s->named.axiom_names, name);
  Decl *keep = old ? winner(s, old, d, DIAG_DUP_AXIOM, d->pos, name) : d;
  if (keep) map_put_ptr(&s->named.axiom_names, name, keep);
}

static void add_vars(Sema *s, Decl *d, const VarList *list, bool at_decl) {
  for (uint32_t i = 0; i < list->n; i++) {
    Var *v = list->at[i];
    v->decl = d;
    scope_add_var(s, v, at_decl ? d->pos : v->pos);
  }
}

void register_names(Sema *s) {
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (attr_flag(&d->attrs, "ignore")) d->ignored = true;
    switch ((DeclKind)d->kind) {
    case DECL_TYPE: add_type(s, d); break;
    case DECL_DATATYPE:
      add_type(s, d);
      for (uint32_t k = 0; k < d->u.datatype.n_ctors; k++) {
        Ctor *c = d->u.datatype.ctors[k];
        c->datatype = d;
        add_func(s, d, c, c->name, c->pos);
      }
      break;
    case DECL_CONST: add_vars(s, d, &d->u.konst.vars, true); break;
    case DECL_VAR: add_vars(s, d, &d->u.globals, false); break;
    case DECL_FUNC: add_func(s, d, NULL, d->name, d->pos); break;
    case DECL_AXIOM: register_add_axiom(s, d); break;
    case DECL_PROC: add_proc(s, d); break;
    case DECL_IMPL:
    case DECL_ERROR: break;
    }
  }
}
