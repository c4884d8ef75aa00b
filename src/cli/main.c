/* SPDX-License-Identifier: MIT */
/* The program: finds the command, gives it the big stack, and is the only place that ends
 * the process. */
#include "base/text/suggest.h"
#include "cli/boogie/boogie_options.h"
#include "cli/fleet/fleet.h"
#include "cli/options/cli.h"
#include "cli/options/operands.h"
#include "cli/options/outputs.h"

#include "base/bigstack.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

typedef ExitStatus CommandFn(const Cli *);

static CommandFn *const runners[CMD_COUNT] = {
#define COMMAND(tag, fn, operands, help) [CMD_##tag] = cmd_##fn,
#include "api/options/commands.def"
#undef COMMAND
};

/* As under nohup, or in a shell's background job. */
static bool ignored(int sig) {
  struct sigaction now;
  return sigaction(sig, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

static void on_interrupt(int sig) {
  (void)sig;
  _exit(EXIT_INTERRUPTED);
}

/* /processTimeLimit of Boogie's command line. */
static void on_time_limit(int sig) {
  (void)sig;
  _exit(EXIT_USAGE);
}

/* bug() has said what went wrong; the status says whose fault it is. */
static void on_abort(int sig) {
  (void)sig;
  _exit(EXIT_INTERNAL);
}

static ExitStatus usage_error(const Cli *cli, CommandId cmd, const char *why) {
  cli_fail(cli, "%s", why);
  fprintf(cli->err, "'lindy help%s%s' lists the options.\n", cmd < CMD_COUNT ? " " : "",
          cmd < CMD_COUNT ? options_commands[cmd].name : "");
  return EXIT_USAGE;
}

static ExitStatus unknown_command(const Cli *cli, const char *word) {
  Suggest s = {word, NULL, 0};
  for (CommandId id = 0; id < CMD_COUNT; id++) suggest_try(&s, options_commands[id].name);
  if (s.best) return cli_fail(cli, "unknown command '%s'; did you mean '%s'?", word, s.best);
  if (strcmp(word, "-") == 0 || access(word, R_OK) == 0)
    return cli_fail(cli, "'%s' is a file, not a command; did you mean 'lindy check %s'?", word,
                    word);
  return cli_fail(cli, "unknown command '%s'; 'lindy help' lists the commands", word);
}

static ExitStatus run_command(Cli *cli, Options *opt, CommandId cmd) {
  const CommandInfo *info = &options_commands[cmd];
  if (options_are_foreign(cmd)) return runners[cmd](cli);
  Buf why = {0};
  Arena arena;
  arena_init(&arena);
  ExitStatus status = EXIT_USAGE;
  bool parsed = options_parse(opt, cmd, cli->argc, cli->argv, &why);
  cli->reporter = opt->json ? &report_json : &report_text;
  if (!parsed) {
    status = usage_error(cli, cmd, why.text);
  } else if (opt->help) {
    vec_clear(&opt->operands);
    vec_push(&opt->operands, info->name);
    status = cmd_help(cli);
  } else {
    bool allowed = opt->version || (operands_find(cli, opt, &arena) && outputs_allowed(cli, cmd) &&
                                    fleet_folders_allowed(cli, cmd) && cli_cache_allowed(cli));
    status = opt->version             ? cmd_version(cli)
             : !allowed               ? EXIT_USAGE
             : fleet_wanted(cli, cmd) ? fleet_command(cli, cmd, runners[cmd])
                                      : runners[cmd](cli);
  }
  buf_free(&why);
  arena_free(&arena);
  return status;
}

/* The command of another tool under whose name the program was called, or CMD_COUNT. */
static CommandId called_as(const char *program) {
  const char *slash = program ? strrchr(program, '/') : NULL;
  const char *name = slash ? slash + 1 : program;
  CommandId cmd = name ? options_command(name) : CMD_COUNT;
  return cmd < CMD_COUNT && options_are_foreign(cmd) ? cmd : CMD_COUNT;
}

static ExitStatus dispatch(Cli *cli, Options *opt, int argc, char **argv) {
  cli->argc = argc - 1;
  cli->argv = argv + 1;
  CommandId foreign = called_as(argc > 0 ? argv[0] : NULL);
  if (foreign < CMD_COUNT) return runners[foreign](cli);
  if (argc > 1 && boogie_options_recognise(argv[1])) return cmd_boogie(cli);
  Buf why = {0};
  int at = 1, used;
  while (options_parse_global(opt, argc - at, argv + at, &used, &why) && used) at += used;
  ExitStatus status;
  if (why.n) {
    status = usage_error(cli, CMD_COUNT, why.text);
  } else if (opt->version) {
    status = cmd_version(cli);
  } else if (at >= argc || opt->help) {
    cmd_help(cli);
    status = opt->help ? EXIT_DONE : EXIT_USAGE;
  } else {
    CommandId cmd = options_command(argv[at]);
    cli->argc = argc - at - 1;
    cli->argv = argv + at + 1;
    status = cmd < CMD_COUNT ? run_command(cli, opt, cmd) : unknown_command(cli, argv[at]);
  }
  buf_free(&why);
  return status;
}

typedef struct MainCall {
  int argc;
  char **argv;
} MainCall;

static int run(void *env) {
  const MainCall *r = env;
  Options opt;
  options_init(&opt);
  Cli cli = {.opt = &opt, .reporter = &report_text, .out = stdout, .err = stderr};
  ExitStatus status = dispatch(&cli, &opt, r->argc, r->argv);
  options_free(&opt);
  if (fflush(stdout) != 0 || ferror(stdout)) {
    fprintf(stderr, "lindy: error: cannot write the output: %s\n", strerror(errno));
    status = EXIT_USAGE;
  }
  return (int)status;
}

/* A standard descriptor that is closed would become the first file that we open, and what we print
 * would get into that. What takes its place cannot be read or written either. */
static void occupy_closed_descriptors(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0) open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv) {
  occupy_closed_descriptors();
  static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    if (!ignored(ends[i]))
      sigaction(ends[i], &(struct sigaction){.sa_handler = on_interrupt}, NULL);
  sigaction(SIGALRM, &(struct sigaction){.sa_handler = on_time_limit}, NULL);
  sigaction(SIGABRT, &(struct sigaction){.sa_handler = on_abort}, NULL);
  signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of writing, as a full disk is */
  MainCall r = {argc, argv};
  return bigstack_run(run, &r);
}
