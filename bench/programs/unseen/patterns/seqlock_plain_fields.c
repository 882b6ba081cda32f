#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

struct pair { long lo, hi; };
static atomic_uint seq;
static struct pair value;
static pthread_mutex_t writers = PTHREAD_MUTEX_INITIALIZER;

static void store_pair(long lo, long hi) {
    pthread_mutex_lock(&writers);
    atomic_fetch_add(&seq, 1); // NORACE
    value.lo = lo; // RACE
    value.hi = hi; // RACE
    atomic_fetch_add(&seq, 1); // NORACE
    pthread_mutex_unlock(&writers);
}

static struct pair load_pair(void) {
    struct pair p;
    unsigned a;
    do {
        while ((a = atomic_load(&seq)) & 1) // NORACE
            ;
        p.lo = value.lo; // RACE
        p.hi = value.hi; // RACE
    } while (atomic_load(&seq) != a); // NORACE
    return p;
}

static void *writer(void *arg) {
    for (long i = 0; i < 1000; i++)
        store_pair(i, -i);
    return arg;
}

int main(void) {
    pthread_t a, b;
    long bad = 0;
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, writer, NULL);
    for (int i = 0; i < 1000; i++) {
        struct pair p = load_pair();
        bad += p.lo + p.hi;
    }
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld\n", bad);
    return 0;
}
