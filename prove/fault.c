/*
 * Preloaded into the executable under test. Counts its calls to disk and network in a shared file, and at one of
 * them kills the process (before the call, after it, or in the middle of a write), lets the call fail, or claims that it
 * was done.
 * strace could inject the same, but stops at every call: half a millisecond each, where this takes none.
 *
 * FAULT_COUNTERS  the shared file: 32-bit counters in the order of `enum kind`
 * FAULT_CALL      a name of `names`; "any" is each of them but open
 * FAULT_AT        the number of the call, from 1
 * FAULT_TIMES     how many calls in a row; 0 is from then on
 * FAULT_DO        before, after, tear, lie, or an errno
 * FAULT_FILE      count only calls to files whose path ends so
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum kind { ANY, WRITE, SYNC, TRUNCATE, UNLINK, RENAME, SEND, OPEN, FIRED, KINDS };
enum what { NOTHING, BEFORE, AFTER, TEAR, LIE, FAIL };
static const char *names[] = { "any", "write", "sync", "truncate", "unlink", "rename", "send", "open" };

static uint32_t *counters;
static enum kind wanted = KINDS;
static uint32_t at, times;
static enum what action;
static int failure;
static const char *suffix;

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void prepare(void) {
  const char *file = getenv("FAULT_COUNTERS"), *call = getenv("FAULT_CALL"), *does = getenv("FAULT_DO");
  int handle = file ? open(file, O_RDWR) : -1;
  if (handle < 0) return;
  void *shared = mmap(NULL, KINDS * sizeof *counters, PROT_READ | PROT_WRITE, MAP_SHARED, handle, 0);
  close(handle);
  if (shared == MAP_FAILED) abort();
  counters = shared;
  suffix = getenv("FAULT_FILE");
  if (!call || !does) return;
  at = strtoul(getenv("FAULT_AT"), NULL, 10);
  times = strtoul(getenv("FAULT_TIMES"), NULL, 10);
  failure = atoi(does);
  static const char *words[] = { "before", "after", "tear", "lie" };
  action = FAIL;
  for (int word = 0; word < 4; word++)
    if (!strcmp(does, words[word])) action = BEFORE + word;
  for (int kind = ANY; kind <= OPEN; kind++)
    if (!strcmp(call, names[kind])) wanted = kind;
}

static int endsRight(const char *path) {
  size_t length = strlen(path), end = suffix ? strlen(suffix) : 0;
  return length >= end && !strcmp(path + length - end, suffix ? suffix : "");
}

static int isCounted(int handle) {
  char link[32], path[PATH_MAX];
  if (!suffix) return 1;
  snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return endsRight(path);
}

static enum what onCall(enum kind kind) {
  if (!counters) return NOTHING;
  uint32_t any = kind == OPEN ? 0 : __atomic_add_fetch(&counters[ANY], 1, __ATOMIC_SEQ_CST);
  uint32_t own = __atomic_add_fetch(&counters[kind], 1, __ATOMIC_SEQ_CST);
  uint32_t number = wanted == ANY ? any : wanted == kind ? own : 0;
  if (!action || number < at || (times && number >= at + times)) return NOTHING;
  __atomic_add_fetch(&counters[FIRED], 1, __ATOMIC_SEQ_CST);
  if (action == BEFORE || (action == TEAR && kind != WRITE)) raise(SIGKILL);
  errno = failure;
  return action;
}

#define ENDING(what, result) do { if ((what) == AFTER) raise(SIGKILL); return result; } while (0)

ssize_t pwrite64(int handle, const void *bytes, size_t length, off64_t offset) {
  REAL(pwrite64);
  enum what what = isCounted(handle) ? onCall(WRITE) : NOTHING;
  if (what == FAIL) return -1;
  if (what == LIE) return length;
  ssize_t written = real(handle, bytes, what == TEAR ? length / 2 : length, offset);
  if (what == TEAR) raise(SIGKILL);
  ENDING(what, written);
}

#define CALL(type, name, kind, counted, parameters, arguments) \
  type name parameters { \
    REAL(name); \
    enum what what = (counted) ? onCall(kind) : NOTHING; \
    if (what == FAIL) return -1; \
    type result = real arguments; \
    ENDING(what, result); \
  }

CALL(int, fsync, SYNC, isCounted(handle), (int handle), (handle))
CALL(int, fdatasync, SYNC, isCounted(handle), (int handle), (handle))
CALL(int, ftruncate64, TRUNCATE, isCounted(handle), (int handle, off64_t size), (handle, size))
CALL(int, ftruncate, TRUNCATE, isCounted(handle), (int handle, off_t size), (handle, size))
CALL(int, unlink, UNLINK, endsRight(path), (const char *path), (path))
CALL(int, rename, RENAME, endsRight(from), (const char *from, const char *to), (from, to))
CALL(ssize_t, send, SEND, !suffix, (int handle, const void *bytes, size_t length, int flags), (handle, bytes, length, flags))

/* Bun opens other files too: only the database's own ones can fail. */
#define OPENING(name) \
  int name(const char *path, int flags, ...) { \
    REAL(name); \
    va_list rest; \
    va_start(rest, flags); \
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0; \
    va_end(rest); \
    int isData = counters && strstr(path, "windrow.db") && endsRight(path); \
    if (isData && onCall(OPEN) == FAIL) return -1; \
    return real(path, flags, mode); \
  }

OPENING(open)
OPENING(open64)
