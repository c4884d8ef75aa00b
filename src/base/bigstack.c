/* SPDX-License-Identifier: MIT */
/* The stack is mapped here rather than by pthread_create, to map it without reserving
 * memory for it: a small machine would refuse 1 GB otherwise. */
#include "base/bigstack.h"

#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/mman.h>

static const size_t LARGEST = (size_t)1 << 34, USUAL = (size_t)1 << 30, SMALLEST = (size_t)1 << 24,
                    GUARD = (size_t)1 << 16;

typedef struct Call {
  BigstackFn *fn;
  void *env;
  int result;
} Call;

static void *bigstack_enter(void *arg) {
  Call *call = arg;
  call->result = call->fn(call->env);
  return NULL;
}

/* Maps a stack with a guard below it; from the usual size on, halves it until the system agrees. */
static char *map_stack(size_t *size) {
  for (size_t n = LARGEST; n >= SMALLEST; n = n > USUAL ? USUAL : n / 2) {
    char *p = mmap(NULL, n + GUARD, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (p == MAP_FAILED) continue;
    mprotect(p, GUARD, PROT_NONE);
    madvise(p + GUARD, n, MADV_NOHUGEPAGE); /* a huge page per touch would cost 2 MB */
    *size = n;
    return p;
  }
  return NULL;
}

static bool run_on(char *stack, size_t size, Call *call) {
  pthread_attr_t attr;
  pthread_t thread;
  if (pthread_attr_init(&attr) != 0) return false;
  bool started = pthread_attr_setstack(&attr, stack + GUARD, size) == 0 &&
                 pthread_create(&thread, &attr, bigstack_enter, call) == 0;
  pthread_attr_destroy(&attr);
  if (!started) return false;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pthread_join(thread, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return true;
}

int bigstack_run(BigstackFn *fn, void *env) {
  /* One heap for all: a thread's own would grow by a page, and a system call, at a time. */
  mallopt(M_ARENA_MAX, 1);
  Call call = {fn, env, 0};
  size_t size = 0;
  char *stack = map_stack(&size);
  bool ran = stack && run_on(stack, size, &call);
  if (stack) munmap(stack, size + GUARD);
  return ran ? call.result : fn(env);
}

size_t bigstack_size(void) {
  pthread_attr_t attr;
  void *low;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attr) != 0) return 0;
  pthread_attr_getstack(&attr, &low, &size);
  pthread_attr_destroy(&attr);
  return size;
}
