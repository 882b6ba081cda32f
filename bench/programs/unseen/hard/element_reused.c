#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static long *slot;
static void *run(void *arg) {
    long s = 0;
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&m);
        while (!slot) // NORACE
            pthread_cond_wait(&cv, &m);
        long *p = slot; // NORACE
        slot = NULL; // NORACE
        pthread_cond_signal(&cv);
        pthread_mutex_unlock(&m);
        s += *p; // RACE
    }
    return (void *)s;
}
int main(void) {
    pthread_t t;
    static long in[8];
    pthread_create(&t, NULL, run, NULL);
    for (int i = 0; i < 1000; i++) {
        in[i % 2] = i; // RACE
        pthread_mutex_lock(&m);
        while (slot) // NORACE
            pthread_cond_wait(&cv, &m);
        slot = &in[i % 2]; // NORACE
        pthread_cond_signal(&cv);
        pthread_mutex_unlock(&m);
    }
    pthread_join(t, NULL);
    return 0;
}
