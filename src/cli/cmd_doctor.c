/* SPDX-License-Identifier: MIT */
/* lindy doctor: what works on this machine. */
#include "api/doctor.h"
#include "cli/options/cli.h"
#include "report/json.h"

#include <stdlib.h>
#include <string.h>

static const char *const state_words[] = {
    [DOCTOR_WORKS] = "works", [DOCTOR_MISSING] = "missing", [DOCTOR_BROKEN] = "broken"};

static void write_item(const Cli *cli, const DoctorItem *item) {
  const char *detail = item->detail.n ? item->detail.text : "";
  if (!cli->opt->json) {
    fprintf(cli->out, "%-8s %-18s %-28s %s\n", state_words[item->state], item->name, item->use,
            detail);
    return;
  }
  json_t *line = json_event("item");
  json_object_set_new(line, "name", json_string(item->name));
  json_object_set_new(line, "use", json_string(item->use));
  json_object_set_new(line, "state", json_string(state_words[item->state]));
  json_object_set_new(line, "detail", json_text(detail, strlen(detail)));
  json_write(cli->out, line);
}

ExitStatus cmd_doctor(const Cli *cli) {
  DoctorItems list = {0};
  uint32_t broken = 0;
  doctor_examine(&list);
  for (uint32_t i = 0; i < list.n; i++) {
    broken += list.at[i].state == DOCTOR_BROKEN;
    write_item(cli, &list.at[i]);
  }
  if (cli->opt->json) {
    json_t *line = json_event("summary");
    json_object_set_new(line, "command", json_string("doctor"));
    json_object_set_new(line, "verdict", json_string(broken ? "incomplete" : "verified"));
    json_object_set_new(line, "broken", json_integer(broken));
    json_write(cli->out, line);
  } else if (!cli->opt->quiet) {
    if (broken)
      fprintf(cli->out, "%u of these must be mended\n", broken);
    else
      fputs("everything that Lindy needs works\n", cli->out);
  }
  doctor_free(&list);
  return broken ? EXIT_USAGE : EXIT_DONE;
}
