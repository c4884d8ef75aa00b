/* SPDX-License-Identifier: MIT */
/* Reports as witnesses of SV-COMP, format 2.0 (YAML), for programs made from C: a
 * violation_sequence for each confirmed failing execution from the entry, an invariant_set for a
 * program that explore has found to be without a bug.
 *
 * A waypoint says where the execution comes by and what holds there, as far as the Boogie program
 * tells: {:sourceloc} has lines, {:cexpr} values. A value is known once its line is done, so it is
 * claimed at the next line of the same function. Columns are left out, which means the first place
 * on the line that fits: those of compilers are not always where statements begin.
 *
 * Texts are written as JSON strings, which YAML reads as they are. */
#include "base/digest/sha256.h"
#include "base/mem.h"
#include "base/source.h"
#include "report/json.h"
#include "report/results/writers.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Witness {
  const Results *results;
  const ResultsProgram *program;
  const char *file;                /* of the C program, as the Boogie program calls it  */
  const char *entry;               /* its first function                                */
  const char *error;               /* the function that must not be called; "": none    */
  char hash[2 * SHA256_BYTES + 1]; /* of the C program; "": it was not found */
} Witness;

static void put_text(Buf *out, const char *text) {
  json_t *string = json_text(text, strlen(text));
  char *quoted = json_dumps(string, JSON_ENCODE_ANY);
  buf_puts(out, quoted ? quoted : "\"\"");
  free(quoted);
  json_decref(string);
}

static void put_key(Buf *out, unsigned indent, const char *key, const char *text) {
  buf_spaces(out, indent);
  buf_printf(out, "%s: ", key);
  put_text(out, text);
  buf_putc(out, '\n');
}

/* ---- what it is about ---------------------------------------------------------- */

static bool is_c(const char *file) {
  size_t n = strlen(file);
  return n > 2 && (strcmp(file + n - 2, ".c") == 0 || strcmp(file + n - 2, ".i") == 0);
}

static const char *after_slash(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static void put_hex(const uint8_t *bytes, unsigned n, char *out) {
  for (unsigned i = 0; i < n; i++) snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

/* Where the Boogie program says, or beside it. */
static void hash_file(Witness *w) {
  Arena arena;
  Buf beside = {0};
  size_t n;
  const char *why, *name = w->program->name;
  arena_init(&arena);
  const char *text = source_read(&arena, w->file, &n, &why);
  if (!text) {
    buf_add(&beside, name, (size_t)(after_slash(name) - name));
    buf_puts(&beside, after_slash(w->file));
    text = source_read(&arena, beside.text, &n, &why);
  }
  if (text) {
    Sha256 h;
    uint8_t digest[SHA256_BYTES];
    sha256_init(&h);
    sha256_add(&h, text, n);
    sha256_end(&h, digest);
    put_hex(digest, SHA256_BYTES, w->hash);
  }
  buf_free(&beside);
  arena_free(&arena);
}

/* ---- metadata ------------------------------------------------------------------ */

/* SOURCE_DATE_EPOCH makes reports the same whenever they are written. */
static void put_time(Buf *out) {
  const char *fixed = getenv("SOURCE_DATE_EPOCH");
  time_t now = fixed ? (time_t)strtoll(fixed, NULL, 10) : time(NULL);
  struct tm tm;
  char text[32] = "1970-01-01T00:00:00Z";
  if (gmtime_r(&now, &tm)) strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm);
  put_key(out, 4, "creation_time", text);
}

/* A number of the form of a random UUID, made of the content. */
static void put_uuid(Buf *out, const Witness *w, const Buf *content) {
  Sha256 h;
  uint8_t d[SHA256_BYTES];
  char hex[2 * SHA256_BYTES + 1];
  sha256_init(&h);
  sha256_add(&h, w->program->name, strlen(w->program->name) + 1);
  sha256_add(&h, w->hash, strlen(w->hash) + 1);
  sha256_add(&h, content->text, content->n);
  sha256_end(&h, d);
  d[6] = (uint8_t)(0x40 | (d[6] & 0x0F));
  d[8] = (uint8_t)(0x80 | (d[8] & 0x3F));
  put_hex(d, 16, hex);
  buf_printf(out, "    uuid: \"%.8s-%.4s-%.4s-%.4s-%.12s\"\n", hex, hex + 8, hex + 12, hex + 16,
             hex + 20);
}

static void put_producer(Buf *out, const Witness *w) {
  const Results *r = w->results;
  Buf line = {0};
  buf_printf(&line, "lindy %s", r->command);
  for (uint32_t i = 0; i < r->options.n; i++) buf_printf(&line, " %s", r->options.at[i]);
  for (uint32_t i = 0; i < w->program->files.n; i++)
    buf_printf(&line, " %s", w->program->files.at[i]);
  buf_puts(out, "    producer:\n");
  put_key(out, 6, "name", "Lindy");
  put_key(out, 6, "version", r->version);
  put_key(out, 6, "command_line", line.text);
  buf_free(&line);
}

static void put_task(Buf *out, const Witness *w) {
  Buf property = {0};
  buf_printf(&property, "CHECK( init(%s()), LTL(G ", w->entry);
  if (*w->error)
    buf_printf(&property, "! call(%s())) )", w->error);
  else
    buf_puts(&property, "assert) )");
  buf_puts(out, "    task:\n      input_files:\n        - ");
  put_text(out, w->file);
  if (*w->hash) {
    buf_puts(out, "\n      input_file_hashes:\n        ");
    put_text(out, w->file);
    buf_printf(out, ": \"%s\"\n", w->hash);
  } else {
    buf_puts(out, "\n      input_file_hashes: {} # the file was not found\n");
  }
  put_key(out, 6, "specification", property.text);
  put_key(out, 6, "data_model", "ILP32");
  put_key(out, 6, "language", "C");
  buf_free(&property);
}

static void put_entry(Buf *out, const Witness *w, const char *type, const Buf *content) {
  buf_printf(out, "- entry_type: %s\n  metadata:\n    format_version: \"2.0\"\n", type);
  put_uuid(out, w, content);
  put_time(out);
  put_producer(out, w);
  put_task(out, w);
  if (content->n) {
    buf_puts(out, "  content:\n");
    buf_add(out, content->text, content->n);
  } else {
    buf_puts(out, "  content: []\n");
  }
}

/* ---- violations ---------------------------------------------------------------- */

static bool is_identifier(const char *name) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  return *name && !(*name >= '0' && *name <= '9') && !name[strspn(name, letters)];
}

