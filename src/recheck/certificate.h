/* SPDX-License-Identifier: MIT */
/* The certificate of a proof, as text:
 *
 *   lindy-certificate 1
 *   implementation NAME
 *   vc SHA-256 of the problem
 *   quantifier QUANTIFIER HASH    to find it in another version of the program
 *   condition                     for each question, in order
 *   skolem QUANTIFIER             it gets a witness
 *   instance QUANTIFIER TERM...   one term for each of its variables
 *   maps NUMBER...                of what can be said about maps then (maps.h), only these facts
 *   end SHA-256 of all lines before
 *
 * Quantifiers are counted as they are read in the problem. In terms, q!Q!V!... is the witness for
 * variable V of quantifier Q, with the values of the variables around as arguments; `_` is any
 * value. Nothing in a certificate is believed: an instance of a quantifier follows from it whatever
 * the terms are. */
#ifndef RECHECK_CERTIFICATE_H
#define RECHECK_CERTIFICATE_H

#include "recheck/problem.h"

#define CERTIFICATE_FORMAT "lindy-certificate 1"

typedef struct CertificateInstance {
  uint32_t quantifier, n;
  const Tree *const *terms;
} CertificateInstance;

typedef struct CertificateCondition {
  VEC(uint32_t) skolems;
  VEC(CertificateInstance) instances;
  bool few_maps; /* only these facts about maps */
  VEC(uint32_t) maps;
} CertificateCondition;

typedef struct CertificateQuantifier {
  uint32_t number;
  uint64_t hash;
} CertificateQuantifier;

typedef struct Certificate {
  const char *implementation, *vc;
  VEC(CertificateQuantifier) quantifiers;
  VEC(CertificateCondition) conditions;
  const char *wrong; /* or NULL */
} Certificate;

/* Names are interned with those of the problem, which keeps all that is read. certificate_free in
 * either case. */
bool certificate_read(Certificate *, Problem *, const char *text, size_t n);
void certificate_free(Certificate *);
/* Adds the last line. */
void certificate_end(Buf *);
/* "q!12!0" and what follows it: the quantifier and the variable. False: another name. */
bool certificate_variable(const char *name, uint32_t *quantifier, uint32_t *variable);

#endif
