#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static atomic_int full;
static int data;
static void *reader(void *arg) {
    long s = 0;
    for (int i = 0; i < 1000; i++) {
        while (!atomic_load(&full)) // NORACE
            ;
        s += data; // NORACE
        atomic_store(&full, 0); // NORACE
    }
    return (void *)s;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, reader, NULL);
    for (int i = 0; i < 1000; i++) {
        while (atomic_load(&full)) // NORACE
            ;
        data = i; // NORACE
        atomic_store(&full, 1); // NORACE
    }
    pthread_join(t, NULL);
    return 0;
}
