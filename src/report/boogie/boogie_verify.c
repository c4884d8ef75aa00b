/* SPDX-License-Identifier: MIT */
/* See boogie_verify.h. */
#include "report/boogie/boogie_verify.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* After /print, in the printed text. */
/* Boogie counts the columns of warnings from 0. */
typedef struct ShownPlace {
  const char *file;
  int64_t line;
  uint32_t column;
} ShownPlace;

static bool in_listing(Pos pos, const BoogiePrinted *printed) {
  return printed && printed->inlined && pos_is_written(pos) && pos >= printed->inlined;
}

static ShownPlace shown_place(const Session *s, Pos pos, const BoogiePrinted *printed) {
  const PrintPlace *p = printed && printed->name ? print_last_place(&printed->places, pos) : NULL;
  if (p) return (ShownPlace){printed->name, p->line, p->column};
  Loc l = source_locate(&s->sources, pos);
  return (ShownPlace){l.file ? l.file->text : "", l.line, l.col - in_listing(pos, printed)};
}

static void place_from(unsigned first, FILE *out, const Session *s, Pos pos,
                       const BoogiePrinted *printed) {
  ShownPlace p = shown_place(s, pos, printed);
  fprintf(out, "%s(%lld,%u)", p.file, (long long)p.line, (unsigned)p.column - 1 + first);
}

static void boogie_place(FILE *out, const Session *s, Pos pos, const BoogiePrinted *printed) {
  place_from(1, out, s, pos, printed);
}

/* ---- order: by place, then the trace, then the text -------------------------- */

typedef struct Keyed {
  const Failure *failure;
  int64_t place;
  uint32_t index;
} Keyed;

static int64_t boogie_key_of(const Session *s, Pos pos, const BoogiePrinted *printed) {
  ShownPlace p = shown_place(s, pos, printed);
  return p.line * 1000 + p.column;
}

