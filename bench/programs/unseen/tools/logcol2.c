/* logcol1 - log collector: sources append records, a writer thread drains
 * them to a file, a signal thread handles HUP (reopen) and TERM (stop). */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define NSRC 3
#define MSGLEN 80

struct record {
    struct record *next;
    int source;
    unsigned seq;
    char msg[MSGLEN];
};

static struct {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct record *head;
    struct record **tailp;
    unsigned pending;
    int stopping;
    int reopen;
} q = { .lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER };

static const char *log_name = "/dev/null";
static unsigned long written, reopened;
static sigset_t sigs;

static void enqueue(struct record *r)
{
    pthread_mutex_lock(&q.lock);
    r->next = NULL;  // NORACE
    *q.tailp = r;  // NORACE
    q.tailp = &r->next;  // NORACE
    q.pending++;  // NORACE
    pthread_cond_signal(&q.more);
    pthread_mutex_unlock(&q.lock);
}

static int should_stop(void)
{
    int s;

    pthread_mutex_lock(&q.lock);
    s = q.stopping;  // NORACE
    pthread_mutex_unlock(&q.lock);
    return s;
}

static void *source_main(void *arg)
{
    int id = (int)(long)arg;
    unsigned seq = 0;

    while (!should_stop()) {
        struct record *r = malloc(sizeof *r);

        if (r == NULL)
            break;
        r->source = id;  // NORACE
        r->seq = seq++;  // NORACE
        snprintf(r->msg, sizeof r->msg, "event %u from %d", seq, id);  // NORACE
        enqueue(r);
        usleep(300);
    }
    return NULL;
}

static FILE *open_log(void)
{
    FILE *fp = fopen(log_name, "a");  // NORACE

    if (fp == NULL) {
        perror(log_name);  // NORACE
        exit(1);
    }
    return fp;
}

static void write_batch(FILE *fp, struct record *list)
{
    while (list != NULL) {
        struct record *next = list->next;  // NORACE

        fprintf(fp, "%d/%u %s\n", list->source, list->seq, list->msg);  // NORACE
        written++;  // RACE
        free(list);
        list = next;
    }
}

static void *writer_main(void *arg)
{
    FILE *fp = open_log();
    int stop = 0, reopen;

    (void)arg;
    while (!stop) {
        struct record *batch;

        pthread_mutex_lock(&q.lock);
        while (q.head == NULL && !q.stopping && !q.reopen)  // NORACE
            pthread_cond_wait(&q.more, &q.lock);
        batch = q.head;  // NORACE
        q.head = NULL;  // NORACE
        q.tailp = &q.head;  // NORACE
        q.pending = 0;  // NORACE
        reopen = q.reopen;  // NORACE
        q.reopen = 0;  // NORACE
        stop = q.stopping;  // NORACE
        pthread_mutex_unlock(&q.lock);

        write_batch(fp, batch);
        if (reopen) {
            fclose(fp);
            fp = open_log();
            reopened++;  // NORACE
        }
    }
    fclose(fp);
    return NULL;
}

static void report(void)
{
    fprintf(stderr, "logcol: %lu written, %u pending\n", written, q.pending);  // RACE
}

static void *signal_main(void *arg)
{
    int sig;

    (void)arg;
    for (;;) {
        if (sigwait(&sigs, &sig) != 0)  // NORACE
            continue;
        pthread_mutex_lock(&q.lock);
        report();
        if (sig == SIGHUP)
            q.reopen = 1;  // NORACE
        else
            q.stopping = 1;  // NORACE
        pthread_cond_broadcast(&q.more);
        pthread_mutex_unlock(&q.lock);
        if (sig != SIGHUP)
            return NULL;
    }
}

int main(int argc, char **argv)
{
    pthread_t src[NSRC], writer, sigthr;
    struct record *r;
    long i;

    if (argc > 1)
        log_name = argv[1];  // NORACE
    q.tailp = &q.head;  // NORACE
    sigemptyset(&sigs);  // NORACE
    sigaddset(&sigs, SIGHUP);  // NORACE
    sigaddset(&sigs, SIGTERM);  // NORACE
    pthread_sigmask(SIG_BLOCK, &sigs, NULL);  // NORACE

    pthread_create(&sigthr, NULL, signal_main, NULL);
    pthread_create(&writer, NULL, writer_main, NULL);
    for (i = 0; i < NSRC; i++)
        pthread_create(&src[i], NULL, source_main, (void *)i);

    if (argc < 2) {             /* self test */
        usleep(20000);
        kill(getpid(), SIGHUP);
        usleep(20000);
        kill(getpid(), SIGTERM);
    }
    pthread_join(sigthr, NULL);
    for (i = 0; i < NSRC; i++)
        pthread_join(src[i], NULL);
    pthread_join(writer, NULL);
    while ((r = q.head) != NULL) {  // NORACE
        q.head = r->next;  // NORACE
        free(r);
    }
    printf("%lu written, reopened %lu times\n", written, reopened);  // NORACE
    return 0;
}
