/* SPDX-License-Identifier: MIT */
/* Verification results in Boogie's XML (docs/language/output.md 8).
 *
 * Collected while implementations finish, written at the end: errors come before methods. */
#ifndef REPORT_BOOGIE_XML_H
#define REPORT_BOOGIE_XML_H

#include "base/buf.h"
#include "verify/trace/result.h"

#include <stdio.h>

typedef struct BoogieXml {
  Buf errors, methods;
} BoogieXml;

void boogie_xml_result(BoogieXml *, const Session *, const Impl *, const VerifyResult *);
/* Writes the document and releases what was collected. False: could not be written. */
bool boogie_xml_write(BoogieXml *, FILE *, const char *version, int argc, char *const *argv,
                      const Session *);

#endif
