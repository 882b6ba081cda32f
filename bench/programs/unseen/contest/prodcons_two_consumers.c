#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#define CAP 4

static int buf[CAP];
static unsigned head, tail, used;
static int closed;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;

static void put(int v) {
    pthread_mutex_lock(&m);
    while (used == CAP) // NORACE
        pthread_cond_wait(&cv, &m);
    buf[tail] = v; // RACE
    tail = (tail + 1) % CAP; // NORACE
    used++; // NORACE
    pthread_cond_broadcast(&cv);
    pthread_mutex_unlock(&m);
}

static int get(int *v) {
    unsigned slot;
    pthread_mutex_lock(&m);
    while (used == 0 && !closed) // NORACE
        pthread_cond_wait(&cv, &m);
    if (used == 0) { // NORACE
        pthread_mutex_unlock(&m);
        return 0;
    }
    slot = head; // NORACE
    head = (head + 1) % CAP; // NORACE
    used--; // NORACE
    pthread_cond_broadcast(&cv);
    pthread_mutex_unlock(&m);
    *v = buf[slot]; // RACE
    return 1;
}

static void *producer(void *arg) {
    (void)arg;
    while (__VERIFIER_nondet_int())
        put(__VERIFIER_nondet_int());
    pthread_mutex_lock(&m);
    closed = 1; // NORACE
    pthread_cond_broadcast(&cv);
    pthread_mutex_unlock(&m);
    return NULL;
}

static void *consumer(void *arg) {
    int *mine = arg, v;
    while (get(&v))
        *mine += v; // NORACE
    return NULL;
}

int main(void) {
    pthread_t p, a, b;
    int sa = 0, sb = 0;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&a, NULL, consumer, &sa);
    pthread_create(&b, NULL, consumer, &sb);
    pthread_join(p, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return sa + sb == 42; // NORACE
}
