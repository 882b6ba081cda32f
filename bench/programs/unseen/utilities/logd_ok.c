/* logd.c - logging daemon core: several clients, one current file,
 * rotation by size and a janitor that archives closed files.
 * "Files" live in memory.
 */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LOG_LIMIT 2000
#define NCLIENT 3
#define NMSG 150

typedef struct LogFile LogFile;
struct LogFile {
    int seq;
    size_t used;
    int nlines;
    char data[LOG_LIMIT + 256];
    LogFile *next;
};

static pthread_mutex_t g_cur_mutex = PTHREAD_MUTEX_INITIALIZER;
static LogFile *g_cur;
static int g_next_seq = 1;

static pthread_mutex_t g_closed_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t g_closed_cond = PTHREAD_COND_INITIALIZER;
static LogFile *g_closed;
static int g_stop;

static long g_archived_bytes;
static int g_archived_lines;
static int g_level = 1;
static pthread_rwlock_t g_level_lock = PTHREAD_RWLOCK_INITIALIZER;

static LogFile *LogOpen(int seq)
{
    LogFile *f = calloc(1, sizeof *f);
    if (f == NULL)
        abort();
    f->seq = seq; // NORACE
    return f;
}

/* hand a full file to the janitor */
static void LogRetire(LogFile *f)
{
    pthread_mutex_lock(&g_closed_mutex);
    f->next = g_closed; // NORACE
    g_closed = f; // NORACE
    pthread_cond_signal(&g_closed_cond);
    pthread_mutex_unlock(&g_closed_mutex);
}

static void LogSetLevel(int level)
{
    pthread_rwlock_wrlock(&g_level_lock);
    g_level = level; // NORACE
    pthread_rwlock_unlock(&g_level_lock);
}

static int LogEnabled(int level)
{
    int yes;

    pthread_rwlock_rdlock(&g_level_lock);
    yes = level <= g_level; // NORACE
    pthread_rwlock_unlock(&g_level_lock);
    return yes;
}

static void LogWrite(int level, const char *fmt, ...)
{
    char line[200];
    va_list ap;
    size_t n;
    LogFile *full = NULL, *f;

    if (!LogEnabled(level))
        return;
    va_start(ap, fmt);
    vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    n = strlen(line);

    pthread_mutex_lock(&g_cur_mutex);
    if (g_cur->used + n > LOG_LIMIT) { // NORACE
        full = g_cur; // NORACE
        g_cur = LogOpen(g_next_seq++); // NORACE
    }
    f = g_cur; // NORACE
    memcpy(f->data + f->used, line, n); // NORACE
    f->used += n; // NORACE
    f->nlines++; // NORACE
    pthread_mutex_unlock(&g_cur_mutex);

    if (full != NULL)
        LogRetire(full);
}

static int CountLines(const LogFile *f)
{
    int n = 0;
    for (size_t i = 0; i < f->used; i++) // NORACE
        if (f->data[i] == '\n') // NORACE
            n++;
    return n;
}

/* archive one file; only the janitor (and main after it ended) come here */
static void Archive(LogFile *f)
{
    int n = CountLines(f);

    if (n != f->nlines) // NORACE
        fprintf(stderr, "logd: file %d: %d lines, expected %d\n", f->seq, n, f->nlines); // NORACE
    g_archived_bytes += (long)f->used; // NORACE
    g_archived_lines += n; // NORACE
    free(f); // NORACE
}

static void *Janitor(void *arg)
{
    (void)arg;
    for (;;) {
        LogFile *list;
        int stop;

        pthread_mutex_lock(&g_closed_mutex);
        while (g_closed == NULL && !g_stop) // NORACE
            pthread_cond_wait(&g_closed_cond, &g_closed_mutex);
        list = g_closed; // NORACE
        g_closed = NULL; // NORACE
        stop = g_stop; // NORACE
        pthread_mutex_unlock(&g_closed_mutex);

        while (list != NULL) {
            LogFile *next = list->next; // NORACE
            Archive(list);
            list = next;
        }
        if (stop)
            break;
    }
    return NULL;
}

static void *Client(void *arg)
{
    int id = *(const int *)arg; // NORACE

    for (int i = 0; i < NMSG; i++) {
        LogWrite(1, "client %d: request %d handled in %d ms\n", id, i, (i * 7 + id) % 40);
        if (i % 10 == 0)
            LogWrite(2, "client %d: debug record %d\n", id, i);
        if (i % 25 == 0)
            usleep(300);
    }
    return NULL;
}

int main(void)
{
    pthread_t jan, cl[NCLIENT];
    int ids[NCLIENT];
    int i;

    g_cur = LogOpen(0); // NORACE
    if (pthread_create(&jan, NULL, Janitor, NULL) != 0)
        return 1;
    for (i = 0; i < NCLIENT; i++) {
        ids[i] = i + 1; // NORACE
        if (pthread_create(&cl[i], NULL, Client, &ids[i]) != 0)
            return 1;
    }
    usleep(1000);
    LogSetLevel(2);
    for (i = 0; i < NCLIENT; i++)
        pthread_join(cl[i], NULL);

    pthread_mutex_lock(&g_closed_mutex);
    g_stop = 1; // NORACE
    pthread_cond_signal(&g_closed_cond);
    pthread_mutex_unlock(&g_closed_mutex);
    pthread_join(jan, NULL);

    Archive(g_cur); // NORACE
    printf("%d lines, %ld bytes archived\n", g_archived_lines, g_archived_bytes); // NORACE
    return 0;
}
