#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#define N 256
static atomic_uint next;
static int cell[N], once_cell[4096];
static void *run(void *arg) {
    for (;;) {
        unsigned i = atomic_fetch_add(&next, 1); // NORACE
        if (i >= 4096) break;
        cell[i % N] = (int)i; // RACE
        once_cell[i] = 1; // NORACE
    }
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d %d\n", cell[1], once_cell[2]); // NORACE
    return 0;
}
