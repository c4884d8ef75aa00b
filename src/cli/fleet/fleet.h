/* SPDX-License-Identifier: MIT */
/* Commands over many programs: --separately, projects, shards, reports of whole runs. A command
 * itself knows one program; this runs it for each of them, several at a time, and puts together
 * what they say. */
#ifndef CLI_FLEET_H
#define CLI_FLEET_H

#include "cli/options/cli.h"
#include "report/results/results.h"

/* Does the command line ask for any of this? */
bool fleet_wanted(const Cli *, CommandId);
/* False: a folder is named without --separately, which has been reported. */
bool fleet_folders_allowed(const Cli *, CommandId);
/* Runs the command for every program. */
ExitStatus fleet_command(const Cli *, CommandId, ExitStatus (*command)(const Cli *));

/* The event that names all units of a program of which a shard does some. Takes the names. */
void fleet_units(FILE *events, json_t *names);

/* --report=FORMAT:FILE. False: one cannot be written, or there is no such format, which has been
 * reported. */
bool fleet_reports_check(const Cli *);
bool fleet_reports_write(const Cli *, const Results *);
/* The last lines: what became of all programs. */
void fleet_summary(const Cli *, const Results *);

#endif
