/* SPDX-License-Identifier: MIT */
/* The debug adapter (Debug Adapter Protocol) for editors: one event loop in one thread, searches
 * and the execution that is debugged in processes of their own. docs/manual/dap.md lists what it
 * supports. */
#ifndef DAP_DAP_H
#define DAP_DAP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Adapter Adapter;

/* Serves an editor on two descriptors until it disconnects or goes away. The status that the
 * process is to end with. */
int dap_serve(int in, int out);

/* The same without descriptors and without processes, for tests. */
Adapter *dap_open(void);
void dap_close(Adapter *);
/* Handles the messages in these bytes, and those that were begun before. */
void dap_feed(Adapter *, const char *bytes, size_t n);
/* Hands over what was to be written since the last call; it lives until the next call. */
const char *dap_output(Adapter *, size_t *n);

#endif
