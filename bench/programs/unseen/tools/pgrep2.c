/* pgrep1 - search files for a fixed string using several threads.
 * usage: pgrep1 [-j n] [-c] pattern file...
 * RUN: -j 3 root /etc/passwd /etc/group /etc/hosts /etc/profile */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define QMAX 16

struct fileq {
    pthread_mutex_t mtx;
    pthread_cond_t  nonempty;
    pthread_cond_t  nonfull;
    char *names[QMAX];
    int head, tail, len;
    int closed;
};

struct totals {
    pthread_mutex_t mtx;
    unsigned long lines;
    unsigned long matches;
    unsigned long files;
    unsigned long errors;
};

static struct fileq queue;
static struct totals totals = { .mtx = PTHREAD_MUTEX_INITIALIZER };
static pthread_mutex_t out_mtx = PTHREAD_MUTEX_INITIALIZER;
static const char *pattern;
static size_t pattern_len;
static int opt_count;
static int exit_code = 1;

static void fileq_init(struct fileq *q)
{
    pthread_mutex_init(&q->mtx, NULL);
    pthread_cond_init(&q->nonempty, NULL);
    pthread_cond_init(&q->nonfull, NULL);
    q->head = q->tail = q->len = 0;  // NORACE
    q->closed = 0;  // NORACE
}

static void fileq_put(struct fileq *q, char *name)
{
    pthread_mutex_lock(&q->mtx);
    while (q->len == QMAX)  // NORACE
        pthread_cond_wait(&q->nonfull, &q->mtx);
    q->names[q->tail] = name;  // NORACE
    q->tail = (q->tail + 1) % QMAX;  // NORACE
    q->len++;  // NORACE
    pthread_cond_signal(&q->nonempty);
    pthread_mutex_unlock(&q->mtx);
}

static char *fileq_get(struct fileq *q)
{
    char *name = NULL;

    pthread_mutex_lock(&q->mtx);
    while (q->len == 0 && !q->closed)  // NORACE
        pthread_cond_wait(&q->nonempty, &q->mtx);
    if (q->len > 0) {  // NORACE
        name = q->names[q->head];  // NORACE
        q->head = (q->head + 1) % QMAX;  // NORACE
        q->len--;  // NORACE
        pthread_cond_signal(&q->nonfull);
    }
    pthread_mutex_unlock(&q->mtx);
    return name;
}

static void fileq_close(struct fileq *q)
{
    pthread_mutex_lock(&q->mtx);
    q->closed = 1;  // NORACE
    pthread_cond_broadcast(&q->nonempty);
    pthread_mutex_unlock(&q->mtx);
}

static int line_matches(const char *line, size_t len)
{
    size_t i;

    if (len < pattern_len)  // NORACE
        return 0;
    for (i = 0; i + pattern_len <= len; i++)  // NORACE
        if (memcmp(line + i, pattern, pattern_len) == 0)  // NORACE
            return 1;
    return 0;
}

static void print_match(const char *name, unsigned long no, const char *line)
{
    pthread_mutex_lock(&out_mtx);
    printf("%s:%lu:%s", name, no, line);
    exit_code = 0;  // RACE
    pthread_mutex_unlock(&out_mtx);
}

static void note_error(const char *name, int err)
{
    pthread_mutex_lock(&out_mtx);
    fprintf(stderr, "pgrep: %s: %s\n", name, strerror(err));
    pthread_mutex_unlock(&out_mtx);
    pthread_mutex_lock(&totals.mtx);
    totals.errors++;  // NORACE
    pthread_mutex_unlock(&totals.mtx);
}

static void scan_file(const char *name)
{
    char buf[1024];
    unsigned long lineno = 0, hits = 0;
    FILE *fp = fopen(name, "r");

    if (fp == NULL) {
        note_error(name, errno);
        return;
    }
    while (fgets(buf, sizeof buf, fp) != NULL) {
        lineno++;
        if (line_matches(buf, strlen(buf))) {
            hits++;
            if (!opt_count)  // NORACE
                print_match(name, lineno, buf);
        }
    }
    fclose(fp);

    pthread_mutex_lock(&totals.mtx);
    totals.lines += lineno;  // NORACE
    totals.matches += hits;  // NORACE
    totals.files++;  // NORACE
    pthread_mutex_unlock(&totals.mtx);
    if (opt_count) {  // NORACE
        pthread_mutex_lock(&out_mtx);
        printf("%s:%lu\n", name, hits);
        pthread_mutex_unlock(&out_mtx);
    }
    if (hits)
        exit_code = 0;  // RACE
}

static void *worker(void *arg)
{
    char *name;

    (void)arg;
    while ((name = fileq_get(&queue)) != NULL) {
        scan_file(name);
        free(name);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int nthreads = 2, c, i, rc, started = 0;
    pthread_t *tids;

    while ((c = getopt(argc, argv, "j:c")) != -1) {
        switch (c) {
        case 'j': nthreads = atoi(optarg); break;
        case 'c': opt_count = 1; break;  // NORACE
        default:
            fprintf(stderr, "usage: pgrep [-j n] [-c] pattern file...\n");
            return 2;
        }
    }
    if (optind >= argc || nthreads < 1)
        return 2;
    pattern = argv[optind++];  // NORACE
    pattern_len = strlen(pattern);  // NORACE
    fileq_init(&queue);

    tids = calloc(nthreads, sizeof *tids);
    if (tids == NULL)
        return 2;
    for (i = 0; i < nthreads; i++) {
        rc = pthread_create(&tids[i], NULL, worker, NULL);
        if (rc != 0)
            break;
        started++;
    }
    if (started == 0)
        return 2;
    for (i = optind; i < argc; i++) {
        char *dup = strdup(argv[i]);
        if (dup != NULL)
            fileq_put(&queue, dup);
    }
    fileq_close(&queue);
    for (i = 0; i < started; i++)
        pthread_join(tids[i], NULL);
    fprintf(stderr, "%lu files, %lu lines, %lu matches, %lu errors\n",
            totals.files, totals.lines, totals.matches, totals.errors);  // NORACE
    free(tids);
    return exit_code;  // NORACE
}
