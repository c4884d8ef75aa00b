/* SPDX-License-Identifier: MIT */
/* See dotnet.h. */
#include "api/csharp/dotnet.h"

#include "base/clock.h"
#include "base/digest/sha256.h"
#include "base/file.h"
#include "base/mem.h"
#include "verify/cache/cache.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define EMBED_CS(name)                                                                             \
  __asm__(".pushsection .rodata\n"                                                                 \
          "csharp_" #name ":\n"                                                                    \
          ".incbin \"lib/" #name ".cs\"\n"                                                         \
          ".byte 0\n"                                                                              \
          ".popsection\n");                                                                        \
  extern const char csharp_##name[];

EMBED_CS(Confirm)
EMBED_CS(Inputs)

/* Whichever .NET the SDK is for, and any later one. */
static const char project[] =
    "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><OutputType>Exe</OutputType>"
    "<TargetFramework>net$(BundledNETCoreAppTargetFrameworkVersion)</TargetFramework>"
    "<UseAppHost>false</UseAppHost><Nullable>enable</Nullable><RollForward>Major</RollForward>"
    "<InvariantGlobalization>true</InvariantGlobalization></PropertyGroup></Project>\n";

const char *dotnet_inputs_source(void) {
  return csharp_Inputs;
}

/* ---- folders ------------------------------------------------------------------------ */

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at) {
  (void)st, (void)kind, (void)at;
  return remove(path);
}

static void remove_folder(const char *path) {
  enum { OPEN_FOLDERS = 16 };
  nftw(path, remove_one, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
}

static char *temporary_folder(const char *in) {
  Buf b = {0};
  buf_printf(&b, "%s/lindy-XXXXXX", in);
  if (mkdtemp(b.text)) return b.text;
  buf_free(&b);
  return NULL;
}

static const char *temporary(void) {
  const char *set = getenv("TMPDIR");
  return set && *set == '/' ? set : "/tmp";
}

static bool put_file(const char *folder, const char *name, const char *text) {
  Buf path = {0};
  buf_printf(&path, "%s/%s", folder, name);
  bool ok = file_write(path.text, false, text, strlen(text));
  buf_free(&path);
  return ok;
}

/* ---- children ------------------------------------------------------------------------- */

static void put_limits(void) {
  enum { LARGEST_FILE = 64 << 20 };
  struct rlimit none = {0, 0}, file = {LARGEST_FILE, LARGEST_FILE};
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_FSIZE, &file);
}

static void set_environment(void) {
  setenv("DOTNET_CLI_TELEMETRY_OPTOUT", "1", 1);
  setenv("DOTNET_NOLOGO", "1", 1);
  setenv("DOTNET_JITMinOpts", "1", 1);             /* lines of exceptions are exact */
  setenv("DOTNET_GCHeapHardLimit", "40000000", 1); /* 1 GB, in hexadecimal digits */
  setenv("DOTNET_DbgEnableMiniDump", "0", 1);
}

/* In the child. */
static void become(const char *const *argv, const char *folder, int in, int out) {
  put_limits();
  set_environment();
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  int nothing = open("/dev/null", O_RDWR);
  if (dup2(in >= 0 ? in : nothing, 0) < 0 || dup2(out, 1) < 0 || dup2(nothing, 2) < 0 ||
      chdir(folder) != 0)
    _exit(126);
  execvp(argv[0], (char *const *)(uintptr_t)argv);
  _exit(127);
}

