#include <pthread.h>
#include <stdio.h>
#include <string.h>

static unsigned long hits, misses;
static int phase;

static void *worker(void *arg) {
    for (int i = 0; i < 100; i++) {
        __atomic_fetch_add(&hits, 1, __ATOMIC_RELAXED); // RACE
        if (i % 3 == 0)
            __sync_fetch_and_add(&misses, 1); // NORACE
    }
    return arg;
}
static void *reporter(void *arg) {
    unsigned long h = hits; // RACE
    unsigned long m = __atomic_load_n(&misses, __ATOMIC_RELAXED); // NORACE
    printf("%lu %lu\n", h, m);
    return arg;
}
int main(void) {
    pthread_t a, b, r;
    hits = misses = 0; // NORACE
    phase = 1; // NORACE
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_create(&r, NULL, reporter, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(r, NULL);
    printf("%lu %lu %d\n", hits, misses, phase); // NORACE
    return 0;
}
