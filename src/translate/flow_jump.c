/* SPDX-License-Identifier: MIT */
/* Jumps: by falling through, by a word of WhyML, or by exceptions; see flow.c. */
#include "translate/flow.h"

#include <string.h>

static bool flow_same(FlowTarget a, FlowTarget b) {
  return a.kind == b.kind && (a.kind == TO_RETURN || a.block == b.block);
}

/* ---- exceptions --------------------------------------------------------------------------- */

/* Labels of the program's own, else the line. */
static Str target_name(WhyFlow *f, FlowTarget t) {
  Writer *w = f->w;
  const CBlock *b = flow_block(f, t.block);
  const char *prefix = t.kind == TO_NEXT_ROUND ? "Next_" : "";
  Loc at = source_locate(&w->program->session->sources, b->pos);
  if (strncmp(b->label->text, "anon", 4) != 0 || !at.source)
    return str_printf(w->strs, "%s%s", prefix, b->label->text);
  return str_printf(w->strs, "%sLine%lld", prefix, (long long)at.line);
}

static Str nth_exception(WhyFlow *f, Str wanted, uint32_t n) {
  Writer *w = f->w;
  Str key = str_printf(w->strs, "exception %s %u", wanted->text, n);
  uint64_t known;
  if (map_get(&w->names.helpers, key->id, &known)) return (Str)(uintptr_t)known;
  Str name = names_take(&w->names.module, NULL, wanted->text, true);
  map_put(&w->names.helpers, key->id, (uint64_t)(uintptr_t)name);
  return name;
}

/* Implementations share exceptions, targets of one do not. */
static Str exception(WhyFlow *f, FlowTarget t) {
  Str *slot = &f->jumps.exceptions[t.block * 2 + (t.kind == TO_NEXT_ROUND)];
  for (uint32_t n = 0; !*slot; n++) {
    Str name = nth_exception(f, target_name(f, t), n);
    if (!map_add(&f->jumps.taken, name->id)) continue;
    *slot = name;
  }
  return *slot;
}

static void declare_exception(WhyFlow *f, Str name) {
  Writer *w = f->w;
  Str key = str_printf(w->strs, "declared %s", name->text);
  if (!map_add(&w->names.helpers, key->id)) return;
  buf_printf(&w->parts.prelude, "  exception %s\n", name->text);
}

void flow_go(WhyFlow *f, Seq *s, FlowTarget to, FlowTarget fall) {
  if (flow_same(to, fall)) return;
  if (to.kind == TO_RETURN) {
    buf_printf(seq_next(s), "return%s%s", *f->result ? " " : "", f->result);
  } else if (to.kind == TO_NEXT_ROUND && f->loop_now == to.block) {
    buf_puts(seq_next(s), "continue");
  } else {
    bool *used = to.kind == TO_BLOCK ? &f->jumps.raised[to.block] : &f->jumps.again[to.block];
    if (to.kind == TO_BLOCK)
      f->jumps.raised_in[to.block] =
          *used && f->jumps.raised_in[to.block] != f->loop_now ? FLOW_NOWHERE : f->loop_now;
    *used = true;
    buf_printf(seq_next(s), "raise %s", exception(f, to)->text);
  }
}

/* ---- before the target -------------------------------------------------------------------- */

static bool ends_name(char c) {
  return c == 0 || c == ';' || c == '\n' || c == ' ';
}

/* All that raise the exception are in the loop that ends here, and nothing is between it and the
 * target: they are its breaks. */
static bool as_breaks(WhyFlow *f, Seq *s, size_t from, FlowTarget t) {
  uint32_t loop = t.kind == TO_BLOCK ? f->jumps.raised_in[t.block] : FLOW_NOWHERE;
  Buf *out = s->out;
  if (loop == FLOW_NOWHERE || loop == GRAPH_NONE || f->loop_text[loop] != out) return false;
  if (f->loop_from[loop] != from + strspn(out->text + from, " ") || f->loop_to[loop] != out->n)
    return false;
  Buf tail = {0};
  Str raise = str_printf(f->w->strs, "raise %s", exception(f, t)->text);
  for (const char *c = out->text + from; *c;) {
    const char *at = strstr(c, raise->text);
    size_t n = at ? (size_t)(at - c) : strlen(c);
    buf_add(&tail, c, n);
    if (!at) break;
    bool whole = ends_name(at[raise->len]);
    buf_puts(&tail, whole ? "break" : raise->text);
    c = at + raise->len;
  }
  out->n = from;
  buf_add(out, tail.text, tail.n);
  buf_free(&tail);
  return true;
}

void flow_wrap(WhyFlow *f, Seq *s, size_t from, FlowTarget t) {
  if (as_breaks(f, s, from, t)) return;
  Buf tail = {0};
  Buf *out = s->out;
  declare_exception(f, exception(f, t));
  buf_add(&tail, out->text + from, out->n - from);
  out->n = from;
  seq_indent(s);
  buf_puts(out, "try\n");
  buf_add(out, tail.text, tail.n);
  buf_free(&tail);
  buf_putc(out, '\n');
  seq_indent(s);
  buf_printf(out, "with %s -> () end", exception(f, t)->text);
}
