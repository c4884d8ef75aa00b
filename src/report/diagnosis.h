/* SPDX-License-Identifier: MIT */
/* Why a proof takes long, in words: diseases that its effort shows (verify/trace/effort.h), worst
 * first. A disease is named only if the time may go to it. */
#ifndef REPORT_DIAGNOSIS_H
#define REPORT_DIAGNOSIS_H

#include "verify/trace/result.h"

typedef enum DiagnosisKind {
#define DISEASE(tag, name, advice) DISEASE_##tag,
#include "report/diseases.def"
#undef DISEASE
  DISEASE_COUNT
} DiagnosisKind;

typedef struct ProofDisease {
  DiagnosisKind kind;
  Pos pos; /* of the quantifier or check; 0: the whole implementation */
  Buf text;
} ProofDisease;

typedef VEC(ProofDisease) ProofDiseases;

void diagnosis_find(const Session *, const VerifyResult *, ProofDiseases *);
void diagnosis_free(ProofDiseases *);
const char *diagnosis_name(DiagnosisKind); /* in JSON */
/* What to do about it. */
const char *diagnosis_advice(DiagnosisKind);

#endif
