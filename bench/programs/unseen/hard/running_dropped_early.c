#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t idle = PTHREAD_COND_INITIALIZER;
static int running, dead, limit = 30, second = 7;
static long calls;
static void *run(void *arg) {
    long s = 0;
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&m);
        if (dead) { pthread_mutex_unlock(&m); break; } // NORACE
        running++; // NORACE
        pthread_mutex_unlock(&m);
        s += second; // NORACE
        pthread_mutex_lock(&m);
        calls++; // NORACE
        if (--running == 0) // NORACE
            pthread_cond_broadcast(&idle);
        pthread_mutex_unlock(&m);
        s += limit; // RACE
    }
    return (void *)s;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_mutex_lock(&m);
    dead = 1; // NORACE
    while (running > 0) // NORACE
        pthread_cond_wait(&idle, &m);
    pthread_mutex_unlock(&m);
    limit = 0; // RACE
    second = 0; // NORACE
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld\n", calls); // NORACE
    return 0;
}
