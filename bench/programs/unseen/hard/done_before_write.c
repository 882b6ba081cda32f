#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 100
struct job { int in; long out; int done; };
static struct job jobs[N];
static int taken, finished;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static void *worker(void *arg) {
    for (;;) {
        pthread_mutex_lock(&m);
        int i = taken < N ? taken++ : -1; // NORACE
        if (i >= 0) {
            jobs[i].done = 1; // NORACE
            if (++finished == N) // NORACE
                pthread_cond_signal(&cv);
        }
        pthread_mutex_unlock(&m);
        if (i < 0) return arg;
        jobs[i].out = (long)jobs[i].in * 2; // RACE
    }
}
int main(void) {
    pthread_t t[2];
    long s = 0;
    for (int i = 0; i < N; i++)
        jobs[i].in = i; // NORACE
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
    pthread_mutex_lock(&m);
    while (finished < N) // NORACE
        pthread_cond_wait(&cv, &m);
    pthread_mutex_unlock(&m);
    for (int i = 0; i < N; i++)
        s += jobs[i].out; // RACE
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    printf("%ld\n", s);
    return 0;
}
