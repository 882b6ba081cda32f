#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct packet { int len; int flags; struct packet *next; };
static struct packet *qhead, **qtail = &qhead;
static int closed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static long sent_bytes;

static void enqueue(struct packet *p) {
    p->next = NULL; // NORACE
    pthread_mutex_lock(&lock);
    *qtail = p; // NORACE
    qtail = &p->next; // NORACE
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&lock);
}
static struct packet *dequeue(void) {
    pthread_mutex_lock(&lock);
    while (!qhead && !closed) // NORACE
        pthread_cond_wait(&more, &lock);
    struct packet *p = qhead; // NORACE
    if (p) {
        qhead = p->next; // NORACE
        if (!qhead) // NORACE
            qtail = &qhead; // NORACE
    }
    pthread_mutex_unlock(&lock);
    return p;
}
static void *sender(void *arg) {
    struct packet *p;
    long n = 0;
    while ((p = dequeue())) {
        n += p->len; // NORACE
        if (p->flags & 1) // RACE
            n++;
        free(p); // RACE
    }
    *(long *)arg = n; // NORACE
    return NULL;
}
int main(void) {
    pthread_t t;
    long n = 0;
    pthread_create(&t, NULL, sender, &n);
    for (int i = 0; i < 50; i++) {
        struct packet *p = malloc(sizeof *p);
        if (!p) abort();
        p->len = i; // NORACE
        p->flags = 0; // NORACE
        enqueue(p);
        p->flags |= i & 1; // RACE
        sent_bytes += i; // NORACE
    }
    pthread_mutex_lock(&lock);
    closed = 1; // NORACE
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&lock);
    pthread_join(t, NULL);
    printf("%ld %ld\n", n, sent_bytes); // NORACE
    return 0;
}
