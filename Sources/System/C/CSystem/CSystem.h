#ifndef C_SYSTEM_H
#define C_SYSTEM_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <limits.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <crt_externs.h>
#include <mach-o/dyld.h>
#endif

/// The system's own declarations, and below them functions for what Swift cannot call, such as
/// variadic functions and macros, and for what differs in its types from system to system. What a
/// system has and another lacks is stated in Package.swift.

// MARK: Types

// Some systems have structures here and others pointers, which may be NULL.

/// A folder that is being listed.
typedef struct {
  DIR *stream;
} SystemListing;

/// Files to be opened in a new process.
typedef struct {
  posix_spawn_file_actions_t list;
} SystemSpawnActions;

/// Attributes of a new process.
typedef struct {
  posix_spawnattr_t values;
} SystemSpawnAttributes;

/// A thread.
typedef struct {
  pthread_t id;
} SystemThread;

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

// MARK: Errors and the environment

static inline int system_error(void) { return errno; }
static inline void system_set_error(int code) { errno = code; }

/// The variables of this process as `name=value`, ended by NULL.
static inline char *_Nullable *_Nonnull system_environment(void) {
#if defined(__APPLE__)
  return *_NSGetEnviron();
#else
  extern char **environ;
  return environ;
#endif
}

// MARK: Files

static inline int system_open(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}

static inline int system_open_at(int folder, const char *path, int flags, mode_t mode) {
  return openat(folder, path, flags, mode);
}

static inline int system_control(int file, int command, int value) {
  return fcntl(file, command, value);
}

/// The time of the last modification.
static inline struct timespec system_modification(const struct stat *facts) {
#if defined(__APPLE__)
  return facts->st_mtimespec;
#else
  return facts->st_mtim;
#endif
}

/// The name of an entry, which is valid until the next is read.
static inline const char *system_entry_name(const struct dirent *entry) { return entry->d_name; }

/// Makes the standard output of C write whole lines.
static inline void system_buffer_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

// MARK: Sockets

static const int system_stream_socket = SOCK_STREAM;

#if defined(SOCK_CLOEXEC) && defined(SOCK_NONBLOCK)
/// The flags of a new socket that is closed in other programs and never waits.
static const int system_socket_flags = SOCK_CLOEXEC | SOCK_NONBLOCK;
#endif

// MARK: Processes

/// The path of this program, to be freed; NULL if the system does not report it.
static inline char *_Nullable system_program(void) {
#if defined(__APPLE__)
  uint32_t size = 0;
  _NSGetExecutablePath(NULL, &size);
  char *path = malloc(size);
  if (path && _NSGetExecutablePath(path, &size) != 0) {
    free(path);
    path = NULL;
  }
  return path;
#elif defined(__linux__)
  return strdup("/proc/self/exe");
#else
  return NULL;
#endif
}

/// The function that copies this process and may be called in a handler of signals; NULL if there
/// is none.
static inline pid_t (*_Nullable system_signal_safe_fork(void))(void) {
#if defined(__linux__)
  extern pid_t _Fork(void) __attribute__((weak));
  return _Fork;
#else
  return NULL;
#endif
}

// MARK: Signals

/// Installs a handler with the given flags; returns 0, or -1 for an error.
static inline int system_handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {0};
  action.sa_handler = handler;
  action.sa_flags = flags;
  return sigaction(signal, &action, NULL);
}

typedef void (*SystemSignalHandler)(int, siginfo_t *_Nullable, void *_Nullable);

/// Installs a handler that runs on a stack of its own; `before` receives the action so far.
static inline int system_handle_trap(
  int signal, SystemSignalHandler handler, struct sigaction *before
) {
  struct sigaction action = {0};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  return sigaction(signal, &action, before);
}

/// The handler in `action`; NULL if it is none that learns the place of a trap.
static inline SystemSignalHandler _Nullable system_trap_handler(const struct sigaction *action) {
  return action->sa_flags & SA_SIGINFO ? action->sa_sigaction : NULL;
}

static inline void system_ignore(int number) { signal(number, SIG_IGN); }
static inline void system_restore(int number) { signal(number, SIG_DFL); }

// MARK: Threads

/// Starts a thread that runs `body`; returns 0, or an error number.
static inline int system_start(
  SystemThread *thread, void *_Nullable (*body)(void *_Nullable), void *argument
) {
  return pthread_create(&thread->id, NULL, body, argument);
}

static inline void system_join(SystemThread thread) { pthread_join(thread.id, NULL); }

/// The number of processors that this process may use; less than 1 if the system does not tell.
static inline long system_processors(void) {
#if defined(__linux__)
  // Declared and counted here: the header of glibc has neither without its extensions.
  extern int sched_getaffinity(pid_t, size_t, cpu_set_t *);
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    long count = 0;
    unsigned char bytes[sizeof set];
    memcpy(bytes, &set, sizeof set);
    for (size_t index = 0; index < sizeof set; index++) {
      count += __builtin_popcount(bytes[index]);
    }
    return count;
  }
#endif
  return sysconf(_SC_NPROCESSORS_ONLN);
}

// MARK: Clock and memory

/// Milliseconds of a clock that never goes back; may be called in a handler of signals.
static inline long system_milliseconds(void) {
  struct timespec now = {0};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// The limit of this process's address space in bytes; UINT64_MAX if there is none.
static inline uint64_t system_address_space_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return UINT64_MAX;
  return limit.rlim_cur;
}

/// The most memory that this process has held, in bytes; 0 if the system does not tell.
static inline uint64_t system_peak_memory(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#if defined(__APPLE__)
  return (uint64_t)usage.ru_maxrss;
#else
  return (uint64_t)usage.ru_maxrss * 1024;
#endif
}

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
