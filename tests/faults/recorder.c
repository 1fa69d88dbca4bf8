/* Loaded before the C library (LD_PRELOAD): notes every write, sync, truncation and deletion in one folder, in the order
   in which they happen, and can make them fail or wait.

   RECORDER_FOLDER   whose files are watched, without a slash at its end
   RECORDER_LOG      where to write what happened
   RECORDER_CALL     what fails or waits: "sync" or "write" of a file, "folder", a sync of the folder itself, or
                     "any sync", of both; nothing where it is not set
   RECORDER_FROM, RECORDER_EVERY, RECORDER_TIMES   from which call on, every how many, and how often
   RECORDER_ERRNO    with which error; 0: none
   RECORDER_SLEEP    milliseconds that it waits before

   An entry is a line "kind length offset name\n" and then, for a write, the bytes. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder, *failing;
static int journal = -1;
static long from, every, times, error, sleep_ms, calls, done;
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static int (*real_fsync)(int), (*real_fdatasync)(int), (*real_ftruncate)(int, off64_t), (*real_unlink)(const char *);

static long number(const char *name, long otherwise) {
    const char *text = getenv(name);
    return text ? atol(text) : otherwise;
}

__attribute__((constructor)) static void begin(void) {
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    folder = getenv("RECORDER_FOLDER");
    failing = getenv("RECORDER_CALL");
    from = number("RECORDER_FROM", 0);
    every = number("RECORDER_EVERY", 1);
    times = number("RECORDER_TIMES", 1L << 40);
    error = number("RECORDER_ERRNO", 0);
    sleep_ms = number("RECORDER_SLEEP", 0);
    if (folder && getenv("RECORDER_LOG"))
        journal = open(getenv("RECORDER_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* The name in the folder, "" for the folder itself, NULL for anything else. */
static const char *watched(const char *path) {
    size_t length = folder ? strlen(folder) : 0;
    if (journal < 0 || strncmp(path, folder, length)) return NULL;
    if (path[length] == 0) return "";
    return path[length] == '/' ? path + length + 1 : NULL;
}

static const char *name_of(int fd, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    if (journal < 0 || fd == journal) return NULL;
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0) return NULL;
    path[length] = 0;
    return watched(path);
}

static void note(char kind, const char *name, const void *bytes, size_t length, off64_t offset) {
    char line[4096];
    int size = snprintf(line, sizeof line, "%c %zu %lld %s\n", kind, length, (long long)offset, name);
    real_write(journal, line, size);
    while (bytes && length) {
        ssize_t written = real_write(journal, bytes, length);
        if (written <= 0) abort();
        bytes = (const char *)bytes + written;
        length -= written;
    }
}

/* Whether this call is to fail; it may wait first. The acknowledgements never do, nor does a sync of the folder: SQLite
   does not look at how that ends, and file systems of today enter a new file into its folder when the file is synced. */
static int fails(const char *call, const char *name) {
    if (!failing || !strcmp(name, "acknowledged")) return 0;
    const char *kind = *name ? call : "folder";
    if (strcmp(failing, kind) && (strcmp(failing, "any sync") || strcmp(call, "sync"))) return 0;
    long turn = calls++;
    if (turn < from || (turn - from) % every || done >= times) return 0;
    done++;
    if (sleep_ms) {
        struct timespec span = {sleep_ms / 1000, sleep_ms % 1000 * 1000000};
        nanosleep(&span, NULL);
    }
    return error != 0;
}

static ssize_t writing(int fd, const void *bytes, size_t length, off64_t offset, int at) {
    char path[4096];
    const char *name = name_of(fd, path, sizeof path);
    if (!name) return at ? real_pwrite(fd, bytes, length, offset) : real_write(fd, bytes, length);
    pthread_mutex_lock(&lock);
    ssize_t written = -1;
    if (fails("write", name)) {
        errno = error;
    } else {
        note('w', name, bytes, length, at ? offset : lseek64(fd, 0, SEEK_CUR));
        written = at ? real_pwrite(fd, bytes, length, offset) : real_write(fd, bytes, length);
    }
    pthread_mutex_unlock(&lock);
    return written;
}

ssize_t write(int fd, const void *bytes, size_t length) { return writing(fd, bytes, length, 0, 0); }
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return writing(fd, bytes, length, offset, 1); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) { return writing(fd, bytes, length, offset, 1); }

static int syncing(int fd, int (*real)(int)) {
    char path[4096];
    const char *name = name_of(fd, path, sizeof path);
    if (!name) return real(fd);
    pthread_mutex_lock(&lock);
    int answer = -1;
    if (fails("sync", name)) {
        note('f', name, NULL, 0, 0);
        errno = error;
    } else {
        answer = 0; /* what a cut leaves is worked out from these notes, so that the disk need not be waited for */
        note('s', name, NULL, 0, 0);
    }
    pthread_mutex_unlock(&lock);
    return answer;
}

int fsync(int fd) { return syncing(fd, real_fsync); }
int fdatasync(int fd) { return syncing(fd, real_fdatasync); }

static int truncating(int fd, off64_t size) {
    char path[4096];
    const char *name = name_of(fd, path, sizeof path);
    pthread_mutex_lock(&lock);
    if (name) note('t', name, NULL, 0, size);
    int answer = real_ftruncate(fd, size);
    pthread_mutex_unlock(&lock);
    return answer;
}

int ftruncate(int fd, off_t size) { return truncating(fd, size); }
int ftruncate64(int fd, off64_t size) { return truncating(fd, size); }

int unlink(const char *path) {
    const char *name = watched(path);
    pthread_mutex_lock(&lock);
    if (name) note('u', name, NULL, 0, 0);
    int answer = real_unlink(path);
    pthread_mutex_unlock(&lock);
    return answer;
}