static int boogie_compare(const void *a, const void *b) {
  const Keyed *x = a, *y = b;
  if (x->place != y->place) return x->place < y->place ? -1 : 1;
  if (x->failure->n_trace != y->failure->n_trace)
    return x->failure->n_trace < y->failure->n_trace ? -1 : 1;
  for (uint32_t i = 0; i < x->failure->n_trace; i++)
    if (x->failure->trace[i].pos != y->failure->trace[i].pos)
      return x->failure->trace[i].pos < y->failure->trace[i].pos ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

/* ---- one failure ------------------------------------------------------------- */

static void block_place(FILE *out, const Session *s, const TraceStep *step,
                        const BoogiePrinted *printed) {
  const PrintPlace *p = printed && printed->name && printed->blocks
                            ? print_place_of_block(&printed->places, step->pos, step->label)
                            : NULL;
  if (p)
    fprintf(out, "%s(%u,%u)", printed->name, (unsigned)p->line, (unsigned)p->column);
  else
    boogie_place(out, s, step->pos, in_listing(step->pos, printed) ? printed : NULL);
}

static void print_trace(FILE *out, const Session *s, const Failure *f,
                        const BoogieVerifyStyle *st) {
  fputs("Execution trace:\n", out);
  for (uint32_t i = 0; i < f->n_trace; i++) {
    if (!f->trace[i].pos && st->error_trace < 2) continue;
    fputs("    ", out);
    block_place(out, s, &f->trace[i], st->printed);
    fprintf(out, ": %s\n", f->trace[i].label->text);
  }
}

typedef struct CheckWords {
  const char *code, *message, *related;
} CheckWords;

static CheckWords words_of(CheckKind check, bool older) {
  static const CheckWords of_2_4[] = {
#define OLDER(tag, code, message, related) [CHECK_##tag] = {" " code, message, related},
#include "report/boogie/older_words.def"
#undef OLDER
  };
  if (older && check < sizeof of_2_4 / sizeof *of_2_4 && of_2_4[check].message)
    return of_2_4[check];
  return (CheckWords){"", passive_message(check), passive_related(check)};
}

static void print_failure(FILE *out, const Session *s, const Failure *f,
                          const BoogieVerifyStyle *st) {
  bool invariant = f->check == CHECK_INV_ENTRY || f->check == CHECK_INV_MAINTAINED;
  if (f->words.message && !invariant && !st->force_bpl_errors) {
    const char *text = f->words.message->text;
    if (strncmp(text, "error: ", 7) == 0) text += 7;
    fprintf(out, "%s\n", text);
  } else {
    CheckWords words = words_of(f->check, st->older);
    if (f->words.failure && words.related)
      words.related = f->words.failure->text;
    else if (f->words.failure)
      words.message = f->words.failure->text;
    boogie_place(out, s, f->pos, st->printed);
    fprintf(out, ": Error%s: %s\n", words.code, words.message);
    if (words.related) {
      boogie_place(out, s, f->related, st->printed);
      fprintf(out, ": Related location: %s\n", words.related);
    }
  }
  if (st->error_trace > 0) print_trace(out, s, f, st);
  if (f->n_prints && st->enhanced) {
    fputs("Augmented execution trace:\n", out);
    for (uint32_t i = 0; i < f->n_prints; i++) fprintf(out, "%s\n", f->prints[i]->text);
  }
  if (f->words.model && st->print_model) fputs(f->words.model->text, out);
}

static Keyed *in_order(const Session *s, const VerifyResult *r, const BoogiePrinted *printed) {
  Keyed *order = mem_alloc((r->failures.n + 1) * sizeof *order);
  for (uint32_t i = 0; i < r->failures.n; i++)
    order[i] = (Keyed){&r->failures.at[i], boogie_key_of(s, r->failures.at[i].pos, printed), i};
  qsort(order, r->failures.n, sizeof *order, boogie_compare);
  return order;
}

void boogie_verify_models(FILE *out, const Session *s, const VerifyResult *r,
                          const BoogiePrinted *printed) {
  Keyed *order = in_order(s, r, printed);
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (!order[i].failure->repeated && order[i].failure->words.model)
      fputs(order[i].failure->words.model->text, out);
  free(order);
}

static void print_failures(FILE *out, const Session *s, const VerifyResult *r,
                           const BoogieVerifyStyle *st) {
  Keyed *order = in_order(s, r, st->printed);
  for (uint32_t i = 0; i < r->failures.n; i++)
    if (!order[i].failure->repeated) print_failure(out, s, order[i].failure, st);
  free(order);
}

/* ---- /trace ------------------------------------------------------------------ */

static const char *const batch_words[VERIFY_OUTCOME_COUNT] = {
    [VERIFY_VERIFIED] = "Valid",         [VERIFY_ERRORS] = "Invalid",
    [VERIFY_UNPROVED] = "Invalid",       [VERIFY_TIMEOUT] = "TimeOut",
    [VERIFY_RESOURCE] = "OutOfResource", [VERIFY_MEMORY] = "OutOfMemory",
};

void boogie_verify_begin(FILE *out, const Impl *im) {
  Str name = core_attr(&im->attrs)->proof.verbose_name;
  fprintf(out, "\nVerifying %s ...\n", (name ? name : im->name)->text);
}

/* Boogie's cost of a condition grows with the square of its assertions. */
static unsigned batch_cost(const VerifyBatch *b) {
  return 4 * b->n_checks * b->n_checks;
}

void boogie_verify_batches(FILE *out, const Session *s, const Impl *im, const VerifyResult *r,
                           bool keep_going) {
  if (r->batches.n < 2 && !(keep_going || core_attr(&im->attrs)->proof.max_keep_going_splits > 1))
    return;
  for (uint32_t i = 0; i < r->batches.n; i++) {
    const VerifyBatch *b = &r->batches.at[i];
    const char *word = batch_words[b->outcome];
    fprintf(out, "    checking split %u/%u", i + 1, b->of);
    Pos at = b->of == 1 ? im->pos : b->n_checks == 1 ? b->checks[0] : 0;
    if (at) fprintf(out, " (line %lld)", (long long)source_locate(&s->sources, at).line);
    fprintf(out, ", %.2f%%, (cost:%u/%u%s) ...\n", 100.0 * i / b->of, batch_cost(b), b->n_checks,
            b->n_checks == 1 ? " last" : "");
    fprintf(out, "      --> split #%u done,  [%.4f s] %s\n", i + 1, b->seconds,
            word ? word : "Undetermined");
  }
}

void boogie_verify_end(FILE *out, const VerifyResult *r) {
  bool one = result_fails(r->outcome) && r->failures.n == 1;
  fprintf(out, "  [%.3f s, solver resource count: %llu, %u proof obligation%s]  %s\n", r->seconds,
          (unsigned long long)r->resources, r->checks, r->checks == 1 ? "" : "s",
          one ? "error" : result_trace_word(r->outcome));
}

void boogie_verify_checks(FILE *out, const Impl *im, const VerifyResult *r) {
  bool one = result_fails(r->outcome) && r->failures.n == 1;
  Str name = core_attr(&im->attrs)->proof.verbose_name;
  fprintf(out, "\nVerifying %s ...\n  [%u proof obligation%s]  %s\n",
          (name ? name : im->name)->text, r->checks, r->checks == 1 ? "" : "s",
          one ? "error" : result_trace_word(r->outcome));
}

/* ---- one implementation ------------------------------------------------------ */

static void print_open(FILE *out, const Session *s, const Impl *im, const BoogieVerifyStyle *st,
                       const char *text) {
  Str name = core_attr(&im->attrs)->proof.verbose_name;
  boogie_place(out, s, im->pos, st->printed);
  fprintf(out, ": %s (%s)\n", text, (name ? name : im->name)->text);
}

/* `P` timed out; and which of its checks do so by themselves (/runDiagnosticsOnTimeout). */
static void print_timeout(FILE *out, const Session *s, const Impl *im, const VerifyResult *r,
                          const BoogieVerifyStyle *st) {
  Str name = core_attr(&im->attrs)->proof.verbose_name;
  int64_t limit = core_attr(&im->attrs)->proof.time_limit;
  if (limit == ATTR_ABSENT) limit = (int64_t)st->time_limit;
  boogie_place(out, s, im->pos, st->printed);
  fprintf(out, ": Verification of '%s' timed out after %lld seconds",
          (name ? name : im->name)->text, (long long)limit);
  if (r->listed.n)
    fprintf(out, " with %u check(s) that timed out individually", (unsigned)r->listed.n);
  fputs("\n", out);
  for (uint32_t i = 0; i < r->listed.n; i++) {
    const ListedCheck *c = &r->listed.at[i];
    boogie_place(out, s, c->pos ? c->pos : c->related, st->printed);
    fprintf(out, ": Unverified check due to timeout: %s\n", passive_message(c->kind));
  }
}

void boogie_verify_result(FILE *out, const Session *s, const Impl *im, const VerifyResult *r,
                          const BoogieVerifyStyle *st, BoogieCounts *n) {
  Str text;
  for (uint32_t i = 0; i < r->vacuous.n; i++) {
    place_from(0, out, s, r->vacuous.at[i], st->printed);
    fputs(": Warning: Proved vacuously\n", out);
  }
  switch (r->outcome) {
  case VERIFY_VERIFIED:
    n->verified++;
    text = core_attr(&im->attrs)->proof.msg_if_verifies;
    if (text) fprintf(out, "%s\n", text->text);
    break;
  case VERIFY_ERRORS:
  case VERIFY_UNPROVED:
    n->errors += r->failures.n;
    if (r->listed.n) print_timeout(out, s, im, r, st);
    print_failures(out, s, r, st);
    break;
  case VERIFY_TIMEOUT:
    n->timeouts++;
    print_timeout(out, s, im, r, st);
    break;
  case VERIFY_RESOURCE:
    n->resource++;
    print_open(out, s, im, st, "Verification out of resource");
    break;
  case VERIFY_MEMORY:
    n->memory++;
    print_open(out, s, im, st, "Verification out of memory");
    break;
  case VERIFY_SOLVER:
  case VERIFY_CRASHED:
    n->solver++;
    print_open(out, s, im, st, "Verification encountered solver exception");
    break;
  case VERIFY_UNKNOWN:
  case VERIFY_LOG:
  case VERIFY_BOUND:
  case VERIFY_INTERRUPTED:
  case VERIFY_OUTCOME_COUNT:
    n->inconclusive++;
    print_open(out, s, im, st, "Verification inconclusive");
    break;
  }
}

void boogie_verify_summary(FILE *out, const BoogieCounts *n, bool print_verified) {
  fputs("\nBoogie program verifier finished with ", out);
  if (print_verified) fprintf(out, "%u verified, ", n->verified);
  fprintf(out, "%u error%s", n->errors, n->errors == 1 ? "" : "s");
  if (n->inconclusive)
    fprintf(out, ", %u inconclusive%s", n->inconclusive, n->inconclusive == 1 ? "" : "s");
  if (n->timeouts) fprintf(out, ", %u time out%s", n->timeouts, n->timeouts == 1 ? "" : "s");
  if (n->memory) fprintf(out, ", %u out of memory", n->memory);
  if (n->resource) fprintf(out, ", %u out of resource", n->resource);
  if (n->solver) fprintf(out, ", %u solver exceptions", n->solver);
  fputc('\n', out);
}
