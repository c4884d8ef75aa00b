/* SPDX-License-Identifier: MIT */
/* See page.h. */
#include "report/page.h"

#include "base/bug.h"

#include <stdlib.h>
#include <string.h>

/* The assembler puts the files into the program as they are; paths are relative to the root of the
 * project, where the build runs. */
__asm__(".pushsection .rodata\n"
        "page_style:\n"
        ".incbin \"lib/page.css\"\n"
        ".byte 0\n"
        "page_script:\n"
        ".incbin \"lib/page.js\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char page_style[], page_script[];

/* The page up to the mark; what follows that. */
static const char *copy_to_mark(const char *page, const char *mark, Buf *out) {
  const char *at = strstr(page, mark);
  must(at);
  buf_add(out, page, (size_t)(at - page));
  return at + strlen(mark);
}

/* Inside a script element `<` must not stand: the text could end it. */
static void add_data(const json_t *data, Buf *out) {
  char *text = json_dumps(data, JSON_COMPACT | JSON_REAL_PRECISION(9));
  if (!text) bug_oom(0);
  for (const char *c = text; *c; c++)
    if (*c == '<')
      buf_puts(out, "\\u003c");
    else
      buf_putc(out, *c);
  free(text);
}

void page_write(const char *page, const json_t *data, Buf *out) {
  page = copy_to_mark(page, "@STYLE@", out);
  buf_puts(out, page_style);
  page = copy_to_mark(page, "@DATA@", out);
  add_data(data, out);
  page = copy_to_mark(page, "@SCRIPT@", out);
  buf_puts(out, page_script);
  buf_puts(out, page);
}
