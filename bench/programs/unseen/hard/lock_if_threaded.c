#include <pthread.h>
#include <stdio.h>
static int threaded;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long total, other;
static void lock(void) { if (threaded) pthread_mutex_lock(&m); }
static void unlock(void) { if (threaded) pthread_mutex_unlock(&m); }
static void *run(void *arg) {
    for (int i = 0; i < 1000; i++) {
        lock();
        total += i; // RACE
        unlock();
        pthread_mutex_lock(&m);
        other++; // NORACE
        pthread_mutex_unlock(&m);
    }
    return arg;
}
int main(int argc, char **argv) {
    pthread_t a, b;
    (void)argv;
    if (argc > 1)
        threaded = 1; // NORACE
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld %ld\n", total, other); // NORACE
    return 0;
}
