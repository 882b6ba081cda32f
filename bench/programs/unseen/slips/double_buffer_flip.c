#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static int frame[2][64];
static atomic_int front;
static atomic_int quit;
static int drawn;

static void *render(void *arg) {
    for (int n = 0; n < 100; n++) {
        int back = 1 - atomic_load_explicit(&front, memory_order_relaxed); // NORACE
        for (int i = 0; i < 64; i++)
            frame[back][i] = n; // RACE
        atomic_store_explicit(&front, back, memory_order_release); // NORACE
        drawn++; // NORACE
    }
    atomic_store(&quit, 1); // NORACE
    return arg;
}
static void *display(void *arg) {
    long s = 0;
    while (!atomic_load(&quit)) { // NORACE
        int f = atomic_load_explicit(&front, memory_order_acquire); // NORACE
        for (int i = 0; i < 64; i++)
            s += frame[f][i]; // RACE
    }
    *(long *)arg = s; // NORACE
    return NULL;
}
int main(void) {
    pthread_t r, d;
    long s = 0;
    pthread_create(&r, NULL, render, NULL);
    pthread_create(&d, NULL, display, &s);
    pthread_join(r, NULL);
    pthread_join(d, NULL);
    printf("%ld %d\n", s, drawn); // NORACE
    return 0;
}
