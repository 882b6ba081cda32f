/*
 * logrotd - threads log through one handle; a rotation thread, woken by
 * SIGHUP through sigwait(), renames the file and opens a new one.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define GENERATIONS 3
#define WRITERS 2

struct logfile {
    pthread_mutex_t io;         /* fd, size, total */
    int fd;
    size_t size, limit;
    unsigned long total;
    unsigned rotations;         /* rotation thread only, read after join */
    char path[96];
};

struct rotator {
    struct logfile *log;
    sigset_t set;
    pthread_t tid;
};

static int log_open(struct logfile *l, const char *dir, size_t limit)
{
    memset(l, 0, sizeof *l);   // NORACE
    pthread_mutex_init(&l->io, NULL);
    snprintf(l->path, sizeof l->path, "%s/app.log", dir);   // NORACE
    l->limit = limit;   // NORACE
    l->fd = open(l->path, O_WRONLY | O_CREAT | O_TRUNC, 0600);   // NORACE
    return l->fd >= 0 ? 0 : -1;   // NORACE
}

static void log_line(struct logfile *l, const char *fmt, ...)
{
    char msg[160], stamp[32];
    struct tm tm;
    time_t now = time(NULL);
    va_list ap;
    int n;

    va_start(ap, fmt);
    vsnprintf(msg, sizeof msg, fmt, ap);
    va_end(ap);
    localtime_r(&now, &tm);
    strftime(stamp, sizeof stamp, "%H:%M:%S", &tm);

    pthread_mutex_lock(&l->io);
    if (l->fd >= 0) {   // RACE
        n = dprintf(l->fd, "%s %s\n", stamp, msg);   // RACE
        if (n > 0) {
            l->size += (size_t)n;   // RACE
            l->total++;   // NORACE
        }
    }
    pthread_mutex_unlock(&l->io);
}

static int log_needs_rotation(struct logfile *l)
{
    pthread_mutex_lock(&l->io);
    int yes = l->size > l->limit;   // NORACE
    pthread_mutex_unlock(&l->io);
    return yes;
}

static void shift_generations(const char *path)
{
    char from[128], to[128];

    for (int g = GENERATIONS - 1; g > 0; g--) {
        snprintf(from, sizeof from, "%.100s.%d", path, g);   // NORACE
        snprintf(to, sizeof to, "%.100s.%d", path, g + 1);   // NORACE
        if (rename(from, to) != 0 && errno != ENOENT)
            perror("rename");
    }
    snprintf(to, sizeof to, "%.100s.1", path);   // NORACE
    if (rename(path, to) != 0)   // NORACE
        perror("rename");
}

static pthread_mutex_t rotate_lock = PTHREAD_MUTEX_INITIALIZER;

static void log_rotate(struct logfile *l)
{
    pthread_mutex_lock(&rotate_lock);
    if (l->fd >= 0)   // NORACE
        close(l->fd);   // NORACE
    shift_generations(l->path);   // NORACE
    l->fd = open(l->path, O_WRONLY | O_CREAT | O_TRUNC, 0600);   // RACE
    l->size = 0;   // RACE
    l->rotations++;   // NORACE
    pthread_mutex_unlock(&rotate_lock);
}

static void *rotator_main(void *arg)
{
    struct rotator *r = arg;
    int sig;

    for (;;) {
        if (sigwait(&r->set, &sig) != 0)   // NORACE
            continue;
        if (sig == SIGTERM)
            return NULL;
        if (sig == SIGHUP && log_needs_rotation(r->log))   // NORACE
            log_rotate(r->log);   // NORACE
    }
}

static int rotator_start(struct rotator *r, struct logfile *l)
{
    r->log = l;   // NORACE
    sigemptyset(&r->set);   // NORACE
    sigaddset(&r->set, SIGHUP);   // NORACE
    sigaddset(&r->set, SIGTERM);   // NORACE
    if (pthread_sigmask(SIG_BLOCK, &r->set, NULL) != 0)   // NORACE
        return -1;
    return pthread_create(&r->tid, NULL, rotator_main, r);
}

static void *writer_main(void *arg)
{
    struct logfile *l = arg;

    for (int i = 0; i < 150; i++) {
        log_line(l, "request %d handled in %d ms", i, i * 7 % 40);
        if (i % 25 == 24)
            kill(getpid(), SIGHUP);
        usleep(100);
    }
    return NULL;
}

static void cleanup(const char *dir, const char *path)
{
    char old[128];

    for (int g = 1; g <= GENERATIONS; g++) {
        snprintf(old, sizeof old, "%.100s.%d", path, g);   // NORACE
        unlink(old);
    }
    unlink(path);   // NORACE
    rmdir(dir);
}

int main(void)
{
    static struct logfile app;
    struct rotator rot;
    pthread_t w[WRITERS];
    char dir[] = "/tmp/logrotd-XXXXXX";
    int n = 0;

    if (!mkdtemp(dir) || log_open(&app, dir, 800) != 0) {
        perror("logrotd");
        return 1;
    }
    if (rotator_start(&rot, &app) != 0)
        return 1;
    while (n < WRITERS && pthread_create(&w[n], NULL, writer_main, &app) == 0)
        n++;
    for (int i = 0; i < n; i++)
        pthread_join(w[i], NULL);
    pthread_kill(rot.tid, SIGTERM);
    pthread_join(rot.tid, NULL);
    if (app.fd >= 0)   // NORACE
        close(app.fd);   // NORACE
    printf("%lu lines, rotated: %s\n", app.total, app.rotations ? "yes" : "no");   // NORACE
    cleanup(dir, app.path);
    return 0;
}
