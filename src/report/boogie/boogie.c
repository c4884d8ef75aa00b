/* SPDX-License-Identifier: MIT */
/* Boogie's own output. Parse errors quote the column, later phases the column minus one;
 * Boogie stops after the first phase with errors, so a count line names that phase. */
#include "report/boogie/boogie.h"

#include "syntax/diags.h"

#include <string.h>

static void boogie_place(FILE *to, Loc loc, int64_t column) {
  if (loc.source) fwrite(loc.file->text, 1, loc.file->len, to);
  fprintf(to, "(%lld,%lld): ", (long long)loc.line, (long long)column);
}

/* Where Boogie's parser is: it adds a line end to the last line if there is none, so the end of
 * the text is on a line of its own; and it never sees a byte order mark. */
static Loc parse_place(const Session *s, Pos pos) {
  Loc loc = source_locate(&s->sources, pos);
  const Source *in = loc.source;
  if (!in || !in->len) return loc;
  char last = in->text[in->len - 1];
  if (pos == in->base + in->len && last != '\n' && last != '\r') {
    loc.line++;
    loc.col = 1;
  } else if (loc.text_line == 1 && loc.col > 3 && strncmp(in->text, "\xEF\xBB\xBF", 3) == 0) {
    loc.col -= 3;
  }
  return loc;
}

static bool parse_errors_of(FILE *to, const Session *s, const BoogieFile *f) {
  uint32_t count = 0;
  bool mine = false;
  for (uint32_t i = 0; i < s->diags.list.n; i++) {
    const Diag *d = &s->diags.list.at[i];
    if (d->info->phase != PHASE_PARSE || d->info->severity != SEV_ERROR) continue;
    /* One without a place follows another of its file. */
    if (d->span.lo) mine = source_of(&s->sources, d->span.lo) == f->source;
    if (!mine) continue;
    Loc loc = parse_place(s, d->span.lo);
    boogie_place(to, loc, diags_column_zero(d->id) ? 0 : loc.col);
    fprintf(to, "error: %s\n", d->text);
    count++;
  }
  if (count) fprintf(to, "%u parse errors detected in %s\n", (unsigned)count, f->name);
  return count > 0;
}

bool boogie_parse_report(FILE *to, const Session *s, const BoogieFile *files, uint32_t n,
                         bool trace) {
  bool wrong = false;
  for (uint32_t i = 0; i < n; i++) {
    const BoogieFile *f = &files[i];
    if (trace) fprintf(to, "Parsing %s\n", f->name);
    if (!f->source) {
      fprintf(to, "Error opening file \"%s\": %s\n", f->name, f->why);
      wrong = true;
    } else if (s->diags.count[PHASE_PARSE] && parse_errors_of(to, s, f)) {
      wrong = true;
    }
  }
  return wrong;
}

/* Columns of the printed text count from 0, so the first one shows as -1, as Boogie has it. */
static void check_place(FILE *to, Loc loc, Pos pos, const BoogiePrinted *printed) {
  const PrintPlace *p = printed->name ? print_place(&printed->places, pos) : NULL;
  if (p)
    fprintf(to, "%s(%u,%lld): ", printed->name, (unsigned)p->line, (long long)p->column - 1);
  else
    boogie_place(to, loc, (int64_t)loc.col - 1);
}

void boogie_check_report(FILE *to, const Session *s, const BoogiePrinted *printed, uint32_t from,
                         const char *last_file) {
  for (uint32_t i = from; i < s->diags.list.n; i++) {
    const Diag *d = &s->diags.list.at[i];
    if (d->info->phase == PHASE_PARSE || d->info->severity == SEV_NOTE) continue;
    Loc loc = source_locate(&s->sources, d->span.lo);
    /* A refusal of the whole program, after all phases that know places. */
    bool bare = d->info->phase == PHASE_LATE && !loc.source;
    if (!bare) {
      check_place(to, loc, d->span.lo, printed);
      fputs(d->info->severity == SEV_ERROR ? "Error: " : "Warning: ", to);
    }
    fprintf(to, "%s\n", d->text);
  }
  const uint32_t *count = s->diags.count;
  if (count[PHASE_RESOLVE])
    fprintf(to, "%u name resolution errors detected in %s\n", (unsigned)count[PHASE_RESOLVE],
            last_file);
  else if (count[PHASE_TYPE])
    fprintf(to, "%u type checking errors detected in %s\n", (unsigned)count[PHASE_TYPE], last_file);
}

void boogie_summary(FILE *to, bool count_verified) {
  fprintf(to, "\nBoogie program verifier finished with %s0 errors\n",
          count_verified ? "0 verified, " : "");
}
