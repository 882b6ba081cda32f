#include <pthread.h>
#include <stdio.h>
static int seg[2];
static int active;
static long flushed;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *append(void *arg) {
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&m);
        seg[active]++; // RACE
        pthread_mutex_unlock(&m);
    }
    return arg;
}
static void *sync_(void *arg) {
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&m);
        int old = active; // NORACE
        active = 1 - active; // NORACE
        pthread_mutex_unlock(&m);
        int n = seg[old]; // RACE
        seg[old] = 0; // RACE
        pthread_mutex_lock(&m);
        flushed += n; // NORACE
        pthread_mutex_unlock(&m);
    }
    return arg;
}
int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, append, NULL);
    pthread_create(&b, NULL, sync_, NULL);
    pthread_create(&c, NULL, sync_, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    printf("%ld\n", flushed); // NORACE
    return 0;
}
