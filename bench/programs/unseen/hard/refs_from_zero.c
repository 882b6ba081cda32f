#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct obj { atomic_int refs; int value; };
static struct obj *shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void put(struct obj *o) {
    if (atomic_fetch_sub(&o->refs, 1) == 1) {
        pthread_mutex_lock(&m);
        if (shared == o) // NORACE
            shared = NULL; // NORACE
        pthread_mutex_unlock(&m);
        free(o); // RACE
    }
}
static struct obj *get(void) {
    pthread_mutex_lock(&m);
    struct obj *o = shared; // NORACE
    if (!o) {
        o = malloc(sizeof *o);
        if (!o) abort();
        atomic_init(&o->refs, 0);
        o->value = 3; // NORACE
        shared = o; // NORACE
    }
    atomic_fetch_add(&o->refs, 1);
    pthread_mutex_unlock(&m);
    return o;
}
static void *run(void *arg) {
    long s = 0;
    for (int k = 0; k < 1000; k++) {
        struct obj *o = get();
        s += o->value; // RACE
        put(o);
    }
    return (void *)s;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
