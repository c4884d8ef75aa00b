/* SPDX-License-Identifier: MIT */
/* A hash of the text of SMT-LIB scripts in which the numbers that keep equal names apart (x@@7)
 * do not count: those names are numbered anew, by first use.
 *
 * Two texts get the same hash only if one becomes the other by a renaming, one to one, of names
 * with such numbers. That must hold whatever characters stand in names, because a verdict is
 * recalled by this hash. The bytes that are hashed are therefore a sequence of parts, each with
 * its kind and its length: no part can be taken for another, and spelling decides nothing. */
#ifndef VERIFY_SCRIPT_HASH_H
#define VERIFY_SCRIPT_HASH_H

#include "base/digest/sha256.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

typedef struct ScriptHash {
  StrTable *strs; /* borrowed */
  Sha256 now;
  Map numbers;       /* name with a number -> its new number */
  VEC(Str) numbered; /* the keys of the map, in order        */
} ScriptHash;

void script_hash_init(ScriptHash *, StrTable *);
void script_hash_free(ScriptHash *);
/* The text of whole commands. */
void script_hash_script(ScriptHash *, const char *text, size_t n);
/* Something else that counts. */
void script_hash_text(ScriptHash *, const char *text);
void script_hash_number(ScriptHash *, uint64_t);
/* Only the first n numbered names are known from now on. */
void script_hash_forget(ScriptHash *, uint32_t n);

#endif
