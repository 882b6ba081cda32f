#include <pthread.h>
#include <stdio.h>
#define N 4
struct slot { int in_use; long n, last; };
static struct slot s[N];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct slot *claim(void) {
    struct slot *g = NULL;
    pthread_mutex_lock(&m);
    for (int i = 0; i < N; i++)
        if (!s[i].in_use) { // NORACE
            s[i].in_use = 1; // NORACE
            g = &s[i];
            break;
        }
    pthread_mutex_unlock(&m);
    return g;
}
static void release(struct slot *g) {
    pthread_mutex_lock(&m);
    g->in_use = 0; // NORACE
    pthread_mutex_unlock(&m);
}
static void *run(void *arg) {
    for (long k = 0; k < 1000; k++) {
        struct slot *g = claim();
        if (!g) continue;
        release(g);
        g->last = k; // RACE
    }
    return arg;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    printf("%ld\n", s[0].last); // NORACE
    return 0;
}
