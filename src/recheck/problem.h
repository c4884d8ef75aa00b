/* SPDX-License-Identifier: MIT */
/* The problem to be checked: SMT-LIB text, as the generator of conditions writes it, read into
 * conditions over nodes.
 *
 * Numbers that keep equal names apart (x@@7) count from the start of the program; here they are
 * counted anew by first use, so that a change elsewhere does not change them. Maps with several
 * indices become maps of maps, and definitions are expanded; each keeps the meaning. */
#ifndef RECHECK_PROBLEM_H
#define RECHECK_PROBLEM_H

#include "base/digest/sha256.h"
#include "recheck/node.h"

/* One (check-sat): what was asserted then. */
typedef struct Condition {
  VEC(const Tree *) commands; /* declarations, definitions and assertions, in order */
  VEC(Node) assertions;
} Condition;

typedef struct ProblemMacro {
  uint32_t n;
  Node body;
} ProblemMacro;

/* How much there was when a level began. */
typedef struct ProblemLevel {
  uint32_t commands, assertions;
} ProblemLevel;

typedef struct Problem {
  Arena arena;
  StrTable strs;
  Nodes nodes;
  Map declared; /* names of the problem's own: functions, sorts, constructors, fields */
  Map sort_of;  /* name of a function, constructor or field -> sort of its value */
  Map args_of;  /* the same -> list of the sorts of its arguments; not there: it has none */
  Map macro_of; /* name -> number of its definition */
  VEC(ProblemMacro) macros;
  Map number_of; /* a quantifier as it stands in the text -> its number */
  Map renamed;   /* name with a number -> name with its new number */
  Map numbered;  /* what stands before the number -> how many of them there are */
  VEC(Condition) conditions;
  Condition now; /* while it is read: what stands at this place */
  VEC(ProblemLevel) levels;
  Sha256 hashing;
  uint8_t hash[SHA256_BYTES]; /* of all but the options in the text */
  const char *wrong;          /* why the text could not be read, or NULL */
} Problem;

/* problem_free in either case. */
bool problem_read(Problem *, const char *text, size_t n);
/* The same in parts, each of which ends with a command: begin, the parts, end. */
void problem_begin(Problem *);
void problem_part(Problem *, const char *text, size_t n);
bool problem_end(Problem *);
void problem_free(Problem *);
/* As in certificates: 64 digits. */
void problem_hash_text(const uint8_t hash[SHA256_BYTES], char text[2 * SHA256_BYTES + 1]);
bool problem_declares(const Problem *, Str name);

/* The sort of a value of the problem's own symbols, maps and conditionals; NULL: not known. */
const Tree *problem_sort(const Problem *, Node);

/* Reads terms. A name that is neither bound nor defined goes to `unknown`, which says what it is: a
 * node, or 0 for what it seems (and may set *wrong). So does Z3's `(_ array-ext K)`, as a name with
 * a blank in it. */
typedef Node TermUnknown(void *env, Str name, const Node *args, uint32_t n, const char **wrong);

typedef struct TermReader {
  Problem *p;
  VEC(struct TermScope {
    Str name;
    Node let; /* 0: a bound variable */
    uint32_t level;
    uint64_t outer; /* what the name meant outside: number of its scope + 1, 0 for nothing */
  })
  scopes;
  Map scope_of; /* name -> number of its scope + 1 */
  uint32_t level;
  TermUnknown *unknown; /* or NULL */
  void *env;
  const char *wrong;
} TermReader;

void reader_init(TermReader *, Problem *, TermUnknown *, void *env);
void reader_free(TermReader *);
Node reader_term(TermReader *, const Tree *);
/* A further variable is bound in the terms that are read. */
void reader_bind(TermReader *, Str);
/* A sort with maps of maps in the place of maps with several indices. */
const Tree *reader_sort(Arena *, StrTable *, const Tree *);

#endif
