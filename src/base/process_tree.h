/* SPDX-License-Identifier: MIT */
/* What a process and all that it started use together: limits that a user gives hold for the whole
 * command, however many processes it has. */
#ifndef BASE_PROCESS_TREE_H
#define BASE_PROCESS_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* From now on, what a process below us leaves behind when it is killed counts as below us. */
void process_tree_adopt(void);
/* Processor time so far, in seconds, of those that have ended as well. */
double process_tree_seconds(pid_t root);
/* Resident bytes; a page that several of them share counts once. */
size_t process_tree_memory(pid_t root);
/* Of one process, shared pages in full. */
size_t process_memory(pid_t);
/* Are they no more than that? Cheaper, unless they are close to it. */
bool process_tree_fits(pid_t root, size_t bytes);

#endif
