#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#define T 4

static uint64_t rng = 42;
struct job { uint64_t seed; long trials; long hits; };
static long all_hits, all_trials;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static double uniform(uint64_t *s) {
    *s ^= *s << 13; // RACE
    *s ^= *s >> 7; // RACE
    *s ^= *s << 17; // RACE
    return (double)(*s >> 11) / 9007199254740992.0; // RACE
}

static void *throw(void *arg) {
    struct job *j = arg;
    for (long i = 0; i < j->trials; i++) { // NORACE
        double x = uniform(&rng), y = uniform(&rng);
        if (x * x + y * y < 1)
            j->hits++; // NORACE
    }
    pthread_mutex_lock(&lock);
    all_hits += j->hits; // NORACE
    all_trials += j->trials; // NORACE
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t t[T];
    struct job j[T];
    for (int i = 0; i < T; i++) {
        j[i] = (struct job){ 88172645463325252ull + i, 1000, 0 }; // NORACE
        pthread_create(&t[i], NULL, throw, &j[i]);
    }
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    printf("%f\n", 4.0 * all_hits / all_trials); // NORACE
    return 0;
}
