#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static int out_a[3], out_b[3];
static atomic_int done_a, done_b;

static void *run_a(void *arg) {
    long id = (long)arg;
    out_a[id] = 1; // NORACE
    atomic_fetch_add_explicit(&done_a, 1, memory_order_release); // NORACE
    out_b[id] = 2; // RACE
    atomic_fetch_add_explicit(&done_b, 1, memory_order_relaxed); // NORACE
    return NULL;
}
int main(void) {
    int s = 0;
    for (long i = 0; i < 3; i++) {
        pthread_t t;
        pthread_create(&t, NULL, run_a, (void *)i);
        pthread_detach(t);
    }
    while (atomic_load_explicit(&done_a, memory_order_acquire) < 3) // NORACE
        ;
    for (int i = 0; i < 3; i++)
        s += out_a[i]; // NORACE
    while (atomic_load_explicit(&done_b, memory_order_acquire) < 3) // NORACE
        ;
    for (int i = 0; i < 3; i++)
        s += out_b[i]; // RACE
    printf("%d\n", s);
    return 0;
}
