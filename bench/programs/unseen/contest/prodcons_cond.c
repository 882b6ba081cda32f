#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
#define CAP 4

static int buf[CAP];
static unsigned head, tail, used;
static int closed;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t can_put = PTHREAD_COND_INITIALIZER;
static pthread_cond_t can_get = PTHREAD_COND_INITIALIZER;

static void put(int v) {
    pthread_mutex_lock(&m);
    while (used == CAP) // NORACE
        pthread_cond_wait(&can_put, &m);
    buf[tail] = v; // NORACE
    tail = (tail + 1) % CAP; // NORACE
    used++; // NORACE
    pthread_cond_signal(&can_get);
    pthread_mutex_unlock(&m);
}

static int get(int *v) {
    int ok = 0;
    pthread_mutex_lock(&m);
    while (used == 0 && !closed) // NORACE
        pthread_cond_wait(&can_get, &m);
    if (used > 0) { // NORACE
        *v = buf[head]; // NORACE
        head = (head + 1) % CAP; // NORACE
        used--; // NORACE
        ok = 1;
        pthread_cond_signal(&can_put);
    }
    pthread_mutex_unlock(&m);
    return ok;
}

static void *producer(void *arg) {
    (void)arg;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        put(i);
    pthread_mutex_lock(&m);
    closed = 1; // NORACE
    pthread_cond_broadcast(&can_get);
    pthread_mutex_unlock(&m);
    return NULL;
}

static long sum;
static void *consumer(void *arg) {
    (void)arg;
    int v;
    while (get(&v))
        sum += v; // NORACE
    return NULL;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    if (sum < 0) reach_error(); // NORACE
    return 0;
}
