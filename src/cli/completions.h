/* SPDX-License-Identifier: MIT */
/* Shell completions, made from the tables. */
#ifndef CLI_COMPLETIONS_H
#define CLI_COMPLETIONS_H

#include "base/buf.h"

void completions_bash(Buf *);
void completions_zsh(Buf *);
void completions_fish(Buf *);

#endif
