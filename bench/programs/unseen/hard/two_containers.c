#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct job { int prio; long cost; struct job *qnext, *allnext; };
static struct job *queue, *all;
static pthread_mutex_t qlock = PTHREAD_MUTEX_INITIALIZER, alock = PTHREAD_MUTEX_INITIALIZER;
static int closed;
static void submit(int prio) {
    struct job *j = calloc(1, sizeof *j);
    if (!j) abort();
    j->prio = prio; // NORACE
    pthread_mutex_lock(&alock);
    j->allnext = all; // NORACE
    all = j; // NORACE
    pthread_mutex_unlock(&alock);
    pthread_mutex_lock(&qlock);
    j->qnext = queue; // NORACE
    queue = j; // NORACE
    pthread_mutex_unlock(&qlock);
}
static void *worker(void *arg) {
    for (;;) {
        pthread_mutex_lock(&qlock);
        struct job *j = queue; // NORACE
        int end = closed; // NORACE
        if (j) queue = j->qnext; // NORACE
        pthread_mutex_unlock(&qlock);
        if (!j && end) return arg;
        if (!j) continue;
        j->cost = j->prio * 10; // RACE
    }
}
static long total(void) {
    long s = 0;
    pthread_mutex_lock(&alock);
    for (struct job *j = all; j; j = j->allnext) // NORACE
        s += j->cost; // RACE
    pthread_mutex_unlock(&alock);
    return s;
}
int main(void) {
    pthread_t a, b;
    long s = 0;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    for (int i = 0; i < 500; i++) {
        submit(i);
        if (i % 100 == 0) s += total();
    }
    pthread_mutex_lock(&qlock);
    closed = 1; // NORACE
    pthread_mutex_unlock(&qlock);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld\n", s + total());
    return 0;
}
