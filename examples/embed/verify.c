/* SPDX-License-Identifier: MIT */
/* Verifies a program that is in memory, in the way an editor would: the loop waits for whatever may
 * happen, and Lindy is one descriptor among others. Uses the public header and the library only:
 *
 *     cc verify.c $(pkg-config --cflags --libs lindy) -o verify && ./verify */
#include <lindy.h>

#include <poll.h>
#include <stdio.h>
#include <string.h>

static const char text[] = "procedure Max(x: int, y: int) returns (m: int)\n"
                           "  ensures m >= x && m >= y;\n"
                           "{\n"
                           "  m := x;\n"
                           "  if (y > m) { m := y; }\n"
                           "}\n"
                           "\n"
                           "procedure Abs(x: int) returns (a: int)\n"
                           "  ensures a > 0;\n"
                           "{\n"
                           "  a := if x < 0 then -x else x;\n"
                           "}\n";

static void show(void *env, const LindyVerification *v) {
  static const char *const words[] = {"verified", "refuted", "inconclusive", "unproved"};
  (void)env;
  printf("%s:%u: %s %s%s\n", v->place.file, v->place.line, v->name, words[v->verdict], v->reason);
  for (size_t i = 0; i < v->n_failures; i++) {
    const LindyFailure *f = &v->failures[i];
    printf("  %s:%u: %s\n", f->related.file, f->related.line, f->message);
    for (size_t k = 0; k < f->n_trace; k++)
      for (size_t n = 0; n < f->trace[k].n_values; n++)
        printf("    line %u: %s = %s\n", f->trace[k].place.line, f->trace[k].values[n].name,
               f->trace[k].values[n].value.text);
  }
}

int main(void) {
  LindySession *session = lindy_open();
  lindy_set_text(session, "max.bpl", text, strlen(text));
  size_t n;
  const LindyDiagnostic *found = lindy_diagnostics(session, &n);
  for (size_t i = 0; i < n; i++)
    printf("%s:%u:%u: %s\n", found[i].place.file, found[i].place.line, found[i].place.column,
           found[i].text);
  LindyJob *job = lindy_verify(session, NULL, show, NULL);
  while (lindy_job_step(job) == LINDY_RUNNING) {
    struct pollfd events[] = {{.fd = lindy_job_fd(job), .events = POLLIN}}; /* and yours */
    poll(events, 1, -1);
  }
  printf("%s\n", lindy_job_verdict(job) == LINDY_REFUTED ? "refuted" : lindy_job_reason(job));
  lindy_close(session); /* frees the job, too */
  return 0;
}
