/* Loaded before the C library (LD_PRELOAD): counts every call that changes a file or sends bytes, over all threads, and
 * lets one of them go wrong.
 *
 *   CRASH_AT   which call, from 1
 *   CRASH_HOW  before, after: the process is killed then; half: after half of what it writes
 *              full: this call and all later ones that need room fail as on a full disk
 *              error: this call alone fails as on a broken disk
 *   CRASH_LOG  where each call is written down, a line each
 *
 * Standard output and error, pipes and events between threads do not count.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum how { NOTHING, BEFORE, AFTER, HALF, FULL, ERROR };

static atomic_long calls;
static long at;
static enum how how;
static int log_to = -1;

__attribute__((constructor)) static void begin(void) {
    const char *names[] = {"", "before", "after", "half", "full", "error"};
    const char *wanted = getenv("CRASH_HOW");
    const char *number = getenv("CRASH_AT");
    const char *path = getenv("CRASH_LOG");
    for (int one = BEFORE; wanted && one <= ERROR; one++)
        if (!strcmp(wanted, names[one])) how = one;
    at = number ? atol(number) : 0;
    if (path) log_to = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void note(long number, const char *name, const char *path) {
    char line[PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%ld %s %s\n", number, name, path);
    if (length > 0) syscall(SYS_write, log_to, line, (size_t)length);
}

static void end(void) {
    for (;;) syscall(SYS_kill, getpid(), SIGKILL);
}

/* What is to become of this call. */
static enum how meet(const char *name, const char *path, int needs_room) {
    long number = atomic_fetch_add(&calls, 1) + 1;
    if (log_to >= 0) note(number, name, path);
    if (!at || number < at) return NOTHING;
    if (how == FULL) return needs_room ? FULL : NOTHING;
    if (number > at) return NOTHING;
    if (how == BEFORE) end();
    return how;
}

static const char *name_of(int file, char *room) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, room, PATH_MAX - 1);
    room[length > 0 ? length : 0] = 0;
    return room;
}

static int counts(int file) {
    struct stat facts;
    if (file == 1 || file == 2 || fstat(file, &facts)) return 0;
    return S_ISREG(facts.st_mode) || S_ISDIR(facts.st_mode) || S_ISSOCK(facts.st_mode);
}

static int is_socket(int file) {
    struct stat facts;
    return !fstat(file, &facts) && S_ISSOCK(facts.st_mode);
}

static enum how meet_file(const char *name, int file, int needs_room) {
    char path[PATH_MAX];
    if (!counts(file)) return NOTHING;
    return meet(name, name_of(file, path), needs_room && !is_socket(file));
}