/* `name == value`, when both are C. A bit-vector counts where its sign does not matter. */
static void put_equation(Buf *out, const char *name, const json_t *value) {
  enum { BOUND = 1 << 30 };
  json_int_t n = json_integer_value(value);
  const char *text = json_string_value(value);
  char *end = NULL;
  if (!is_identifier(name)) return;
  if (json_is_boolean(value)) {
    n = json_is_true(value);
  } else if (text) {
    n = strtoll(text, &end, 10);
    if (end == text || strncmp(end, "bv", 2) != 0 || n < 0 || n >= BOUND) return;
  } else if (!json_is_integer(value)) {
    return;
  }
  buf_printf(out, "%s%s == %lld", out->n ? " && " : "", name, (long long)n);
}

static void put_waypoint(Buf *out, const Witness *w, const char *type, const json_t *line,
                         const char *constraint) {
  buf_printf(out, "    - segment:\n        - waypoint:\n            type: %s\n", type);
  buf_puts(out, "            action: follow\n            location:\n");
  put_key(out, 14, "file_name", w->file);
  buf_printf(out, "              line: %lld\n", (long long)results_number(line, "line"));
  put_key(out, 14, "function", results_text(line, "procedure"));
  if (!constraint) return;
  buf_puts(out, "            constraint:\n");
  put_key(out, 14, "value", constraint);
  put_key(out, 14, "format", "c_expression");
}

/* The next line of the same function in the C program, after line `i`; the number of lines when
 * there is none. */
static size_t next_line(const Witness *w, const json_t *lines, size_t i) {
  const char *of = results_text(json_array_get(lines, i), "procedure");
  size_t k = i + 1;
  for (; k < json_array_size(lines); k++) {
    const json_t *line = json_array_get(lines, k);
    if (strcmp(results_text(line, "file"), w->file) == 0 &&
        strcmp(results_text(line, "procedure"), of) == 0)
      break;
  }
  return k;
}

