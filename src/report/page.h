/* SPDX-License-Identifier: MIT */
/* Pages that need nothing from elsewhere: a text of lib/ with data, style and script put in. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "base/buf.h"

#include <jansson.h>

/* The page has the marks @STYLE@, @DATA@ and @SCRIPT@ in this order. */
void page_write(const char *page, const json_t *data, Buf *out);

#endif
