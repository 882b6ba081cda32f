#include <pthread.h>
#include <stdio.h>
#define N 4
struct slot { int in_use; long n; };
static struct slot s[N];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct slot *claim(void) {
    for (int i = 0; i < N; i++) {
        if (s[i].in_use) // RACE
            continue;
        pthread_mutex_lock(&m);
        s[i].in_use = 1; // RACE
        pthread_mutex_unlock(&m);
        return &s[i];
    }
    return NULL;
}
static void release(struct slot *g) {
    pthread_mutex_lock(&m);
    g->in_use = 0; // RACE
    pthread_mutex_unlock(&m);
}
static void *run(void *arg) {
    for (int k = 0; k < 1000; k++) {
        struct slot *g = claim();
        if (!g) continue;
        g->n++; // RACE
        release(g);
    }
    return arg;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    printf("%ld\n", s[0].n); // NORACE
    return 0;
}
