/* SPDX-License-Identifier: MIT */
#ifndef LINDY_H
#define LINDY_H

#define LINDY_VERSION "0.1.0"

#endif
