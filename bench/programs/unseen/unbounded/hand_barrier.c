#include <pthread.h>
#include <stdlib.h>
#define T 4
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int arrived;
static unsigned gen;
static int v[T], w[T];
static void bar_wait(void) {
    pthread_mutex_lock(&m);
    unsigned g = gen; // NORACE
    if (++arrived == T) { // NORACE
        arrived = 0; // NORACE
        gen++; // NORACE
        pthread_cond_broadcast(&cv);
    } else {
        while (g == gen) // NORACE
            pthread_cond_wait(&cv, &m);
    }
    pthread_mutex_unlock(&m);
}
static void *run(void *arg) {
    long id = (long)arg;
    for (int k = 0; k < 500; k++) {
    v[id] = k; // NORACE
    bar_wait();
    w[id] = v[(id + 1) % T]; // NORACE
    bar_wait();
    }
    return NULL;
}
int main(void) {
    pthread_t t[T];
    for (long i = 0; i < T; i++) pthread_create(&t[i], NULL, run, (void *)i);
    for (int i = 0; i < T; i++) pthread_join(t[i], NULL);
    return w[0]; // NORACE
}
