/* SPDX-License-Identifier: MIT */
#include "syntax/print/print_layout.h"

#include <string.h>

enum {
  MARGIN = 100,
  STEP = 2,
  MAX_INDENT = 60, /* deeper nesting does not move right: output stays linear */
};
static const uint64_t ENDLESS = 1u << 20; /* width of what cannot be on one line */

void layout_free(PrintLayout *l) {
  vec_free(&l->pieces);
  vec_free(&l->modes);
  vec_free(&l->groups);
}

/* ---- measuring ------------------------------------------------------------- */

static void set_width(Piece *p, uint64_t width) {
  p->width = (uint32_t)(width < ENDLESS ? width : ENDLESS) & 0xFFFFFF;
}

/* From the right: `sum` is the flat width of everything behind, `tail` that of the texts up to
 * the next possible break. A BEGIN gets the width of its group and tail, a FILL
 * that of the stretch up to the next break of its group. */
static void layout_measure(PrintLayout *l) {
  uint64_t sum = 0, tail = 0;
  vec_clear(&l->groups);
  vec_push(&l->groups, (LayoutGroup){0});
  for (uint32_t i = l->pieces.n; i-- > 0;) {
    Piece *p = &l->pieces.at[i];
    LayoutGroup *g = &vec_last(&l->groups);
    switch ((PieceKind)p->kind) {
    case PIECE_TEXT:
    case PIECE_SPACE: {
      uint64_t w = p->kind == PIECE_TEXT ? p->len : 1;
      sum += w, tail += w;
      break;
    }
    case PIECE_LINE:
    case PIECE_SOFT:
    case PIECE_FILL:
    case PIECE_HOP:
      set_width(p, 1 + (sum - g->next_sum) + g->next_tail);
      sum += p->kind == PIECE_SOFT ? 0 : 1;
      tail = 0;
      g->next_sum = sum, g->next_tail = 0;
      break;
    case PIECE_HARD:
    case PIECE_BLANK:
    case PIECE_TRAIL:
    case PIECE_COMMENT:
    case PIECE_COLUMN1:
      sum += ENDLESS;
      tail = 0;
      break;
    case PIECE_END: vec_push(&l->groups, ((LayoutGroup){sum, sum, tail, tail})); break;
    case PIECE_BEGIN:
      set_width(p, (sum - g->end_sum) + g->end_tail);
      (void)vec_pop(&l->groups);
      break;
    case PIECE_IN:
    case PIECE_OUT: break;
    }
  }
}

/* ---- writing --------------------------------------------------------------- */

static size_t indentation(const PrintLayout *l) {
  size_t n = (size_t)l->indent * STEP;
  return n < MAX_INDENT ? n : MAX_INDENT;
}

/* The column where the next text would start. */
static size_t next_column(const PrintLayout *l) {
  return l->line_ends ? indentation(l) : l->column + (l->space ? 1 : 0);
}

static void white_space(PrintLayout *l, size_t indent) {
  if (l->line_ends && l->anything) {
    buf_putc(l->out, '\n');
    if (l->line_ends > 1) buf_putc(l->out, '\n');
  }
  if (l->line_ends || !l->anything) {
    buf_spaces(l->out, indent);
    l->column = indent;
  } else if (l->space) {
    buf_putc(l->out, ' ');
    l->column++;
  }
  l->line_ends = 0;
  l->space = l->after_comment = false;
  l->anything = true;
}

static void layout_text(PrintLayout *l, const Piece *p) {
  buf_add(l->out, p->text, p->len);
  l->column += p->len;
}

static void line_end(PrintLayout *l, uint32_t n) {
  if (l->line_ends < n) l->line_ends = n;
}

/* A '#' that starts a line is a pragma or a conditional line; a backslash makes it a name. */
static bool looks_like_directive(const PrintLayout *l, const Piece *p) {
  static const char *const words[] = {"#if", "#elsif", "#else", "#endif"};
  if (p->len == 0 || p->text[0] != '#') return false;
  if (l->column == 0) return true;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    size_t n = strlen(words[i]);
    if (p->len >= n && memcmp(p->text, words[i], n) == 0) return true;
  }
  return false;
}

static void write_text(PrintLayout *l, const Piece *p) {
  bool starts_line = l->line_ends || !l->anything;
  white_space(l, indentation(l));
  if (starts_line && looks_like_directive(l, p)) buf_putc(l->out, '\\');
  layout_text(l, p);
}

static void write_comment(PrintLayout *l, const Piece *p) {
  if (p->kind == PIECE_TRAIL && !l->after_comment && l->anything) {
    buf_putc(l->out, ' ');
  } else {
    if (l->anything) line_end(l, 1);
    white_space(l, p->kind == PIECE_COLUMN1 ? 0 : indentation(l));
  }
  layout_text(l, p);
  line_end(l, 1);
  l->after_comment = true;
}

static void write_break(PrintLayout *l, const Piece *p) {
  bool broken = vec_last(&l->modes);
  if (p->kind == PIECE_FILL || p->kind == PIECE_HOP)
    broken = broken && next_column(l) + p->width > MARGIN;
  if (p->kind == PIECE_HOP) broken = broken && indentation(l) + p->width <= MARGIN + 1;
  if (broken)
    line_end(l, 1);
  else if (p->kind != PIECE_SOFT)
    l->space = true;
}

static void write_pieces(PrintLayout *l) {
  vec_clear(&l->modes);
  vec_push(&l->modes, 1);
  for (uint32_t i = 0; i < l->pieces.n; i++) {
    const Piece *p = &l->pieces.at[i];
    switch ((PieceKind)p->kind) {
    case PIECE_TEXT: write_text(l, p); break;
    case PIECE_SPACE: l->space = true; break;
    case PIECE_LINE:
    case PIECE_SOFT:
    case PIECE_FILL:
    case PIECE_HOP: write_break(l, p); break;
    case PIECE_HARD: line_end(l, 1); break;
    case PIECE_BLANK: line_end(l, 2); break;
    case PIECE_BEGIN: {
      uint8_t broken = vec_last(&l->modes) && next_column(l) + p->width > MARGIN;
      vec_push(&l->modes, broken);
      break;
    }
    case PIECE_END: (void)vec_pop(&l->modes); break;
    case PIECE_IN: l->indent++; break;
    case PIECE_OUT: l->indent--; break;
    case PIECE_TRAIL:
    case PIECE_COMMENT:
    case PIECE_COLUMN1: write_comment(l, p); break;
    }
  }
}

void layout_flush(PrintLayout *l) {
  layout_measure(l);
  write_pieces(l);
  vec_clear(&l->pieces);
}

void layout_finish(PrintLayout *l) {
  layout_flush(l);
  if (l->anything) buf_putc(l->out, '\n');
}
