#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static atomic_flag f = ATOMIC_FLAG_INIT, g = ATOMIC_FLAG_INIT;
static long a, b;
static void *run(void *arg) {
    for (int i = 0; i < 1000; i++) {
        while (atomic_flag_test_and_set(&f))
            ;
        a += i; // RACE
        if (a % 7 == 0) { // RACE
            atomic_flag_clear(&f);
            a++; // RACE
            continue;
        }
        atomic_flag_clear(&f);
        while (atomic_flag_test_and_set_explicit(&g, memory_order_acquire))
            ;
        b += i; // RACE
        atomic_flag_clear_explicit(&g, memory_order_relaxed);
    }
    return arg;
}
int main(void) {
    pthread_t x, y;
    pthread_create(&x, NULL, run, NULL);
    pthread_create(&y, NULL, run, NULL);
    pthread_join(x, NULL);
    pthread_join(y, NULL);
    printf("%ld %ld\n", a, b); // NORACE
    return 0;
}
