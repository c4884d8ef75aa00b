/* SPDX-License-Identifier: MIT */
/* See wrap.h. */
#include "base/text/wrap.h"

enum { WIDTH = 80, STEP = 2 };

static WrapMark *top(const Wrap *w) {
  return w->open.n ? &w->marks.at[vec_last(&w->open)] : NULL;
}

static void mark(Wrap *w, WrapMark m) {
  vec_push(&w->marks, m);
}

void wrap_open(Wrap *w, const Buf *b, uint32_t type) {
  const WrapMark *around = top(w);
  bool merged = around && type != WRAP_ALONE && type != WRAP_FLUSH && around->type == type;
  if (merged) wrap_sep(w, b);
  vec_push(&w->open, w->marks.n);
  mark(w, (WrapMark){.at = b->n, .kind = WRAP_OPEN, .merged = merged, .type = type});
}

void wrap_sep(Wrap *w, const Buf *b) {
  mark(w, (WrapMark){.at = b->n, .kind = WRAP_SEP});
}

void wrap_close(Wrap *w, const Buf *b) {
  WrapMark *m = top(w);
  m->partner = w->marks.n;
  (void)vec_pop(&w->open);
  mark(w, (WrapMark){.at = b->n, .kind = WRAP_CLOSE, .merged = m->merged});
}

/* The blanks that the line of this offset begins with. */
static uint32_t margin(const Buf *b, size_t at) {
  while (at > 0 && b->text[at - 1] != '\n') at--;
  uint32_t n = 0;
  while (at + n < b->n && b->text[at + n] == ' ') n++;
  return n;
}

typedef struct WrapLevel {
  bool broken;
  size_t start; /* where its text begins */
  uint32_t indent;
} WrapLevel;

static void find_breaks(Wrap *w, const Buf *b) {
  VEC(WrapLevel) levels = {0};
  vec_clear(&w->breaks);
  for (uint32_t i = 0; i < w->marks.n; i++) {
    const WrapMark *m = &w->marks.at[i];
    if (m->kind == WRAP_CLOSE) {
      if (!m->merged) (void)vec_pop(&levels);
    } else if (m->kind == WRAP_OPEN && !m->merged) {
      uint32_t around = levels.n ? vec_last(&levels).indent : margin(b, m->at);
      bool broken = w->marks.at[m->partner].at - m->at > WIDTH;
      uint32_t step = m->type == WRAP_FLUSH ? 0 : STEP;
      vec_push(&levels, ((WrapLevel){broken, m->at, around + step}));
    } else if (m->kind == WRAP_SEP && levels.n) {
      const WrapLevel *l = &vec_last(&levels);
      bool same = w->breaks.n && vec_last(&w->breaks).at == m->at;
      if (l->broken && m->at > l->start && !same)
        vec_push(&w->breaks, ((WrapBreak){m->at, l->indent}));
    }
  }
  vec_free(&levels);
}

void wrap_apply(Wrap *w, Buf *b) {
  find_breaks(w, b);
  Buf out = {0};
  size_t done = 0;
  for (uint32_t i = 0; i < w->breaks.n; i++) {
    const WrapBreak *k = &w->breaks.at[i];
    buf_add(&out, b->text + done, k->at - done);
    buf_putc(&out, '\n');
    buf_spaces(&out, k->indent);
    done = k->at;
  }
  if (w->breaks.n) {
    buf_add(&out, b->text + done, b->n - done);
    buf_clear(b);
    buf_add(b, out.text, out.n);
  }
  buf_free(&out);
  vec_clear(&w->marks);
}

void wrap_free(Wrap *w) {
  vec_free(&w->marks);
  vec_free(&w->open);
  vec_free(&w->breaks);
}
