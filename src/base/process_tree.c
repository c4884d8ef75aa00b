/* SPDX-License-Identifier: MIT */
/* Linux tells all of it in /proc: the children of each thread, the times of a process with those
 * of the children that it has waited for, its pages. A process that has ended stands there until
 * somebody waits for it, so nothing is lost in between. */
#include "base/process_tree.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

void process_tree_adopt(void) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

typedef double OfProcess(pid_t pid);

static FILE *open_proc(pid_t pid, const char *name) {
  char path[400];
  snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, name);
  return fopen(path, "re");
}

/* ---- of one process ------------------------------------------------------------ */

/* Its own time and that of the children it has waited for. */
static double seconds_of_process(pid_t pid) {
  char text[1024];
  FILE *f = open_proc(pid, "stat");
  if (!f) return 0;
  size_t n = fread(text, 1, sizeof text - 1, f);
  fclose(f);
  text[n] = 0;
  unsigned long own = 0, system = 0;
  long children = 0, children_system = 0;
  const char *after = strrchr(text, ')'); /* of the name, which may have anything in it */
  if (!after || sscanf(after + 1,
                       " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u"
                       " %lu %lu %ld %ld",
                       &own, &system, &children, &children_system) != 4)
    return 0;
  return ((double)own + (double)system + (double)children + (double)children_system) /
         (double)sysconf(_SC_CLK_TCK);
}

static double resident_of_process(pid_t pid) {
  unsigned long long resident = 0;
  FILE *f = open_proc(pid, "statm");
  if (!f) return 0;
  if (fscanf(f, "%*u %llu", &resident) != 1) resident = 0;
  fclose(f);
  return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

/* Its part of the pages that it shares, and all others. */
static double proportion_of_process(pid_t pid) {
  unsigned long long kb = 0;
  char line[256];
  FILE *f = open_proc(pid, "smaps_rollup");
  if (!f) return resident_of_process(pid);
  while (fgets(line, sizeof line, f) && sscanf(line, "Pss: %llu", &kb) != 1) continue;
  fclose(f);
  return (double)kb * 1024;
}

/* ---- of all -------------------------------------------------------------------- */

static double of_tree(pid_t root, OfProcess *of);

static double of_children(FILE *list, OfProcess *of) {
  double sum = 0;
  long child;
  while (fscanf(list, "%ld", &child) == 1) sum += of_tree((pid_t)child, of);
  return sum;
}

static double of_tree(pid_t root, OfProcess *of) {
  char path[64];
  double sum = of(root);
  snprintf(path, sizeof path, "/proc/%ld/task", (long)root);
  DIR *threads = opendir(path);
  for (struct dirent *d; threads && (d = readdir(threads));) {
    char name[sizeof "task//children" + sizeof d->d_name];
    snprintf(name, sizeof name, "task/%s/children", d->d_name);
    FILE *list = d->d_name[0] == '.' ? NULL : open_proc(root, name);
    if (!list) continue;
    sum += of_children(list, of);
    fclose(list);
  }
  if (threads) closedir(threads);
  return sum;
}

double process_tree_seconds(pid_t root) {
  return of_tree(root, seconds_of_process);
}

size_t process_tree_memory(pid_t root) {
  return (size_t)of_tree(root, proportion_of_process);
}

size_t process_memory(pid_t pid) {
  return (size_t)resident_of_process(pid);
}

bool process_tree_fits(pid_t root, size_t bytes) {
  return of_tree(root, resident_of_process) <= (double)bytes || process_tree_memory(root) <= bytes;
}
