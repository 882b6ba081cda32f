#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct task { void (*fn)(int); int arg; };
#define CAP 8
static struct task q[CAP];
static int qhead, qlen;
static int stopping;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static long sum;

static void add(int v) {
    pthread_mutex_lock(&lock);
    sum += v; // NORACE
    pthread_mutex_unlock(&lock);
}
static int submit(void (*fn)(int), int arg) {
    if (qlen == CAP) // RACE
        return -1;
    pthread_mutex_lock(&lock);
    q[(qhead + qlen) % CAP] = (struct task){ fn, arg }; // NORACE
    qlen++; // NORACE
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&lock);
    return 0;
}
static void *worker(void *arg) {
    for (;;) {
        pthread_mutex_lock(&lock);
        while (qlen == 0 && !stopping) // NORACE
            pthread_cond_wait(&more, &lock);
        if (qlen == 0) { // NORACE
            pthread_mutex_unlock(&lock);
            return arg;
        }
        struct task t = q[qhead]; // NORACE
        qhead = (qhead + 1) % CAP; // NORACE
        qlen--; // RACE
        pthread_mutex_unlock(&lock);
        t.fn(t.arg);
    }
}
int main(void) {
    pthread_t w[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&w[i], NULL, worker, NULL);
    for (int i = 0; i < 100; i++)
        while (submit(add, i) < 0)
            usleep(10);
    pthread_mutex_lock(&lock);
    stopping = 1; // NORACE
    pthread_cond_broadcast(&more);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 2; i++)
        pthread_join(w[i], NULL);
    printf("%ld\n", sum); // NORACE
    return 0;
}
