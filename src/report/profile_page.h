/* SPDX-License-Identifier: MIT */
/* A page that shows where the time of proofs went, without links to elsewhere: the time of each
 * check as areas, which quantifiers make instances of which, and proofs before and after a cure. */
#ifndef REPORT_PROFILE_PAGE_H
#define REPORT_PROFILE_PAGE_H

#include "report/heal_note.h"
#include "verify/trace/result.h"

#include <jansson.h>

/* Zeroed at first. */
typedef struct ProfilePage {
  json_t *units, *healed; /* lists, or NULL */
} ProfilePage;

void profile_page_unit(ProfilePage *, const Session *, const Impl *, const VerifyResult *);
void profile_page_healed(ProfilePage *, const Session *, const HealNote *);
void profile_page_write(const ProfilePage *, const Session *, Buf *out);
void profile_page_free(ProfilePage *);

#endif
