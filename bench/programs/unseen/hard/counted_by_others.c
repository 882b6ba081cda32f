#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static int finished;
static long out[2], aux;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
    long id = (long)arg;
    for (int i = 0; i < 1000; i++)
        out[id] += i; // RACE
    pthread_mutex_lock(&m);
    finished++; // NORACE
    pthread_mutex_unlock(&m);
    return NULL;
}
static void *helper(void *arg) {
    aux = 5; // NORACE
    pthread_mutex_lock(&m);
    finished++; // NORACE
    pthread_mutex_unlock(&m);
    return arg;
}
int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, worker, (void *)0);
    pthread_create(&b, NULL, worker, (void *)1);
    pthread_create(&c, NULL, helper, NULL);
    for (;;) {
        pthread_mutex_lock(&m);
        int f = finished; // NORACE
        pthread_mutex_unlock(&m);
        if (f >= 2) break;
        usleep(10);
    }
    printf("%ld\n", out[0] + out[1]); // RACE
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    printf("%ld\n", aux); // NORACE
    return 0;
}
