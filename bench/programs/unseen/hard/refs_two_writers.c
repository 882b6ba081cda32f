#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct obj { atomic_int refs; int uses; int id; };
static struct obj *shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct obj *get(void) {
    pthread_mutex_lock(&m);
    struct obj *o = shared; // NORACE
    atomic_fetch_add(&o->refs, 1); // NORACE
    pthread_mutex_unlock(&m);
    return o;
}
static void put(struct obj *o) {
    if (atomic_fetch_sub(&o->refs, 1) == 1) // NORACE
        free(o); // NORACE
}
static struct obj *make(int id) {
    struct obj *o = calloc(1, sizeof *o);
    if (!o) abort();
    atomic_init(&o->refs, 1);
    o->id = id; // NORACE
    return o;
}
static void *run(void *arg) {
    long s = 0;
    for (int k = 0; k < 1000; k++) {
        struct obj *o = get();
        o->uses++; // RACE
        s += o->id; // NORACE
        put(o);
    }
    return (void *)s;
}
int main(void) {
    pthread_t a, b;
    shared = make(0); // NORACE
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    for (int i = 1; i < 100; i++) {
        struct obj *n = make(i);
        pthread_mutex_lock(&m);
        struct obj *old = shared; // NORACE
        shared = n; // NORACE
        pthread_mutex_unlock(&m);
        put(old);
    }
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    put(shared);
    return 0;
}