/* Runs to its end; what it says goes to a file of the folder. */
static bool run_build(const char *folder) {
  enum { PATIENCE_MS = 300000, LOOK_US = 20000 };
  static const char *const argv[] = {"dotnet", "build", "-nodeReuse:false", "-c", "Release", "-o",
                                     "made",   NULL};
  Buf log = {0};
  buf_printf(&log, "%s/log", folder);
  int out = open(log.text, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600), status = -1;
  buf_free(&log);
  pid_t pid = out < 0 ? -1 : fork();
  if (pid == 0) become(argv, folder, -1, out);
  if (out >= 0) close(out);
  if (pid < 0) return false;
  double end = clock_now() + PATIENCE_MS / 1000.0;
  while (waitpid(pid, &status, WNOHANG) == 0) {
    if (clock_now() > end) kill(pid, SIGKILL);
    usleep(LOOK_US);
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* ---- the driver ------------------------------------------------------------------------ */

/* Of these very sources. */
static void driver_folder(Buf *out) {
  Sha256 h;
  uint8_t digest[SHA256_BYTES];
  char *user = cache_user_folder();
  sha256_init(&h);
  sha256_add_text(&h, csharp_Confirm);
  sha256_add_text(&h, csharp_Inputs);
  sha256_add_text(&h, project);
  sha256_end(&h, digest);
  if (user) mkdir(user, 0700);
  buf_printf(out, "%s/confirm-", user ? user : temporary());
  for (int i = 0; i < 8; i++) buf_printf(out, "%02x", digest[i]);
  free(user);
}

static bool build_driver(const char *final, Buf *why) {
  Buf above = {0}, made = {0}, inputs = {0};
  buf_add(&above, final, (size_t)(strrchr(final, '/') - final));
  char *folder = temporary_folder(above.text);
  buf_printf(&inputs, "#nullable enable\n%s", csharp_Inputs);
  bool ok = folder && put_file(folder, "confirm.csproj", project) &&
            put_file(folder, "Confirm.cs", csharp_Confirm) &&
            put_file(folder, "Inputs.cs", inputs.text);
  if (!ok) buf_printf(why, "the driver cannot be written to %s: %s", above.text, strerror(errno));
  if (ok && !run_build(folder)) {
    buf_printf(why, "dotnet cannot build the driver (an SDK is needed); it says why in %s/log",
               folder);
    ok = false;
  } else if (ok) {
    buf_printf(&made, "%s/made", folder);
    ok = rename(made.text, final) == 0 || errno == EEXIST || errno == ENOTEMPTY;
    if (!ok) buf_printf(why, "%s: %s", final, strerror(errno));
    remove_folder(folder);
  }
  free(folder);
  buf_free(&above);
  buf_free(&made);
  buf_free(&inputs);
  return ok;
}

bool dotnet_open(Dotnet *d, const char *assembly, double seconds, Buf *why) {
  Buf folder = {0}, program = {0};
  *d = (Dotnet){.seconds = seconds, .to = -1, .from = -1, .assembly = realpath(assembly, NULL)};
  bool ok = file_find_program("dotnet", &program);
  if (!ok) {
    buf_puts(why, "there is no program dotnet here; install the .NET SDK");
  } else if (!d->assembly) {
    buf_printf(why, "%s: %s", assembly, strerror(errno));
    ok = false;
  }
  if (ok) {
    driver_folder(&folder);
    Buf file = {0};
    buf_printf(&file, "%s/confirm.dll", folder.text);
    if (access(file.text, R_OK) != 0) ok = build_driver(folder.text, why);
    d->driver = file.text;
  }
  buf_free(&folder);
  buf_free(&program);
  return ok;
}

static void stop(Dotnet *d) {
  if (d->pid > 0) {
    kill(d->pid, SIGKILL);
    while (waitpid(d->pid, NULL, 0) < 0 && errno == EINTR) continue;
  }
  if (d->to >= 0) close(d->to);
  if (d->from >= 0) close(d->from);
  d->pid = 0;
  d->to = d->from = -1;
  buf_clear(&d->unread);
}

/* The calls go through a socket, so that writing to one that has ended raises no signal. */
static bool start_driver(Dotnet *d) {
  int in[2], out[2];
  char seconds[32];
  if (d->pid) return true;
  if (!d->folder) d->folder = temporary_folder(temporary());
  if (!d->folder || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) != 0) return false;
  if (pipe2(out, O_CLOEXEC) != 0) {
    close(in[0]), close(in[1]);
    return false;
  }
  snprintf(seconds, sizeof seconds, "%g", d->seconds);
  const char *const argv[] = {"dotnet", "exec", d->driver, d->assembly, seconds, NULL};
  pid_t pid = fork();
  if (pid == 0) become(argv, d->folder, in[1], out[1]);
  close(in[1]), close(out[1]);
  d->to = in[0];
  d->from = out[0];
  d->pid = pid > 0 ? pid : 0;
  if (!d->pid) stop(d);
  return d->pid > 0;
}

static bool send_all(int to, const char *text, size_t n) {
  while (n) {
    ssize_t k = send(to, text, n, MSG_NOSIGNAL);
    if (k < 0 && errno != EINTR) return false;
    if (k > 0) text += k, n -= (size_t)k;
  }
  return true;
}

/* Up to the end of a line. False: it has ended, or its time is over. */
static bool listen_line(Dotnet *d, double seconds, Buf *line) {
  enum { LOOK_MS = 100, MOST = 1 << 20 };
  double end = clock_now() + seconds;
  char bytes[4096];
  for (;;) {
    const char *stop_at = d->unread.n ? memchr(d->unread.text, '\n', d->unread.n) : NULL;
    if (stop_at) {
      buf_add(line, d->unread.text, (size_t)(stop_at - d->unread.text));
      buf_clear(&d->unread);
      return true;
    }
    struct pollfd p = {.fd = d->from, .events = POLLIN};
    int ready = poll(&p, 1, LOOK_MS);
    if (ready < 0 && errno != EINTR) return false;
    if (ready <= 0 && clock_now() > end) return false;
    if (ready <= 0) continue;
    ssize_t n = read(d->from, bytes, sizeof bytes);
    if (n <= 0 || d->unread.n > MOST) return false;
    buf_add(&d->unread, bytes, (size_t)n);
  }
}

json_t *dotnet_ask(Dotnet *d, json_t *call, Buf *why) {
  enum { START_SECONDS = 30, SLOWER = 5 }; /* on a busy machine */
  char *text = json_dumps(call, JSON_COMPACT);
  json_decref(call);
  Buf line = {0};
  json_t *answer = NULL;
  bool sent =
      text && start_driver(d) && send_all(d->to, text, strlen(text)) && send_all(d->to, "\n", 1);
  if (sent && listen_line(d, START_SECONDS + SLOWER * d->seconds, &line))
    answer = json_loadb(line.text, line.n, 0, NULL);
  if (!answer) {
    buf_puts(why, "the process of .NET ended, as it does at contracts that need a rewriter, or did "
                  "not answer");
    stop(d); /* the next call starts another one */
  }
  free(text);
  buf_free(&line);
  return answer;
}

void dotnet_close(Dotnet *d) {
  stop(d);
  if (d->folder) remove_folder(d->folder);
  free(d->folder);
  free(d->driver);
  free(d->assembly);
  buf_free(&d->unread);
}
