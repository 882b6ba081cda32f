#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static atomic_int inited;
static int table[64];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int lookup(int i) {
    if (!atomic_load_explicit(&inited, memory_order_relaxed)) { // NORACE
        pthread_mutex_lock(&m);
        if (!atomic_load_explicit(&inited, memory_order_relaxed)) { // NORACE
            for (int k = 0; k < 64; k++)
                table[k] = k * k; // RACE
            atomic_store_explicit(&inited, 1, memory_order_release); // NORACE
        }
        pthread_mutex_unlock(&m);
    }
    return table[i]; // RACE
}
static void *run(void *arg) {
    long s = 0;
    for (int i = 0; i < 1000; i++)
        s += lookup(i % 64);
    return (void *)s;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
