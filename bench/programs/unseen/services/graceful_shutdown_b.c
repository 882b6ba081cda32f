#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* acceptor, workers and a signal thread (sigwait); everything is joined */
#define QN 8
#define WN 2

struct server {
    pthread_mutex_t lock;
    pthread_cond_t cv;
    int q[QN];
    int head, n;
    int draining;
    atomic_int stop;
    long handled, refused;
    int exit_code;
    pthread_t acceptor, signals, workers[WN];
};

static struct server srv = { .lock = PTHREAD_MUTEX_INITIALIZER, .cv = PTHREAD_COND_INITIALIZER };

static void *signal_main(void *arg) {
    struct server *s = arg;
    sigset_t set;
    int sig;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    while (sigwait(&set, &sig) != 0)
        ;
    s->exit_code = sig == SIGTERM ? 0 : 1; // RACE
    atomic_store(&s->stop, 1); // NORACE
    return NULL;
}

static void *acceptor_main(void *arg) {
    struct server *s = arg;
    int next = 1;
    while (!atomic_load(&s->stop)) { // NORACE
        pthread_mutex_lock(&s->lock);
        if (s->n < QN) { // NORACE
            s->q[(s->head + s->n) % QN] = next++; // NORACE
            s->n++; // NORACE
            pthread_cond_signal(&s->cv);
        } else {
            s->refused++; // NORACE
        }
        pthread_mutex_unlock(&s->lock);
        usleep(20);
    }
    pthread_mutex_lock(&s->lock);
    s->draining = 1; // NORACE
    pthread_cond_broadcast(&s->cv);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static int serve(int c) {
    return c % 9 == 0 ? -1 : 0;
}

static void *worker_main(void *arg) {
    struct server *s = arg;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        while (s->n == 0 && !s->draining) // NORACE
            pthread_cond_wait(&s->cv, &s->lock);
        if (s->n == 0) { // NORACE
            pthread_mutex_unlock(&s->lock);
            break;
        }
        int c = s->q[s->head]; // NORACE
        s->head = (s->head + 1) % QN; // NORACE
        s->n--; // NORACE
        pthread_mutex_unlock(&s->lock);
        int rc = serve(c);
        pthread_mutex_lock(&s->lock);
        s->handled++; // NORACE
        if (rc < 0)
            s->exit_code = 2; // RACE
        pthread_mutex_unlock(&s->lock);
    }
    return NULL;
}

int main(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    pthread_create(&srv.signals, NULL, signal_main, &srv);
    for (int i = 0; i < WN; i++)
        pthread_create(&srv.workers[i], NULL, worker_main, &srv);
    pthread_create(&srv.acceptor, NULL, acceptor_main, &srv);
    usleep(2000);
    kill(getpid(), SIGTERM);
    pthread_join(srv.signals, NULL);
    pthread_join(srv.acceptor, NULL);
    for (int i = 0; i < WN; i++)
        pthread_join(srv.workers[i], NULL);
    printf("%ld %ld %d\n", srv.handled, srv.refused, srv.exit_code); // NORACE
    return 0;
}