static int fails(enum how fate) {
    if (fate == FULL) errno = ENOSPC;
    if (fate == ERROR) errno = EIO;
    return fate == FULL || fate == ERROR;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define CALL(type, name, fate, ...)                  \
    do {                                             \
        enum how met = fate;                         \
        if (fails(met)) return (type)-1;             \
        type done = NEXT(name)(__VA_ARGS__);         \
        if (met == AFTER || met == HALF) end();      \
        return done;                                 \
    } while (0)

#define WRITE(name, file, half, ...)                 \
    do {                                             \
        enum how met = meet_file(#name, file, 1);    \
        if (fails(met)) return -1;                   \
        if (met == HALF) { half; end(); }            \
        ssize_t done = NEXT(name)(__VA_ARGS__);      \
        if (met == AFTER) end();                     \
        return done;                                 \
    } while (0)

ssize_t write(int file, const void *bytes, size_t size) {
    WRITE(write, file, NEXT(write)(file, bytes, size / 2), file, bytes, size);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t place) {
    WRITE(pwrite, file, NEXT(pwrite)(file, bytes, size / 2, place), file, bytes, size, place);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t place) {
    WRITE(pwrite64, file, NEXT(pwrite64)(file, bytes, size / 2, place), file, bytes, size, place);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    WRITE(writev, file, NEXT(writev)(file, parts, count / 2), file, parts, count);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t place) {
    WRITE(pwritev, file, NEXT(pwritev)(file, parts, count / 2, place), file, parts, count, place);
}

ssize_t send(int file, const void *bytes, size_t size, int flags) {
    WRITE(send, file, NEXT(send)(file, bytes, size / 2, flags), file, bytes, size, flags);
}

ssize_t sendto(int file, const void *bytes, size_t size, int flags, const struct sockaddr *to, socklen_t length) {
    WRITE(sendto, file, NEXT(sendto)(file, bytes, size / 2, flags, to, length), file, bytes, size, flags, to, length);
}

ssize_t sendmsg(int file, const struct msghdr *message, int flags) {
    WRITE(sendmsg, file, (void)0, file, message, flags);
}

int rename(const char *from, const char *to) {
    CALL(int, rename, meet("rename", to, 1), from, to);
}

int renameat(int there, const char *from, int here, const char *to) {
    CALL(int, renameat, meet("renameat", to, 1), there, from, here, to);
}

int renameat2(int there, const char *from, int here, const char *to, unsigned flags) {
    CALL(int, renameat2, meet("renameat2", to, 1), there, from, here, to, flags);
}

int link(const char *from, const char *to) {
    CALL(int, link, meet("link", to, 1), from, to);
}

int linkat(int there, const char *from, int here, const char *to, int flags) {
    CALL(int, linkat, meet("linkat", to, 1), there, from, here, to, flags);
}

int unlink(const char *path) {
    CALL(int, unlink, meet("unlink", path, 0), path);
}

int unlinkat(int there, const char *path, int flags) {
    CALL(int, unlinkat, meet("unlinkat", path, 0), there, path, flags);
}

int mkdir(const char *path, mode_t mode) {
    CALL(int, mkdir, meet("mkdir", path, 1), path, mode);
}

int fsync(int file) {
    CALL(int, fsync, meet_file("fsync", file, 1), file);
}

int fdatasync(int file) {
    CALL(int, fdatasync, meet_file("fdatasync", file, 1), file);
}

int ftruncate(int file, off_t size) {
    CALL(int, ftruncate, meet_file("ftruncate", file, 0), file, size);
}

int ftruncate64(int file, off64_t size) {
    CALL(int, ftruncate64, meet_file("ftruncate64", file, 0), file, size);
}

int fallocate(int file, int mode, off_t place, off_t size) {
    CALL(int, fallocate, meet_file("fallocate", file, 1), file, mode, place, size);
}

int fallocate64(int file, int mode, off64_t place, off64_t size) {
    CALL(int, fallocate64, meet_file("fallocate64", file, 1), file, mode, place, size);
}

int posix_fallocate64(int file, off64_t place, off64_t size) {
    enum how met = meet_file("posix_fallocate64", file, 1);
    if (fails(met)) return errno;
    int done = NEXT(posix_fallocate64)(file, place, size);
    if (met == AFTER || met == HALF) end();
    return done;
}

/* A file that is there already is opened, not made. */
static enum how meet_open(const char *name, const char *path, int flags) {
    if (!(flags & O_CREAT) || !access(path, F_OK)) return NOTHING;
    return meet(name, path, 1);
}

#define OPEN(name, ...)                                            \
    mode_t mode = 0;                                               \
    if (flags & O_CREAT) {                                         \
        va_list more;                                              \
        va_start(more, flags);                                     \
        mode = va_arg(more, mode_t);                               \
        va_end(more);                                              \
    }                                                              \
    CALL(int, name, meet_open(#name, path, flags), __VA_ARGS__, mode)

int open(const char *path, int flags, ...) { OPEN(open, path, flags); }

int open64(const char *path, int flags, ...) { OPEN(open64, path, flags); }

int openat(int there, const char *path, int flags, ...) { OPEN(openat, there, path, flags); }

int openat64(int there, const char *path, int flags, ...) { OPEN(openat64, there, path, flags); }