static void put_violation(Buf *out, Witness *w, const json_t *execution) {
  const json_t *lines = json_object_get(execution, "source"), *target = NULL;
  size_t n = json_array_size(lines), i;
  Buf *claims = mem_calloc(n + 1, sizeof *claims), content = {0}; /* by line */
  json_t *line, *value;
  const char *name;
  json_array_foreach(lines, i, line) {
    if (strcmp(results_text(line, "file"), w->file) != 0) continue;
    target = line;
    size_t next = next_line(w, lines, i);
    json_object_foreach(json_object_get(line, "values"), name, value)
        put_equation(&claims[next], name, value);
  }
  for (i = 0; i < n; i++)
    if (claims[i].n)
      put_waypoint(&content, w, "assumption", json_array_get(lines, i), claims[i].text);
  put_waypoint(&content, w, "target", target, NULL);
  put_entry(out, w, "violation_sequence", &content);
  for (i = 0; i <= n; i++) buf_free(&claims[i]);
  free(claims);
  buf_free(&content);
}

/* The file of the first line of the entry, and the function that its calls end in. */
static bool about_execution(Witness *w, const json_t *execution) {
  const json_t *stack = json_object_get(json_object_get(execution, "check"), "stack");
  json_t *line, *call;
  size_t i;
  w->entry = results_text(execution, "unit");
  if (strcmp(results_text(execution, "outcome"), "failed") != 0 ||
      !json_is_true(json_object_get(execution, "confirmed")))
    return false;
  json_array_foreach(json_object_get(execution, "source"), i,
                     line) if (strcmp(results_text(line, "procedure"), w->entry) == 0 && !*w->file)
      w->file = results_text(line, "file");
  json_array_foreach(stack, i, call) {
    const char *name = results_text(call, "procedure");
    if (strcmp(name, "reach_error") == 0 || strcmp(name, "__VERIFIER_error") == 0) w->error = name;
  }
  return is_c(w->file);
}

/* ---- correctness --------------------------------------------------------------- */

/* What could be written in C, of the invariants that all paths were found to keep. */
static void put_correctness(Buf *out, Witness *w, const json_t *origin) {
  Buf content = {0};
  json_t *x;
  size_t i;
  json_array_foreach(json_object_get(origin, "invariants"), i, x) {
    buf_puts(&content, "    - invariant:\n        type: loop_invariant\n        location:\n");
    put_key(&content, 10, "file_name", w->file);
    buf_printf(&content, "          line: %lld\n", (long long)results_number(x, "line"));
    put_key(&content, 10, "function", results_text(x, "procedure"));
    put_key(&content, 8, "value", results_text(x, "value"));
    put_key(&content, 8, "format", "c_expression");
  }
  long long left_out = (long long)results_number(origin, "invariants_left_out");
  Buf type = {0};
  buf_puts(&type, "invariant_set");
  if (left_out)
    buf_printf(&type, " # %lld %s could not be written in C", left_out,
               left_out == 1 ? "loop invariant" : "loop invariants");
  put_entry(out, w, type.text, &content);
  buf_free(&type);
  buf_free(&content);
}

/* ---- programs ------------------------------------------------------------------ */

static void put_program(Buf *out, const Results *r, const ResultsProgram *p) {
  json_t *event;
  size_t i;
  bool fine = strcmp(p->verdict, "verified") == 0; /* only explore looks at the whole program */
  json_array_foreach(p->events, i, event) {
    Witness w = {.results = r, .program = p, .file = "", .error = ""};
    if (results_is(event, "execution") && about_execution(&w, event)) {
      hash_file(&w);
      put_violation(out, &w, event);
    } else if (fine && results_is(event, "origin") && is_c(results_text(event, "file"))) {
      w.file = results_text(event, "file");
      w.entry = results_text(event, "unit");
      w.error = results_text(event, "error_function");
      hash_file(&w);
      put_correctness(out, &w, event);
    }
  }
}

void results_write_witness(const Results *r, Buf *out) {
  Buf entries = {0};
  for (uint32_t i = 0; i < r->programs.n; i++) put_program(&entries, r, &r->programs.at[i]);
  if (entries.n)
    buf_add(out, entries.text, entries.n);
  else
    buf_puts(out, "[] # no program was made from C and decided\n");
  buf_free(&entries);
}
