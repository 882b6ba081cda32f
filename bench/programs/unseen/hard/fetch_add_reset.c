#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#define N 1024
static atomic_int next;
static int cell[N];
static void *run(void *arg) {
    for (int round = 0; round < 3; round++) {
        for (;;) {
            int i = atomic_fetch_add(&next, 1); // NORACE
            if (i >= N) break;
            cell[i]++; // RACE
        }
        atomic_store(&next, 0); // NORACE
    }
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d\n", cell[1]); // NORACE
    return 0;
}
