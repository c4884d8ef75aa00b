/* SPDX-License-Identifier: MIT */
/* What the fuzz targets share. A target is one file with the entry point that libFuzzer
 * expects; AFL++ drives the same function, and fuzz/replay.c runs it over files. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "api/pipeline.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* Runs one stage of the pipeline (and those before it) over the bytes as a program. */
int fuzz_pipeline(const uint8_t *data, size_t size, bool (*stage)(Pipeline *));

/* Feeds the bytes to a server as messages: each line as the body of one, or, when there are an odd
 * number of bytes, all of them as they are. `hello` is the body of a first message. */
typedef void FuzzFeed(void *server, const char *bytes, size_t n);
void fuzz_messages(const uint8_t *data, size_t size, const char *hello, FuzzFeed *, void *server);

#endif
