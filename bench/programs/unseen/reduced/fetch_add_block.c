#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int next;
static int out1[16], *out2;
static int grid[4][4];
static void *run(void *arg) {
    for (;;) {
        int i = atomic_fetch_add(&next, 1); // NORACE
        if (i >= 16) break;
        out1[i] = i; // NORACE
        out2[i] = i; // NORACE
        grid[i / 4][i % 4] = i; // NORACE
    }
    return arg;
}
int main(void) {
    pthread_t a, b;
    out2 = malloc(16 * sizeof *out2); // NORACE
    if (!out2) abort();
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return out1[1] + out2[2] + grid[1][1]; // NORACE
}
